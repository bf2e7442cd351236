import { Effort, type Steps } from '../../kernel/steps.ts';
import type { Enquiry } from './enquiry.ts';
import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import { match } from './match.ts';
import { type Priced, price, priceTallied } from './price.ts';
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

/**
 * Asks every sheet of a book. Each gives a price or a refusal: `rated` and `refused` together are the book, each in the
 * book's order. In steps: hundreds of sheets may have to look at hundreds of kinds of object each. `isTallied`: with the
 * lines of every price, for whoever composes most of them.
 */
export function* rateAllInSteps<Booked extends BookedSheet>(
  book: readonly Booked[],
  enquiry: Enquiry,
  { load, isTallied = false }: { load: Load; isTallied?: boolean },
): Steps<RatedBook<Booked>> {
  const effort = new Effort();
  const unitsOfOne = unitsOfAsking(load);
  const rated: RatedSheet<Booked>[] = [];
  const refused: RefusedSheet<Booked>[] = [];
  for (const booked of book) {
    if (effort.spend(unitsOfOne)) yield effort.pause();
    const lane = laneOf(booked, enquiry);
    if (lane.kind === 'refusal') {
      refused.push({ booked, refusal: lane });
      continue;
    }
    const tallied: Line[] | null = isTallied ? [] : null;
    const priced = tallied === null ? price(lane, load) : priceTallied(lane, load, tallied);
    if (priced.kind === 'priced') rated.push({ booked, lane, priced, tallied });
    else refused.push({ booked, refusal: priced });
  }
  return { rated, refused };
}

/** The lane of a sheet for a route, or why it does not serve: its days, too. */
export function laneOf({ sheet, validFromOn, validUntilOn }: BookedSheet, enquiry: Enquiry): Lane | Refusal {
  const { on } = enquiry;
  const isValid =
    (validFromOn === null || validFromOn <= on) && (validUntilOn === null || on <= validUntilOn);
  if (!isValid) return refuse('not_valid_on_day', { from: validFromOn, until: validUntilOn, on });
  return match(sheet, enquiry);
}
