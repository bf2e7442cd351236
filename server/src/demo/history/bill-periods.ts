import type { BillDocument } from '../../freight/bill/document.ts';
import type { SentBill } from '../../freight/bill/intake/sent-bill.ts';
import { takeBills } from '../../freight/bill/intake/take-bills.ts';
import { payBill } from '../../freight/bill/review/pay-bill.ts';
import { billStates, paymentStates } from '../../freight/bill/states.ts';
import { civilOf, dayOf, formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { workOffJobs } from './charge.ts';
import type { SeededShop } from './hire-orders.ts';
import type { DemoOperators } from './operators.ts';
import type { PastDesk } from './past.ts';
import { randomFor } from './random.ts';
import { inOrder, type Span, type TimedAct, within } from './timed-acts.ts';

const hourMs = 3_600_000;
/** Nimbelar bills a fee beside its CT-es. */
const addsFee = '99500440000175';
/** Days from the end of a half month to its bill, and from there to its payment. */
const billedAfterDays = 2;
const dueAfterDays = 16;

type Billing = { seed: number; span: Span; operators: DemoOperators; shops: readonly SeededShop[] };

/** Has carriers bill each half month within a span of time, and pays what is due and right. */
export async function billAndPay(past: PastDesk, { seed, span, operators, shops }: Billing): Promise<void> {
  const { carriers } = past.ctx.mirror.current;
  const acts = halfMonths(span).flatMap((half) =>
    shops.flatMap((shop, place) =>
      [...carriers.byId.values()].flatMap((carrier): TimedAct[] => {
        const billing = { seed, half, shop, place, carrier };
        return [
          { atMs: half.billedAtMs, act: () => billHalf(past, billing) },
          { atMs: half.paidAtMs, act: () => payHalf(past, billing, operators) },
        ];
      }),
    ),
  );
  await inOrder(past, within(span, acts));
}

/** Half a month: its first day, the day after its last, and when it is billed and paid. */
type HalfMonth = { fromDay: number; untilDay: number; billedAtMs: number; paidAtMs: number; dueDay: number };

/** Half months that anything of falls into a span. */
function halfMonths({ fromMs, untilMs }: Span): HalfMonth[] {
  const halves: HalfMonth[] = [];
  const last = dayInSaoPaulo(untilMs);
  for (let day = dayInSaoPaulo(fromMs) - 40; day <= last; day += 1) {
    const { year, month, day: date } = civilOf(day);
    if (date !== 1 && date !== 16) continue;
    const untilDay =
      date === 1
        ? day + 15
        : dayOf(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 });
    const billDay = untilDay + billedAfterDays;
    const dueDay = billDay + dueAfterDays;
    halves.push({
      ...{ fromDay: day, untilDay, dueDay },
      billedAtMs: startOfDayInSaoPaulo(billDay) + 10 * hourMs,
      paidAtMs: startOfDayInSaoPaulo(dueDay) + 11 * hourMs,
    });
  }
  return halves;
}

type BillOf = {
  seed: number;
  half: HalfMonth;
  shop: SeededShop;
  /** Of the shop in their list. */
  place: number;
  carrier: { id: number; cnpj: string };
};

async function billHalf(past: PastDesk, billing: BillOf): Promise<void> {
  const { half, shop, carrier, seed } = billing;
  const { shipperId } = shop;
  const ctes = await past.ctx.db
    .selectFrom('cte')
    .select(['accessKey', 'series', 'number', 'totalCents', 'issuedAt'])
    .where('shipperId', '=', shipperId)
    .where('carrierId', '=', carrier.id)
    .where('issuedAt', '>=', new Date(startOfDayInSaoPaulo(half.fromDay)))
    .where('issuedAt', '<', new Date(startOfDayInSaoPaulo(half.untilDay)))
    .where('deletedAt', 'is', null)
    .orderBy('number')
    .execute();
  if (ctes.length === 0) return;
  const random = randomFor(seed, 'bill', carrier.cnpj, shop.prefix, half.fromDay);
  const charges = ctes.map(({ accessKey, series, number, totalCents, issuedAt }) => ({
    ...{ accessKey, series, number, issuer: carrier.cnpj },
    issuedOn: formatDay(dayInSaoPaulo(issuedAt.getTime())),
    chargedCents: totalCents,
    said: null,
  }));
  const sum = charges.reduce((cents, { chargedCents }) => cents + chargedCents, 0);
  const sent: SentBill = {
    ...{ place: 'fatura', kind: 'store', payers: [[shop.shipper.cnpj]] },
    bill: {
      ...{ issuingBranch: 'MATRIZ', series: '1', number: numberOf(billing) },
      issuedOn: formatDay(half.untilDay + billedAfterDays),
      dueOn: formatDay(half.dueDay),
      // One in eight has a sum that is not that of its lines, and each of a carrier that adds a fee: a person releases those.
      totalCents: random.chance(0.12) || carrier.cnpj === addsFee ? sum + 4590 : sum,
      document: emptyBill,
      charges,
    },
  };
  await takeBills(
    past.ctx,
    {
      ...{ carrierId: carrier.id, source: 'json', layout: null, keep: keepNothing },
      refuseAll: (problems) => {
        throw new Error(`a bill of the demo was refused: ${JSON.stringify(problems)}`);
      },
    },
    [sent],
  );
  await workOffJobs(past);
}

/** What is released is paid on the day it is due, and most of the rest too: what differs is settled with the next bill. */
async function payHalf(past: PastDesk, billing: BillOf, operators: DemoOperators): Promise<void> {
  const bill = await past.ctx.db
    .selectFrom('bill')
    .select(['id', 'state', 'payment'])
    .where('carrierId', '=', billing.carrier.id)
    .where('shipperId', '=', billing.shop.shipperId)
    .where('number', '=', numberOf(billing))
    .executeTakeFirst();
  if (bill === undefined || bill.payment !== paymentStates.open || bill.state === billStates.cancelled)
    return;
  const { seed, carrier, shop, half } = billing;
  const isReleased = bill.state === billStates.released;
  if (!isReleased && randomFor(seed, 'payment', carrier.cnpj, shop.prefix, half.fromDay).chance(0.35)) return;
  const reason = isReleased ? null : 'Vencimento: a diferença é descontada da próxima fatura';
  const decider = { actor: operators.actor('Fátima'), role: 'admin' as const };
  await payBill(past.ctx, decider, { billId: bill.id, paidOn: formatDay(half.dueDay), reason });
}

/** A number that no other bill of the carrier has: year, month, half and shop. */
function numberOf({ half, place }: Pick<BillOf, 'half' | 'place'>): number {
  const { year, month, day } = civilOf(half.fromDay);
  return ((year % 100) * 10_000 + month * 100 + (day === 1 ? 1 : 2)) * 10 + place;
}

const emptyBill: BillDocument = {
  ...{ kind: '0', documentId: null, chargeKind: 'BCO', lateFeeBp: null, lateInterestPerDayCents: null },
  ...{ discountUntilOn: null, discountCents: null, preInvoiceId: null, preInvoiceExtraId: null, cfop: null },
  ...{ accessKey: null, returnAccessKey: null, protocol: null, payerCnpj: null },
  bank: { code: null, name: null, branch: null, branchDigit: null, account: null, accountDigit: null },
  taxes: {
    ...{
      icmsBaseCents: null,
      icmsRateBp: null,
      icmsCents: null,
      issBaseCents: null,
      issRateBp: null,
      issCents: null,
    },
    ...{ icmsStBaseCents: null, icmsStRateBp: null, icmsStCents: null, incomeTaxCents: null },
  },
};
