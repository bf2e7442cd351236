import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Change, inChange, record } from '../../../registry/changes/change.ts';
import { emitBillEvent } from '../emit-event.ts';
import { noteBillIn } from '../log.ts';
import { billStates, mayMovePayment, type PaymentState, paymentStates } from '../states.ts';
import { paymentName } from '../wire-names.ts';
import { dropBillRequestIn } from './drop-bill-request.ts';
import {
  approveBillIn,
  type Decider,
  type Limits,
  type LockedBill,
  lockBillForReview,
  noSuchMove,
  policyOf,
  requireLimit,
  sumsOf,
} from './lock-bill.ts';
import type { DecidedBill } from './move-bill.ts';

type Paying = Pick<Context, 'db' | 'mirror' | 'clock'>;

/** When a bill was paid; why, where it is not released. */
export type PaidBill = { paidOn: string; reason: string | null };
export type Payment = PaidBill & { billId: number };

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
  requirePast(ctx, paidOn);
  await inChange(ctx, decider.actor, (change) => payBillIn(change, ctx, { decider, billId, paidOn, reason }));
}

/** The same in the caller's transaction; the day is a past one. @throws Failure as `payBill` */
export async function payBillIn(
  change: Change,
  ctx: Pick<Context, 'mirror'>,
  { decider, billId, ...paid }: Payment & { decider: Limits },
): Promise<void> {
  const { tx } = change;
  const bill = await lockBillForReview(tx, billId);
  if (isPaidOn(bill, paid.paidOn)) return;
  const [sums, policy] = [await sumsOf(tx, bill), await policyOf(tx, bill)];
  requirePayable({ bill, sums, decider, policy }, paid);
  await payLockedIn(change, ctx, { bill, sums, decider, policy, ...paid });
}

/** @throws Failure `invalid_request` for a day to come (São Paulo) */
export function requirePast({ clock }: Pick<Context, 'clock'>, paidOn: string): void {
  if (paidOn > formatDay(dayInSaoPaulo(clock.nowMs())))
    throw failField('paidOn', 'é um dia que ainda não chegou');
}

/** Whether that payment is noted already. */
export function isPaidOn({ payment, paidOn }: Pick<LockedBill, 'payment' | 'paidOn'>, day: string): boolean {
  return payment === paymentStates.paid && paidOn === day;
}

/** @throws Failure `conflict` where it cannot be paid so; `forbidden` beyond the limit */
export function requirePayable({ bill, sums, decider, policy }: DecidedBill, { reason }: PaidBill): void {
  if (bill.payment === paymentStates.paid)
    throw fail('conflict', { message: `A fatura já foi paga em ${bill.paidOn}.` });
  requirePayment(bill, paymentStates.paid);
  if (!isPaymentApproval(bill)) return;
  if (reason === null)
    throw fail('conflict', { message: 'A fatura não está liberada; informe o motivo do pagamento.' });
  requireLimit(policy, { bill, sums, decider });
}

/** Whether a payment lets pass what was not released. */
export function isPaymentApproval({ state }: Pick<LockedBill, 'state'>): boolean {
  return state !== billStates.released;
}

/**
 * Notes the payment of a bill that is held, and that may be paid.
 * @throws Failure `above_limit` where it would be too much with what was let pass today
 */
export async function payLockedIn(
  change: Change,
  ctx: Pick<Context, 'mirror'>,
  { bill, sums, decider, policy, paidOn, reason }: PaidBill & DecidedBill,
): Promise<void> {
  const to = paymentStates.paid;
  const { tx, actor } = change;
  if (isPaymentApproval(bill)) await approveBillIn(tx, actor, { bill, sums, decider, policy });
  await dropBillRequestIn(tx, bill.id);
  await tx.updateTable('bill').set({ payment: to, paidOn }).where('id', '=', bill.id).execute();
  const entry = { message: `Fatura paga em ${paidOn}`, facts: { paidOn } };
  await paymentMovedIn(change, ctx, { ...entry, bill, to, reason });
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
  message: string;
  facts: object;
  reason: string | null;
};

async function paymentMovedIn(
  change: Change,
  ctx: Pick<Context, 'mirror'>,
  { bill, to, message, facts, reason }: Moved,
): Promise<void> {
  const { id: billId, shipperId, state } = bill;
  const names = { from: paymentName(bill.payment), to: paymentName(to) };
  await noteBillIn(change.tx, {
    billId,
    from: state,
    to: state,
    actor: change.actor,
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
