import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choosable, choose } from './choose.ts';

const offer = (
  finalPriceCents: number,
  days: number,
  ...[carrierReference = 1, service = 'a']: [number?, string?]
): Choosable => ({
  finalPriceCents,
  deliveryMinutes: days * 1440,
  carrierReference,
  service,
});
const all = { filter: null, limit: null };

describe('choosing offers', () => {
  const cheap = offer(1000, 9);
  const middle = offer(1500, 2, 4);
  const fast = offer(2500, 2, 2);
  const offers = [fast, middle, cheap];

  test('sorts by price, then time, then carrier, then service', () => {
    const twins = [
      offer(10, 2, 7, 'b'),
      offer(10, 2, 7, 'a'),
      offer(10, 2, 3, 'z'),
      offer(10, 1, 9, 'z'),
      offer(9, 9),
    ];
    expect(choose(twins, all)).toEqual([twins[4], twins[3], twins[2], twins[1], twins[0]]);
  });

  test('keeps the cheapest, the fastest (the cheaper of equals), or both', () => {
    expect(choose(offers, { ...all, filter: 'cheapest' })).toEqual([cheap]);
    expect(choose(offers, { ...all, filter: 'fastest' })).toEqual([middle]);
    expect(choose(offers, { ...all, filter: 'cheapest_and_fastest' })).toEqual([cheap, middle]);
  });

  test('gives one offer when the cheapest is the fastest', () => {
    expect(choose([offer(5, 1), offer(9, 3)], { ...all, filter: 'cheapest_and_fastest' })).toHaveLength(1);
  });

  test('limits after filtering, and takes nothing for nothing', () => {
    expect(choose(offers, { filter: 'cheapest_and_fastest', limit: 1 })).toEqual([cheap]);
    expect(choose([], { filter: 'cheapest_and_fastest', limit: 5 })).toEqual([]);
  });

  test('gives the same order whatever order offers come in', () => {
    const some = fc.record({
      finalPriceCents: fc.integer({ min: 0, max: 3 }),
      deliveryMinutes: fc.integer({ min: 0, max: 3 }),
      carrierReference: fc.integer({ min: 0, max: 2 }),
      service: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (drawn) => {
        expect(choose(drawn.toReversed(), all)).toEqual(choose(drawn, all));
      }),
    );
  });
});
