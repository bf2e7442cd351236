import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomTable } from '../../../test/support/random/tables.ts';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import type { Surcharge, TableDocument, WeightTariff } from '../../engine/rating/document.ts';
import { canonicalBytes } from '../document/canonical.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { deriveTable } from './derive-table.ts';
import { type Adjustment, type DerivationRecipe, recipeProblems } from './recipe.ts';

const surcharge = (changes: Partial<Surcharge>): Surcharge => ({
  line: 1,
  code: 'tas',
  name: '',
  percentBase: 'invoice',
  percentPpm: 0,
  fixedCents: 0,
  unit: null,
  tiers: null,
  minCents: null,
  maxCents: null,
  scope: null,
  floor: 'before',
  event: null,
  ...changes,
});

/** A small table by weight with what is given. */
function tableOf(changes: Partial<TableDocument> = {}): TableDocument {
  const { document } = parseTableDocument(minimalTable());
  if (document === null) throw new Error('the minimal table is valid');
  return { ...document, ...changes };
}

const weightTariff: WeightTariff = {
  mode: 'weight',
  per: 'shipment',
  largerOfWeightAndInvoice: false,
  gapG: 1,
  regions: ['SP', 'AM'].map((region) => ({
    region,
    bands: [0, 10_000, 20_000].map((fromG, index) => ({
      line: index + 2,
      fromG,
      toG: fromG + 10_000,
      kind: 'fixed',
      priceMicros: 38_900_000,
      excessMicrosPerKg: 0,
      invoicePpm: null,
      invoiceMinCents: null,
      maxVolumeCm3: null,
      transitMinutes: null,
    })),
    excess: { mode: 'linear', microsPerKg: 891_200, stepG: 0 },
    invoicePpm: 3_000,
    invoiceMinCents: 150,
    minimumCents: 4_990,
  })),
};

function derivedTariff(...adjustments: Adjustment[]): WeightTariff {
  const { tariff } = deriveTable(tableOf({ tariff: weightTariff }), { adjustments }).document;
  if (tariff.mode !== 'weight') throw new Error('derivation keeps the mode');
  return tariff;
}

const prices = (tariff: WeightTariff): number[][] =>
  tariff.regions.map(({ bands }) => bands.map(({ priceMicros }) => priceMicros));

describe('a recipe that changes nothing', () => {
  const idle: fc.Arbitrary<DerivationRecipe> = fc.constantFrom(
    {},
    { adjustments: [] },
    { adjustments: [{ of: 'all', percentPpm: 0 }], extraDays: 0 },
    { service: {}, limits: { object: {}, shipment: {} } },
  );

  it('gives the same bytes for any table', () => {
    fc.assert(
      fc.property(randomTable, idle, (document, recipe) => {
        const before = canonicalBytes(document);
        expect(canonicalBytes(deriveTable(document, recipe).document)).toEqual(before);
        expect(canonicalBytes(document)).toEqual(before);
      }),
    );
  });
});

describe('a percent', () => {
  it('raises every part as by hand, each rounded once', () => {
    const { bands, ...region } = derivedTariff({ of: 'all', percentPpm: 75_000 }).regions[0]!;
    // 38.90 × 1.075 = 41.8175; 0.8912 × 1.075 = 0.95804; 0.30 % → 0.3225 %; 1.50 → 1.6125; 49.90 → 53.6425.
    expect(bands.map(({ priceMicros }) => priceMicros)).toEqual([41_817_500, 41_817_500, 41_817_500]);
    expect(region).toMatchObject({
      excess: { microsPerKg: 958_040 },
      invoicePpm: 3_225,
      invoiceMinCents: 161,
      minimumCents: 5_364,
    });
  });

  it('of any prices is what exact fractions say', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000 });
    const percent = fc.integer({ min: -999_999, max: 9_000_000 });
    const step = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(cents, percent, step, (fixedCents, percentPpm, stepCents) => {
        const round = { stepMicros: stepCents * 10_000, mode: 'half_up' as const };
        const { document } = deriveTable(tableOf({ surcharges: [surcharge({ fixedCents })] }), {
          adjustments: [{ of: 'tas', percentPpm, round }],
        });
        const exact = BigInt(fixedCents) * BigInt(1_000_000 + percentPpm);
        const got = BigInt(document.surcharges[0]?.fixedCents ?? 0);
        expect(got % BigInt(stepCents)).toBe(0n);
        // Never further than half a step away, and up where it is exactly half.
        const twice = 2n * (got * 1_000_000n - exact);
        const width = BigInt(stepCents) * 1_000_000n;
        expect(twice <= width && twice > -width).toBe(true);
      }),
    );
  });

  it('rounds to a step, to the nearest, up or down', () => {
    const to = (mode: 'half_up' | 'ceil' | 'floor') =>
      prices(
        derivedTariff({ of: 'freight_weight', percentPpm: 75_000, round: { stepMicros: 500_000, mode } }),
      )[0]?.[0];
    expect([to('half_up'), to('ceil'), to('floor')]).toEqual([42_000_000, 42_000_000, 41_500_000]);
  });

  it('leaves percents of the freight alone unless they are named', () => {
    const trt = surcharge({ code: 'trt', percentBase: 's0_s1', percentPpm: 150_000, minCents: 2_500 });
    const gris = surcharge({ code: 'gris', percentPpm: 3_000 });
    const derive = (of: Adjustment['of']) =>
      deriveTable(tableOf({ surcharges: [trt, gris] }), { adjustments: [{ of, percentPpm: 100_000 }] })
        .document.surcharges;
    expect(derive('all')).toMatchObject([{ percentPpm: 150_000, minCents: 2_750 }, { percentPpm: 3_300 }]);
    expect(derive('trt')).toMatchObject([{ percentPpm: 165_000, minCents: 2_750 }, { percentPpm: 3_000 }]);
  });

  it('off everything takes charges away and leaves prices at zero', () => {
    const tas = surcharge({ fixedCents: 720 });
    const tiers = { by: 'invoice' as const, rows: [{ upTo: 100, percentPpm: 5, fixedCents: 7 }] };
    const { document } = deriveTable(
      tableOf({ surcharges: [tas, surcharge({ tiers })], tariff: weightTariff }),
      { adjustments: [{ of: 'all', percentPpm: -1_000_000 }] },
    );
    expect(document.surcharges).toEqual([]);
    expect(parseTableDocument(document).report.errorCount).toBe(0);
  });
});

describe('an adjustment', () => {
  it('adds to amounts, unit prices and percents, never to what is not charged', () => {
    const tariff = derivedTariff({ of: 'all', addCents: 200, addUnitMicros: 50_000, addPpm: -500 });
    expect(tariff.regions[0]).toMatchObject({
      bands: [{ priceMicros: 40_900_000, excessMicrosPerKg: 0, invoicePpm: null }, {}, {}],
      excess: { microsPerKg: 941_200 },
      invoicePpm: 2_500,
      invoiceMinCents: 350,
      minimumCents: 5_190,
    });
  });

  it('holds instead of those before it, so that exceptions follow the rule', () => {
    const tariff = derivedTariff(
      { of: 'all', percentPpm: 100_000 },
      { of: 'freight_weight', percentPpm: 500_000, regions: ['AM'] },
      { of: 'freight_minimum', percentPpm: 0 },
    );
    expect(prices(tariff)).toEqual([
      [42_790_000, 42_790_000, 42_790_000],
      [58_350_000, 58_350_000, 58_350_000],
    ]);
    expect(tariff.regions[0]?.minimumCents).toBe(4_990);
  });

  it('reaches bands within its weights and counts what it met', () => {
    const weight = { fromG: 10_000, toG: null };
    const { document, counts } = deriveTable(tableOf({ tariff: weightTariff }), {
      adjustments: [
        { of: 'all', weight, percentPpm: -500_000 },
        { of: 'gris', percentPpm: 10 },
      ],
    });
    const [region] = (document.tariff as WeightTariff).regions;
    expect(region?.bands.map(({ priceMicros }) => priceMicros)).toEqual([38_900_000, 19_450_000, 19_450_000]);
    expect(region?.excess?.microsPerKg).toBe(445_600);
    expect(counts).toEqual([6, 0]);
  });

  it.each<[TableDocument['tariff'], object[]]>([
    [
      {
        mode: 'comparison',
        regions: [{ region: 'SP', line: 1, minimumCents: 1000, microsPerKg: 500_000, invoicePpm: 2000 }],
      },
      [{ minimumCents: 1100, microsPerKg: 550_000, invoicePpm: 2200 }],
    ],
    [
      {
        mode: 'unit',
        unit: 'm3',
        palletCm3: null,
        palletG: null,
        regions: [{ region: 'SP', line: 1, microsPerUnit: 90_000_000, minimumCents: null }],
      },
      [{ microsPerUnit: 99_000_000, minimumCents: null }],
    ],
    [
      {
        mode: 'invoice',
        regions: [
          {
            region: 'SP',
            line: 1,
            ppm: 40_000,
            minimumCents: 3000,
            fixedBelow: { valueCents: 10_000, priceCents: 1500 },
          },
        ],
      },
      [{ ppm: 44_000, minimumCents: 3300, fixedBelow: { valueCents: 10_000, priceCents: 1650 } }],
    ],
  ])('reaches every tariff: %j', (tariff, regions) => {
    const { document } = deriveTable(tableOf({ tariff }), {
      adjustments: [{ of: 'all', percentPpm: 100_000 }],
    });
    expect(document.tariff.regions).toMatchObject(regions);
  });

  it('reaches vehicles, charges per step and the minimum of the table', () => {
    const { document } = deriveTable(richTable(), { adjustments: [{ of: 'all', percentPpm: 100_000 }] });
    expect(document.tariff).toMatchObject({
      regions: [
        {
          prices: [
            { price: { cents: 275_000 } },
            { price: { microsPerKm: 6_584_600, fixedCents: 52_664, minimumKm: 400 } },
          ],
        },
      ],
    });
    expect(document.minimum?.cents).toBe(6_600);
    expect(document.surcharges[0]).toMatchObject({
      unit: { micros: 6_050_000, stepMilli: 100_000 },
      minCents: 110,
      maxCents: 990_000,
    });
    expect(document.markupPpm).toBe(10_000);
  });
});

describe('a derived document', () => {
  it('keeps the lines of its base', () => {
    const { document } = deriveTable(richTable(), { adjustments: [{ of: 'all', percentPpm: 123_456 }] });
    const lines = (table: TableDocument) => JSON.stringify(table).match(/"line":\d+/g);
    expect(lines(document)).toEqual(lines(richTable()));
  });

  it('takes days longer or shorter, never less than none', () => {
    const days = (extraDays: number) => {
      const { document } = deriveTable(tableOf(), { extraDays });
      return document.coverage[0]?.transitMinutes;
    };
    expect([days(2), days(-1), days(-3)]).toEqual([4_320, 0, 0]);
    const [region] = weightTariff.regions;
    const banded = {
      ...weightTariff,
      regions: [{ ...region!, bands: [{ ...region!.bands[0]!, transitMinutes: 720 }] }],
    };
    const { document } = deriveTable(tableOf({ tariff: banded }), { extraDays: 1 });
    expect(document.tariff).toMatchObject({ regions: [{ bands: [{ transitMinutes: 2_160 }] }] });
  });

  it('has the names, recipients and limits of the recipe, member by member', () => {
    const { document } = deriveTable(richTable(), {
      service: { name: 'Parceiros', code: null },
      recipients: 'both',
      offerValidityDays: 3,
      limits: { object: { maxWeightG: 20_000, maxHeightMm: null }, shipment: { maxObjects: 2 } },
    });
    expect(document).toMatchObject({
      service: { name: 'Parceiros', code: null, description: 'Tudo' },
      recipients: 'both',
      offerValidityDays: 3,
      limits: {
        object: { maxWeightG: 20_000, maxHeightMm: null, maxWidthMm: 1_000 },
        shipment: { maxObjects: 2, maxWeightG: 100_000 },
      },
    });
  });

  it('that leads out of bounds is found by the validation of tables', () => {
    const { document } = deriveTable(tableOf({ tariff: weightTariff }), {
      adjustments: [{ of: 'freight_minimum', addCents: -5_000 }],
    });
    expect(parseTableDocument(document).report.findings).toMatchObject([
      { code: 'number_out_of_range', path: '/tariff/regions/0/minimumCents' },
      { path: '/tariff/regions/1/minimumCents' },
    ]);
  });
});

describe('a recipe', () => {
  it('is told what cannot be', () => {
    expect(
      recipeProblems({
        adjustments: [
          { of: 'gris', regions: ['SP'] },
          { of: 'all', weight: { fromG: 5, toG: 5 } },
        ],
        validity: { validFrom: '2026-02-01', validUntil: '2026-01-31' },
      }).map(({ field }) => field),
    ).toEqual(['adjustments[0].of', 'adjustments[1].weight.toG', 'validity.validUntil']);
    expect(recipeProblems({})).toEqual([]);
  });
});
