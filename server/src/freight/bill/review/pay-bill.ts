import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Change, inChange, record } from '../../../registry/changes/change.ts';
import { emitBillEvent } from '../emit-event.ts';
import { noteBillIn } from '../log.ts';
import { billStates, mayMovePayment, type PaymentState, paymentStates } from '../states.ts';
import { paymentName } from '../wire-names.ts';
import {
  type Decider,
  type LockedBill,
  lockBillForReview,
  noSuchMove,
  requireLimit,
  sumsOf,
} from './lock-bill.ts';

type Paying = Pick<Context, 'db' | 'mirror' | 'clock'>;

export type Payment = { billId: number; paidOn: string; reason: string | null };

/**
 * Notes that a bill was paid, and tells of it; the same day again changes nothing. One that is not released needs a reason
 * and a decider within the limit.
 * @throws Failure `not_found`; `conflict` where it is cancelled, paid on another day, or not released and without a reason;
 * `invalid_request` for a day to come; `forbidden` beyond the limit
 */
export async function payBill(
  ctx: Paying,
  decider: Decider,
  { billId, paidOn, reason }: Payment,
): Promise<void> {
  if (paidOn > formatDay(dayInSaoPaulo(ctx.clock.nowMs())))
    throw failField('paidOn', 'é um dia que ainda não chegou');
  await inChange(ctx, decider.actor, async (change) => {
    const { tx } = change;
    const bill = await lockBillForReview(tx, billId);
    if (bill.payment === paymentStates.paid && bill.paidOn === paidOn) return;
    if (bill.payment === paymentStates.paid)
      throw fail('conflict', { message: `A fatura já foi paga em ${bill.paidOn}.` });
    requirePayment(bill, paymentStates.paid);
    if (bill.state !== billStates.released) {
      if (reason === null)
        throw fail('conflict', { message: 'A fatura não está liberada; informe o motivo do pagamento.' });
      await requireLimit(tx, { bill, sums: await sumsOf(tx, bill), decider });
    }
    await tx
      .updateTable('bill')
      .set({ payment: paymentStates.paid, paidOn })
      .where('id', '=', billId)
      .execute();
    const entry = { message: `Fatura paga em ${paidOn}`, facts: { paidOn } };
    await paymentMovedIn(change, ctx, { ...entry, bill, decider, to: paymentStates.paid, reason });
  });
}

/**
 * Notes that a bill will not be paid, and tells of it; where that is noted already nothing changes.
 * @throws Failure `not_found`; `conflict` where it is paid
 */
export async function cancelPayment(
  ctx: Paying,
  decider: Decider,
  { billId, reason }: { billId: number; reason: string },
): Promise<void> {
  await inChange(ctx, decider.actor, async (change) => {
    const to = paymentStates.cancelled;
    const bill = await lockBillForReview(change.tx, billId);
    if (bill.payment === to) return;
    requirePayment(bill, to);
    await change.tx.updateTable('bill').set({ payment: to }).where('id', '=', billId).execute();
    await paymentMovedIn(change, ctx, {
      message: 'Pagamento cancelado',
      facts: {},
      bill,
      decider,
      to,
      reason,
    });
  });
}

function requirePayment({ payment }: LockedBill, to: PaymentState): void {
  if (mayMovePayment(payment, to)) return;
  throw noSuchMove('O pagamento', { from: paymentName(payment), to: paymentName(to) });
}

type Moved = {
  bill: LockedBill;
  to: PaymentState;
  decider: Decider;
  message: string;
  facts: object;
  reason: string | null;
};

async function paymentMovedIn(
  change: Change,
  ctx: Pick<Context, 'mirror'>,
  { bill, to, decider, message, facts, reason }: Moved,
): Promise<void> {
  const { id: billId, shipperId, state } = bill;
  const names = { from: paymentName(bill.payment), to: paymentName(to) };
  await noteBillIn(change.tx, {
    billId,
    from: state,
    to: state,
    actor: decider.actor,
    note: { message, facts: { event: 'payment', ...names, ...facts }, complement: reason },
  });
  await record(change, {
    kind: 'bill',
    id: billId,
    shipperId,
    action: 'payment',
    before: { payment: names.from },
    after: { payment: names.to, ...facts, reason },
  });
  await emitBillEvent(ctx, change.tx, billId);
}
