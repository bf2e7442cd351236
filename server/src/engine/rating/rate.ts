import { Effort, type Steps } from '../../kernel/steps.ts';
import { LowestCosts } from './cheapest/lowest-costs.ts';
import type { Enquiry } from './enquiry.ts';
import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import { match } from './match.ts';
import { type Priced, price, priceTallied, priceUpTo } from './price.ts';
import type { Line } from './recorder.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RateSheet } from './sheet.ts';

/** A sheet as it stands in a shipper's book; days are inclusive, null leaves the side open. */
export type BookedSheet = { sheet: RateSheet; validFromOn: string | null; validUntilOn: string | null };

export type RatedSheet<Booked> = {
  booked: Booked;
  lane: Lane;
  priced: Priced;
  /** What every line of the price came to, where that was wanted. */
  tallied: readonly Line[] | null;
};
export type RefusedSheet<Booked> = { booked: Booked; refusal: Refusal };

export type RatedBook<Booked> = { rated: RatedSheet<Booked>[]; refused: RefusedSheet<Booked>[] };

/** What asking a sheet takes besides looking at the kinds of object, told in steps of a computation. */
const unitsOfASheet = 100;
const unitsOfAnObject = 5;

/** What asking one sheet takes, in units of work. */
export function unitsOfAsking({ shipment }: Load): number {
  return unitsOfASheet + unitsOfAnObject * shipment.objects.length;
}

/** What is to be priced, and how. */
type Asking = {
  load: Load;
  /** With the lines of every price, for whoever composes most of them. */
  isTallied?: boolean;
  /** Only so many of the lowest costs count: sheets that certainly cost more than those are neither rated nor refused. Null for all. */
  cheapest?: number | null;
};

/**
 * Asks every sheet of a book. Each gives a price or a refusal: `rated` and `refused` together are the book, each in the
 * book's order. In steps: hundreds of sheets may have to look at hundreds of kinds of object each.
 */
export function* rateAllInSteps<Booked extends BookedSheet>(
  book: readonly Booked[],
  enquiry: Enquiry,
  { load, isTallied = false, cheapest = null }: Asking,
): Steps<RatedBook<Booked>> {
  const effort = new Effort();
  const unitsOfOne = unitsOfAsking(load);
  const rated: RatedSheet<Booked>[] = [];
  const refused: RefusedSheet<Booked>[] = [];
  const lowest =
    cheapest !== null && cheapest > 0 && cheapest < book.length ? new LowestCosts(cheapest) : null;
  for (const booked of book) {
    if (effort.spend(unitsOfOne)) yield effort.pause();
    const lane = laneOf(booked, enquiry);
    if (lane.kind === 'refusal') {
      refused.push({ booked, refusal: lane });
      continue;
    }
    const tallied: Line[] | null = isTallied ? [] : null;
    const priced = priceOf({ lane, load, tallied, ceilingCents: lowest?.ceilingCents ?? null });
    if (priced === null) continue;
    if (priced.kind === 'refusal') refused.push({ booked, refusal: priced });
    else {
      rated.push({ booked, lane, priced, tallied });
      lowest?.add(priced.costCents);
    }
  }
  return { rated, refused };
}

type Priceable = { lane: Lane; load: Load; tallied: Line[] | null; ceilingCents: number | null };

function priceOf({ lane, load, tallied, ceilingCents }: Priceable): Priced | Refusal | null {
  if (tallied !== null) return priceTallied(lane, load, tallied);
  return ceilingCents === null ? price(lane, load) : priceUpTo(ceilingCents, lane, load);
}

/** The lane of a sheet for a route, or why it does not serve: its days, too. */
export function laneOf(booked: BookedSheet, enquiry: Enquiry): Lane | Refusal {
  return outOfDays(booked, enquiry) ?? match(booked.sheet, enquiry);
}

/** Why a sheet is not asked on a day, or null. */
export function outOfDays({ validFromOn, validUntilOn }: BookedSheet, { on }: Enquiry): Refusal | null {
  const isValid =
    (validFromOn === null || validFromOn <= on) && (validUntilOn === null || on <= validUntilOn);
  return isValid ? null : refuse('not_valid_on_day', { from: validFromOn, until: validUntilOn, on });
}
