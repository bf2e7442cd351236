import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectHome } from '../../src/cli/project-home.ts';

/**
 * The test files that take longest, about in that order, the longest first (`SlowestFiles` prints them): they are started before
 * all others of their project, so that none of them is still under way on one core when the other has nothing left. One that is
 * not here takes its place among the rest.
 */
export const heaviestTests: readonly string[] = [
  'server/test/cli/forget-credentials.test.ts',
  'server/test/labels/scan.test.ts',
  'server/test/contract/admin-input.test.ts',
  'server/test/simulation/delivery.test.ts',
  'server/test/faults/outage-ledger.test.ts',
  'server/test/faults/kill-ledger.test.ts',
  'server/test/cli/master-key.test.ts',
  'server/test/suites/kills.test.ts',
  'server/test/faults/upgrade.test.ts',
  'server/test/cli/ordinary-mistakes.test.ts',
  'server/test/faults/fault-points.test.ts',
  'server/test/faults/failover.test.ts',
  'server/test/cli/installation.test.ts',
  'server/test/faults/process-faults.test.ts',
  'server/test/demo/history.test.ts',
  'server/test/demo/local-receivers.test.ts',
  'server/test/suites/shops.test.ts',
  'server/test/faults/upgrade-node.test.ts',
  'server/test/cli/doctor-master-key.test.ts',
  'server/test/faults/loading-workers.test.ts',
  'server/test/contract/generated.test.ts',
  'server/test/faults/embedded-server.test.ts',
  'server/test/faults/shared-server.test.ts',
  'server/test/faults/cte-bulk-kills.test.ts',
  'server/test/faults/hire-kills.test.ts',
  'server/test/tracking/polling.test.ts',
  'web/test/stories/scoped.test.ts',
  'web/test/stories/narrow.test.ts',
  'web/test/stories/table-import.test.ts',
  'web/test/stories/reports.test.ts',
  'web/test/stories/help-pictures.test.ts',
  'web/test/stories/shell.test.ts',
  'web/test/stories/bulk.test.ts',
  'web/test/stories/shipper-settings.test.ts',
  'web/test/stories/connections.test.ts',
  'server/src/documents/proceda/read-proceda.test.ts',
  'server/src/documents/cte-xml/read-cte-xml.test.ts',
  'server/src/documents/spreadsheets/read-sheets.test.ts',
];

/**
 * One project after the other: a process that has no file of its project left is ended, and what takes its place loads the code
 * anew. What is short comes last, so that all have something to do to the end.
 */
const projects: readonly string[] = ['house', 'web', 'pure'];

/** Files in Vitest's own order, but by project, and of each the heaviest first. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const ranks = new Map(heaviestTests.map((path, rank) => [path, rank]));
    const rankOf = ({ moduleId }: TestSpecification): number =>
      ranks.get(relative(projectHome(), moduleId)) ?? heaviestTests.length;
    const placeOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other));
  }
}
