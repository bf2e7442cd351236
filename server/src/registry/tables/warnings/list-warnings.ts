import { createHash } from 'node:crypto';
import type { TableWarnings } from '@carreto/contract/admin/tables/table-warnings';
import type { TableFinding, TableReport } from '@carreto/contract/admin/tables/tables';
import type { Kysely, Selectable } from 'kysely';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Rows } from '../../../rows.ts';
import { decisionCodes } from '../../../tariff/carrier-sheets/build/ask-sentences.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { lintVersion } from '../versions/lint-version.ts';
import { readVersion } from '../versions/version.ts';

/** What is said of a version, and where that comes from. */
export type VersionReport = Pick<TableWarnings, 'source'> & { report: TableReport };

type AcceptanceRow = Selectable<Rows['tableWarningAcceptance']>;

/**
 * The warnings about a version, each with who accepted it: those of the import that made the version, else what the lint says.
 * @throws Failure `not_found`, `work_too_large`
 */
export async function listWarnings(ctx: RegistryContext, versionId: number): Promise<TableWarnings> {
  await readVersion(ctx.db, versionId);
  return warningsWith(ctx.db, versionId, await reportOf(ctx, versionId));
}

/** The report by which a version is judged. It does not change while the version is there, unless places do. */
export async function reportOf(ctx: RegistryContext, versionId: number): Promise<VersionReport> {
  const imported = await ctx.db
    .selectFrom('tableImport')
    .select('report')
    .where('versionId', '=', versionId)
    .where('state', '=', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (imported?.report != null) return { source: 'import', report: imported.report };
  return { source: 'lint', report: await lintVersion(ctx, versionId) };
}

/** The warnings of a report with the acceptances that there are. */
export async function warningsWith(
  db: Kysely<Rows>,
  versionId: number,
  { source, report }: VersionReport,
): Promise<TableWarnings> {
  const rows = await db
    .selectFrom('tableWarningAcceptance')
    .selectAll()
    .where('versionId', '=', versionId)
    .execute();
  const byName = new Map(rows.map((row) => [nameOf(row.code, row.finding), row]));
  const findings = warningsOf(report).map(({ key, finding }) => {
    const own = byName.get(nameOf(finding.code, key)) ?? byName.get(nameOf(finding.code, ''));
    return { key, ...finding, acceptance: own === undefined ? null : toAcceptance(own) };
  });
  const decisions = report.findings.filter(isDecision);
  return {
    versionId,
    source,
    findings,
    decisions,
    warningCount: report.warningCount - decisions.length,
    openCount: findings.filter(({ acceptance }) => acceptance === null).length,
  };
}

/** Of a sentence of the file, what somebody answered about it, or about the same sentence of an earlier file. */
function isDecision({ code }: TableFinding): boolean {
  return decisionCodes.has(code);
}

/** The warnings of a report that are to be accepted, each by what names it; equal ones are one. */
export function warningsOf({ findings }: TableReport): { key: string; finding: TableFinding }[] {
  const byKey = new Map(
    findings
      .filter((finding) => finding.severity === 'warning' && !isDecision(finding))
      .map((finding) => [warningKey(finding), finding] as const),
  );
  return [...byKey].map(([key, finding]) => ({ key, finding }));
}

function warningKey({ code, message, sheet, line, column, path }: TableFinding): string {
  const named = canonicalJson([code, message, sheet, line, column, path]);
  return createHash('sha256').update(named).digest('hex').slice(0, 12);
}

function nameOf(code: string, finding: string): string {
  return `${code} ${finding}`;
}

function toAcceptance({ acceptedBy, acceptedAt, reason, finding }: AcceptanceRow) {
  return { by: acceptedBy, at: acceptedAt.toISOString(), reason, whole: finding === '' };
}
