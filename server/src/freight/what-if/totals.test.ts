import { expect, test } from 'vitest';
import type { Comparison } from './compare.ts';
import { addComparison, addTotals, emptyTotals } from './totals.ts';

const offer = { costCents: 10, finalCents: 10, deliveryMinutes: 1440, chargedG: 1000, charges: [] };

function comparisonOf(lane: string): Comparison {
  return {
    ...{ shipperId: 1, id: lane, uf: 'SP', lane, pairs: [{ carrierId: 1, a: offer, b: offer }] },
    ...{ firstA: null, firstB: null, isFirstChanged: false },
  };
}

const lanes = Array.from({ length: 5003 }, (_, at) => `SP ${at}`);

test('lanes beyond five thousand are one, and those that are there go on', () => {
  const totals = emptyTotals();
  for (const lane of [...lanes, ...lanes]) addComparison(totals, comparisonOf(lane));
  const { other, ...kept } = totals.byLane;
  expect(Object.keys(kept)).toEqual(lanes.slice(0, 5000));
  expect(other?.both).toBe(6);
  expect(Object.values(kept).every(({ both }) => both === 2)).toBe(true);
});

test('lanes that were counted in pieces are the same as those counted at once', () => {
  const [whole, first, second] = [emptyTotals(), emptyTotals(), emptyTotals()];
  for (const lane of lanes) addComparison(whole, comparisonOf(lane));
  for (const lane of lanes.slice(0, 4000)) addComparison(first, comparisonOf(lane));
  for (const lane of lanes.slice(4000)) addComparison(second, comparisonOf(lane));
  addTotals(first, second);
  expect(first.byLane).toEqual(whole.byLane);
  // What was kept as JSON counts on where it ended.
  const again = JSON.parse(JSON.stringify(first)) as typeof first;
  addComparison(again, comparisonOf('RJ 1'));
  expect(again.byLane.other?.both).toBe(4);
});
