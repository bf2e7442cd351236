import { type billStatusNames, paymentStatusNames } from '@carreto/contract/shapes/bill-record';
import type { Selectable } from 'kysely';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import type { BillRows } from './rows.ts';
import { type BillState, billStates, type PaymentState } from './states.ts';

const stateNames = {
  [billStates.processing]: 'processing',
  [billStates.divergent]: 'divergence',
  [billStates.negotiating]: 'negotiation',
  [billStates.released]: 'released',
  [billStates.cancelled]: 'cancelled',
} as const satisfies Record<BillState, (typeof billStatusNames)[number]>;

/** What the specification calls a state of a bill. */
export function billStateName(state: BillState): (typeof billStatusNames)[number] {
  return stateNames[state];
}

export function paymentName(payment: PaymentState): (typeof paymentStatusNames)[number] {
  return paymentStatusNames[payment];
}

/** A line of the log, as lists and webhooks show it. */
export function toWireBillLog(line: Selectable<BillRows['billLog']>) {
  return {
    status: billStateName(line.toState),
    message: line.message,
    message_json: line.messageJson,
    approval_reasons_message: line.approvalReasons,
    user_id: line.operatorId,
    user_name: line.actor,
    complement: line.complement,
    from_status: line.fromState === null ? null : billStateName(line.fromState),
    to_status: billStateName(line.toState),
    changed_at: formatDatetime(line.changedAt.getTime()),
    doccob_id: line.billId,
  };
}
