import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type Change, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { cancelLockedIn } from '../cancel.ts';
import { emitBillEvent } from '../emit-event.ts';
import type { BillSums } from '../facts.ts';
import { projectIn } from '../follow.ts';
import { noteBillIn } from '../log.ts';
import { isDisputed, isSettled } from '../project.ts';
import { type BillState, billStates, paymentStates, refuseBillMove } from '../states.ts';
import { billStateName } from '../wire-names.ts';
import {
  type Decider,
  type LockedBill,
  lockBillForReview,
  noSuchMove,
  requireLimit,
  sumsOf,
} from './lock-bill.ts';

export type PersonsBillMove = { billId: number; to: BillState; reason: string };

const { processing, divergent, negotiating, released, cancelled } = billStates;

const messages: Readonly<Record<BillState, string>> = {
  [processing]: 'Fatura em processamento',
  [divergent]: 'Fatura devolvida à conferência',
  [negotiating]: 'Fatura em negociação',
  [released]: 'Fatura liberada',
  [cancelled]: 'Fatura cancelada',
};

/**
 * Moves a bill for a person, with a reason, and tells of it in the same transaction; where it stands already nothing
 * happens. A bill that is given back from a negotiation goes where its CT-es are at once.
 * @throws Failure `not_found`; `conflict` for a move that is none, with both states; `forbidden` beyond the limit
 */
export async function moveBill(
  ctx: Pick<Context, 'db' | 'mirror'>,
  decider: Decider,
  { billId, to, reason }: PersonsBillMove,
): Promise<void> {
  await inChange(ctx, decider.actor, async (change) => {
    const { tx } = change;
    const bill = await lockBillForReview(tx, billId);
    if (standsThere(bill, to)) return;
    const sums = await sumsOf(tx, bill);
    requireMove({ bill, to, sums, reason });
    const isDisputedNow = isDisputed(sums);
    if (to === released && isDisputedNow) await requireLimit(tx, { bill, sums, decider });
    const note = {
      message: messages[to],
      facts: { event: 'moved', by: 'person' },
      approvalReasons: to === released ? reason : null,
      complement: reason,
    };
    const { actor } = decider;
    if (to === cancelled) await cancelLockedIn(tx, ctx, { bill, actor, note });
    else {
      await setStateIn(tx, bill, to);
      await noteBillIn(tx, { billId, from: bill.state, to, actor, note });
      if (to === divergent)
        await projectIn(tx, { bill: { ...bill, state: to, negotiatedAt: null }, isReopened: false });
      await emitBillEvent(ctx, tx, billId);
    }
    await recordMove(change, { bill, to, reason });
  });
}

/** A negotiation that follows from CT-es is not yet one of the whole bill. */
function standsThere({ state, negotiatedAt }: LockedBill, to: BillState): boolean {
  return state === to && (to !== negotiating || negotiatedAt !== null);
}

type Judged = { bill: LockedBill; to: BillState; sums: BillSums; reason: string };

function requireMove({ bill, to, sums, reason }: Judged): void {
  // Only its CT-es' negotiations are at work: people take it over where it is.
  if (bill.state === negotiating && to === negotiating) return;
  if (to === cancelled && bill.payment === paymentStates.paid)
    throw fail('conflict', { message: 'A fatura está paga e não pode mais ser cancelada.' });
  const refusal = refuseBillMove({
    from: bill.state,
    to,
    cause: 'person',
    reason,
    isSettled: isSettled(sums),
    isDisputed: isDisputed(sums),
  });
  if (refusal === null) return;
  const names = { from: billStateName(bill.state), to: billStateName(to) };
  if (refusal === 'noSuchMove') throw noSuchMove('A fatura', names);
  if (refusal === 'reasonNeeded') throw fail('conflict', { message: 'Informe o motivo.' });
  const [inProcess, diverging, underNegotiation, preReleased] = sums.byState;
  const open = inProcess + diverging + underNegotiation + preReleased;
  throw fail('conflict', {
    message: `A fatura não pode passar de ${names.from} para ${names.to}: ${open} de seus CT-es não estão liberados nem rejeitados.`,
  });
}

async function setStateIn(tx: Transaction<Rows>, { id }: LockedBill, to: BillState): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ state: to, negotiatedAt: to === negotiating ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .execute();
}

async function recordMove(
  change: Change,
  { bill, to, reason }: { bill: LockedBill; to: BillState; reason: string },
): Promise<void> {
  await record(change, {
    kind: 'bill',
    id: bill.id,
    shipperId: bill.shipperId,
    action: 'move',
    before: { state: billStateName(bill.state) },
    after: { state: billStateName(to), reason },
  });
}
