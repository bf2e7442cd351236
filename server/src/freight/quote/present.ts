import { deadline } from '../../engine/calendar/deadline.ts';
import { neutralisationCents } from '../../engine/carbon/emission.ts';
import {
  compose,
  composeTallied,
  type ShownComposition,
  type TaxCredits,
} from '../../engine/rating/compose.ts';
import { isChargedByCubed } from '../../engine/rating/weights.ts';
import { divRound } from '../../kernel/mul-div.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { Effort, type Steps } from '../../kernel/steps.ts';
import type { BookCandidate } from './book-candidates.ts';
import type { Decided, Enquired } from './decide.ts';
import { composeLive } from './live/compose-live.ts';
import { presentLive } from './live/present-offers.ts';
import type { Offer } from './offer.ts';
import { type Rated, type RatedTable, transitOf } from './rated.ts';
import type { QuoteWorld } from './world.ts';

const dayMs = 86_400_000;

/** What presenting an offer takes besides looking at the kinds of object, told in steps of a computation. */
const unitsOfAnOffer = 200;
const unitsOfAnObject = 5;

/** What is shown of the chosen offers, numbered from 1; only these are composed, and only when asked for. */
export function* presentOffers(
  world: QuoteWorld,
  enquired: Enquired,
  decided: Decided<BookCandidate>,
): Steps<Offer[]> {
  const effort = new Effort();
  const unitsOfOne = unitsOfAnOffer + unitsOfAnObject * decided.load.shipment.objects.length;
  const offers: Offer[] = [];
  for (const rated of decided.chosen) {
    if (effort.spend(unitsOfOne)) yield effort.pause();
    offers.push(presentOffer(world, enquired, { decided, rated, number: offers.length + 1 }));
  }
  return offers;
}

type Chosen = { decided: Decided<BookCandidate>; rated: Rated<BookCandidate>; number: number };

function presentOffer(world: QuoteWorld, enquired: Enquired, { decided, rated, number }: Chosen): Offer {
  if (rated.kind === 'table') return presentTable(world, enquired, { decided, rated, number });
  const { answer, offer, outcome, finalPriceCents } = rated;
  return presentLive(offer, {
    number,
    carrier: carrierOf(knownCarrier(world, answer.carrierId)),
    ...deadlinesOf(world, enquired, rated),
    expiresAtMs: Math.min(offer.expiresAtMs, lastExpiry(world, enquired)),
    finalCents: finalPriceCents,
    realG: decided.load.shipment.realG,
    appliedRules: outcome?.applied.map(({ name }) => name) ?? [],
    composition: enquired.request.returns.composition
      ? composeLive(offer, { ...enquired, credits: creditsOf(world) })
      : null,
    esg: esgOf(world, rated),
  });
}

type Presented = { decided: Decided<BookCandidate>; rated: RatedTable<BookCandidate>; number: number };

function presentTable(world: QuoteWorld, enquired: Enquired, presented: Presented): Offer {
  const { decided, rated, number } = presented;
  const { candidate, priced, outcome } = rated;
  const { loadType, modal, service, homeDelivery, carrierNeedsToReturnToSender } = candidate.sheet.conditions;
  const { cubedMg, realMg, usedMg } = priced.weights;
  const common = commonOf(world, candidate);
  return {
    number,
    loadType,
    modal,
    common,
    tableReference: candidate.reference,
    identifier: null,
    carrier: common.carrier,
    service,
    homeDelivery,
    carrierNeedsToReturnToSender,
    ...deadlinesOf(world, enquired, rated),
    expiresAtMs: expiryOf(world, enquired, rated),
    costCents: priced.costCents,
    finalCents: rated.finalPriceCents,
    weights: {
      realG: grams(realMg),
      cubedG: cubedMg === null || !showsCubed(rated, decided) ? null : grams(cubedMg),
      usedG: grams(usedMg),
    },
    appliedRules: outcome?.applied.map(({ name }) => name) ?? [],
    composition: enquired.request.returns.composition ? compositionOf(world, decided, rated) : null,
    esg: esgOf(world, rated),
  };
}

/** The postal operator shows the cubed weight only where it is what it charges (decision Q25): a sum of both would be neither. */
function showsCubed({ lane }: RatedTable, { load }: Decided): boolean {
  const { terms } = lane.sheet;
  return terms.operator !== 'postal' || isChargedByCubed(terms, load);
}

function grams(mg: number): number {
  return divRound(mg, 1000);
}

type KnownCarrier = NonNullable<ReturnType<QuoteWorld['carriers']['byId']['get']>>;
type Common = { from: KnownCarrier; carrier: Offer['carrier'] };

const commons = new WeakMap<BookCandidate, Common>();

/** What the offers of a table share: made once while its carrier stays as it is, for a candidate never changes. */
function commonOf(world: QuoteWorld, candidate: BookCandidate): Common {
  const from = knownCarrier(world, candidate.carrierId);
  const known = commons.get(candidate);
  if (known?.from === from) return known;
  const made = { from, carrier: carrierOf(from) };
  commons.set(candidate, made);
  return made;
}

function knownCarrier({ carriers }: QuoteWorld, id: number): KnownCarrier {
  const carrier = carriers.byId.get(id);
  if (carrier === undefined) throw new Error(`no carrier ${id} in the mirror`);
  return carrier;
}

function carrierOf(carrier: KnownCarrier): Offer['carrier'] {
  const { id: reference, tradeName, corporateName, cnpj, stateInscription, logoUrl } = carrier;
  return { reference, name: tradeName, companyName: corporateName, cnpj, stateInscription, logoUrl };
}

function deadlinesOf(
  { calendar }: QuoteWorld,
  { atMs }: Enquired,
  rated: Rated,
): Pick<Offer, 'original' | 'deadline'> {
  const counted = { transitMinutes: transitOf(rated), fromDay: dayInSaoPaulo(atMs) };
  const original = deadline({ ...counted, extraDays: 0 }, calendar);
  const extraDays = rated.outcome?.extraDays ?? 0;
  return { original, deadline: extraDays === 0 ? original : deadline({ ...counted, extraDays }, calendar) };
}

function expiryOf(world: QuoteWorld, enquired: Enquired, { candidate }: RatedTable): number {
  const days = candidate.sheet.conditions.offerValidityDays;
  return Math.min(enquired.atMs + days * dayMs, lastExpiry(world, enquired));
}

/** Never longer than the quote is kept (decision Q4), a day of reserve for the partition that is dropped whole. */
function lastExpiry({ retentionDays }: QuoteWorld, { atMs }: Enquired): number {
  return atMs + Math.max(1, retentionDays - 1) * dayMs;
}

function compositionOf(
  world: QuoteWorld,
  { load }: Decided,
  { lane, priced, tallied }: RatedTable,
): ShownComposition {
  const credits = creditsOf(world);
  if (tallied !== null) return composeTallied(lane, { priced, tallied }, credits);
  const composition = compose(lane, load, credits);
  if (composition.kind === 'refusal')
    throw new Error(`a lane that was priced refuses to be composed: ${composition.code}`);
  return composition;
}

function creditsOf({ settings }: QuoteWorld): TaxCredits {
  const { icms, ibs, cbs } = settings.taxCreditPpm;
  return {
    icmsPpm: icms === 0 ? null : icms,
    ibsPpm: ibs === 0 ? null : ibs,
    cbsPpm: cbs === 0 ? null : cbs,
  };
}

function esgOf({ esg }: QuoteWorld, { co2G, outcome }: Rated): Offer['esg'] {
  if (esg === null) return null;
  const neutralised = outcome?.neutralised === true && esg.centsPerTonne !== null;
  return {
    co2Kg: co2G / 1000,
    neutralizationCents: neutralised ? neutralisationCents(co2G, esg.centsPerTonne ?? 0) : null,
  };
}
