import { deadline } from '../../engine/calendar/deadline.ts';
import { neutralisationCents } from '../../engine/carbon/emission.ts';
import { type Composition, compose } from '../../engine/rating/compose.ts';
import { divRound } from '../../kernel/mul-div.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { BookCandidate } from './book-candidates.ts';
import type { Decided, Enquired, Rated } from './decide.ts';
import type { Offer } from './offer.ts';
import type { QuoteWorld } from './world.ts';

const dayMs = 86_400_000;

/** What is shown of the chosen offers, numbered from 1; only these are composed, and only when asked for. */
export function presentOffers(
  world: QuoteWorld,
  enquired: Enquired,
  decided: Decided<BookCandidate>,
): Offer[] {
  return decided.chosen.map((rated, index) => {
    const { candidate, priced, outcome } = rated;
    const { loadType, modal, service, homeDelivery, carrierNeedsToReturnToSender } =
      candidate.sheet.conditions;
    const { cubedMg, realMg, usedMg } = priced.weights;
    return {
      number: index + 1,
      loadType,
      modal,
      tableReference: candidate.reference,
      carrier: carrierOf(world, candidate.carrierId),
      service,
      homeDelivery,
      carrierNeedsToReturnToSender,
      ...deadlinesOf(world, enquired, rated),
      expiresAtMs: expiryOf(world, enquired, rated),
      costCents: priced.costCents,
      finalCents: rated.finalPriceCents,
      weights: {
        realG: grams(realMg),
        cubedG: cubedMg === null ? null : grams(cubedMg),
        usedG: grams(usedMg),
      },
      appliedRules: outcome?.applied.map(({ name }) => name) ?? [],
      composition: enquired.request.returns.composition ? compositionOf(world, decided, rated) : null,
      esg: esgOf(world, rated),
    };
  });
}

function grams(mg: number): number {
  return divRound(mg, 1000);
}

function carrierOf({ carriers }: QuoteWorld, id: number): Offer['carrier'] {
  const carrier = carriers.byId.get(id);
  if (carrier === undefined) throw new Error(`no carrier ${id} in the mirror`);
  const { tradeName, corporateName, cnpj, stateInscription, logoUrl } = carrier;
  return { reference: id, name: tradeName, companyName: corporateName, cnpj, stateInscription, logoUrl };
}

function deadlinesOf(
  { calendar }: QuoteWorld,
  { atMs }: Enquired,
  { priced, outcome }: Rated,
): Pick<Offer, 'original' | 'deadline'> {
  const counted = { transitMinutes: priced.transitMinutes, fromDay: dayInSaoPaulo(atMs) };
  const original = deadline({ ...counted, extraDays: 0 }, calendar);
  const extraDays = outcome?.extraDays ?? 0;
  return { original, deadline: extraDays === 0 ? original : deadline({ ...counted, extraDays }, calendar) };
}

/** Never longer than the quote is kept (decision Q4), a day of reserve for the partition that is dropped whole. */
function expiryOf({ retentionDays }: QuoteWorld, { atMs }: Enquired, { candidate }: Rated): number {
  const days = Math.min(candidate.sheet.conditions.offerValidityDays, Math.max(1, retentionDays - 1));
  return atMs + days * dayMs;
}

function compositionOf({ settings }: QuoteWorld, { load }: Decided, { lane }: Rated): Composition {
  const { icms, ibs, cbs } = settings.taxCreditPpm;
  const credits = {
    icmsPpm: icms === 0 ? null : icms,
    ibsPpm: ibs === 0 ? null : ibs,
    cbsPpm: cbs === 0 ? null : cbs,
  };
  const composition = compose(lane, load, credits);
  if (composition.kind === 'refusal')
    throw new Error(`a lane that was priced refuses to be composed: ${composition.code}`);
  return composition;
}

function esgOf({ esg }: QuoteWorld, { co2G, outcome }: Rated): Offer['esg'] {
  if (esg === null) return null;
  const neutralised = outcome?.neutralised === true && esg.centsPerTonne !== null;
  return {
    co2Kg: co2G / 1000,
    neutralizationCents: neutralised ? neutralisationCents(co2G, esg.centsPerTonne ?? 0) : null,
  };
}
