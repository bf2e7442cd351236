import type { BillChargeView, BillDetailView, BillView } from '@carreto/contract/admin/charges/bills';
import { moneyText } from '../../kernel/value-texts.ts';
import { localTime } from '../freight/lines.ts';
import { counted, factLines, tableLines } from '../output/output.ts';

type Pages<Item> = { items: readonly Item[]; nextCursor: string | null };

/** A list of bills. */
export function billsLines({ items, nextCursor }: Pages<BillView>): string[] {
  if (items.length === 0) return ['No such bills here.'];
  const rows = items.map((bill) => [
    bill.id,
    numberOf(bill),
    bill.carrierId,
    bill.shipperId,
    bill.dueOn,
    moneyText(bill.totalCents),
    moneyText(bill.divergenceCents),
    bill.chargeCount,
    bill.state,
    bill.payment,
  ]);
  const headings = ['id', 'number', 'carrier', 'shipper', 'due on', 'total', 'divergence', 'CT-es', 'state'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines([...headings, 'payment'], rows), ...more];
}

function numberOf({ number, series }: Pick<BillView, 'number' | 'series'>): string {
  return series === '' ? String(number) : `${number}/${series}`;
}

/** A bill, how its charges stand, and what happened to it; what is not known is left out. */
export function billLines(bill: BillDetailView): string[] {
  return [...factLines(factsOf(bill)), '', ...logLines(bill.log)];
}

function factsOf(bill: BillDetailView) {
  const { bank, indicators: now } = bill;
  const counts = [
    `${now.notLinked} not linked`,
    `${now.duplicated} duplicated`,
    `${now.processing} processing`,
    `${now.divergent} divergent`,
    `${now.negotiating} negotiating`,
    `${now.preReleased} pre-released`,
    `${now.released} released`,
    `${now.rejected} rejected`,
  ].filter((text) => !text.startsWith('0 '));
  const facts = {
    bill: `${bill.id}, number ${numberOf(bill)} (${bill.code})`,
    state: bill.state + (bill.negotiatedAt === null ? '' : ', negotiated as a whole'),
    payment: bill.payment + (bill.paidOn === null ? '' : ` on ${bill.paidOn}`),
    carrier: `id ${bill.carrierId}`,
    shipper: `id ${bill.shipperId}${bill.payerCnpj === null ? '' : `, addressed to ${bill.payerCnpj}`}`,
    from: bill.dispatcherName,
    issued: bill.issuedOn,
    due: bill.dueOn,
    came: `${localTime(bill.receivedAt)}, as ${bill.source === 'json' ? 'JSON' : `EDI ${bill.layout ?? ''}`.trim()}`,
    total:
      moneyText(bill.totalCents) + (now.isSumRight ? '' : `; its charges are ${moneyText(now.chargedCents)}`),
    owed: `${moneyText(bill.dueCents)}, divergence ${moneyText(bill.divergenceCents)}`,
    discount: discountOf(bill),
    bank: [
      bank.code,
      bank.name,
      dashed(bank.branch, bank.branchDigit),
      dashed(bank.account, bank.accountDigit),
    ]
      .filter((part) => part !== null)
      .join(', '),
    'pre-invoice': bill.preInvoiceId,
    'seen to by': bill.assigneeName,
    charges: [counted(bill.chargeCount, 'CT-e'), ...counts].join(', '),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== ''));
}

function discountOf({ discountCents, discountUntilOn }: BillDetailView): string | null {
  if (discountCents === null || discountCents === 0) return null;
  return moneyText(discountCents) + (discountUntilOn === null ? '' : ` until ${discountUntilOn}`);
}

function dashed(number: string | null, digit: string | null): string | null {
  return number === null || digit === null ? number : `${number}-${digit}`;
}

function logLines(log: BillDetailView['log']): string[] {
  const rows = log.map(({ at, to, message, actor, complement }) => [
    localTime(at),
    to,
    actor,
    message + (complement === null ? '' : `: ${complement}`),
  ]);
  return tableLines(['when', 'state', 'who', 'what'], rows);
}

/** Charges of a bill. */
export function chargeLines({ items, nextCursor }: Pages<BillChargeView>): string[] {
  if (items.length === 0) return ['No such charges.'];
  const rows = items.map(({ position, number, series, bucket, cte, ...charge }) => [
    position,
    series === null ? String(number) : `${number}/${series}`,
    bucket === 'linked' ? (cte?.state ?? bucket) : bucket,
    cte?.freightCode ?? null,
    cte?.orderNumber ?? null,
    charge.chargedCents === null ? null : moneyText(charge.chargedCents),
    moneyText(charge.dueCents),
    charge.divergenceCents === null ? null : moneyText(charge.divergenceCents),
  ]);
  const headings = ['place', 'CT-e', 'state', 'freight', 'order', 'charged', 'due', 'divergence'];
  const more = nextCursor === null ? [] : ['', `There are more charges: --after ${nextCursor}`];
  return [...tableLines(headings, rows), ...more];
}
