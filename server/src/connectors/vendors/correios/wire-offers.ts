import type { CarrierOffer, CarrierOutcome } from '../../live-carrier/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { nonsense } from '../line/read-answer.ts';
import type { VendorService } from '../manifest.ts';
import { liveOffer } from '../values/live-offer.ts';
import { centsOfText } from '../values/reais.ts';
import type { VendorTools } from '../vendor.ts';
import type { PricedItem, PriceItem } from './wire-quote.ts';
import { type TermItem, transitMinutesOf } from './wire-term.ts';

type Came = {
  items: readonly PricedItem[];
  services: readonly VendorService[];
  prices: readonly PriceItem[];
  terms: readonly TermItem[];
  todayOn: string;
  businessDays: VendorTools['businessDays'];
};

/**
 * Prices and terms as offers: a service whose every object has a price, and that has a term; where there is none, the first reason (C13, C14). Pure.
 * @throws VendorProblem `nonsense`
 */
export function readOffers(came: Came): CarrierOutcome {
  const prices = byRequest(came.prices, (request) => came.items[request]?.service);
  const terms = byRequest(came.terms, (request) => came.services[request]);
  const offers: CarrierOffer[] = [];
  let reason: string | null = null;
  for (const [index, service] of came.services.entries()) {
    const own = came.items.filter((item) => item.service === service);
    const priced = own.map((item) => prices.get(item.request));
    const term = terms.get(String(index));
    const problem = problemOf([...priced, term]);
    if (problem === null && term !== undefined)
      offers.push(offerOf({ service, own, priced, transitMinutes: transitMinutesOf(term, came) }));
    else reason ??= problem;
  }
  return offers.length === 0
    ? refused('live_refused', reason ?? 'it has no offer')
    : { kind: 'offers', offers };
}

/** Items by the number that they were asked under; each is of the service that was asked for under it. */
function byRequest<T extends PriceItem | TermItem>(
  items: readonly T[],
  serviceOf: (request: number) => VendorService | undefined,
): Map<string, T> {
  const known = new Map<string, T>();
  for (const item of items) {
    const request = String(item.nuRequisicao);
    const service = serviceOf(Number(request));
    if (service === undefined || known.has(request))
      throw nonsense('its answer is off: nuRequisicao is none that was asked under');
    if (item.coProduto != null && item.coProduto !== service.code)
      throw nonsense('its answer is off: coProduto is not what was asked for');
    known.set(request, item);
  }
  return known;
}

/** Why a service is no offer; null where nothing says so. */
function problemOf(items: readonly (PriceItem | TermItem | undefined)[]): string | null {
  for (const item of items) {
    if (item === undefined) return 'it did not answer for all objects';
    if (item.txErro != null && item.txErro.trim() !== '') return item.txErro;
  }
  return null;
}

type Priced = {
  service: VendorService;
  own: readonly PricedItem[];
  priced: readonly (PriceItem | undefined)[];
  transitMinutes: number;
};

function offerOf({ service, own, priced, transitMinutes }: Priced): CarrierOffer {
  let costCents = 0;
  let usedG: number | null = 0;
  for (const [index, { amount }] of own.entries()) {
    const price = priced[index];
    const cents = centsOfText(price?.pcFinal ?? '', 'comma');
    if (cents === null || cents === 0) throw nonsense('its answer is off: pcFinal is no price');
    costCents += cents * amount;
    const grams = gramsOf(price?.psCobrado);
    usedG = usedG === null || grams === null ? null : usedG + grams * amount;
  }
  return liveOffer({ service, costCents, transitMinutes, usedG });
}

/** Whole grams that an object counted as; null where it does not say (C7). */
function gramsOf(text: string | number | null | undefined): number | null {
  const grams = /^[0-9]{1,6}$/.test(String(text ?? '')) ? Number(text) : 0;
  return grams === 0 ? null : grams;
}
