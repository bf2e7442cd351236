import { type Selectable, sql, type Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { moveCteIn, noteIn } from '../../cte/move-cte.ts';
import { cteStates } from '../../cte/states.ts';
import { approveCteIn } from '../decisions/approve.ts';
import type { AuditContext, LockedCte } from '../load-cases.ts';
import { emitReleasedEvents } from '../released/emit-events.ts';
import type { AuditRows } from '../rows.ts';
import { lockCte } from './lock-cte.ts';
import { actorOfSide, carrierIdsOf, type Side } from './side.ts';

export type Decision = { cteId: number; proposalId: number; isAccepted: boolean; message: string | null };

const { negotiating, released } = cteStates;

/**
 * Accepts or refuses the other side's open proposal. Accepted at what is charged, the CT-e is released; at another
 * amount it waits for the CT-e that settles it.
 * @throws Failure `not_found`; `conflict` where it is not open or one's own; `above_limit` beyond the operator's
 */
export function decide(
  ctx: Pick<AuditContext, 'db' | 'mirror'>,
  side: Side,
  decision: Decision,
): Promise<void> {
  return withTransaction(ctx.db, (tx) => decideIn(ctx, tx, { side, decision }));
}

/** The same in the caller's transaction. @throws Failure as `decide` */
export async function decideIn(
  ctx: Pick<AuditContext, 'mirror'>,
  tx: Transaction<Rows>,
  { side, decision }: { side: Side; decision: Decision },
): Promise<void> {
  const { cteId, isAccepted, message } = decision;
  const actor = actorOfSide(side);
  const cte = await lockCte(tx, { cteId, carrierIds: carrierIdsOf(side) });
  const proposal = await openProposal(tx, { cte, side, decision });
  if (isAccepted && side.side === 'shipper')
    await approveCteIn(tx, side.approver, { cte, paidCents: proposal.totalCents });
  await tx
    .updateTable('cteProposal')
    .set({
      state: isAccepted ? 'accepted' : 'refused',
      decidedAt: sql<Date>`app_now()`,
      decidedBy: actor.name,
    })
    .where('id', '=', proposal.id)
    .execute();
  const sentence = `Proposta de ${moneyText(proposal.totalCents)} ${isAccepted ? 'aceita' : 'recusada'}`;
  const note = {
    message: sentence,
    facts: { event: isAccepted ? 'accepted' : 'refused', proposalId: proposal.id },
    complement: message,
  };
  if (!isAccepted || proposal.totalCents !== cte.totalCents) {
    await noteIn(tx, { cteId, from: negotiating, to: negotiating, actor, note });
    return;
  }
  const approvalReasons = `Negociação ${cte.negotiationCode}: valor cobrado aceito`;
  const release = { ...note, approvalReasons };
  await moveCteIn(tx, { cteId, to: released, cause: 'person', actor, note: release });
  await emitReleasedEvents(ctx, tx, { shipperId: cte.shipperId, ids: [cteId] });
}

type Opened = { cte: LockedCte; side: Side; decision: Decision };

async function openProposal(
  tx: Transaction<Rows>,
  { cte, side, decision }: Opened,
): Promise<Selectable<AuditRows['cteProposal']>> {
  const proposal = found(
    await tx
      .selectFrom('cteProposal')
      .selectAll()
      .where('id', '=', decision.proposalId)
      .where('cteId', '=', cte.id)
      .executeTakeFirst(),
  );
  if (proposal.state !== 'open' || cte.state !== negotiating)
    throw fail('conflict', { message: 'A proposta não está mais aberta.' });
  if (proposal.side === side.side)
    throw fail('conflict', { message: 'Só a outra parte decide sobre uma proposta.' });
  return proposal;
}
