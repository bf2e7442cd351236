import { Effort, type Steps } from '../../../kernel/steps.ts';
import { tableLevy } from '../../tax/route-taxes.ts';
import { destinationSegment } from '../destination.ts';
import type { Enquiry } from '../enquiry.ts';
import { limitBroken } from '../limits.ts';
import type { Load } from '../load.ts';
import { conditionUnmet, originArea } from '../match.ts';
import { priceUpTo } from '../price.ts';
import {
  type BookedSheet,
  laneOf,
  outOfDays,
  type RatedBook,
  type RatedSheet,
  type RefusedSheet,
  unitsOfAsking,
} from '../rate.ts';
import { segmentRegion } from '../records.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { chargeMask } from '../scope.ts';
import { weigh } from '../weights.ts';
import { leastCents, leastChargesFor, placeOf, unknownCents } from './least-price.ts';
import { LowestCosts } from './lowest-costs.ts';
import type { Outlook } from './outlook.ts';
import { notIndexed, notServed, regionsAt } from './region-index.ts';

type Asking = { load: Load; cheapest: number; outlook: Outlook };

/** Looking at what a sheet costs at least takes so small a part of asking it. */
const glanceShare = 10;

/**
 * What `rateAllInSteps` answers of the sheets that are among so many of the cheapest, without asking the others: sheets are asked in
 * the order of what they cost at least, until the next one costs more than those that are wanted. Every refusal is there, but of
 * sheets whose price would be out of range: what is not asked certainly has a price or is that dear.
 * The route is no return, and the load no heavier than any freight (`beyondFreight`).
 */
export function* rateCheapestInSteps<Booked extends BookedSheet>(
  book: readonly Booked[],
  enquiry: Enquiry,
  { load, cheapest, outlook }: Asking,
): Steps<RatedBook<Booked>> {
  const effort = new Effort();
  const units = unitsOfAsking(load);
  const answers: Answers<Booked> = new Array(book.length).fill(null);
  const order = glanceAll(book, look(outlook, enquiry, load), answers);
  if (effort.spend((units * book.length) / glanceShare)) yield effort.pause();
  const lowest = new LowestCosts(cheapest);
  for (const key of order) {
    const { ceilingCents } = lowest;
    const booked = book[key % mostPlaces];
    if (booked === undefined || isAbove(key, ceilingCents)) continue;
    if (effort.spend(units)) yield effort.pause();
    const answer = ask(booked, { enquiry, load, ceilingCents });
    answers[key % mostPlaces] = answer;
    if (answer !== null && 'priced' in answer) lowest.add(answer.priced.costCents);
  }
  return sorted(answers);
}

type Answers<Booked> = (RatedSheet<Booked> | RefusedSheet<Booked> | null)[];

/** Tells why sheets do not serve, and gives the others in the order of what they cost at least. */
function glanceAll<Booked extends BookedSheet>(
  book: readonly Booked[],
  seen: Seen,
  answers: Answers<Booked>,
): Float64Array {
  const order = new Float64Array(book.length);
  let count = 0;
  for (let at = 0; at < book.length; at += 1) {
    const booked = book[at];
    if (booked === undefined) continue;
    const least = glance(booked, seen, at);
    if (typeof least === 'number') {
      order[count] = least * mostPlaces + at;
      count += 1;
    } else answers[at] = { booked, refusal: least };
  }
  return order.subarray(0, count).sort();
}

/** Least amounts and places in the book in one number, which is sorted faster than pairs are. */
const mostPlaces = 2 ** 16;

/** Whether a sheet certainly costs more than those that are wanted. */
function isAbove(key: number, ceilingCents: number | null): boolean {
  const leastCents = Math.floor(key / mostPlaces);
  return ceilingCents !== null && leastCents > ceilingCents && leastCents !== unknownCents;
}

/** What a load on a route is to sheets of each kind. */
type Seen = {
  enquiry: Enquiry;
  outlook: Outlook;
  rows: Uint16Array;
  unmet: readonly (Refusal | null)[];
  taxPpm: readonly number[];
  /** See `chargeMask`. */
  masks: readonly (number | null)[];
  goods: readonly { broken: Refusal | null; invoiceCents: number; place: number }[];
};

function look(outlook: Outlook, enquiry: Enquiry, load: Load): Seen {
  const { index, byConditions, byLevy, byScopes, byGoods } = outlook;
  const { goodsCents, declaredCents } = load.shipment;
  return {
    enquiry,
    outlook,
    rows: regionsAt(index, enquiry.asRouted.destination.zip),
    unmet: byConditions.samples.map((sheet) => conditionUnmet(sheet, enquiry, false)),
    taxPpm: byLevy.samples.map(({ conditions: { tax, modal } }) =>
      tax.included ? 0 : tableLevy(enquiry.taxes, tax, modal).ratePpm,
    ),
    masks: byScopes.samples.map(({ charges }) => chargeMask(charges, enquiry.asRouted)),
    goods: byGoods.samples.map(({ sheet: { terms }, prices }) => {
      const { operator, limits, weight } = terms;
      const invoiceCents = operator === 'postal' ? goodsCents : declaredCents;
      const place = prices === null ? -1 : placeOf(prices, weigh(weight, limits, load).usedMg);
      return { broken: limitBroken(limits, load, invoiceCents), invoiceCents, place };
    }),
  };
}

/** What a sheet costs at least, `unknownCents` where it has to be asked, or why it does not serve. */
function glance(booked: BookedSheet, seen: Seen, at: number): number | Refusal {
  const { enquiry, outlook } = seen;
  const refusal = outOfDays(booked, enquiry) ?? seen.unmet[outlook.byConditions.kinds[at] ?? 0] ?? null;
  if (refusal !== null) return refusal;
  const region = regionOf(booked.sheet, seen, at);
  if (typeof region !== 'number') return region;
  const goods = seen.goods[outlook.byGoods.kinds[at] ?? 0];
  if (goods === undefined) return unknownCents;
  if (goods.broken !== null) return goods.broken;
  const prices = outlook.least[at] ?? null;
  if (prices === null) return unknownCents;
  const mask = seen.masks[outlook.byScopes.kinds[at] ?? 0] ?? null;
  return leastCents(prices, {
    region,
    place: goods.place,
    invoiceCents: goods.invoiceCents,
    taxPpm: seen.taxPpm[outlook.byLevy.kinds[at] ?? 0] ?? 0,
    charges: leastChargesFor(prices, booked.sheet.charges, { mask, subject: enquiry.asRouted, region }),
  });
}

/** The region that the index has, or where it has none, the one that is found in the sheet. */
function regionOf(
  sheet: BookedSheet['sheet'],
  { enquiry, outlook, rows }: Seen,
  at: number,
): number | Refusal {
  const { origin, destination } = enquiry.asRouted;
  const area = outlook.hasOrigins[at] === 0 ? 0 : originArea(sheet, origin);
  if (area === -1) return refuse('not_served_origin', { zip: origin.zip });
  const indexed = rows[at] ?? notIndexed;
  if (indexed !== notServed && indexed !== notIndexed) return indexed - 1;
  const segment = indexed === notServed ? -1 : destinationSegment(sheet.columns, area, destination.zip);
  if (segment === -1) return refuse('not_served_destination', { zip: destination.zip });
  return segmentRegion(sheet.columns, segment);
}

type Ask = { enquiry: Enquiry; load: Load; ceilingCents: number | null };

function ask<Booked extends BookedSheet>(
  booked: Booked,
  { enquiry, load, ceilingCents }: Ask,
): RatedSheet<Booked> | RefusedSheet<Booked> | null {
  const lane = laneOf(booked, enquiry);
  if (lane.kind === 'refusal') return { booked, refusal: lane };
  const priced = priceUpTo(ceilingCents ?? Number.POSITIVE_INFINITY, lane, load);
  if (priced === null) return null;
  return priced.kind === 'refusal' ? { booked, refusal: priced } : { booked, lane, priced, tallied: null };
}

/** Prices and refusals apart, each in the order of the book. */
function sorted<Booked extends BookedSheet>(answers: Answers<Booked>): RatedBook<Booked> {
  const book: RatedBook<Booked> = { rated: [], refused: [] };
  for (const answer of answers)
    if (answer !== null)
      if ('priced' in answer) book.rated.push(answer);
      else book.refused.push(answer);
  return book;
}
