import { describe, expect, it } from 'vitest';
import { ufFacts } from './uf-facts.ts';
import { roadKm, subtract, zones } from './zones.ts';

describe('zones', () => {
  it('hold every zip code of every UF exactly once', () => {
    const size = (ranges: readonly (readonly [number, number])[]) =>
      ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0);
    for (const facts of ufFacts) {
      const own = zones.filter(({ uf }) => uf.uf === facts.uf).flatMap(({ ranges }) => ranges);
      expect(size(own)).toBe(size(facts.ranges));
      const sorted = own.toSorted(([a], [b]) => a - b);
      sorted.forEach(([start], index) => {
        expect(start).toBeGreaterThan(sorted[index - 1]?.[1] ?? -1);
      });
    }
  });

  it('are the 27 capitals and the interiors and metropolitan rings around them', () => {
    expect(zones.filter(({ kind }) => kind === 'capital')).toHaveLength(27);
    expect(zones.filter(({ kind }) => kind === 'interior').length).toBeGreaterThanOrEqual(26);
  });

  it('lie as far from Espírito Santo as roads go', () => {
    const from = ufFacts.find(({ uf }) => uf === 'ES')!;
    const to = (uf: string) => zones.find((zone) => zone.uf.uf === uf && zone.kind === 'capital')!;
    expect(roadKm(from, to('ES'))).toBe(10);
    expect(roadKm(from, to('RJ'))).toBeGreaterThan(450);
    expect(roadKm(from, to('RJ'))).toBeLessThan(600);
    expect(roadKm(from, to('RR'))).toBeGreaterThan(4000);
  });

  it('are cut out of a range without losing or doubling a code', () => {
    expect(subtract([[10, 20]], [[12, 14]])).toEqual([
      [10, 11],
      [15, 20],
    ]);
    expect(subtract([[10, 20]], [[5, 12]])).toEqual([[13, 20]]);
    expect(subtract([[10, 20]], [[5, 25]])).toEqual([]);
    expect(subtract([[10, 20]], [[30, 40]])).toEqual([[10, 20]]);
  });
});
