import {
  emissionG,
  neutralisationCents,
  type RouteDistance,
  routeDistance,
} from '../../engine/carbon/emission.ts';
import { type CarbonParameters, defaultCarbonParameters } from '../../engine/carbon/parameters.ts';
import type { Box, PackingItem } from '../../engine/packing/goods.ts';
import { type Packing, pack } from '../../engine/packing/pack.ts';
import { type Choosable, choose } from '../../engine/rating/choose.ts';
import { prepareEnquiry } from '../../engine/rating/enquiry.ts';
import type { Lane } from '../../engine/rating/lane.ts';
import { type Load, loadOf } from '../../engine/rating/load.ts';
import type { Priced } from '../../engine/rating/price.ts';
import { type BookedSheet, rateAll } from '../../engine/rating/rate.ts';
import { type Refusal, refuse } from '../../engine/rating/refusal.ts';
import type { Place, Route } from '../../engine/rating/shipment.ts';
import { applyRules } from '../../engine/rules/apply.ts';
import type { OfferFacts, RuleOutcome, RuleRefusal } from '../../engine/rules/facts.ts';
import { type CompiledRules, prepareRules } from '../../engine/rules/prepare.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { QuoteRequest } from './request.ts';

/** A version of a table that the shipper may use today. */
export type Candidate = BookedSheet & { versionId: number; carrierId: number };

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
};

/** One dispatcher's goods and where they go, at an instant. */
export type Enquired = {
  request: Omit<QuoteRequest, 'dispatchers'>;
  dispatcher: { document: string; zip: number; declaredCents: number | null };
  items: readonly PackingItem[];
  boxes: readonly Box[];
  /** Null where the zip code belongs to no state. */
  origin: Place | null;
  destination: Place | null;
  atMs: number;
};

/** A candidate that answered, with all that its offer is made of. */
export type Rated<C extends Candidate = Candidate> = Choosable & {
  candidate: C;
  lane: Lane;
  priced: Priced;
  co2G: number;
  outcome: RuleOutcome | null;
};

export type Refused = {
  candidate: { versionId: number; carrierId: number };
  refusal: Refusal | RuleRefusal | ZipRefusal;
};

/** A zip code outside every state's ranges. */
export type ZipRefusal = { code: 'unknown_zip'; zip: number };

/** Every candidate is among the chosen, the passed over (by `filter` and `limit`) or the refused. */
export type Decided<C extends Candidate = Candidate> = {
  packing: Packing;
  load: Load;
  /** In the order of their numbers, from 1. */
  chosen: readonly Rated<C>[];
  passedOver: readonly Rated<C>[];
  refused: readonly Refused[];
};

/**
 * Rates the goods of one dispatcher with every candidate, applies the shipper's rules and chooses what is
 * shown (decision Q1). Pure: the same world and enquiry give the same decision, which is what replays rest on.
 */
export function decide<C extends Candidate>(world: World<C>, enquired: Enquired): Decided<C> {
  const { request, dispatcher, items, boxes, origin, destination } = enquired;
  const packing = pack({ items, boxes, declaredCents: dispatcher.declaredCents });
  const load = loadOf(packing.shipment);
  if (origin === null || destination === null) {
    const zip = origin === null ? dispatcher.zip : request.destinationZip;
    const candidates = [...world.candidates, ...world.outOfDate];
    const refused = candidates.map((candidate) => ({
      candidate,
      refusal: { code: 'unknown_zip', zip } as const,
    }));
    return { packing, load, chosen: [], passedOver: [], refused };
  }
  const route: Route = { origin, destination, recipient: request.recipient, reverse: request.reverse };
  const distance = routeDistance(origin, destination, carbon);
  const question = { enquired, load, route };
  const { rated, refused } = rate(world, { ...question, distance });
  const shown = afterRules(world, question, { rated, refused });
  const chosen = choose(shown, request);
  return { packing, load, chosen, passedOver: leftOut(shown, chosen), refused };
}

/** What `filter` and `limit` kept from being shown. */
function leftOut<Offer>(shown: readonly Offer[], chosen: readonly Offer[]): Offer[] {
  if (shown.length === chosen.length) return [];
  const kept = new Set(chosen);
  return shown.filter((one) => !kept.has(one));
}

const carbon: CarbonParameters = defaultCarbonParameters;
const minutesOfADay = 1440;

type Question = { enquired: Enquired; load: Load; route: Route };

/** Asks every candidate for its lane and its price. */
function rate<C extends Candidate>(
  world: World<C>,
  question: Question & { distance: RouteDistance },
): { rated: Rated<C>[]; refused: Refused[] } {
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
  const { rated, refused } = rateAll(world.candidates, enquiry, load);
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
  { candidate, lane, priced }: Pick<Rated<C>, 'candidate' | 'lane' | 'priced'>,
  { load, distance }: { load: Load; distance: RouteDistance },
): Rated<C> {
  const { modal, loadType, service } = candidate.sheet.conditions;
  const co2G =
    world.esg === null ? 0 : emissionG({ modal, loadType, realG: load.shipment.realG }, distance, carbon);
  return {
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
    rated.map((one) => factsOf(world, one)),
  );
  const shown: Rated<C>[] = [];
  for (const [index, one] of rated.entries()) {
    const outcome = outcomes[index] ?? null;
    if (outcome === null) shown.push(one);
    else if (outcome.hidden !== null) refused.push({ candidate: one.candidate, refusal: outcome.hidden });
    else {
      const deliveryMinutes = Math.max(0, one.priced.transitMinutes + outcome.extraDays * minutesOfADay);
      shown.push({ ...one, outcome, finalPriceCents: outcome.finalCents, deliveryMinutes });
    }
  }
  return shown;
}

function factsOf(world: World, { candidate, priced, co2G }: Rated): OfferFacts {
  const { service, modal, loadType } = candidate.sheet.conditions;
  const centsPerTonne = world.esg?.centsPerTonne ?? null;
  return {
    costCents: priced.costCents,
    transitMinutes: priced.transitMinutes,
    carrierId: candidate.carrierId,
    service: service.name,
    serviceCode: service.code,
    modal,
    loadType,
    chargeableG: Math.round(priced.weights.usedMg / 1000),
    neutralisationCents: centsPerTonne === null ? null : neutralisationCents(co2G, centsPerTonne),
  };
}
