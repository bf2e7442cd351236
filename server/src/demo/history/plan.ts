import type { QuoteItem } from '../../freight/quote/request.ts';
import { DAY_MS, weekdayOf } from '../../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { drawGoods, drawHeavyGoods } from './goods.ts';
import { type Random, randomFor, weighted } from './random.ts';
import { type DemoRecipient, drawRecipient } from './recipients.ts';
import { demoShops } from './shops.ts';

/** How much happens in the lived-in world, and how far back it goes. */
export type HistorySize = {
  days: number;
  freightsADay: number;
  quotesADay: number;
  /** How many of the shops there are; all where it is left out. */
  shops?: number;
};

/** What `./carreto demo` opens: some 1,500 freights and 4,000 quotes. */
export const wholeHistory: HistorySize = { days: 90, freightsADay: 16.7, quotesADay: 28 };

/** By what rule an order is hired. */
export type Choice = { by: 'price' | 'deadline' } | { by: 'carrier'; service: string };

/** What somebody put into a basket: quoted, and hired or not. */
export type PlannedQuote = {
  /** Place of the shop and of its dispatch point in their lists. */
  shop: number;
  dispatchPoint: number;
  atMs: number;
  recipient: DemoRecipient;
  items: QuoteItem[];
  channel: string;
  /** Null: only looked at. */
  order: { number: string; nfeNumber: number; hiring: Choice } | null;
};

const channels = ['site', 'marketplace', 'loja física', 'televendas'] as const;
/** Of a weekday, Monday first: how much of a usual day. */
const paceOfWeekday = [1.15, 1.2, 1.15, 1.1, 1.15, 0.9, 0.35] as const;

/** The part of a usual day's orders that come on a day. */
function paceOf(day: number): number {
  return paceOfWeekday[weekdayOf(day) - 1] ?? 1;
}

/** Everything that was quoted on a day of São Paulo, in its order. The same for the same seed, whatever else is drawn. */
export function planDay(seed: number, day: number, size: HistorySize): PlannedQuote[] {
  const orders = countOf(seed, { day, kind: 'orders', usual: size.freightsADay });
  const looks = countOf(seed, { day, kind: 'looks', usual: size.quotesADay });
  const planned = [
    ...Array.from({ length: orders }, (_, index) => planOne(seed, { day, index, isOrder: true, size })),
    ...Array.from({ length: looks }, (_, index) => planOne(seed, { day, index, isOrder: false, size })),
  ];
  return planned.toSorted((one, other) => one.atMs - other.atMs);
}

/** Whole numbers of a day that add up to the usual over weeks. */
function countOf(seed: number, { day, kind, usual }: { day: number; kind: string; usual: number }): number {
  return Math.floor(usual * paceOf(day) + randomFor(seed, kind, day).next());
}

function planOne(
  seed: number,
  { day, index, isOrder, size }: { day: number; index: number; isOrder: boolean; size: HistorySize },
): PlannedQuote {
  const random = randomFor(seed, isOrder ? 'order' : 'look', day, index);
  const shops = demoShops().slice(0, size.shops);
  const shop = weighted(
    random,
    shops.map(({ share }, at) => [share, at] as const),
  );
  const { dispatchPoints, prefix } = shops[shop] ?? demoShops()[0];
  const dispatchPoint = dispatchPoints.length > 1 && random.chance(0.3) ? 1 : 0;
  const recipient = drawRecipient(random);
  const items = !isOrder && random.chance(0.05) ? drawHeavyGoods(random) : drawGoods(random);
  const number = (day % 10_000) * 1000 + index;
  return {
    ...{ shop, dispatchPoint, recipient, items },
    atMs: startOfDayInSaoPaulo(day) + Math.floor(hourOf(random) * 3_600_000),
    channel: random.pick(channels),
    order: isOrder ? { number: `${prefix}-${number}`, nfeNumber: number, hiring: hiringOf(random) } : null,
  };
}

/** Most orders come between nine and eleven at night, a few while others sleep. */
function hourOf(random: Random): number {
  return random.chance(0.06) ? random.next() * 8 : 8 + random.next() * 15;
}

function hiringOf(random: Random): Choice {
  return weighted<Choice>(random, [
    [30, { by: 'price' }],
    [16, { by: 'deadline' }],
    [24, { by: 'carrier', service: 'Rodoviário' }],
    [22, { by: 'carrier', service: 'Econômico' }],
    [8, { by: 'carrier', service: 'Aéreo' }],
  ]);
}

const orderForm = /^(?:VL|AC|CJ)-[0-9]{4,7}$/;

/** Whether an order has a number as those of the history have. */
export function isOfHistory(orderNumber: string | null): boolean {
  return orderNumber !== null && orderForm.test(orderNumber);
}

/** The days of São Paulo whose orders fall into a stretch of time, the last first. */
export function daysOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }): number[] {
  const last = dayInSaoPaulo(untilMs);
  const first = dayInSaoPaulo(fromMs);
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

/** How many days after its order the last of a parcel may be told. */
const longestStoryDays = 60;
export const longestStoryMs = longestStoryDays * DAY_MS;
