import {
  type BillFilterIn,
  type BillMovesIn,
  type BillPaymentsIn,
  type BillPreviewView,
  mostShownBills,
} from '@carreto/contract/admin/charges/bill-bulk';
import { mostLines } from '@carreto/contract/admin/work/jobs';
import { failField } from '../../../../kernel/failure.ts';
import { startedPreview } from '../../../../registry/jobs/wire-preview.ts';
import { fromBillFilter, fromBillState } from '../wire-admin.ts';
import type { BillAction } from './bulk-action.ts';
import type { BillBulkPreview, ChosenBills } from './preview.ts';

/** The preview that is acted on, or what is to be previewed. */
export type BillWish = { previewId: string } | { action: BillAction; chosen: ChosenBills };

type Choice = Pick<BillMovesIn, 'preview' | 'billIds' | 'filter' | 'previewId'>;

/** @throws Failure `invalid_request` for members that do not go together */
export function fromBillMoves({ to, reason, ...choice }: BillMovesIn): BillWish {
  const previewId = startedPreview(choice, to !== undefined || reason !== undefined || isChoosing(choice));
  if (previewId !== null) return { previewId };
  if (to === undefined) throw failField('to', 'Informe para onde vão as faturas.');
  if (reason === undefined) throw failField('reason', 'Informe o motivo.');
  return { action: { type: 'move_bills', to: fromBillState(to), reason }, chosen: chosenOf(choice) };
}

/** @throws Failure `invalid_request` for members that do not go together */
export function fromBillPayments({ paidOn, reason, ...choice }: BillPaymentsIn): BillWish {
  const previewId = startedPreview(
    choice,
    paidOn !== undefined || reason !== undefined || isChoosing(choice),
  );
  if (previewId !== null) return { previewId };
  if (paidOn === undefined) throw failField('paidOn', 'Informe o dia do pagamento.');
  return { action: { type: 'pay_bills', paidOn, reason: reason ?? null }, chosen: chosenOf(choice) };
}

function isChoosing({ billIds, filter }: Choice): boolean {
  return billIds !== undefined || filter !== undefined;
}

function chosenOf({ billIds, filter }: Choice): ChosenBills {
  if ((billIds === undefined) === (filter === undefined))
    throw failField('billIds', 'Informe as faturas ou o filtro: um dos dois.');
  return filter === undefined ? { ids: billIds ?? [] } : { filter: fromBillFilter(filter as BillFilterIn) };
}

export function toBillPreview({ previewId, expiresAt, lines, states }: BillBulkPreview): BillPreviewView {
  const refused = lines.flatMap(({ subject, refusal }) => {
    if (refusal === null) return [];
    const billId = Number(subject);
    const number = states.get(billId)?.bill.number ?? null;
    return [{ billId, number, code: refusal.code, text: refusal.reason }];
  });
  const accepted = lines.flatMap(({ subject, refusal }) =>
    refusal === null ? (states.get(Number(subject)) ?? []) : [],
  );
  const totalCents = accepted.reduce((sum, { bill }) => sum + bill.totalCents, 0);
  const dueCents = accepted.reduce((sum, { sums }) => sum + sums.contractedCents, 0);
  return {
    ...{ previewId, mostLines },
    expiresAt: expiresAt.toISOString(),
    chosenCount: lines.length,
    acceptedCount: accepted.length,
    refusedCount: refused.length,
    ...{ totalCents, dueCents, divergenceCents: totalCents - dueCents },
    refused: refused.slice(0, mostShownBills) as BillPreviewView['refused'],
  };
}
