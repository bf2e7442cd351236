import type { ChargingCte } from './claim-of.ts';
import { eventOf } from './event-of.ts';

/** The CT-e that is looked at. */
type OwnCte = { id: number; operationType: string; isReverse: boolean; freightCodes: readonly string[] };

/** A CT-e that is neither rejected, deleted nor a duplicate. */
export type EarlierCte = ChargingCte & {
  id: number;
  action: 'include' | 'complement' | 'replace';
  operationType: string;
  isReleased: boolean;
  /** What was due of it when it was last audited; null where nothing said what. */
  expectedCents: number | null;
  issuedAtMs: number;
  freightCodes: readonly string[];
};

/** A freight that only earlier CT-es charge, and when the first of them was issued. */
type BeyondCode = { code: string; issuedAtMs: number };

export type ChargedBefore = {
  earlier: EarlierCte[];
  beyond: BeyondCode[];
  completing: (ChargingCte & { isEarlier: boolean })[];
};

/**
 * What of other CT-es counts for one: those that came before it, or were released before it, and share a freight with it or
 * with another one that counts; and those that complete it. Only what charges the same thing counts: a return does not pay
 * for the freight. `others` in the order in which they came.
 */
export function chargedBefore(own: OwnCte, others: readonly EarlierCte[]): ChargedBefore {
  const event = eventOf(own.operationType, own.isReverse);
  const same = others.filter(({ operationType }) => eventOf(operationType, own.isReverse) === event);
  const isEarlier = ({ id, isReleased }: EarlierCte) => id < own.id || isReleased;
  const earlier = reachedFrom(own.freightCodes, same.filter(isEarlier));
  const codes = new Set(own.freightCodes);
  const completing = same.filter(
    ({ id, action, freightCodes }) =>
      id > own.id && action === 'complement' && freightCodes.every((code) => codes.has(code)),
  );
  return {
    earlier: earlier.map((one) => (one.id < own.id ? one : atMostDue(one))),
    beyond: beyondOf(codes, earlier),
    completing: completing.map((one) => ({ ...one, isEarlier: isEarlier(one) })),
  };
}

/** Those that share a freight with these, or with one that does, in their order. */
function reachedFrom(freightCodes: readonly string[], ctes: readonly EarlierCte[]): EarlierCte[] {
  const codes = new Set(freightCodes);
  const reached = new Set<EarlierCte>();
  for (let known = -1; known < reached.size; ) {
    known = reached.size;
    for (const one of ctes) {
      if (reached.has(one) || !one.freightCodes.some((code) => codes.has(code))) continue;
      reached.add(one);
      for (const code of one.freightCodes) codes.add(code);
    }
  }
  return ctes.filter((one) => reached.has(one));
}

/** What people paid beyond what was due of it is not taken off the CT-es that came before. */
function atMostDue(one: EarlierCte): EarlierCte {
  const { totalCents, expectedCents, document } = one;
  if (expectedCents === null || totalCents <= expectedCents) return one;
  return { ...one, totalCents: Math.max(expectedCents, 0), document: { ...document, charges: {} } };
}

function beyondOf(own: ReadonlySet<string>, earlier: readonly EarlierCte[]): BeyondCode[] {
  const first = new Map<string, number>();
  for (const { freightCodes, issuedAtMs } of earlier)
    for (const code of freightCodes) if (!own.has(code) && !first.has(code)) first.set(code, issuedAtMs);
  return [...first].map(([code, issuedAtMs]) => ({ code, issuedAtMs }));
}
