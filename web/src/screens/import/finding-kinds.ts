import type { TableReport } from '@carreto/contract/admin/tables/tables';

export type Finding = TableReport['findings'][number];

/** Findings of one kind. */
export type FindingKind = { code: string; findings: readonly Finding[] };

/** Names a finding among those of its report, the same whenever the same file is read. */
export function findingKey({ code, sheet, line, column, path, message }: Finding): string {
  return JSON.stringify([code, sheet, line, column, path, message]);
}

/** Findings of a severity by kind, in the order in which the kinds were found; questions are asked elsewhere. */
export function kindsOf(
  { findings }: Pick<TableReport, 'findings'>,
  severity: Finding['severity'],
): FindingKind[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.severity !== severity || finding.code === 'question') continue;
    const ofKind = kinds.get(finding.code);
    if (ofKind === undefined) kinds.set(finding.code, [finding]);
    else ofKind.push(finding);
  }
  return [...kinds].map(([code, ofKind]) => ({ code, findings: ofKind }));
}
