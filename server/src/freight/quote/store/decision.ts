import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import type { Answered } from '../decide.ts';
import type { Rated } from '../rated.ts';

/**
 * What is kept of the quote of one dispatcher: enough to hire an offer and to compute everything again.
 * Secrets are not in it: the request has no token by the time it gets here.
 */
export type Decision = Answered & {
  v: 1;
  offers: readonly DecidedOffer[];
};

/** One offer as it was shown, in the order of its number. */
export type DecidedOffer = {
  /** Version of the freight table; null where a live carrier offered. */
  versionId: number | null;
  /** Where the offer stands in `live`: which answer, and which of its offers; null for a table's. */
  live: { answer: number; offer: number } | null;
  costCents: number;
  finalCents: number;
  transitMinutes: number;
  /** Business days that freight rules added. */
  extraDays: number;
  expiresAtMs: number;
};

/** Where an offer is from, as it is kept. */
export function originOf(
  rated: Rated,
  live: readonly LiveAnswer[],
): Pick<DecidedOffer, 'versionId' | 'live'> {
  if (rated.kind === 'table') return { versionId: rated.candidate.versionId, live: null };
  const { answer, offer } = rated;
  return { versionId: null, live: { answer: live.indexOf(answer), offer: answer.offers.indexOf(offer) } };
}
