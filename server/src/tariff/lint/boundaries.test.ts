import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laneOf } from '../../../test/support/lanes.ts';
import { weightRegion as randomRegion } from '../../../test/support/random/tariffs.ts';
import { dense } from '../../../test/support/shipments.ts';
import {
  band,
  bands,
  coverage,
  surcharge,
  table,
  toll,
  untaxed,
  weightTariff,
} from '../../../test/support/tables.ts';
import { buildPlaceIndex } from '../../engine/places/place-index.ts';
import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { loadOf } from '../../engine/rating/load.ts';
import { price } from '../../engine/rating/price.ts';
import { bandsByWeight, baseCents } from './band-prices.ts';
import { lintTable } from './lint-table.ts';
import { withLint } from './with-lint.ts';

const day = 1440;

const codesOf = (document: TableDocument): string[] => lintTable(document).findings.map(({ code }) => code);

/** What is found in a table that is clean but for some members. */
const found = (over: Partial<TableDocument>): string[] => codesOf(table(over));

const charge = (over: Partial<Surcharge> & Pick<Surcharge, 'code'>): string[] =>
  found({ surcharges: [surcharge(over.code, { line: 7, ...over })] });

const rows = (...ranges: Partial<ReturnType<typeof coverage>>[]): string[] =>
  found({ coverage: ranges.map((range, index) => coverage({ line: index + 2, ...range })) });

describe('at its bound a rule is silent, and beyond it speaks:', () => {
  test.each<[string, Partial<TableDocument>, string[]]>([
    ['offers of 90 days', { offerValidityDays: 90 }, []],
    ['offers of 91 days', { offerValidityDays: 91 }, ['offer_days']],
    ['markup of 50 %', { markupPpm: 500_000 }, []],
    ['markup above 50 %', { markupPpm: 500_001 }, ['percent_high']],
    ['ISS of 2 %', { tax: { ...untaxed, issPpm: 20_000 } }, []],
    ['ISS of 5 %', { tax: { ...untaxed, issPpm: 50_000 } }, []],
    ['ISS above 5 %', { tax: { ...untaxed, issPpm: 50_001 } }, ['tax_rate_odd']],
    ['ISS below 2 %', { tax: { ...untaxed, issPpm: 19_999 } }, ['tax_rate_odd']],
    ['ICMS of 3 %', { tax: { ...untaxed, icms: { kind: 'rate', ppm: 30_000 } } }, []],
    ['ICMS of 25 %', { tax: { ...untaxed, icms: { kind: 'rate', ppm: 250_000 } } }, []],
    ['ICMS above 25 %', { tax: { ...untaxed, icms: { kind: 'rate', ppm: 250_001 } } }, ['tax_rate_odd']],
    ['exempt and not included', { tax: untaxed }, []],
    ['exempt and included', { tax: { ...untaxed, included: true } }, ['tax_contradiction']],
    ['exempt of ICMS with ISS inside', { tax: { ...untaxed, included: true, issPpm: 30_000 } }, []],
  ])('%s', (_, over, codes) => {
    expect(found(over)).toEqual(codes);
  });

  test.each([
    [{ kind: 'factor', gramsPerM3: 100_000 }, []],
    [{ kind: 'factor', gramsPerM3: 99_999 }, ['cubing_odd']],
    [{ kind: 'factor', gramsPerM3: 1_000_000 }, []],
    [{ kind: 'factor', gramsPerM3: 1_000_001 }, ['cubing_odd']],
    [{ kind: 'divisor', cm3PerKg: 3_000 }, []],
    [{ kind: 'divisor', cm3PerKg: 2_999 }, ['cubing_odd']],
    [{ kind: 'divisor', cm3PerKg: 10_000 }, []],
    [{ kind: 'divisor', cm3PerKg: 10_001 }, ['cubing_odd']],
    [null, []],
  ] as const)('cubing %j', (cubing, codes) => {
    expect(found({ weight: { ...table().weight, cubing } })).toEqual(codes);
  });

  test('cubed weight without a factor', () => {
    expect(found({ weight: { ...table().weight, cubing: null, charge: 'cubed' } })).toEqual(['cubing_odd']);
  });

  test.each([
    [60 * day, []],
    [60 * day + 1, ['transit_long']],
    [1, []],
    [0, ['transit_zero']],
  ])('a transit time of %d minutes', (transitMinutes, codes) => {
    expect(rows({ transitMinutes })).toEqual(codes);
  });

  test.each<[Partial<Surcharge> & Pick<Surcharge, 'code'>, string[]]>([
    [{ code: 'gris', percentPpm: 30_000 }, []],
    [{ code: 'gris', percentPpm: 30_001 }, ['percent_high']],
    [{ code: 'gris', percentPpm: 100 }, []],
    [{ code: 'gris', percentPpm: 99 }, ['percent_low']],
    [{ code: 'ad_valorem', percentPpm: 50_000 }, []],
    [{ code: 'other', percentBase: 's0_s1', percentPpm: 1_000_000, event: 'return' }, []],
    [{ code: 'trt', percentPpm: 1_000_001 }, ['percent_high']],
    [{ code: 'trt', percentPpm: 5_000 }, []],
    [{ code: 'trt', percentPpm: 4_999 }, ['percent_low']],
    [{ code: 'gris', fixedCents: 99 }, ['money_for_percent']],
    [{ code: 'gris', fixedCents: 100 }, []],
    [{ code: 'gris', fixedCents: 30, percentPpm: 3_000 }, []],
    [{ code: 'tas', fixedCents: 30 }, []],
    [{ ...toll(100) }, []],
    [{ ...toll(100.01) }, ['unit_price_high']],
    [{ code: 'gris', percentPpm: 3_000, minCents: 500, maxCents: 500 }, []],
  ])('a charge %j', (over, codes) => {
    expect(charge(over)).toEqual(codes);
  });
});

describe('coverage', () => {
  const half = { start: 20_000_000, end: 23_999_999 };

  test.each<[string, Partial<ReturnType<typeof coverage>>[], string[]]>([
    ['touching', [half, { start: 24_000_000, end: 28_999_999 }], []],
    ['sharing one code', [half, { start: 23_999_999, end: 28_999_999 }], ['coverage_crossing']],
    ['beginning at …001', [half, { start: 24_000_001, end: 28_999_999 }], []],
    ['the same twice', [half, half], ['coverage_duplicate']],
    [
      'the same of two origins',
      [
        { ...half, origin: 'A' },
        { ...half, origin: 'B' },
      ],
      [],
    ],
    ['the same with other days', [half, { ...half, transitMinutes: day }], ['coverage_contradiction']],
    ['inside, the same', [half, { start: 21_000_000, end: 21_999_999 }], ['coverage_redundant']],
    [
      'inside, with other days',
      [half, { start: 21_000_000, end: 21_999_999, transitMinutes: 3 * day }],
      ['coverage_nested'],
    ],
    ['of no state', [half, { start: 10_000_000, end: 10_999_999 }], ['zip_unassigned']],
    ['of a state and the codes of none beside it', [{ start: 1_000_000, end: 19_999_999, uf: 'SP' }], []],
    [
      'of a state and one code of another',
      [{ start: 19_000_000, end: 20_000_000, uf: 'SP' }],
      ['zip_outside_uf'],
    ],
    ['of a state, less one code', [{ start: 20_000_000, end: 28_999_998 }], ['coverage_gap']],
    ['of less than a state by a tenth', [{ start: 20_000_000, end: 28_000_000 }], []],
  ])('%s', (_, ranges, codes) => {
    const origins = ['A', 'B'].map((code, at) => ({
      code,
      ranges: [[1_000_000 + at * 10_000_000, 9_999_999 + at * 10_000_000] as [number, number]],
    }));
    const document = table({
      coverage: ranges.map((range, index) => coverage({ line: index + 2, ...range })),
      origins: ranges.some(({ origin }) => origin !== undefined) ? origins : [],
    });
    expect(codesOf(document)).toEqual(codes);
  });

  test('tells of ranges inside another once, with their number', () => {
    const inner = Array.from({ length: 40 }, (_, index) =>
      coverage({ line: index + 3, start: 20_000_000 + index * 1000, end: 20_000_999 + index * 1000 }),
    );
    const { findings } = lintTable(table({ coverage: [coverage({ line: 2 }), ...inner] }));
    expect(findings).toMatchObject([{ code: 'coverage_redundant', line: 3 }]);
    expect(findings[0]?.message).toContain('mais 39');
  });

  test('knows municipalities where they are loaded', () => {
    const index = buildPlaceIndex([
      {
        ibge: 3_509_502,
        name: 'Campinas',
        latitude: null,
        longitude: null,
        ranges: [[13_000_000, 13_139_999]],
      },
      {
        ibge: 3_552_205,
        name: 'Sorocaba',
        latitude: null,
        longitude: null,
        ranges: [[18_000_000, 18_109_999]],
      },
    ]);
    const row = coverage({
      line: 5,
      start: 13_000_000,
      end: 13_139_999,
      uf: 'SP',
      city: 'Campinas',
      ibge: 3_509_502,
    });
    expect(lintTable(table({ coverage: [row] }), index).findings).toEqual([]);
    const moved = { ...row, start: 18_000_000, end: 18_109_999 };
    expect(lintTable(table({ coverage: [moved] }), index).findings).toMatchObject([
      { code: 'zip_outside_city', line: 5 },
    ]);
    expect(lintTable(table({ coverage: [moved] })).findings).toEqual([]);
  });

  test('names a line of a second tab by its tab', () => {
    const rows = [coverage({ line: 10_000_004, transitMinutes: 0 })];
    expect(lintTable(table({ coverage: rows })).findings).toMatchObject([
      { code: 'transit_zero', sheet: '2', line: 4 },
    ]);
  });
});

describe('prices by weight', () => {
  const ofBands = (list: ReturnType<typeof bands>, over: Partial<TableDocument> = {}): string[] =>
    found({ ...over, tariff: weightTariff({ bands: list }) });

  test.each<[string, ReturnType<typeof bands>, string[]]>([
    ['the same for more', bands([10, 20, 30], [10, 10, 12]), []],
    ['a cent less for more', bands([10, 20, 30], [10, 9.99, 12]), ['price_cliff']],
    ['a gap of the unit', [band(0, 10, 10), { ...band(10, 20, 12), fromG: 10_001 }], []],
    ['a gap of two', [band(0, 10, 10), { ...band(10, 20, 12), fromG: 10_002 }], ['band_gap']],
    ['beginning above 0', [band(5, 10, 10), band(10, 20, 12)], []],
    [
      'per kg, going on',
      [
        { ...band(0, 10, 2), kind: 'per_kg' },
        { ...band(10, 20, 2), kind: 'per_kg' },
      ],
      [],
    ],
    [
      'per kg, cheaper',
      [
        { ...band(0, 10, 2), kind: 'per_kg' },
        { ...band(10, 20, 1.8), kind: 'per_kg' },
      ],
      ['price_cliff'],
    ],
    ['twenty times the neighbours', bands([10, 11, 12, 13], [1, 1, 20, 20]), []],
  ])('%s', (_, list, codes) => {
    expect(ofBands(list)).toEqual(codes);
  });

  test('in whole kilograms the next weight is a kilogram more', () => {
    const list = [
      { ...band(0, 10, 2), kind: 'per_kg' as const },
      { ...band(10, 20, 1.9), kind: 'per_kg' as const },
    ];
    expect(ofBands(list)).toEqual(['price_cliff']);
    expect(ofBands(list, { weight: { ...table().weight, rounding: 'ceil_kg' } })).toEqual([]);
  });

  test('a region beginning above 0 where another begins at 0', () => {
    const regions = [
      { ...weightTariff({}).regions[0]!, bands: bands([10, 20], [10, 20]) },
      { ...weightTariff({}).regions[0]!, region: 'S', bands: [band(1, 10, 10), band(10, 20, 20)] },
    ];
    const rows = [coverage({ end: 19_999_999 }), coverage({ start: 20_000_000, region: 'S' })];
    expect(found({ coverage: rows, tariff: weightTariff({}, { regions }) })).toEqual(['band_gap']);
  });

  test('limits bound bands only where the cubed weight cannot exceed them', () => {
    const shipment = { ...table().limits.shipment, maxWeightG: 10_000 };
    const limits = { ...table().limits, shipment };
    const tariff = weightTariff({ bands: bands([10, 20], [10, 20]) });
    expect(found({ limits, tariff })).toEqual([]);
    expect(found({ limits, tariff, weight: { ...table().weight, cubing: null } })).toEqual([
      'band_unreachable',
    ]);
    // 300 kg/m3: 40,000 cm3 weigh 12 kg.
    const bulky = { ...limits, shipment: { ...shipment, maxVolumeCm3: 40_000 } };
    expect(found({ limits: bulky, tariff })).toEqual([]);
    const small = { ...limits, shipment: { ...shipment, maxVolumeCm3: 33_333 } };
    expect(found({ limits: small, tariff })).toEqual(['band_unreachable']);
  });

  test('are those of the engine', () => {
    fc.assert(
      fc.property(
        randomRegion,
        fc.boolean(),
        fc.nat({ max: 9 }),
        fc.nat({ max: 900_000 }),
        // biome-ignore lint/complexity/useMaxParams: what fast-check draws
        (region, larger, at, valueCents) => {
          const tariff = weightTariff(
            { ...region, excess: null, minimumCents: null },
            { largerOfWeightAndInvoice: larger, gapG: 1_000 },
          );
          for (const each of tariff.regions[0]!.bands) each.maxVolumeCm3 = null;
          const placed = bandsByWeight(tariff, 0);
          const { band: chosen } = placed[at % placed.length]!;
          const lane = laneOf(table({ tariff, tax: untaxed, weight: { ...table().weight, cubing: null } }));
          const priced = price(lane, loadOf(dense(chosen.toG / 1000, valueCents / 100)));
          const weightMg = chosen.toG * 1000;
          expect(priced).toMatchObject({
            kind: 'priced',
            netCents: baseCents(
              tariff,
              { region: tariff.regions[0]!, band: chosen },
              { weightMg, valueCents },
            ),
          });
        },
      ),
    );
  });
});

describe('withLint', () => {
  test('says once what the reader of the file said already', () => {
    const document = table({
      coverage: [
        coverage({ line: 3, transitMinutes: 0 }),
        coverage({ line: 4, start: 10_000_000, end: 10_000_999 }),
      ],
    });
    const lint = lintTable(document);
    expect(lint.warningCount).toBeGreaterThan(1);
    const [first] = lint.findings;
    const read = { findings: [{ ...first!, message: 'Já dito.' }], errorCount: 0, warningCount: 1 };
    const both = withLint(read, document, null);
    expect(both.warningCount).toBe(lint.warningCount);
    expect(both.findings).toHaveLength(lint.findings.length);
    expect(both.findings[0]?.message).toBe('Já dito.');
  });
});
