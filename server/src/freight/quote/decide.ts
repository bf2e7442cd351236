import type { LiveAnswer } from '../../connectors/live-carrier/answer.ts';
import { emissionG, type RouteDistance, routeDistance } from '../../engine/carbon/emission.ts';
import type { Box, PackingItem } from '../../engine/packing/goods.ts';
import { type Packing, packInSteps } from '../../engine/packing/pack.ts';
import type { Outlook } from '../../engine/rating/cheapest/outlook.ts';
import { rateCheapestInSteps } from '../../engine/rating/cheapest/rate-cheapest.ts';
import { choose } from '../../engine/rating/choose.ts';
import { type Enquiry, prepareEnquiry } from '../../engine/rating/enquiry.ts';
import { beyondFreight } from '../../engine/rating/limits.ts';
import { type Load, loadOf } from '../../engine/rating/load.ts';
import { type RatedBook, rateAllInSteps } from '../../engine/rating/rate.ts';
import { type Refusal, refuse } from '../../engine/rating/refusal.ts';
import type { Place, Route } from '../../engine/rating/shipment.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { finish, type Steps } from '../../kernel/steps.ts';
import {
  type Candidate,
  carbon,
  type Rated,
  type RatedTable,
  type Refused,
  ratedLive,
  refusedLive,
} from './rated.ts';
import type { QuoteRequest } from './request.ts';
import { afterRules, type RuleWorld } from './under-rules.ts';

/** A version whose dates do not hold. Days are integers, inclusive; null is unbounded. */
export type OutOfDate = {
  versionId: number;
  carrierId: number;
  validFrom: number | null;
  validUntil: number | null;
};

/** What a decision depends on besides the request: one state of the registry, as the engine reads it. */
export type World<C extends Candidate = Candidate> = RuleWorld & {
  candidates: readonly C[];
  outOfDate: readonly OutOfDate[];
  taxBook: TaxBook;
  /**
   * Offers are shown, and nobody looks at the rest: prices keep their lines where all are composed, and tables that are certainly
   * dearer than the `limit` that is shown are left out of what is decided.
   */
  showsOnly?: boolean;
  /** What is known of the candidates before they are asked; it makes that faster and changes nothing. */
  outlook?: Outlook | null;
};

/** One dispatcher's goods and where they go, at an instant. */
export type Enquired = {
  request: Omit<QuoteRequest, 'dispatchers'>;
  dispatcher: { document: string; zip: number; declaredCents: number | null };
  items: readonly PackingItem[];
  boxes: readonly Box[];
  /** Of the rules by which it is priced, whenever that is done. */
  engineRevision: number;
  /** Null where the zip code belongs to no state. */
  origin: Place | null;
  destination: Place | null;
  atMs: number;
};

/** The same with what live carriers answered; a replay hands in what is stored. */
export type Answered = Enquired & { live: readonly LiveAnswer[] };

/** Every candidate and every live answer is among the chosen, the passed over (by `filter` and `limit`) or the refused; but see `showsOnly`. */
export type Decided<C extends Candidate = Candidate> = {
  packing: Packing;
  load: Load;
  /** In the order of their numbers, from 1. */
  chosen: readonly Rated<C>[];
  passedOver: readonly Rated<C>[];
  refused: readonly Refused[];
};

/** Goods as they travel. */
export type Packed = { packing: Packing; load: Load };

/** What the tables say, before live carriers, rules and choosing. `question` null: a zip code of no state. */
export type TablesRated<C extends Candidate = Candidate> = Packed & {
  enquired: Enquired;
  question: Question | null;
  rated: RatedTable<C>[];
  refused: Refused[];
};

/**
 * Rates the goods of one dispatcher with every candidate, lets the offers of live carriers join, applies the
 * shipper's rules and chooses what is shown (decision Q1). Pure: the same world, enquiry and live answers give
 * the same decision, which is what replays rest on.
 */
export function decide<C extends Candidate>(world: World<C>, answered: Answered): Decided<C> {
  return finish(decideInSteps(world, answered));
}

/** The same in steps, for goods that take long to pack. */
export function* decideInSteps<C extends Candidate>(world: World<C>, answered: Answered): Steps<Decided<C>> {
  const packed = yield* packGoods(answered);
  return conclude(world, yield* rateTables(world, answered, packed), answered.live);
}

/** The first third of `decide`: live carriers are told these volumes. */
export function* packGoods({ items, boxes, dispatcher, engineRevision }: Enquired): Steps<Packed> {
  const { declaredCents } = dispatcher;
  const packing = yield* packInSteps({ items, boxes, declaredCents, engineRevision });
  return { packing, load: loadOf(packing.shipment, engineRevision) };
}

/** The second third: what needs no live carrier, done while they are thinking. */
export function* rateTables<C extends Candidate>(
  world: World<C>,
  enquired: Enquired,
  packed: Packed,
): Steps<TablesRated<C>> {
  const { request, dispatcher, origin, destination } = enquired;
  if (origin === null || destination === null) {
    const zip = origin === null ? dispatcher.zip : request.destinationZip;
    const candidates = [...world.candidates, ...world.outOfDate];
    const refused = candidates.map((candidate) => ({
      candidate,
      refusal: { code: 'unknown_zip', zip } as const,
    }));
    return { ...packed, enquired, question: null, rated: [], refused };
  }
  const question = questionOf(enquired, packed.load, { origin, destination });
  return { ...packed, enquired, question, ...(yield* rate(world, question)) };
}

/** What is asked of tables between two places that are known. */
export function questionOf(
  enquired: Enquired,
  load: Load,
  { origin, destination }: Pick<Route, 'origin' | 'destination'>,
): Question {
  const { recipient, reverse } = enquired.request;
  const route = { origin, destination, recipient, reverse };
  return { enquired, load, route, distance: routeDistance(origin, destination, carbon) };
}

/** The last third: live carriers join, rules act on all alike, and what is shown is chosen. */
export function conclude<C extends Candidate>(
  world: World<C>,
  tables: TablesRated<C>,
  live: readonly LiveAnswer[],
): Decided<C> {
  const { packing, load, question, enquired } = tables;
  const refused = [...tables.refused, ...refusedLive(live)];
  if (question === null) return { packing, load, chosen: [], passedOver: [], refused };
  const rated = withLive(world, tables, live);
  const shown = afterRules(world, question, { rated, refused });
  const chosen = choose(shown, enquired.request);
  return { packing, load, chosen, passedOver: leftOut(shown, chosen), refused };
}

/** The offers of tables and those of live carriers, before rules act on them. */
export function withLive<C extends Candidate>(
  world: World<C>,
  { question, load, rated }: TablesRated<C>,
  live: readonly LiveAnswer[],
): Rated<C>[] {
  if (live.length === 0 || question === null) return rated;
  const distance = world.esg === null ? null : question.distance;
  return [...rated, ...ratedLive(live, { realG: load.shipment.realG, distance })];
}

/** What `filter` and `limit` kept from being shown. */
function leftOut<Offer>(shown: readonly Offer[], chosen: readonly Offer[]): Offer[] {
  if (shown.length === chosen.length) return [];
  const kept = new Set(chosen);
  return shown.filter((one) => !kept.has(one));
}

/** What is asked of tables and rules: goods, places that are known, and how far they lie apart. */
export type Question = { enquired: Enquired; load: Load; route: Route; distance: RouteDistance };

/** Asks every candidate for its lane and its price. */
function* rate<C extends Candidate>(
  world: World<C>,
  question: Question,
): Steps<{ rated: RatedTable<C>[]; refused: Refused[] }> {
  const { enquired, load, distance } = question;
  const day = dayInSaoPaulo(enquired.atMs);
  const { rated, refused } = yield* rateBook(world, question);
  return {
    rated: rated.map(({ booked, lane, priced, tallied }) =>
      ratedOf(world, { candidate: booked, lane, priced, tallied }, { load, distance }),
    ),
    refused: [
      ...world.outOfDate.map((candidate) => ({ candidate, refusal: outOfDates(candidate, day) })),
      ...refused.map(({ booked, refusal }) => ({ candidate: booked, refusal })),
    ],
  };
}

/** Every candidate, or where only the cheapest few are shown, those that may be among them. */
function rateBook<C extends Candidate>(world: World<C>, question: Question): Steps<RatedBook<C>> {
  const { candidates, outlook = null, showsOnly = false } = world;
  const { load, enquired } = question;
  const enquiry = enquiryOf(world, question);
  const cheapest = showsOnly ? countThatShows(world, enquired.request) : null;
  if (outlook !== null && cheapest !== null && saves(cheapest, candidates, question))
    return rateCheapestInSteps(candidates, enquiry, { load, cheapest, outlook });
  return rateAllInSteps(candidates, enquiry, {
    load,
    isTallied: showsOnly && composesAll(enquired.request),
    cheapest,
  });
}

/** Whether looking ahead pays: of few among many, on a route that tables read as it is. */
function saves(cheapest: number, candidates: readonly unknown[], { route, load }: Question): boolean {
  return cheapest > 0 && cheapest * 2 <= candidates.length && !route.reverse && beyondFreight(load) === null;
}

/** Whether every offer will be composed: then prices keep their lines. Of a few among many, those are priced once more. */
function composesAll({ returns, filter, limit }: Enquired['request']): boolean {
  return returns.composition && filter === null && limit === null;
}

/** Of how many of the cheapest tables all that are shown will be; null where others may be, by a rule or for being fast. */
function countThatShows({ rules }: World, { filter, limit }: Enquired['request']): number | null {
  return rules.length === 0 && filter === null ? limit : null;
}

/** What every table is asked, made ready once. */
export function enquiryOf({ taxBook }: Pick<World, 'taxBook'>, question: Question): Enquiry {
  const { enquired, load, route, distance } = question;
  return prepareEnquiry({
    route,
    on: formatDay(dayInSaoPaulo(enquired.atMs)),
    taxBook,
    loadTypes: enquired.request.loadTypes,
    categories: load.shipment.categories,
    roadDistanceM: distance.roadM,
  });
}

function ratedOf<C extends Candidate>(
  world: World<C>,
  { candidate, lane, priced, tallied }: Pick<RatedTable<C>, 'candidate' | 'lane' | 'priced' | 'tallied'>,
  { load, distance }: { load: Load; distance: RouteDistance },
): RatedTable<C> {
  const { modal, loadType, service } = candidate.sheet.conditions;
  const co2G =
    world.esg === null ? 0 : emissionG({ modal, loadType, realG: load.shipment.realG }, distance, carbon);
  return {
    kind: 'table',
    candidate,
    lane,
    priced,
    tallied,
    co2G,
    outcome: null,
    finalPriceCents: priced.costCents,
    deliveryMinutes: priced.transitMinutes,
    carrierReference: candidate.carrierId,
    service: service.name,
  };
}

function outOfDates({ validFrom, validUntil }: OutOfDate, day: number): Refusal {
  const text = (bound: number | null): string | null => (bound === null ? null : formatDay(bound));
  return refuse('not_valid_on_day', { from: text(validFrom), until: text(validUntil), on: formatDay(day) });
}
