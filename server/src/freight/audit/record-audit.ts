import { sql, type Transaction } from 'kysely';
import { carreto } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { type LockedMoves, moveLockedCtesIn } from '../cte/move-cte.ts';
import { type CteState, cteStates } from '../cte/states.ts';
import { mainCause } from './judge/main-cause.ts';
import type { AuditReceipt } from './judge/receipt.ts';
import type { AuditContext, LockedCte } from './load-cases.ts';
import { pathOf } from './paths.ts';
import type { AuditPolicy } from './policy/audit-policy.ts';
import { emitReleasedEvents } from './released/emit-events.ts';
import { auditSummary } from './wire-summary.ts';

export type Audited = {
  cte: Pick<LockedCte, 'id' | 'shipperId' | 'state'>;
  receipt: AuditReceipt;
  policy: AuditPolicy;
};

/**
 * Writes what audits found, moves their CT-es and tells of releases, in the caller's transaction, which holds the CT-es:
 * all of it is there, or nothing. Few statements, however many they are.
 */
export async function recordAuditsIn(
  tx: Transaction<Rows>,
  ctx: Pick<AuditContext, 'mirror'>,
  audited: readonly Audited[],
): Promise<void> {
  if (audited.length === 0) return;
  const auditIds = await writeReceipts(tx, audited);
  await writeFindings(tx, audited);
  const moves = audited.map((one) => ({ one, path: pathFor(one, auditIds.get(one.cte.id)) }));
  await moveLockedCtesIn(
    tx,
    { cause: 'audit', actor: carreto },
    moves.map(({ one: { cte }, path }) => ({ cteId: cte.id, from: cte.state, path })),
  );
  const released = moves.filter(({ path }) => path.at(-1)?.to === cteStates.released);
  for (const [shipperId, own] of Map.groupBy(released, ({ one }) => one.cte.shipperId))
    await emitReleasedEvents(ctx, tx, { shipperId, ids: own.map(({ one }) => one.cte.id) });
}

/** Ids of the receipts by CT-e. */
async function writeReceipts(
  tx: Transaction<Rows>,
  audited: readonly Audited[],
): Promise<Map<number, number>> {
  const values = audited.map(({ cte, receipt }) => {
    const { outcome, chargedCents, expectedCents, differenceCents, unexplainedCents } = receipt;
    const amounts = { chargedCents, expectedCents, differenceCents, unexplainedCents };
    return { cteId: cte.id, outcome, ...amounts, receipt: JSON.stringify(receipt) };
  });
  const rows = await tx.insertInto('cteAudit').values(values).returning(['id', 'cteId']).execute();
  return new Map(rows.map(({ id, cteId }) => [cteId, id]));
}

async function writeFindings(tx: Transaction<Rows>, audited: readonly Audited[]): Promise<void> {
  const ids = audited.map(({ cte }) => cte.id);
  const expected = audited.map(({ receipt }) => receipt.expectedCents);
  const differences = audited.map(({ receipt }) => receipt.differenceCents);
  const causes = audited.map(({ receipt }) => mainCause(receipt));
  await sql`
    update cte set expected_cents = found.expected, difference_cents = found.difference, cause = found.cause,
      audit_due_at = null, audited_at = app_now()
    from unnest(${ids}::bigint[], ${expected}::bigint[], ${differences}::bigint[], ${causes}::text[])
      as found (id, expected, difference, cause)
    where cte.id = found.id`.execute(tx);
}

function pathFor({ cte, receipt, policy }: Audited, auditId: number | undefined): LockedMoves['path'] {
  const { outcome, expectedCents, differenceCents, causes } = receipt;
  const message = auditSummary(receipt);
  const facts = { event: 'audited', auditId, outcome, expectedCents, differenceCents, causes };
  const { releasesAutomatically } = policy;
  const isWithin = outcome === 'within';
  return pathOf({ from: cte.state, isWithin, releasesAutomatically }).map((to) => ({
    to,
    note: {
      message: messageOf(to, message),
      facts,
      approvalReasons: to === cteStates.released ? automatic : null,
    },
  }));
}

const automatic = 'Dentro da tolerância; liberação automática do embarcador';

function messageOf(to: CteState, message: string): string {
  return to === cteStates.negotiating ? 'Auditoria refeita com o que chegou depois' : message;
}
