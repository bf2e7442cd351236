/** What choosing compares of an offer. */
export type Choosable = {
  finalPriceCents: number;
  /** Transit time with the days that rules added. */
  deliveryMinutes: number;
  carrierReference: number;
  service: string;
};

/** Which offers of a dispatcher are wanted; null for all of them. */
export type OfferFilter = 'cheapest' | 'fastest' | 'cheapest_and_fastest';

export type Choice = { filter: OfferFilter | null; limit: number | null };

/**
 * The offers of one dispatcher that are shown, in the order of decision Q1: price, then delivery time, then
 * carrier reference, then service. The offer's number is its place here plus one. Of equally fast offers the
 * cheaper counts as the fastest; `cheapest_and_fastest` gives one offer when it is the same.
 */
export function choose<Offer extends Choosable>(
  offers: readonly Offer[],
  { filter, limit }: Choice,
): Offer[] {
  const sorted = offers.toSorted(byPrice);
  const wanted = filter === null ? sorted : filtered(sorted, filter);
  return limit === null ? wanted : wanted.slice(0, limit);
}

/** The one that stands first where nothing is left out; undefined without any. */
export function firstOf<Offer extends Choosable>(offers: readonly Offer[]): Offer | undefined {
  let first: Offer | undefined;
  for (const offer of offers) if (first === undefined || byPrice(offer, first) < 0) first = offer;
  return first;
}

function filtered<Offer extends Choosable>(sorted: readonly Offer[], filter: OfferFilter): Offer[] {
  const cheapest = sorted[0];
  if (cheapest === undefined) return [];
  // Ties keep the order by price, so the first of the fastest is the cheapest of them.
  const fastest = sorted.reduce((best, offer) =>
    offer.deliveryMinutes < best.deliveryMinutes ? offer : best,
  );
  if (filter === 'cheapest') return [cheapest];
  if (filter === 'fastest' || fastest === cheapest) return [fastest];
  return [cheapest, fastest];
}

function byPrice(a: Choosable, b: Choosable): number {
  return (
    a.finalPriceCents - b.finalPriceCents ||
    a.deliveryMinutes - b.deliveryMinutes ||
    a.carrierReference - b.carrierReference ||
    compareText(a.service, b.service)
  );
}

/** By code units: no answer depends on a locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
