/** An offer that had not expired when one of its quote was hired. Money in cents. */
export type StoodOffer = {
  carrierId: number;
  costCents: number;
  /** What the shipper's customer would have paid. */
  finalCents: number;
  /** Until the delivery, with the days that rules added; a business day is 1440. */
  minutes: number;
  /** Which part of its promises the carrier had kept, in millionths; null where too little is known. */
  keptPpm: number | null;
};

/** Why the cheapest offer was not hired, as far as the offers say. */
export const reasons = ['cheapest', 'faster', 'cheaper_for_customer', 'better_kept', 'unexplained'] as const;
export type Reason = (typeof reasons)[number];

export type Choice = {
  offerCount: number;
  taken: StoodOffer;
  cheapest: StoodOffer;
  fastest: StoodOffer;
  /** Of the carrier that had kept most of its promises; null where too little is known of all. */
  bestKept: StoodOffer | null;
  reason: Reason;
};

/** The hired offer among those that stood. @throws Error where it is not among them */
export function choose(offers: readonly StoodOffer[], taken: StoodOffer): Choice {
  if (!offers.includes(taken)) throw new Error('what was hired has to be among the offers');
  const cheapest = first(offers, (offer) => [offer.costCents, offer.minutes]);
  const fastest = first(offers, (offer) => [offer.minutes, offer.costCents]);
  const known = offers.filter(({ keptPpm }) => keptPpm !== null);
  const bestKept =
    known.length === 0 ? null : first(known, (offer) => [-(offer.keptPpm ?? 0), offer.costCents]);
  const reason = reasonOf(taken, cheapest);
  return { offerCount: offers.length, taken, cheapest, fastest, bestKept, reason };
}

/** The first reason that holds, in the order of the list. */
function reasonOf(taken: StoodOffer, cheapest: StoodOffer): Reason {
  if (taken.costCents === cheapest.costCents) return 'cheapest';
  if (taken.minutes < cheapest.minutes) return 'faster';
  if (taken.finalCents < cheapest.finalCents) return 'cheaper_for_customer';
  if (taken.keptPpm !== null && cheapest.keptPpm !== null && taken.keptPpm > cheapest.keptPpm)
    return 'better_kept';
  return 'unexplained';
}

function first(
  offers: readonly StoodOffer[],
  order: (offer: StoodOffer) => readonly [number, number],
): StoodOffer {
  return offers.reduce((best, offer) => {
    const [major, minor] = order(offer);
    const [bestMajor, bestMinor] = order(best);
    return major < bestMajor || (major === bestMajor && minor < bestMinor) ? offer : best;
  });
}
