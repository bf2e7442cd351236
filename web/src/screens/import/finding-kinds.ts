import type { TableReport } from '@carreto/contract/admin/tables/tables';

export type Finding = TableReport['findings'][number];

/** Names a finding among those of its report. */
export function findingKey({ code, sheet, line, column, path, message }: Finding): string {
  return JSON.stringify([code, sheet, line, column, path, message]);
}

/** Findings of a severity, those of a kind together; questions are asked elsewhere. */
export function findingsOf(
  { findings }: Pick<TableReport, 'findings'>,
  severity: Finding['severity'],
): readonly Finding[] {
  const own = findings.filter((finding) => finding.severity === severity && finding.code !== 'question');
  return [...Map.groupBy(own, ({ code }) => code).values()].flat();
}
