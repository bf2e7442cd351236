import { describe, expect, it } from 'vitest';
import { createOfferCache } from './offer-cache.ts';
import type { CarrierOffer } from './port.ts';

const offer: CarrierOffer = {
  identifier: 'A',
  service: 'Expresso',
  serviceCode: null,
  serviceDescription: null,
  deliveryNote: null,
  modal: 'road',
  loadType: 'fractional',
  homeDelivery: null,
  carrierNeedsToReturnToSender: null,
  costCents: 1000,
  transitMinutes: 1440,
  cubedG: null,
  usedG: null,
  expiresAtMs: null,
};
const at = (monotonicMs: number, wallMs = 0) => ({ monotonicMs, wallMs });

describe('the cache of offers', () => {
  it('keeps an answer for its time and not longer', () => {
    const cache = createOfferCache(10);
    cache.put('a', [offer], { now: at(100), ttlMs: 50 });
    expect(cache.get('a', at(149))).toEqual([offer]);
    expect(cache.get('a', at(150))).toBeUndefined();
    expect(cache.get('b', at(100))).toBeUndefined();
  });

  it('never gives an offer that is over', () => {
    const cache = createOfferCache(10);
    const short = { ...offer, expiresAtMs: 5000 };
    cache.put('a', [offer, short], { now: at(0, 4000), ttlMs: 60_000 });
    expect(cache.get('a', at(900, 4999))).toHaveLength(2);
    expect(cache.get('a', at(1000, 5000))).toBeUndefined();
  });

  it('is bounded: what was used longest ago makes room', () => {
    const cache = createOfferCache(2);
    cache.put('a', [offer], { now: at(0), ttlMs: 1000 });
    cache.put('b', [offer], { now: at(0), ttlMs: 1000 });
    cache.get('a', at(1));
    cache.put('c', [offer], { now: at(2), ttlMs: 1000 });
    expect(['a', 'b', 'c'].map((key) => cache.get(key, at(3)) !== undefined)).toEqual([true, false, true]);
    expect(cache.size).toBe(2);
  });

  it('keeps nothing where there is nothing to keep', () => {
    const cache = createOfferCache(2);
    cache.put('a', [], { now: at(0), ttlMs: 1000 });
    cache.put('b', [offer], { now: at(0), ttlMs: 0 });
    expect(cache.size).toBe(0);
  });
});
