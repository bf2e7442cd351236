import { compileTable } from '@carreto/server/engine/rating/compile';
import { describe, expect, it } from 'vitest';
import { zones } from './geography.ts';
import { randomFrom } from './random.ts';
import { syntheticTable } from './table.ts';
import { traffic } from './traffic.ts';

const small = { carriers: 2, ranges: 2000, regions: 80, bands: 20 };

describe('a synthetic table', () => {
  it('is the same for the same carrier and another for another', () => {
    expect(syntheticTable(small, 1)).toEqual(syntheticTable(small, 1));
    expect(syntheticTable(small, 1).coverage).not.toEqual(syntheticTable(small, 2).coverage);
  });

  it('compiles, and has the size that was asked for', () => {
    const table = syntheticTable(small, 0);
    compileTable(table);
    expect(table.tariff.regions).toHaveLength(small.regions);
    expect(table.coverage.length).toBeGreaterThan(small.ranges * 0.95);
    expect(table.coverage.length).toBeLessThanOrEqual(small.ranges);
  });

  it('covers no zip code twice and leaves some out', () => {
    const sorted = syntheticTable(small, 0).coverage.toSorted((a, b) => a.start - b.start);
    sorted.forEach(({ start, end }, index) => {
      expect(start).toBeGreaterThan(sorted[index - 1]?.end ?? -1);
      expect(end).toBeGreaterThanOrEqual(start);
    });
    const covered = sorted.reduce((sum, { start, end }) => sum + end - start + 1, 0);
    const assigned = zones
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, [start, end]) => sum + end - start + 1, 0);
    expect(covered / assigned).toBeGreaterThan(0.9);
    expect(covered).toBeLessThan(assigned);
  });
});

describe('synthetic traffic', () => {
  it('goes where people live: a third or more to the capitals of the south-east', () => {
    const trips = traffic(2000);
    const share =
      trips.filter(({ zip }) =>
        zones.some(
          ({ uf, capital, ranges }) =>
            capital &&
            ['SP', 'RJ', 'ES', 'MG'].includes(uf) &&
            ranges.some(([start, end]) => start <= zip && zip <= end),
        ),
      ).length / trips.length;
    expect(share).toBeGreaterThan(0.33);
    expect(share).toBeLessThan(0.5);
  });

  it('is the same in every run', () => {
    expect(traffic(50)).toEqual(traffic(50));
  });
});

describe('random numbers', () => {
  it('spread evenly, and lie on both sides of the median of a log-normal', () => {
    const random = randomFrom(3);
    const units = Array.from({ length: 4000 }, () => random.unit());
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...units)).toBeLessThan(1);
    expect(units.reduce((sum, value) => sum + value, 0) / units.length).toBeCloseTo(0.5, 1);
    const above = Array.from({ length: 4000 }, () => random.logNormal(10, 1)).filter((value) => value > 10);
    expect(above.length / 4000).toBeCloseTo(0.5, 1);
  });
});
