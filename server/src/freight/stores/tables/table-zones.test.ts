import { describe, expect, it } from 'vitest';
import { coverage, table } from '../../../../test/support/tables.ts';
import { buildPlaceIndex, lookupPlace } from '../../../engine/places/place-index.ts';
import { ufOfZip, ufs } from '../../../engine/places/uf-ranges.ts';
import { compileTable } from '../../../engine/rating/compile.ts';
import { changesOf } from './export-table.ts';
import { type Price, rowsOfZone, tableZones, type ZoneInput } from './table-zones.ts';
import { zipPartsOf } from './zip-parts.ts';

type Parcel = Parameters<ZoneInput['priceOf']>[1];

const places = buildPlaceIndex([]);
const origin = lookupPlace(places, 1_310_100);
if (origin === null) throw new Error('São Paulo is nowhere');
const sheet = compileTable(
  table({
    coverage: [
      coverage({ start: 1_000_000, end: 5_999_999 }),
      coverage({ start: 20_000_000, end: 29_999_999 }),
    ],
  }),
);
const weightsG = [1000, 5000];

/** Ten reais and one more for each kilogram, to São Paulo and Rio alone. */
function priceOf(zip: number, { weightG }: Parcel): Price {
  const isServed = (zip >= 1_000_000 && zip <= 5_999_999) || ufOfZip(zip)?.code === 'RJ';
  return isServed ? { costCents: 1000 + weightG / 10, businessDays: 3 } : null;
}
const input = { sheet, origin, places, weightsG, valueCents: 30_000, priceOf };

describe('zip codes of a table', () => {
  it('are all of the country, each in one part, of one state and one municipality and one row of the table', () => {
    const parts = zipPartsOf(sheet, origin, places);
    const length = (ranges: readonly (readonly [number, number])[]) =>
      ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0);
    expect(length(parts.map(({ zipFrom, zipTo }) => [zipFrom, zipTo]))).toBe(
      length(ufs.flatMap(({ ranges }) => ranges)),
    );
    for (const [at, { zipFrom, zipTo }] of parts.entries()) {
      expect(zipFrom > (parts[at - 1]?.zipTo ?? 0) && zipTo >= zipFrom, `${zipFrom}`).toBe(true);
      const [first, last] = [lookupPlace(places, zipFrom), lookupPlace(places, zipTo)];
      expect([first?.uf, first?.ibge]).toEqual([last?.uf, last?.ibge]);
    }
    const starts = new Set(parts.map(({ zipFrom }) => zipFrom));
    for (const start of [1_000_000, 6_000_000, 20_000_000, 29_000_000])
      expect(starts.has(start), `${start}`).toBe(true);
  });
});

describe('zones of a table', () => {
  it('are joined where they touch and cost the same, and rows are their steps of weight', () => {
    const { zones, findings } = tableZones(input);
    const served = zones.filter(({ prices }) => prices[0] !== null);
    expect(served.map(({ zipFrom, zipTo }) => [zipFrom, zipTo])).toEqual([
      [1_000_000, 5_999_999],
      [20_000_000, 28_999_999],
    ]);
    expect(findings).toEqual([]);
    const [zone] = served;
    expect(zone === undefined ? [] : rowsOfZone(zone, weightsG)).toEqual([
      { zipFrom: 1_000_000, zipTo: 5_999_999, fromG: 0, toG: 1000, costCents: 1100, businessDays: 3 },
      { zipFrom: 1_000_000, zipTo: 5_999_999, fromG: 1000, toG: 5000, costCents: 1500, businessDays: 3 },
    ]);
  });

  it('say what they leave out: value, volume, who receives it, and what differs within a range', () => {
    const findingsOf = (
      change: (price: { costCents: number; businessDays: number }, parcel: Parcel, zip: number) => Price,
    ) =>
      tableZones({
        ...input,
        priceOf: (zip, parcel) => {
          const price = priceOf(zip, parcel);
          return price === null ? null : change(price, parcel, zip);
        },
      });
    const adding = (cents: (parcel: Parcel, zip: number) => number) =>
      findingsOf((price, parcel, zip) => ({ ...price, costCents: price.costCents + cents(parcel, zip) }));
    expect(adding(({ valueCents }) => valueCents / 100).findings).toEqual([
      { kind: 'value', count: 2, mostCents: 300 },
    ]);
    expect(adding(({ sideMm }) => sideMm).findings).toEqual([{ kind: 'volume', count: 2, mostCents: 590 }]);
    const company = findingsOf((price, { recipientType }) => (recipientType === 'company' ? null : price));
    expect(company.findings).toEqual([{ kind: 'recipient', count: 2, mostCents: 1500 }]);
    const dearAtEnd = adding((_, zip) => (zip === 28_999_999 ? 70 : 0));
    expect(dearAtEnd.findings).toEqual([{ kind: 'range', count: 1, mostCents: 70 }]);
    expect(dearAtEnd.zones.find(({ zipTo }) => zipTo === 28_999_999)?.prices[0]?.costCents).toBe(1170);
    const later = findingsOf((price, { valueCents }) => ({
      ...price,
      businessDays: valueCents > 30_000 ? 4 : 3,
    }));
    expect(later.findings).toEqual([{ kind: 'value', count: 2, mostCents: 1 }]);
  });
});

describe('changes of a table', () => {
  const row = { zipFrom: 1, zipTo: 2, fromG: 0, toG: 1000, costCents: 1000, businessDays: 3 };
  const next = { ...row, fromG: 1000, toG: 2000 };

  it('are what is not there, what is there otherwise, and what is there alone', () => {
    const kept = (...rows: (typeof row & { isPlain?: boolean })[]) =>
      new Map(
        rows.map((one) => [`${one.zipFrom}-${one.zipTo} ${one.fromG}-${one.toG}`, { isPlain: true, ...one }]),
      );
    expect(changesOf([row], kept(row))).toEqual([]);
    expect(changesOf([row], kept())).toEqual([{ kind: 'insert', row }]);
    expect(changesOf([row], kept({ ...row, costCents: 999 }))).toEqual([{ kind: 'update', row }]);
    expect(changesOf([row], kept({ ...row, isPlain: false }))).toEqual([{ kind: 'update', row }]);
    expect(changesOf([row], kept(next))).toEqual([
      { kind: 'delete', row: next },
      { kind: 'insert', row },
    ]);
  });
});
