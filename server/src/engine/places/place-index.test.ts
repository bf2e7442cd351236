import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZipRange } from '../rating/document.ts';
import { capitals } from './capitals.ts';
import type { Municipality } from './municipality.ts';
import { decodePlaceIndex, encodePlaceIndex } from './place-blob.ts';
import { buildPlaceIndex, lookupPlace } from './place-index.ts';
import { ufOfZip, ufs } from './uf-ranges.ts';

const bare = buildPlaceIndex([]);

function town(ibge: number, ...ranges: ZipRange[]): Municipality {
  return { ibge, name: `Town ${ibge}`, latitude: null, longitude: null, ranges };
}

describe('states by zip code', () => {
  it('covers 97.9 million codes without overlap', () => {
    const ranges = ufs.flatMap((uf) => uf.ranges).sort(([a], [b]) => a - b);
    expect(ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0)).toBe(97_900_000);
    for (const [index, [, end]] of ranges.entries())
      expect(end).toBeLessThan(ranges[index + 1]?.[0] ?? Infinity);
  });

  it.each([0, 999_999, 10_000_000, 10_999_999, 78_900_000, 78_999_999])('has no state for %i', (zip) => {
    expect(ufOfZip(zip)).toBeNull();
    expect(lookupPlace(bare, zip)).toBeNull();
  });

  it('knows the Federal District inside Goiás', () => {
    expect(
      [72_799_999, 72_800_000, 73_000_000, 73_699_999, 73_700_000].map((zip) => ufOfZip(zip)?.code),
    ).toEqual(['DF', 'GO', 'DF', 'DF', 'GO']);
  });
});

describe('places without any municipality loaded', () => {
  it.each([
    [1_000_000, 3550308],
    [1_001_000, 3550308],
    [8_499_999, 3550308],
    [69_005_000, 1302603],
    [70_040_010, 5300108],
    [73_015_132, 5300108],
  ])('finds the capital of %i', (zip, ibge) => {
    expect(lookupPlace(bare, zip)).toMatchObject({ zip, ibge });
  });

  it('gives name and coordinates as they were entered', () => {
    expect(lookupPlace(bare, 69_900_000)).toEqual({
      zip: 69_900_000,
      uf: 'AC',
      ibge: 1200401,
      city: 'Rio Branco',
      latitude: -9.97499,
      longitude: -67.8243,
    });
  });

  it('knows the state alone elsewhere', () => {
    expect(lookupPlace(bare, 72_800_000)).toEqual({
      zip: 72_800_000,
      uf: 'GO',
      ibge: null,
      city: null,
      latitude: null,
      longitude: null,
    });
  });

  it('keeps every capital inside its state', () => {
    expect(capitals).toHaveLength(27);
    for (const { ibge, ranges } of capitals)
      for (const zip of ranges.flat()) expect(ufOfZip(zip)?.ibge).toBe(Math.floor(ibge / 100_000));
  });
});

describe('places with municipalities', () => {
  const loaded = buildPlaceIndex([
    town(3515707, [8_500_001, 8_549_999]),
    town(5212501, [72_800_001, 72_859_999]),
    town(3303500, [26_000_001, 26_099_999], [26_200_000, 26_299_999]),
    town(3300456, [26_100_001, 26_199_999]),
  ]);

  it.each([
    [8_500_000, 3515707],
    [72_800_000, 5212501],
    [26_000_000, 3303500],
    [26_150_000, 3300456],
    [26_299_999, 3303500],
    [26_300_000, null],
    [1_000_000, 3550308],
  ])('finds %i', (zip, ibge) => {
    expect(lookupPlace(loaded, zip)?.ibge).toBe(ibge);
  });

  it('takes what a loaded capital leaves out from what is built in', () => {
    const index = buildPlaceIndex([{ ...town(1302603), name: 'Manaós' }]);
    expect(lookupPlace(index, 69_005_000)).toMatchObject({ city: 'Manaós', latitude: -3.11866 });
  });

  it('lets the narrowest of overlapping ranges win', () => {
    const ranges = fc
      .tuple(fc.integer({ min: 88_500_000, max: 88_500_060 }), fc.integer({ min: 0, max: 30 }))
      .map(([start, width]): ZipRange => [start + 2, start + 2 + width]);
    fc.assert(
      fc.property(fc.array(ranges, { maxLength: 8 }), (list) => {
        const towns = list.map((range, index) => town(4_299_000 + index, range));
        const index = buildPlaceIndex(towns);
        for (let zip = 88_500_000; zip < 88_500_100; zip += 1) {
          const holding = towns.filter(({ ranges: [range] }) => range && range[0] <= zip && zip <= range[1]);
          const widths = holding.map(({ ranges: [range] }) => (range ? range[1] - range[0] : 0));
          const narrowest = holding.findLast((_, at) => widths[at] === Math.min(...widths));
          expect(lookupPlace(index, zip)?.ibge).toBe(narrowest?.ibge ?? null);
        }
      }),
    );
  });

  it('survives being kept as bytes', () => {
    const shifted = new Uint8Array([0, ...encodePlaceIndex(loaded)]).subarray(1);
    expect(decodePlaceIndex(shifted)).toEqual(loaded);
  });

  it('does not read bytes of another layout', () => {
    const bytes = encodePlaceIndex(loaded);
    expect(decodePlaceIndex(bytes.subarray(0, 40))).toBeNull();
    expect(decodePlaceIndex(Uint8Array.of(9, ...bytes.subarray(1)))).toBeNull();
    expect(decodePlaceIndex(new Uint8Array())).toBeNull();
  });
});
