import type { AcceptedWarnings, TableWarnings } from '@carreto/contract/admin/tables/table-warnings';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { lockTableOf } from '../lock-table.ts';
import { reportOf, warningsOf, warningsWith } from './list-warnings.ts';

/** What is accepted: all of a kind, with an empty `finding`, or one warning. */
type Accepted = { code: string; finding: string };

/**
 * Accepts warnings about a version, or takes that back. What is accepted already keeps who accepted it first.
 * @throws Failure `not_found`; `conflict` where the version is in force; `invalid_request` where nothing is named, or something
 * that there is no warning of; `work_too_large`
 */
export async function acceptWarnings(
  ctx: RegistryContext,
  actor: Actor,
  { versionId, takeBack = false, ...named }: AcceptedWarnings & { versionId: number },
): Promise<TableWarnings> {
  const said = await reportOf(ctx, versionId);
  const reason = named.reason ?? null;
  const accepted = namedIn(warningsOf(said.report), named);
  return inChange(ctx, actor, async (change) => {
    const { version } = await lockTableOf(change, versionId);
    if (version.state === 'published') {
      throw fail('conflict', { message: 'A versão já está em vigor; avisos se aceitam antes de publicar.' });
    }
    const put = takeBack ? remove : insert;
    const changed = await put(change, versionId, { accepted, reason });
    if (changed.length > 0)
      await recordAcceptance(change, { versionId, tableId: version.tableId, takeBack, reason, changed });
    return warningsWith(change.tx, versionId, said);
  });
}

/** What was named, each of which there must be a warning of. */
function namedIn(
  warnings: ReturnType<typeof warningsOf>,
  { kinds = [], findings = [] }: Pick<AcceptedWarnings, 'kinds' | 'findings'>,
): Accepted[] {
  if (kinds.length + findings.length === 0) {
    const message = 'Informe os avisos ou as espécies de aviso.';
    throw fail('invalid_request', { details: [{ field: 'kinds', message }] });
  }
  const known = new Set(warnings.map(({ finding }) => finding.code));
  const codes = new Map(warnings.map(({ key, finding }) => [key, finding.code]));
  const problem = (field: string, at: number): FailureDetail => ({
    field: `${field}[${at}]`,
    message: 'A versão não tem esse aviso.',
  });
  const problems = [
    ...kinds.flatMap((code, at) => (known.has(code) ? [] : [problem('kinds', at)])),
    ...findings.flatMap((key, at) => (codes.has(key) ? [] : [problem('findings', at)])),
  ];
  if (problems.length > 0) throw fail('invalid_request', { details: problems });
  return [
    ...kinds.map((code) => ({ code, finding: '' })),
    ...findings.map((finding) => ({ code: codes.get(finding) ?? '', finding })),
  ];
}

type Given = { accepted: readonly Accepted[]; reason: string | null };

async function insert({ tx, actor }: Change, versionId: number, { accepted, reason }: Given) {
  return tx
    .insertInto('tableWarningAcceptance')
    .values(accepted.map((one) => ({ versionId, ...one, reason, acceptedBy: actor.name })))
    .onConflict((conflict) => conflict.columns(['versionId', 'code', 'finding']).doNothing())
    .returning(['code', 'finding'])
    .execute();
}

/** All of a kind takes back also what was accepted of it one by one. */
async function remove({ tx }: Change, versionId: number, { accepted }: Given) {
  const whole = accepted.filter(({ finding }) => finding === '').map(({ code }) => code);
  const single = accepted.filter(({ finding }) => finding !== '').map(({ finding }) => finding);
  return tx
    .deleteFrom('tableWarningAcceptance')
    .where('versionId', '=', versionId)
    .where((where) =>
      where.or([
        ...(whole.length === 0 ? [] : [where('code', 'in', whole)]),
        ...(single.length === 0 ? [] : [where('finding', 'in', single)]),
      ]),
    )
    .returning(['code', 'finding'])
    .execute();
}

type Entry = {
  versionId: number;
  tableId: number;
  takeBack: boolean;
  reason: string | null;
  changed: readonly Accepted[];
};

async function recordAcceptance(change: Change, entry: Entry): Promise<void> {
  const { versionId, tableId, takeBack, reason, changed } = entry;
  const { shipperId } = await change.tx
    .selectFrom('freightTable')
    .select('shipperId')
    .where('id', '=', tableId)
    .executeTakeFirstOrThrow();
  const warnings = [...new Set(changed.map(({ code, finding }) => `${code} ${finding}`.trim()))].sort();
  await record(change, {
    kind: 'tableVersion',
    id: versionId,
    ...(shipperId === null ? {} : { shipperId }),
    action: takeBack ? 'open-warnings' : 'accept-warnings',
    before: takeBack ? { warnings } : null,
    after: takeBack ? null : { warnings, ...(reason === null ? {} : { reason }) },
  });
}
