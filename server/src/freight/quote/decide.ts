import type { LiveAnswer } from '../../connectors/live-carrier/answer.ts';
import {
  emissionG,
  neutralisationCents,
  type RouteDistance,
  routeDistance,
} from '../../engine/carbon/emission.ts';
import type { Box, PackingItem } from '../../engine/packing/goods.ts';
import { type Packing, packInSteps } from '../../engine/packing/pack.ts';
import { choose } from '../../engine/rating/choose.ts';
import { prepareEnquiry } from '../../engine/rating/enquiry.ts';
import { type Load, loadOf } from '../../engine/rating/load.ts';
import { rateAllInSteps } from '../../engine/rating/rate.ts';
import { type Refusal, refuse } from '../../engine/rating/refusal.ts';
import type { Place, Route } from '../../engine/rating/shipment.ts';
import { applyRules } from '../../engine/rules/apply.ts';
import type { OfferFacts } from '../../engine/rules/facts.ts';
import { type CompiledRules, prepareRules } from '../../engine/rules/prepare.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { finish, type Steps } from '../../kernel/steps.ts';
import {
  type Candidate,
  carbon,
  type Rated,
  type RatedLive,
  type RatedTable,
  type Refused,
  ratedLive,
  refusedLive,
  sourceOf,
  transitOf,
} from './rated.ts';
import type { QuoteRequest } from './request.ts';

/** A version whose dates do not hold. Days are integers, inclusive; null is unbounded. */
export type OutOfDate = {
  versionId: number;
  carrierId: number;
  validFrom: number | null;
  validUntil: number | null;
};

/** What a decision depends on besides the request: one state of the registry, as the engine reads it. */
export type World<C extends Candidate = Candidate> = {
  candidates: readonly C[];
  outOfDate: readonly OutOfDate[];
  rules: CompiledRules;
  taxBook: TaxBook;
  /** Emissions are shown, and what neutralising a tonne costs; null for shippers without the ESG module. */
  esg: { centsPerTonne: number | null } | null;
  /** Rules tell what each of their steps did, for receipts. */
  tracesRules?: boolean;
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

/** Every candidate and every live answer is among the chosen, the passed over (by `filter` and `limit`) or the refused. */
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
  const route: Route = { origin, destination, recipient: request.recipient, reverse: request.reverse };
  const question = {
    enquired,
    load: packed.load,
    route,
    distance: routeDistance(origin, destination, carbon),
  };
  return { ...packed, enquired, question, ...(yield* rate(world, question)) };
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
  const carriage = {
    realG: load.shipment.realG,
    distance: world.esg === null ? null : question.distance,
  };
  const rated = live.length === 0 ? tables.rated : [...tables.rated, ...ratedLive(live, carriage)];
  const shown = afterRules(world, question, { rated, refused });
  const chosen = choose(shown, enquired.request);
  return { packing, load, chosen, passedOver: leftOut(shown, chosen), refused };
}

/** What `filter` and `limit` kept from being shown. */
function leftOut<Offer>(shown: readonly Offer[], chosen: readonly Offer[]): Offer[] {
  if (shown.length === chosen.length) return [];
  const kept = new Set(chosen);
  return shown.filter((one) => !kept.has(one));
}

const minutesOfADay = 1440;

type Question = { enquired: Enquired; load: Load; route: Route; distance: RouteDistance };

/** Asks every candidate for its lane and its price. */
function* rate<C extends Candidate>(
  world: World<C>,
  question: Question,
): Steps<{ rated: RatedTable<C>[]; refused: Refused[] }> {
  const { enquired, load, route, distance } = question;
  const day = dayInSaoPaulo(enquired.atMs);
  const enquiry = prepareEnquiry({
    route,
    on: formatDay(day),
    taxBook: world.taxBook,
    loadTypes: enquired.request.loadTypes,
    categories: load.shipment.categories,
    roadDistanceM: distance.roadM,
  });
  const { rated, refused } = yield* rateAllInSteps(world.candidates, enquiry, load);
  return {
    rated: rated.map(({ booked, lane, priced }) =>
      ratedOf(world, { candidate: booked, lane, priced }, { load, distance }),
    ),
    refused: [
      ...world.outOfDate.map((candidate) => ({ candidate, refusal: outOfDates(candidate, day) })),
      ...refused.map(({ booked, refusal }) => ({ candidate: booked, refusal })),
    ],
  };
}

function ratedOf<C extends Candidate>(
  world: World<C>,
  { candidate, lane, priced }: Pick<RatedTable<C>, 'candidate' | 'lane' | 'priced'>,
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

/** Offers with what rules made of them; what rules hide goes to the refused. */
function afterRules<C extends Candidate>(
  world: World<C>,
  { enquired, load, route }: Question,
  { rated, refused }: { rated: Rated<C>[]; refused: Refused[] },
): Rated<C>[] {
  if (world.rules.length === 0) return rated;
  const { request, dispatcher, items, atMs } = enquired;
  const prepared = prepareRules(world.rules, {
    dispatcher: dispatcher.document,
    route,
    shipment: load.shipment,
    skus: items.flatMap(({ sku }) => sku ?? []),
    tags: items.flatMap(({ tag }) => tag ?? []),
    channel: request.channel,
    subchannel: request.subchannel,
    platformCode: request.platformCode,
    day: dayInSaoPaulo(atMs),
    minuteOfDay: minuteOfDayInSaoPaulo(atMs),
  });
  const outcomes = applyRules(
    prepared,
    rated.map((one) => factsOf(world, one, load)),
    world.tracesRules,
  );
  const shown: Rated<C>[] = [];
  for (const [index, one] of rated.entries()) {
    const outcome = outcomes[index] ?? null;
    if (outcome === null) shown.push(one);
    else if (outcome.hidden !== null) refused.push({ candidate: sourceOf(one), refusal: outcome.hidden });
    else {
      const deliveryMinutes = Math.max(0, transitOf(one) + outcome.extraDays * minutesOfADay);
      shown.push({ ...one, outcome, finalPriceCents: outcome.finalCents, deliveryMinutes });
    }
  }
  return shown;
}

function factsOf(world: World, rated: Rated, { shipment }: Load): OfferFacts {
  const centsPerTonne = world.esg?.centsPerTonne ?? null;
  const neutralisation = centsPerTonne === null ? null : neutralisationCents(rated.co2G, centsPerTonne);
  if (rated.kind === 'live') return liveFacts(rated, shipment.realG, neutralisation);
  const { candidate, priced } = rated;
  const { service, modal, loadType } = candidate.sheet.conditions;
  return {
    costCents: priced.costCents,
    transitMinutes: priced.transitMinutes,
    carrierId: candidate.carrierId,
    service: service.name,
    serviceCode: service.code,
    modal,
    loadType,
    chargeableG: Math.round(priced.weights.usedMg / 1000),
    neutralisationCents: neutralisation,
  };
}

function liveFacts(
  { answer, offer }: RatedLive,
  realG: number,
  neutralisationCents: number | null,
): OfferFacts {
  return {
    costCents: offer.costCents,
    transitMinutes: offer.transitMinutes,
    carrierId: answer.carrierId,
    service: offer.service,
    serviceCode: offer.serviceCode,
    modal: offer.modal,
    loadType: offer.loadType,
    chargeableG: offer.usedG ?? realG,
    neutralisationCents,
  };
}
