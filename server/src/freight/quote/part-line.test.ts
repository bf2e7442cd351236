import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, partLine } from './part-line.ts';

const line: Line = {
  line: 7,
  amount: 3,
  category: 1,
  sku: null,
  tag: null,
  description: null,
  heightMm: 100,
  widthMm: 100,
  lengthMm: 100,
  consolidate: false,
  overlaid: false,
  rotate: false,
  amountVolumes: null,
  totalWeightG: 10_000,
  totalValueCents: 100,
};

describe('a line told by its totals', () => {
  it('is one item where units are equal', () => {
    expect(partLine({ ...line, totalWeightG: 9000, totalValueCents: 300 })).toEqual([
      expect.objectContaining({ line: 7, amount: 3, unitWeightG: 3000, unitValueCents: 100 }),
    ]);
  });

  it('gives the odd gram and the odd cent to its first units', () => {
    const parts = partLine(line).map(({ amount, unitWeightG, unitValueCents }) => [
      amount,
      unitWeightG,
      unitValueCents,
    ]);
    expect(parts).toEqual([
      [1, 3334, 34],
      [2, 3333, 33],
    ]);
  });

  it('leaves the weight open where the catalogue is to supply it', () => {
    expect(partLine({ ...line, totalWeightG: null }).map(({ unitWeightG }) => unitWeightG)).toEqual([
      null,
      null,
    ]);
  });

  it('adds up to its totals, in at most three items whose units differ by a gram and a cent', () => {
    const totals = fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      totalWeightG: fc.integer({ min: 1, max: 100_000_000_000 }),
      totalValueCents: fc.integer({ min: 0, max: 100_000_000_000 }),
    });
    fc.assert(
      fc.property(totals, (changes) => {
        const parts = partLine({ ...line, ...changes });
        const sum = (measure: (part: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + measure(part), 0);
        const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
        expect(parts.length).toBeLessThanOrEqual(3);
        expect(parts.every(({ amount }) => amount > 0)).toBe(true);
        expect(sum(({ amount }) => amount)).toBe(changes.amount);
        expect(sum(({ amount, unitWeightG }) => amount * (unitWeightG ?? 0))).toBe(changes.totalWeightG);
        expect(sum(({ amount, unitValueCents }) => amount * unitValueCents)).toBe(changes.totalValueCents);
        expect(spread(parts.map(({ unitWeightG }) => unitWeightG ?? 0))).toBeLessThanOrEqual(1);
        expect(spread(parts.map(({ unitValueCents }) => unitValueCents))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
