import { sql, type Transaction } from 'kysely';
import type { BilledLines } from '../../../engine/attribution/billed.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import { noteIn } from '../../cte/move-cte.ts';
import { cteStates } from '../../cte/states.ts';
import type { AuditContext } from '../load-cases.ts';
import { readPolicies } from '../policy/read-policies.ts';
import { requireWithinLimit } from './approval-limit.ts';
import { lockCte } from './lock-cte.ts';
import { openNegotiationIn, requireNegotiable } from './open-negotiation.ts';
import { actorOfSide, carrierIdsOf, type Side } from './side.ts';

export type Proposed = { cteId: number; totalCents: number; lines: BilledLines; message: string | null };

/**
 * Proposes an amount for a CT-e; the proposal that was open gives way. Opens the negotiation where none is.
 * @throws Failure `not_found`; `conflict` where the CT-e is not to be negotiated; `above_limit` beyond the operator's
 */
export function propose(ctx: Pick<AuditContext, 'db'>, side: Side, proposed: Proposed): Promise<void> {
  return withTransaction(ctx.db, (tx) => proposeIn(tx, side, proposed));
}

/** The same in the caller's transaction. @throws Failure as `propose` */
export async function proposeIn(
  tx: Transaction<Rows>,
  side: Side,
  { cteId, totalCents, lines, message }: Proposed,
): Promise<void> {
  const actor = actorOfSide(side);
  const cte = await lockCte(tx, { cteId, carrierIds: carrierIdsOf(side) });
  requireNegotiable(cte);
  if (side.side === 'shipper') {
    const policy = (await readPolicies(tx, [cte.shipperId]))(cte.shipperId);
    const approval = { expectedCents: cte.expectedCents, paidCents: totalCents };
    requireWithinLimit(policy, side.approver, approval);
  }
  await openNegotiationIn(tx, cte, { actor, note: { complement: message } });
  await tx
    .updateTable('cteProposal')
    .set({ state: 'superseded', decidedAt: sql<Date>`app_now()`, decidedBy: actor.name })
    .where('cteId', '=', cteId)
    .where('state', '=', 'open')
    .execute();
  const { id: proposalId } = await tx
    .insertInto('cteProposal')
    .values({
      cteId,
      side: side.side,
      totalCents,
      message,
      lines: JSON.stringify(lines),
      operatorId: actor.operatorId,
      actor: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofSide = side.side === 'shipper' ? 'do embarcador' : 'da transportadora';
  await noteIn(tx, {
    cteId,
    from: cteStates.negotiating,
    to: cteStates.negotiating,
    actor,
    note: {
      message: `Proposta ${ofSide}: ${moneyText(totalCents)}`,
      facts: { event: 'proposed', proposalId, side: side.side, totalCents, lines },
      complement: message,
    },
  });
}
