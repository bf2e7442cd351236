import type {
  BillChargeView,
  BillDetailView,
  BillSumsView,
  BillView,
} from '@carreto/contract/admin/charges/bills';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { type billStatusNames, paymentStatusNames } from '@carreto/contract/shapes/bill-record';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import { parseDay } from '../../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { CteState } from '../../cte/states.ts';
import type { ChargeMark, ChargeRow, ShownCharge } from '../charges.ts';
import type { BillSums } from '../facts.ts';
import { isDisputed, isSettled } from '../project.ts';
import type { ChargeBucket } from '../rows.ts';
import { type BillState, billStates, type PaymentState } from '../states.ts';
import { billStateName, paymentName } from '../wire-names.ts';
import type { BillApprovalRequest } from './approval-requests.ts';
import type { BillOrder, FoundBill, ShownBill } from './find-bills.ts';
import type { BillFilter } from './matching-bills.ts';
import type { SummedBills } from './sum-bills.ts';

type StateName = (typeof billStatusNames)[number];

/** What bills are found by, in the words of the contract. */
export type BillQuery = Partial<
  Pick<
    BillFilter,
    | 'shipperId'
    | 'carrierId'
    | 'number'
    | 'cteId'
    | 'dueFrom'
    | 'dueUntil'
    | 'lane'
    | 'assigneeId'
    | 'unassigned'
  >
> & {
  state?: StateName;
  payment?: (typeof paymentStatusNames)[number];
  from?: string;
  until?: string;
};

const stateOf = {
  processing: billStates.processing,
  divergence: billStates.divergent,
  negotiation: billStates.negotiating,
  released: billStates.released,
  cancelled: billStates.cancelled,
} as const satisfies Record<StateName, BillState>;

/** A state by its name. */
export function fromBillState(name: StateName): BillState {
  return stateOf[name];
}

export function fromBillFilter(query: BillQuery): BillFilter {
  const { state, payment, from, until, ...rest } = query;
  const dayStart = (day: string, shift: number) =>
    new Date(startOfDayInSaoPaulo((parseDay(day) ?? 0) + shift));
  return {
    ...rest,
    state: state === undefined ? undefined : stateOf[state],
    // Names stand in the order of the states' numbers.
    payment: payment === undefined ? undefined : (paymentStatusNames.indexOf(payment) as PaymentState),
    receivedFrom: from === undefined ? undefined : dayStart(from, 0),
    receivedUntil: until === undefined ? undefined : dayStart(until, 1),
  };
}

export function fromBillQuery({ cursor, limit, sort, ...query }: PageRequest & BillQuery & BillSort) {
  const { fetch } = pageStart(limit === undefined ? {} : { limit });
  const after = cursor === undefined ? null : Number(cursor);
  return { ...fromBillFilter(query), order: sort ?? ('newest' as const), after, fetch };
}
type BillSort = { sort?: BillOrder };

export function toBillPage(query: PageRequest, bills: readonly FoundBill[]): Page<BillView> {
  return toPage(query, bills.map(toBillView));
}

export function toBillSums({ count, totalCents, contractedCents }: SummedBills): BillSumsView {
  return { count, totalCents, dueCents: contractedCents, divergenceCents: totalCents - contractedCents };
}

function toBillView({ bill, sums, assigneeName }: FoundBill): BillView {
  return {
    id: bill.id,
    code: bill.code,
    shipperId: bill.shipperId,
    carrierId: bill.carrierId,
    source: bill.source,
    issuingBranch: bill.issuingBranch,
    series: bill.series,
    number: bill.number,
    issuedOn: bill.issuedOn,
    dueOn: bill.dueOn,
    receivedAt: bill.receivedAt.toISOString(),
    updatedAt: bill.updatedAt.toISOString(),
    state: billStateName(bill.state),
    payment: paymentName(bill.payment),
    paidOn: bill.paidOn,
    totalCents: bill.totalCents,
    dueCents: sums.contractedCents,
    divergenceCents: bill.totalCents - sums.contractedCents,
    chargeCount: sums.charges,
    assigneeId: bill.assigneeId,
    assigneeName,
  };
}

type ChargeQuery = PageRequest & {
  bucket?: ChargeBucket;
  cteState?: (typeof cteStatusNames)[number];
  mark?: ChargeMark;
};

export function fromChargeQuery(billId: number, { bucket, cteState, mark, ...page }: ChargeQuery) {
  const state = cteState === undefined ? undefined : (cteStatusNames.indexOf(cteState) as CteState);
  return { billId, ...pageStart(page), bucket, cteState: state, mark };
}

export function toChargePage(query: PageRequest, charges: readonly ShownCharge[]): Page<BillChargeView> {
  const { items, nextCursor } = toPage(
    query,
    charges.map((charge) => ({ ...charge, id: charge.position })),
  );
  return { items: items.map(toChargeView), nextCursor };
}

function toChargeView(charge: ShownCharge): BillChargeView {
  const { chargedCents, dueCents } = charge;
  return {
    position: charge.position,
    accessKey: charge.accessKey,
    series: charge.series,
    number: charge.number,
    issuerCnpj: charge.issuer,
    issuedOn: charge.issuedOn,
    bucket: charge.bucket,
    firstBillId: charge.firstBillId,
    chargedCents,
    dueCents,
    divergenceCents: chargedCents === null ? null : chargedCents - dueCents,
    cte: toChargedCte(charge),
    said: toSaid(charge.said),
  };
}

function toSaid(said: ShownCharge['said']): BillChargeView['said'] {
  if (said === null) return null;
  const { sender: senderTaxId, recipient: recipientTaxId, nfes, ...same } = said;
  return {
    ...{ ...same, senderTaxId, recipientTaxId },
    nfes: nfes.map(({ issuer: issuerTaxId, ...nfe }) => ({ ...nfe, issuerTaxId })),
  };
}

function toChargedCte(charge: ChargeRow): BillChargeView['cte'] {
  const { cteId, cteAccessKey, cteState, cteTotalCents } = charge;
  if (cteId === null || cteAccessKey === null || cteState === null || cteTotalCents === null) return null;
  return {
    id: cteId,
    accessKey: cteAccessKey,
    state: cteStatusNames[cteState],
    totalCents: cteTotalCents,
    expectedCents: charge.expectedCents,
    isDeleted: charge.deletedAt !== null,
    replacedBy: charge.replacedBy,
    freightCode: charge.freightCode,
    orderNumber: charge.orderNumber,
  };
}

export function toBillDetail(
  record: ShownBill,
  charges: Page<BillChargeView>,
  request: BillApprovalRequest | null,
): BillDetailView {
  const { bill, sums, log, dispatcher, assigneeName } = record;
  const { documentId: _, ...document } = bill.document;
  return {
    ...toBillView({ bill, sums, assigneeName }),
    ...document,
    layout: bill.layout,
    dispatcherName: dispatcher?.corporateName ?? null,
    negotiatedAt: bill.negotiatedAt?.toISOString() ?? null,
    indicators: toIndicators(sums),
    charges,
    log: log.map((line) => ({
      at: line.changedAt.toISOString(),
      from: line.fromState === null ? null : billStateName(line.fromState),
      to: billStateName(line.toState),
      message: line.message,
      facts: line.messageJson,
      reasons: line.approvalReasons,
      complement: line.complement,
      operatorId: line.operatorId,
      actor: line.actor,
    })),
    approvalRequest: request === null ? null : toRequest(request),
  };
}

function toRequest({
  act,
  paidOn,
  reason,
  operatorId,
  actor,
  requestedAt,
}: BillApprovalRequest): NonNullable<BillDetailView['approvalRequest']> {
  return { act, paidOn, reason, operatorId, actor, requestedAt: requestedAt.toISOString() };
}

function toIndicators(sums: BillSums): BillDetailView['indicators'] {
  const [processing, divergent, negotiating, preReleased, released, rejected] = sums.byState;
  return {
    processing,
    divergent,
    negotiating,
    preReleased,
    released,
    rejected,
    audited: sums.audited,
    notLinked: sums.notLinked,
    duplicated: sums.duplicated,
    duplicatedCents: sums.duplicatedCents,
    gone: sums.gone,
    otherAmount: sums.otherAmount,
    chargedCents: sums.chargedCents,
    isSumRight: sums.isSumRight,
    isSettled: isSettled(sums),
    isDisputed: isDisputed(sums),
  };
}
