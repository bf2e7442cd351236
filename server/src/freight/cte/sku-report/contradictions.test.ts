import { expect, test } from 'vitest';
import { findContradictions } from './contradictions.ts';
import type { Weighing } from './weigh-cte.ts';

const volume = {
  description: null,
  tag: null,
  amount: 1,
  heightMm: 100,
  widthMm: 200,
  lengthMm: 300,
  weightG: 500,
  priceCents: null,
  consolidate: false,
  overlaid: false,
  rotate: false,
};

/** A CT-e charged by so many percent of what is expected. */
function weighing(cteId: number, percent: number, changes: Partial<Weighing> = {}): Weighing {
  return {
    cteId,
    sku: 'A',
    expectedMg: 1_800_000,
    taxedMg: 18_000 * percent,
    products: 1,
    differenceCents: 100,
    declaredMm3: 6_000_000,
    impliedMm3: 60_000 * percent,
    only: volume,
    ...changes,
  };
}

const rule = { thresholdPpm: 100_000, minimum: 3 };

test('a product whose CT-es are eight times as heavy has sides twice as long', () => {
  const found = findContradictions(
    [1, 2, 3].map((id) => weighing(id, 800)),
    rule,
  );
  expect(found).toEqual([
    {
      sku: 'A',
      ctes: 3,
      differing: 3,
      medianRatioPpm: 8_000_000,
      declaredMm3: 6_000_000,
      impliedMm3: 48_000_000,
      impliedSides: { heightMm: 200, widthMm: 400, lengthMm: 600 },
      taxedG: 14_400,
      expectedG: 1_800,
      extraCents: 300,
      declared: { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 500 },
      cteIds: [3, 2, 1],
    },
  ]);
});

test('a difference of the threshold itself is none', () => {
  expect(
    findContradictions(
      [1, 2, 3].map((id) => weighing(id, 110)),
      rule,
    ),
  ).toEqual([]);
  expect(
    findContradictions(
      [1, 2, 3].map((id) => weighing(id, 111)),
      rule,
    ),
  ).toHaveLength(1);
  expect(
    findContradictions(
      [1, 2, 3].map((id) => weighing(id, 89)),
      rule,
    ),
  ).toHaveLength(1);
});

test('two CT-es, or three odd ones among many, contradict nothing', () => {
  expect(findContradictions([weighing(1, 300), weighing(2, 300)], rule)).toEqual([]);
  const fine = [4, 5, 6, 7].map((id) => weighing(id, 100));
  expect(findContradictions([...[1, 2, 3].map((id) => weighing(id, 300)), ...fine], rule)).toEqual([]);
});

test('the middle of an even number lies between the two', () => {
  const [found] = findContradictions(
    [200, 240, 300, 400].map((percent, id) => weighing(id, percent)),
    rule,
  );
  expect(found).toMatchObject({ medianRatioPpm: 2_700_000, impliedMm3: 16_200_000 });
});

test('the largest difference comes first, and half is as far as double', () => {
  const of = (sku: string, percent: number) => [1, 2, 3].map((id) => weighing(id, percent, { sku }));
  const found = findContradictions([...of('B', 150), ...of('C', 40), ...of('D', 200), ...of('E', 50)], rule);
  expect(found.map(({ sku }) => sku)).toEqual(['C', 'D', 'E', 'B']);
});

test('a product of several volumes, or charged by its real weight, has no implied sides', () => {
  const [several] = findContradictions(
    [1, 2, 3].map((id) => weighing(id, 300, { only: null })),
    rule,
  );
  expect(several).toMatchObject({ impliedMm3: 18_000_000, impliedSides: null });
  const [heavy] = findContradictions(
    [1, 2, 3].map((id) => weighing(id, 300, { impliedMm3: null })),
    rule,
  );
  expect(heavy).toMatchObject({ impliedMm3: null, impliedSides: null });
});

test('ten CT-es are named, the newest first', () => {
  const found = findContradictions(
    Array.from({ length: 12 }, (_, id) => weighing(id + 1, 300)),
    rule,
  );
  expect(found[0]?.cteIds).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
