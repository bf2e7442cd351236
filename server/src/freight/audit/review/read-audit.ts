import { type Kysely, type Selectable, sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { type CteDecision, waitingDecisions } from '../../cte/decisions.ts';
import type { CteRows } from '../../cte/rows.ts';
import { cteStates } from '../../cte/states.ts';
import type { AuditContext } from '../load-cases.ts';
import type { AuditRows } from '../rows.ts';
import { lockCte } from './lock-cte.ts';
import { type Settlement, settlementOf } from './settlement.ts';

/** The audit of a CT-e as people see it. */
export type AuditView = {
  cte: Selectable<CteRows['cte']>;
  /** The last one; null before the first. */
  audit: Selectable<AuditRows['cteAudit']> | null;
  proposals: readonly Selectable<AuditRows['cteProposal']>[];
  settlement: Settlement | null;
  /** What somebody decided and is not effective yet. */
  decision: CteDecision | null;
  approvalRequest: Selectable<AuditRows['cteApprovalRequest']> | null;
};

/** The audit of a CT-e of anybody's, or of one carrier's. @throws Failure `not_found` */
export async function readAudit(
  db: Kysely<Rows>,
  { cteId, carrierIds }: { cteId: number; carrierIds: readonly number[] | null },
): Promise<AuditView> {
  const cte = found(await db.selectFrom('cte').selectAll().where('id', '=', cteId).executeTakeFirst());
  if (carrierIds !== null && !carrierIds.includes(cte.carrierId)) throw fail('not_found');
  const audit = await db
    .selectFrom('cteAudit')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const proposals = await db
    .selectFrom('cteProposal')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('id')
    .execute();
  const isSettled = cte.state === cteStates.released || cte.state === cteStates.rejected;
  const settlement = isSettled
    ? null
    : settlementOf({
        chargedCents: cte.totalCents,
        chargedLines: cte.document.charges,
        accepted: proposals.findLast(({ state }) => state === 'accepted') ?? null,
        receipt: audit?.receipt ?? null,
      });
  const approvalRequest =
    (await db
      .selectFrom('cteApprovalRequest')
      .selectAll()
      .where('cteId', '=', cteId)
      .where('state', '=', 'open')
      .executeTakeFirst()) ?? null;
  const [decision = null] = await waitingDecisions(db, [cteId]);
  return { cte, audit: audit ?? null, proposals, settlement, decision, approvalRequest };
}

/**
 * Has a CT-e audited again.
 * @throws Failure `not_found`; `conflict` for one that was released or rejected
 */
export async function auditAgain(ctx: Pick<AuditContext, 'db'>, cteId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { state } = await lockCte(tx, { cteId, carrierIds: null });
    if (state === cteStates.released || state === cteStates.rejected)
      throw fail('conflict', { message: 'O CT-e já foi liberado ou rejeitado.' });
    await tx.updateTable('cte').set({ auditDueAt: sql<Date>`app_now()` }).where('id', '=', cteId).execute();
  });
}
