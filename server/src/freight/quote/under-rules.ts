import { neutralisationCents } from '../../engine/carbon/emission.ts';
import type { PackingItem } from '../../engine/packing/goods.ts';
import type { Load } from '../../engine/rating/load.ts';
import type { Route } from '../../engine/rating/shipment.ts';
import { applyRules } from '../../engine/rules/apply.ts';
import type { OfferFacts, RequestFacts } from '../../engine/rules/facts.ts';
import { type CompiledRules, prepareRules } from '../../engine/rules/prepare.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { type Candidate, type Rated, type RatedLive, type Refused, sourceOf, transitOf } from './rated.ts';
import type { QuoteRequest } from './request.ts';

/** What rules act by: they themselves, and what neutralising emissions costs. */
export type RuleWorld = {
  rules: CompiledRules;
  /** Emissions are shown, and what neutralising a tonne costs; null for shippers without the ESG module. */
  esg: { centsPerTonne: number | null } | null;
  /** Rules tell what each of their steps did, for receipts. */
  tracesRules?: boolean;
};

/** Of goods and places, what rules may ask. */
type RuleQuestion = {
  enquired: {
    request: Pick<QuoteRequest, 'channel' | 'subchannel' | 'platformCode'>;
    dispatcher: { document: string };
    items: readonly PackingItem[];
    atMs: number;
  };
  load: Load;
  route: Route;
};

const minutesOfADay = 1440;

/** Offers with what rules made of them; what rules hide goes to the refused. */
export function afterRules<C extends Candidate>(
  world: RuleWorld,
  question: RuleQuestion,
  { rated, refused }: { rated: Rated<C>[]; refused: Refused[] },
): Rated<C>[] {
  if (world.rules.length === 0) return rated;
  const prepared = prepareRules(world.rules, requestFacts(question));
  const outcomes = applyRules(
    prepared,
    rated.map((one) => offerFacts(world, one, question.load)),
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

/** What rules may ask of a request. */
export function requestFacts({ enquired, load, route }: RuleQuestion): RequestFacts {
  const { request, dispatcher, items, atMs } = enquired;
  return {
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
  };
}

/** What rules may ask of an offer. */
export function offerFacts(world: Pick<RuleWorld, 'esg'>, rated: Rated, { shipment }: Load): OfferFacts {
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
