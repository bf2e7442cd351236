import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import { readCsv } from '../../documents/spreadsheets/read-csv.ts';
import type { TableDocument, WeightTariff } from '../../engine/rating/document.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { parseTemplateOptions } from './options.ts';
import { readRateTemplate } from './read-rate-template.ts';
import { writeTemplateCsv } from './write-template.ts';

type Band = { weight: number; gap: number; price: number; extra: number; volume: number | null };
type Value = { percent: number; minimum: number; minutes: number };

const value: fc.Arbitrary<Value> = fc.record({
  percent: fc.integer({ min: 0, max: 10_000_000 }),
  minimum: fc.nat(1_000_000),
  minutes: fc.nat(60_000),
});
const band: fc.Arbitrary<Band & { value: Value }> = fc.record({
  weight: fc.integer({ min: 1, max: 100_000 }),
  gap: fc.constantFrom(0, 1, 1_000),
  price: fc.nat(1e12),
  extra: fc.nat(1e9),
  volume: fc.option(fc.integer({ min: 1, max: 1e9 })),
  value,
});
const range = fc.record({
  width: fc.integer({ min: 0, max: 100_000 }),
  gap: fc.nat(3_000),
  bands: fc.array(band, { minLength: 1, maxLength: 4 }),
  uniform: fc.option(value),
});

/** Rows of the template in words of the trade, from drawn ranges. */
function sheetRows(
  ranges: readonly (typeof range extends fc.Arbitrary<infer T> ? T : never)[],
  unit: 'g' | 'kg',
) {
  const cells: (string | number | null)[][] = [
    ['ZipCodeStart', 'ZipCodeEnd', 'WeightStart', 'WeightEnd', 'AbsoluteMoneyCost', 'PricePercent'].concat([
      'PriceByExtraWeight',
      'MaxVolume',
      'TimeCost',
      'MinimumValueInsurance',
    ]),
  ];
  const grams = unit === 'g' ? 1 : 1_000;
  let zip = 1_000_000;
  for (const { width, gap, bands, uniform } of ranges) {
    const start = zip + gap;
    zip = start + width + 1;
    let weight = 0;
    for (const each of bands) {
      const from = weight + each.gap;
      weight = from + each.weight;
      const { percent, minimum, minutes } = uniform ?? each.value;
      const numbers = [
        from / grams,
        weight / grams,
        each.price / 1e6,
        percent / 1e4,
        each.extra / 1e6 / (1_000 / grams),
      ];
      cells.push([start, zip - 1, ...numbers, each.volume, minutes / 1_440, minimum / 100]);
    }
  }
  return [{ name: null, hidden: false, rows: cells.map((row, index) => ({ line: index + 1, cells: row })) }];
}

const optionsOf = (more: object) => parseTemplateOptions({ service: { name: 'x' }, ...more }).options!;

function written(document: TableDocument): Uint8Array {
  const result = writeTemplateCsv(document);
  if ('obstacles' in result) throw new Error(result.obstacles.join());
  return result.csv;
}

describe('writeTemplateCsv', () => {
  test('writes what readRateTemplate reads back as the same document', () => {
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('g', 'kg'),
        (ranges, weightUnit) => {
          const options = optionsOf({ weightUnit });
          const { document, report } = readRateTemplate(sheetRows(ranges, weightUnit), options);
          expect(report).toMatchObject({ errorCount: 0 });
          const csv = written(document!);
          const again = readRateTemplate([{ name: null, hidden: false, rows: readCsv(csv).rows }], options);
          expect(again.document).toEqual(document);
        },
      ),
    );
  });

  test('writes decimal commas, padded zips and times as the template has them', () => {
    const table = minimalTable();
    const document = parseTableDocument(table).document!;
    expect(new TextDecoder().decode(written(document)).split('\r\n').slice(0, 2)).toEqual([
      'ZipCodeStart;ZipCodeEnd;PolygonName;WeightStart;WeightEnd;AbsoluteMoneyCost;PricePercent;PriceByExtraWeight;MaxVolume;TimeCost;Country;MinimumValueInsurance',
      '01000000;09999999;;0;10000;38,9;0;0;;01.00:00:00;BRA;0',
    ]);
  });

  test.each<[string, (document: TableDocument & { tariff: WeightTariff }) => void]>([
    ['folgas', (document) => (document.tariff.gapG = 500)],
    ['por volume', (document) => (document.tariff.per = 'object')],
    ['maior', (document) => (document.tariff.largerOfWeightAndInvoice = true)],
    [
      'excedente',
      (document) => (document.tariff.regions[0]!.excess = { mode: 'linear', microsPerKg: 1, stepG: 1 }),
    ],
    ['mínimo', (document) => (document.tariff.regions[0]!.minimumCents = 1)],
    ['por kg', (document) => (document.tariff.regions[0]!.bands[0]!.kind = 'per_kg')],
    ['origens', (document) => (document.coverage[0]!.origin = 'SP')],
    ['cidades', (document) => (document.coverage[0]!.uf = 'SP')],
    ['cruzam', (document) => document.coverage.push(document.coverage[0]!)],
    ['…001', (document) => (document.coverage[0]!.start = 1_000_001)],
  ])('names %s as something the template cannot say', (word, change) => {
    const document = parseTableDocument(minimalTable()).document as TableDocument & { tariff: WeightTariff };
    change(document);
    expect(writeTemplateCsv(document)).toMatchObject({ obstacles: [expect.stringContaining(word)] });
  });

  test('writes no table of another mode', () => {
    expect(writeTemplateCsv(richTable())).toEqual({ obstacles: ['a tarifa é do modo full_load'] });
  });
});
