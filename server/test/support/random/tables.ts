import fc from 'fast-check';
import type { CoverageRow, Limits, TableDocument } from '../../../src/engine/rating/document.ts';
import { noLimits } from '../../../src/engine/rating/no-limits.ts';
import { table } from '../tables.ts';
import { surcharge } from './surcharges.ts';
import { tariff } from './tariffs.ts';
import { cents, codeRange, line, nullable, rate, regionName } from './values.ts';

const originCode = fc.constantFrom('north', 'south');
const coverageRow: fc.Arbitrary<CoverageRow> = fc
  .record({
    line,
    origin: nullable(originCode),
    range: codeRange,
    region: regionName,
    transitMinutes: fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((days) => days * 1440),
      fc.integer({ min: 0, max: 5_000 }),
    ),
    distanceKm: nullable(fc.integer({ min: 0, max: 3_000 })),
  })
  .map(({ range: [start, end], ...row }) => ({ ...row, start, end, uf: null, city: null, ibge: null }));

const rare = (limit: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
  fc.option(limit, { nil: null, freq: 12 });
const limits: fc.Arbitrary<Limits> = fc.record({
  object: fc.record({
    maxWeightG: rare(fc.integer({ min: 1_000, max: 40_000 })),
    maxHeightMm: rare(fc.integer({ min: 100, max: 900 })),
    maxWidthMm: rare(fc.integer({ min: 100, max: 900 })),
    maxLengthMm: rare(fc.integer({ min: 100, max: 900 })),
    maxSideMm: rare(fc.integer({ min: 100, max: 900 })),
    maxSumMm: rare(fc.integer({ min: 100, max: 2_700 })),
    minHeightMm: rare(fc.integer({ min: 1, max: 300 })),
    minWidthMm: rare(fc.integer({ min: 1, max: 300 })),
    minLengthMm: rare(fc.integer({ min: 1, max: 300 })),
    maxValueCents: rare(fc.integer({ min: 0, max: 200_000 })),
  }),
  shipment: fc.record({
    minWeightG: rare(fc.integer({ min: 0, max: 100_000 })),
    maxWeightG: rare(fc.integer({ min: 0, max: 100_000 })),
    maxVolumeCm3: rare(fc.integer({ min: 0, max: 2_000_000 })),
    minValueCents: rare(fc.integer({ min: 0, max: 200_000 })),
    maxValueCents: rare(fc.integer({ min: 0, max: 900_000 })),
    maxObjects: rare(fc.integer({ min: 1, max: 8 })),
  }),
});

const often = (usual: boolean): fc.Arbitrary<boolean> => fc.constantFrom(usual, usual, usual, !usual);

/** Any table that compiles, over every member the engine reads. */
export const randomTable: fc.Arbitrary<TableDocument> = fc
  .record({
    modal: fc.constantFrom('road' as const, 'air' as const),
    operator: fc.constantFrom('carrier' as const, 'carrier' as const, 'postal' as const),
    reverse: fc.record({ accepted: fc.constant(true), swapRoute: fc.boolean() }),
    weight: fc.record({
      cubing: nullable(
        fc.oneof(
          fc.record({
            kind: fc.constant('factor' as const),
            gramsPerM3: fc.constantFrom(300_000, 166_667, 250_000, 1),
          }),
          fc.record({
            kind: fc.constant('divisor' as const),
            cm3PerKg: fc.constantFrom(6_000, 5_000, 7_777),
          }),
        ),
      ),
      scope: fc.constantFrom('shipment' as const, 'object' as const),
      cubingExemptUpToG: nullable(fc.constantFrom(5_000, 30_000)),
      charge: fc.constantFrom('larger' as const, 'larger' as const, 'cubed' as const, 'real' as const),
      rounding: fc.constantFrom('none' as const, 'none' as const, 'nearest_kg' as const, 'ceil_kg' as const),
      minimumG: fc.constantFrom(0, 0, 500, 20_000),
    }),
    limits: fc.oneof({ weight: 2, arbitrary: fc.constant(noLimits) }, { weight: 1, arbitrary: limits }),
    hasOrigins: often(false),
    originRanges: fc.tuple(
      fc.array(codeRange, { minLength: 1, maxLength: 3 }),
      fc.array(codeRange, { minLength: 1, maxLength: 3 }),
    ),
    rows: fc.array(coverageRow, { minLength: 1, maxLength: 10 }),
    everywhere: often(true),
    tariff,
    minimum: nullable(
      fc.record({
        cents,
        mode: fc.constantFrom('base' as const, 'flagged' as const, 'total' as const),
        withTax: fc.boolean(),
      }),
    ),
    surcharges: fc.array(surcharge, { maxLength: 8 }),
    tax: fc.record({
      included: fc.boolean(),
      icms: fc.oneof(
        fc.constant({ kind: 'route' as const }),
        fc.record({ kind: fc.constant('rate' as const), ppm: fc.integer({ min: 0, max: 250_000 }) }),
        fc.constantFrom({ kind: 'exempt' as const }, { kind: 'simples' as const }),
      ),
      issPpm: nullable(fc.integer({ min: 0, max: 50_000 })),
    }),
    markupPpm: fc.oneof(fc.constant(0), rate),
  })
  .map(({ hasOrigins, originRanges, rows, everywhere, ...parts }) => {
    const whole: CoverageRow = {
      line: 1,
      origin: null,
      start: 0,
      end: 99_999,
      region: 'A',
      transitMinutes: 1440,
      uf: null,
      city: null,
      ibge: null,
      distanceKm: 500,
    };
    const coverage = everywhere ? [whole, ...rows] : rows;
    return table({
      ...parts,
      origins: hasOrigins
        ? [
            { code: 'north', ranges: originRanges[0] },
            { code: 'south', ranges: originRanges[1] },
          ]
        : [],
      coverage: hasOrigins ? coverage : coverage.map((row) => ({ ...row, origin: null })),
    });
  });
