import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Failure, fail } from '../../../kernel/failure.ts';
import { type Change, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { AuditPolicy } from '../../audit/policy/audit-policy.ts';
import { cancelLockedIn } from '../cancel.ts';
import { emitBillEvent } from '../emit-event.ts';
import type { BillSums } from '../facts.ts';
import { projectIn } from '../follow.ts';
import { noteBillIn } from '../log.ts';
import { isDisputed, isSettled } from '../project.ts';
import {
  type BillMoveRefusal,
  type BillState,
  billStates,
  paymentStates,
  refuseBillMove,
} from '../states.ts';
import { billStateName } from '../wire-names.ts';
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

/** Where a person moves a bill, and why. */
export type PersonsMove = { to: BillState; reason: string };
export type PersonsBillMove = PersonsMove & { billId: number };

const { processing, divergent, negotiating, released, cancelled } = billStates;

const messages: Readonly<Record<BillState, string>> = {
  [processing]: 'Fatura em processamento',
  [divergent]: 'Fatura devolvida à conferência',
  [negotiating]: 'Fatura em negociação',
  [released]: 'Fatura liberada',
  [cancelled]: 'Fatura cancelada',
};

type Moving = Pick<Context, 'mirror'>;

/**
 * Moves a bill for a person, with a reason, and tells of it in the same transaction; where it stands already nothing
 * happens. A bill that is given back from a negotiation goes where its CT-es are at once.
 * @throws Failure `not_found`; `conflict` for a move that is none, with both states; `forbidden` beyond the limit
 */
export async function moveBill(
  ctx: Moving & Pick<Context, 'db'>,
  decider: Decider,
  { billId, to, reason }: PersonsBillMove,
): Promise<void> {
  await inChange(ctx, decider.actor, (change) => moveBillIn(change, ctx, { decider, billId, to, reason }));
}

/** The same in the caller's transaction. @throws Failure as `moveBill` */
export async function moveBillIn(
  change: Change,
  ctx: Moving,
  { decider, billId, ...move }: PersonsBillMove & { decider: Limits },
): Promise<void> {
  const { tx } = change;
  const bill = await lockBillForReview(tx, billId);
  if (standsThere(bill, move.to)) return;
  const [sums, policy] = [await sumsOf(tx, bill), await policyOf(tx, bill)];
  requireMove({ bill, sums, decider, policy }, move);
  await moveLockedIn(change, ctx, { bill, sums, decider, policy, ...move });
}

/**
 * Moves a bill that is held, and that may be moved so.
 * @throws Failure `above_limit` where it would be too much with what was let pass today
 */
export async function moveLockedIn(
  change: Change,
  ctx: Moving,
  { bill, sums, decider, policy, to, reason }: PersonsMove & DecidedBill,
): Promise<void> {
  const { tx, actor } = change;
  const { id: billId } = bill;
  if (isBillApproval({ sums }, to)) await approveBillIn(tx, actor, { bill, sums, decider, policy });
  await dropBillRequestIn(tx, billId);
  const note = {
    message: messages[to],
    facts: { event: 'moved', by: 'person' },
    approvalReasons: to === released ? reason : null,
    complement: reason,
  };
  if (to === cancelled) await cancelLockedIn(tx, ctx, { bill, actor, note });
  else {
    await setStateIn(tx, bill, to);
    await noteBillIn(tx, { billId, from: bill.state, to, actor, note });
    if (to === divergent)
      await projectIn(tx, { bill: { ...bill, state: to, negotiatedAt: null }, isReopened: false });
    await emitBillEvent(ctx, tx, billId);
  }
  await recordMove(change, { bill, to, reason });
}

/** Whether a bill is there already; a negotiation that follows from CT-es is not yet one of the whole bill. */
export function standsThere(
  { state, negotiatedAt }: Pick<LockedBill, 'state' | 'negotiatedAt'>,
  to: BillState,
): boolean {
  return state === to && (to !== negotiating || negotiatedAt !== null);
}

/** A bill as it is decided about. */
export type DecidedBill = { bill: LockedBill; sums: BillSums; decider: Limits; policy: AuditPolicy };

/** Whether a move lets pass what something speaks against. */
export function isBillApproval({ sums }: { sums: BillSums }, to: BillState): boolean {
  return to === released && isDisputed(sums);
}

/** @throws Failure `conflict` for a move that is none; `forbidden` beyond the limit */
export function requireMove({ bill, sums, decider, policy }: DecidedBill, { to, reason }: PersonsMove): void {
  // Only its CT-es' negotiations are at work: people take it over where it is.
  if (bill.state === negotiating && to === negotiating) return;
  if (to === cancelled && bill.payment === paymentStates.paid)
    throw fail('conflict', { message: 'A fatura está paga e não pode mais ser cancelada.' });
  const facts = { isSettled: isSettled(sums), isDisputed: isDisputed(sums) };
  const refusal = refuseBillMove({ from: bill.state, to, cause: 'person', reason, ...facts });
  if (refusal !== null) throw refusedMove(refusal, { bill, to, sums });
  if (isBillApproval({ sums }, to)) requireLimit(policy, { bill, sums, decider });
}

type Refused = { bill: LockedBill; to: BillState; sums: BillSums };

function refusedMove(refusal: BillMoveRefusal, { bill, to, sums }: Refused): Failure {
  const names = { from: billStateName(bill.state), to: billStateName(to) };
  if (refusal === 'noSuchMove') return noSuchMove('A fatura', names);
  if (refusal === 'reasonNeeded') return fail('conflict', { message: 'Informe o motivo.' });
  const [inProcess, diverging, underNegotiation, preReleased] = sums.byState;
  const open = inProcess + diverging + underNegotiation + preReleased;
  return fail('conflict', {
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
