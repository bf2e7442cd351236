import type { CarrierOffer } from './port.ts';

/** Offers of a moment ago, by enquiry. Failures and refusals are never kept. */
export type OfferCache = {
  /** Undefined where nothing is kept, or no longer good. */
  get(key: string, now: Now): readonly CarrierOffer[] | undefined;
  put(key: string, offers: readonly CarrierOffer[], keep: { now: Now; ttlMs: number }): void;
  readonly size: number;
};

/** `monotonicMs` counts how long something is kept, `wallMs` is held against instants that carriers name. */
export type Now = { monotonicMs: number; wallMs: number };

type Kept = { offers: readonly CarrierOffer[]; untilMonotonicMs: number; untilWallMs: number };

/** Keeps so many answers; those used longest ago make room. */
export function createOfferCache(mostEntries: number): OfferCache {
  /** In the order of use. */
  const entries = new Map<string, Kept>();
  return {
    get(key, now) {
      const kept = entries.get(key);
      if (kept === undefined) return undefined;
      entries.delete(key);
      if (now.monotonicMs >= kept.untilMonotonicMs || now.wallMs >= kept.untilWallMs) return undefined;
      entries.set(key, kept);
      return kept.offers;
    },
    put(key, offers, { now, ttlMs }) {
      if (ttlMs <= 0 || offers.length === 0) return;
      const expiries = offers.map(({ expiresAtMs }) => expiresAtMs ?? Number.POSITIVE_INFINITY);
      entries.delete(key);
      entries.set(key, {
        offers,
        untilMonotonicMs: now.monotonicMs + ttlMs,
        untilWallMs: Math.min(...expiries),
      });
      if (entries.size <= mostEntries) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
