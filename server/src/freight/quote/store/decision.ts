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

/**
 * Offers stand as arrays: names repeated for each of twenty offers would be most of the bytes. `live` is left
 * out where nobody was asked, as it is in quotes of before there were live carriers.
 */
type Written = Omit<Decision, 'offers' | 'live'> & {
  offers: (readonly number[])[];
  live?: Decision['live'] | undefined;
};

/** Compact JSON, as bytes for the database. */
export function encodeDecision(decision: Decision): Buffer {
  const offers = decision.offers.map(encodeOffer);
  const live = decision.live.length === 0 ? undefined : decision.live;
  return Buffer.from(JSON.stringify({ ...decision, offers, live } satisfies Written));
}

function encodeOffer(offer: DecidedOffer): number[] {
  const { versionId, costCents, finalCents, transitMinutes, extraDays, expiresAtMs, live } = offer;
  const common = [versionId ?? 0, costCents, finalCents, transitMinutes, extraDays, expiresAtMs];
  return live === null ? common : [...common, live.answer, live.offer];
}

/** The reverse of `encodeDecision`. */
export function decodeDecision(bytes: Buffer): Decision {
  const written = JSON.parse(bytes.toString()) as Written;
  return { ...written, live: written.live ?? [], offers: written.offers.map(decodeOffer) };
}

/** By places: taking lists apart by their iterators was a third of the time that a quote of many offers took to read. */
function decodeOffer(numbers: readonly number[]): DecidedOffer {
  const [versionId, answer, offer] = [numbers[0] ?? 0, numbers[6], numbers[7]];
  return {
    versionId: versionId === 0 ? null : versionId,
    live: answer === undefined || offer === undefined ? null : { answer, offer },
    costCents: numbers[1] ?? 0,
    finalCents: numbers[2] ?? 0,
    transitMinutes: numbers[3] ?? 0,
    extraDays: numbers[4] ?? 0,
    expiresAtMs: numbers[5] ?? 0,
  };
}
