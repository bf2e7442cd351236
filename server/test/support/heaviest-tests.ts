import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectHome } from '../../src/cli/project-home.ts';

/**
 * The test files that take longest, about in that order, the longest first (`SlowestFiles` prints them): they are started before
 * all others, so that none of them is still under way on one core when the other has nothing left. One that is not here takes its
 * place among the rest.
 */
export const heaviestTests: readonly string[] = [
  'server/test/cli/forget-credentials.test.ts',
  'web/test/stories/scoped.test.ts',
  'server/test/cli/ordinary-mistakes.test.ts',
  'server/test/faults/fault-points.test.ts',
  'server/test/demo/history.test.ts',
  'server/test/faults/process-faults.test.ts',
  'server/test/faults/embedded-server.test.ts',
  'server/test/contract/admin-input.test.ts',
  'server/test/faults/delivery-workers.test.ts',
  'server/test/faults/upgrade.test.ts',
  'server/test/cli/master-key.test.ts',
  'web/test/stories/shipper-settings.test.ts',
  'web/test/stories/connections.test.ts',
  'web/test/stories/help-pictures.test.ts',
  'web/test/stories/narrow.test.ts',
  'web/test/stories/reports.test.ts',
  'dev/test/client-package.test.ts',
  'server/test/access/personal-data.test.ts',
  'web/test/stories/bulk.test.ts',
  'web/test/stories/shell.test.ts',
  'web/test/stories/table-import.test.ts',
];

/** Files in Vitest's own order, but the heaviest first, whatever project they are of. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const ranks = new Map(heaviestTests.map((path, rank) => [path, rank]));
    const rankOf = ({ moduleId }: TestSpecification): number =>
      ranks.get(relative(projectHome(), moduleId)) ?? heaviestTests.length;
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
