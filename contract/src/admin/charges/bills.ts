import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { billStatusNames, paymentStatusNames } from '../../shapes/bill-record.ts';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

/** Carriers' bills as people see them: found, shown, negotiated, released, cancelled, paid. */

const words = (description: string) => Type.String({ description });
const cents = (description: string) =>
  integer(description, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const basisPoints = (description: string) =>
  integer(`${description}, in hundredths of a percent.`, { min: 0, max: 1_000_000 });
const accessKey = (description: string) =>
  text(description, { min: 44, max: 44, pattern: '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$' });
const number = (description: string) => integer(description, { min: 1, max: 9_999_999_999 });
const cteNumber = (description: string) => integer(description, { min: 1, max: 999_999_999 });
export const reason = text('Why; goes into the log.', { max: 1000 });

const listed = {
  id: publicId('Id of the bill.'),
  code: words('How webhooks name it.'),
  shipperId: publicId('Who pays it.'),
  carrierId: publicId('Who sent it.'),
  source: oneOf(['json', 'edi'], 'How it came.'),
  issuingBranch: words("Branch of the carrier's that issued it; empty: not told."),
  series: words('Series; empty: not told.'),
  number: number('Number.'),
  issuedOn: orNull(date('Day of its issue.')),
  dueOn: orNull(date('Day on which it is due.')),
  receivedAt: instant('When it came.'),
  updatedAt: instant('When it was updated last.'),
  state: oneOf(billStatusNames, 'Where its audit stands.'),
  payment: oneOf(paymentStatusNames, 'Whether it is paid.'),
  paidOn: orNull(date('When it was paid.')),
  totalCents: cents('What it asks for.'),
  dueCents: cents('What is due for its CT-es.'),
  divergenceCents: cents('By how much more is asked for.'),
  chargeCount: count('CT-es that it charges.'),
  assigneeId: orNull(publicId('The operator who sees to it.')),
  assigneeName: orNull(text('Name of the operator who sees to it.', { max: 255 })),
};

const bill = closed('A bill, as a list shows it.', listed);
export type BillView = Static<typeof bill>;

const chargedCte = closed('The CT-e of a charge.', {
  id: publicId('Id of the CT-e.'),
  accessKey: accessKey('Its access key.'),
  state: oneOf(cteStatusNames, 'Where its audit stands.'),
  totalCents: cents('What it charges itself.'),
  expectedCents: orNull(cents('What was due by its audit; null before it, or where nothing says what.')),
  isDeleted: flag('Its carrier deleted it.'),
  replacedBy: orNull(publicId('The CT-e that took its place.')),
  freightCode: orNull(words('The first of its freights.')),
  orderNumber: orNull(words('Order of that freight.')),
});

const sums = (description: string) =>
  closed(description, {
    count: count('How many.'),
    totalCents: cents('What they ask for.'),
    dueCents: cents('What is due for their CT-es.'),
    divergenceCents: cents('By how much more is asked for.'),
  });
export type BillSumsView = Static<ReturnType<typeof sums>>;

const taxId = (description: string) =>
  personal('cpf', orNull(words(`${description}: CNPJ, or the last digits of a CPF.`)));
const shipment = {
  shipmentNumber: orNull(words('Number of the shipment.')),
  references: Type.Array(words('A reference of the shipper.'), { description: 'Up to three.' }),
  isReturn: orNull(flag('It is a return.')),
};
const said = closed('What the DOCCOB says of the CT-e; null: it came in none, or before that was kept.', {
  issuingBranch: orNull(words('Branch of the carrier that issued it.')),
  senderTaxId: taxId('Who sends the goods'),
  recipientTaxId: taxId('Who gets them'),
  shipperState: orNull(words('State (UF) of the shipper.')),
  issuerState: orNull(words('State (UF) of who issued it.')),
  recipientState: orNull(words('State (UF) of the recipient.')),
  ledgerAccount: orNull(words('Account of the ledger, as the shipper has it.')),
  taxCode: orNull(words('Tax code, as the shipper has it.')),
  ...shipment,
  nfes: Type.Array(
    closed('An NF-e of it.', {
      series: orNull(words('Series.')),
      number: integer('Number.', { min: 1, max: 999_999_999 }),
      issuedOn: orNull(date('Day of its issue.')),
      weightG: orNull(integer('Weight, in grams.', { min: 0, max: 99_999_990 })),
      valueCents: orNull(cents('Value.')),
      issuerTaxId: taxId('Who issued it'),
      ...shipment,
    }),
    { description: 'In the order of the file.' },
  ),
});

const charge = closed('A CT-e as the bill charges it.', {
  position: integer('Its place in the bill, from 1.', { min: 1, max: 2_147_483_647 }),
  accessKey: orNull(accessKey('Access key, as the bill names it.')),
  series: orNull(integer('Series, as the bill names it.', { min: 0, max: 999 })),
  number: cteNumber('Number, as the bill names it.'),
  issuerCnpj: orNull(words('Who issued it, as far as the bill tells.')),
  issuedOn: orNull(date('Day of its issue, as the bill tells.')),
  bucket: oneOf(
    ['linked', 'not_linked', 'duplicated'],
    'Whether it has its CT-e for itself, none, or one that was charged before.',
  ),
  firstBillId: orNull(publicId('The bill that charged the CT-e first; this one where it names it twice.')),
  chargedCents: orNull(cents('What is asked for it; null where neither the bill nor a CT-e says.')),
  dueCents: cents('What is due for it; nothing without a CT-e of its own, or with a rejected one.'),
  divergenceCents: orNull(cents('By how much more is asked for.')),
  cte: orNull(chargedCte),
  said: orNull(said),
});
export type BillChargeView = Static<typeof charge>;

const charges = pageOf(charge);

const bank = closed('Where it is to be paid to.', {
  code: orNull(words('Code of the bank.')),
  name: orNull(words('Name of the bank.')),
  branch: orNull(words('Branch of the bank.')),
  branchDigit: orNull(words('Its check digit.')),
  account: orNull(words('Account.')),
  accountDigit: orNull(words('Its check digits.')),
});

const taxes = closed('Taxes as the bill tells them; null: it does not.', {
  icmsBaseCents: orNull(cents('Base of the ICMS.')),
  icmsRateBp: orNull(basisPoints('Rate of the ICMS')),
  icmsCents: orNull(cents('ICMS.')),
  issBaseCents: orNull(cents('Base of the ISS.')),
  issRateBp: orNull(basisPoints('Rate of the ISS')),
  issCents: orNull(cents('ISS.')),
  icmsStBaseCents: orNull(cents('Base of the withheld ICMS.')),
  icmsStRateBp: orNull(basisPoints('Rate of the withheld ICMS')),
  icmsStCents: orNull(cents('Withheld ICMS.')),
  incomeTaxCents: orNull(cents('Income tax.')),
});

const indicators = closed('How its charges stand.', {
  audited: count('CT-es that were audited.'),
  notLinked: count('Charges without a CT-e.'),
  duplicated: count('Charges of a CT-e that was charged before.'),
  duplicatedCents: cents('What those ask for.'),
  processing: count('CT-es that the audit has not looked at.'),
  divergent: count('CT-es that diverge.'),
  negotiating: count('CT-es under negotiation.'),
  preReleased: count('CT-es that were pre-released.'),
  released: count('CT-es that were released.'),
  rejected: count('CT-es that were rejected.'),
  gone: count('CT-es that were deleted or replaced.'),
  otherAmount: count('CT-es that the bill charges at another amount than they do.'),
  chargedCents: cents('Sum of the charges.'),
  isSumRight: flag('The total is that sum.'),
  isSettled: flag('Every CT-e is released or rejected: it may be released.'),
  isDisputed: flag('Something speaks against paying it as it is.'),
});

const logLine = closed('Something that happened to it.', {
  at: instant('When.'),
  from: orNull(oneOf(billStatusNames, 'Where it was.')),
  to: oneOf(billStatusNames, 'Where it went.'),
  message: personal('prose', words('What happened, in Portuguese.')),
  facts: Type.Unsafe<unknown>({ description: 'The same for programs; null without.' }),
  reasons: personal('prose', orNull(words('Why it was approved.'))),
  complement: personal('prose', orNull(words('What was added by hand.'))),
  operatorId: orNull(publicId('Who; null for Carreto, the command line and carriers.')),
  actor: words('Who, by name.'),
});

const approvalRequest = closed('What somebody may not let pass, and asks others to.', {
  act: oneOf(['release', 'pay'], 'What is to be done with the bill.'),
  paidOn: orNull(date('Day of the payment; null of a release.')),
  reason: personal('prose', reason),
  operatorId: publicId('Who asks, and cannot give it.'),
  actor: words('Who asks, by name.'),
  requestedAt: instant('When.'),
});

export const billDetail = closed('A bill in detail.', {
  ...listed,
  layout: orNull(oneOf(['3.0A', '5.0'], 'Layout of the file it came in.')),
  kind: orNull(oneOf(['0', '1'], '0 freight invoice, 1 list.')),
  chargeKind: orNull(words('BCO through a bank, CAR in the portfolio of the carrier.')),
  payerCnpj: orNull(words('Who it is addressed to.')),
  dispatcherName: personal('name', orNull(words('Collection point of its first freight.'))),
  negotiatedAt: orNull(instant('Since when people negotiate it as a whole.')),
  discountCents: orNull(cents('Discount.')),
  discountUntilOn: orNull(date('Last day of the discount.')),
  lateFeeBp: orNull(basisPoints('Fine for late payment')),
  lateInterestPerDayCents: orNull(cents('Interest for each day of delay.')),
  preInvoiceId: orNull(words('The pre-invoice that it answers.')),
  preInvoiceExtraId: orNull(words('Complement of the pre-invoice.')),
  cfop: orNull(words('CFOP.')),
  accessKey: orNull(words('Access key of the bill itself.')),
  returnAccessKey: orNull(words('Access key of its return.')),
  protocol: orNull(words('Protocol of the tax authority.')),
  bank,
  taxes,
  indicators,
  charges,
  log: Type.Array(logLine, { description: 'Its log, oldest first.' }),
  approvalRequest: orNull(approvalRequest),
});
export type BillDetailView = Static<typeof billDetail>;

/** What is to be done with bills that are not paid; a bill may be in `overdue` and in another one. */
export const billLanes = ['releasable', 'disputed', 'payable', 'overdue'] as const;
const billLaneWords =
  'Only open ones, of which: `releasable`: every CT-e is released or rejected, and the bill is not released; `disputed`: some CT-e is neither; `payable`: released; `overdue`: its day has passed (São Paulo), whatever its audit says.';

/** What bills are found by; lists, counts, acts on many and files take the same. */
export const billFilters = {
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  carrierId: Type.Optional(publicId('Only of this carrier.')),
  state: Type.Optional(oneOf(billStatusNames, 'Only where the audit stands there.')),
  payment: Type.Optional(oneOf(paymentStatusNames, 'Only with this payment.')),
  number: Type.Optional(number('Only with this number.')),
  cteId: Type.Optional(publicId('Only those that charge this CT-e.')),
  from: Type.Optional(date('First day of reception (São Paulo).')),
  until: Type.Optional(date('Last day of reception (São Paulo).')),
  dueFrom: Type.Optional(date('First day on which it is due.')),
  dueUntil: Type.Optional(date('Last day on which it is due.')),
  lane: Type.Optional(oneOf(billLanes, billLaneWords)),
  assigneeId: Type.Optional(publicId('Only those that this operator sees to.')),
  unassigned: Type.Optional(flag('Only those that nobody (`true`) or somebody (`false`) sees to.')),
};

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/bills';
const params = Type.Object({ billId: publicId('The bill.') });

export const searchBills = endpoint({
  ...common,
  id: 'searchBills',
  method: 'GET',
  path,
  summary: 'Finds bills of all shippers, newest first unless told.',
  role: 'viewer',
  needs: 'bills.read',
  query: Type.Object({
    ...pageMembers,
    ...billFilters,
    sort: Type.Optional(
      oneOf(
        ['newest', 'dueOn'],
        '`newest`, when absent: by reception, newest first; `dueOn`: what is due first, first; without a day last.',
      ),
    ),
  }),
  reply: closed('A page of bills, and what all of them add up to.', {
    ...pageOf(bill).properties,
    sums: orNull(sums('All bills that the filter finds, on every page; null on pages after the first.')),
  }),
  errors: [],
});

const { lane: _, ...withoutLane } = billFilters;

export const countBills = endpoint({
  ...common,
  id: 'countBills',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'What the bills of each lane add up to.',
  role: 'viewer',
  needs: 'bills.read',
  query: Type.Object(withoutLane),
  reply: closed('By lane; a bill may be in two.', {
    releasable: sums('Those whose CT-es are all released or rejected, and that are not released.'),
    disputed: sums('Those with a CT-e that is neither.'),
    payable: sums('Those that are released and not paid.'),
    overdue: sums('Those whose day has passed.'),
  }),
  errors: [],
});

export const getBill = endpoint({
  ...common,
  id: 'getBill',
  method: 'GET',
  path: `${path}/{billId}`,
  summary:
    'Shows a bill with all it says, how its charges stand, its log, and the first page of its charges.',
  role: 'viewer',
  needs: 'bills.read',
  params,
  reply: billDetail,
  errors: ['not_found'],
});

export const listBillCharges = endpoint({
  ...common,
  id: 'listBillCharges',
  method: 'GET',
  path: `${path}/{billId}/charges`,
  summary: 'The charges of a bill in their order, with their CT-es.',
  role: 'viewer',
  needs: 'bills.read',
  params,
  query: Type.Object({
    ...pageMembers,
    bucket: Type.Optional(oneOf(['linked', 'not_linked', 'duplicated'], 'Only charges that stand so.')),
    cteState: Type.Optional(oneOf(cteStatusNames, 'Only charges whose CT-e stands there.')),
    mark: Type.Optional(
      oneOf(
        ['otherAmount', 'gone'],
        'Only linked charges: `otherAmount`: at another amount than their CT-e; `gone`: whose CT-e was deleted or replaced.',
      ),
    ),
  }),
  reply: charges,
  errors: ['not_found'],
});

const moving = { ...common, method: 'POST', role: 'analyst', params, reply: billDetail } as const;

export const moveBill = endpoint({
  ...moving,
  id: 'moveBill',
  needs: 'bills.decide',
  path: `${path}/{billId}/moves`,
  summary: 'Negotiates a bill as a whole, gives it back to its CT-es, releases or cancels it.',
  description:
    'Released only when every CT-e in it is released or rejected, and where something speaks against it only within the limit of the role. Where it stands already nothing happens.',
  body: closed('Where it goes.', {
    to: oneOf(['divergence', 'negotiation', 'released', 'cancelled'], 'Where.'),
    reason,
  }),
  errors: ['not_found', 'conflict', 'above_limit'],
  sample: 'admin-move-bill',
});

export const payBill = endpoint({
  ...moving,
  id: 'payBill',
  needs: 'bills.decide',
  path: `${path}/{billId}/payment`,
  summary: 'Notes that a bill was paid.',
  description:
    'One that is not released is paid for a reason only, and within the limit of the role. With the same day again nothing happens.',
  body: closed('When.', { paidOn: date('Day of the payment; not in the future.'), ...optional({ reason }) }),
  errors: ['not_found', 'conflict', 'above_limit'],
  sample: 'admin-pay-bill',
});

export const cancelBillPayment = endpoint({
  ...moving,
  id: 'cancelBillPayment',
  needs: 'bills.decide',
  path: `${path}/{billId}/payment/cancellation`,
  summary: 'Notes that a bill will not be paid; cancelled already: nothing happens.',
  body: closed('Why.', { reason }),
  errors: ['not_found', 'conflict'],
  sample: 'admin-cancel-bill-payment',
});
