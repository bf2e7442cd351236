import type { Enquired } from './decide.ts';

/**
 * What is kept of the quote of one dispatcher: enough to hire an offer and to compute everything again.
 * Secrets are not in it: the request has no token by the time it gets here.
 */
export type Decision = Enquired & {
  v: 1;
  engineRevision: number;
  offers: readonly DecidedOffer[];
};

/** One offer as it was shown, in the order of its number. */
export type DecidedOffer = {
  /** Version of the freight table. */
  versionId: number;
  costCents: number;
  finalCents: number;
  transitMinutes: number;
  /** Business days that freight rules added. */
  extraDays: number;
  expiresAtMs: number;
};

/** Offers stand as arrays: names repeated for each of twenty offers would be most of the bytes. */
type Written = Omit<Decision, 'offers'> & { offers: (readonly number[])[] };

/** Compact JSON, as bytes for the database. */
export function encodeDecision(decision: Decision): Buffer {
  const offers = decision.offers.map((offer) => [
    offer.versionId,
    offer.costCents,
    offer.finalCents,
    offer.transitMinutes,
    offer.extraDays,
    offer.expiresAtMs,
  ]);
  return Buffer.from(JSON.stringify({ ...decision, offers } satisfies Written));
}

/** The reverse of `encodeDecision`. */
export function decodeDecision(bytes: Buffer): Decision {
  const written = JSON.parse(bytes.toString()) as Written;
  const offers = written.offers.map(
    ([versionId = 0, costCents = 0, finalCents = 0, transitMinutes = 0, extraDays = 0, expiresAtMs = 0]) => ({
      versionId,
      costCents,
      finalCents,
      transitMinutes,
      extraDays,
      expiresAtMs,
    }),
  );
  return { ...written, offers };
}
