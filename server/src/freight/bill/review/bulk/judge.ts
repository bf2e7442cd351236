import { Failure } from '../../../../kernel/failure.ts';
import type { Refusal } from '../../../../registry/jobs/open-preview.ts';
import { toRefusal } from '../../../../registry/jobs/work-line.ts';
import { differenceOf } from '../../../audit/review/approval-limit.ts';
import { type DecidedBill, isBillApproval, requireMove, standsThere } from '../move-bill.ts';
import { isPaidOn, isPaymentApproval, requirePayable } from '../pay-bill.ts';
import type { BillAction } from './bulk-action.ts';

export const billNotFound: Refusal = { code: 'not_found', reason: 'Fatura não encontrada.' };
export const billChanged: Refusal = {
  code: 'changed',
  reason: 'A fatura mudou depois da prévia. Veja como ela está e faça outra.',
};

/** Why an action would not be done to a bill as it is; null where it would. Pure. */
export function judgeBillLine(decided: DecidedBill, action: BillAction): Refusal | null {
  const { bill } = decided;
  if (action.type === 'pay_bills' && isPaidOn(bill, action.paidOn))
    return { code: 'nothing_to_do', reason: 'A fatura já está paga nesse dia.' };
  if (action.type === 'move_bills' && standsThere(bill, action.to))
    return { code: 'nothing_to_do', reason: 'A fatura já está assim.' };
  try {
    if (action.type === 'pay_bills') requirePayable(decided, action);
    else requireMove(decided, action);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return toRefusal(error);
  }
}

/** By how much what would be approved of a bill differs from what is due, in cents; nothing where nothing is approved. */
export function approvedCents(
  { bill, sums }: Pick<DecidedBill, 'bill' | 'sums'>,
  action: BillAction,
): number {
  const isApproval =
    action.type === 'pay_bills' ? isPaymentApproval(bill) : isBillApproval({ sums }, action.to);
  if (!isApproval) return 0;
  return differenceOf({ expectedCents: sums.contractedCents, paidCents: bill.totalCents });
}
