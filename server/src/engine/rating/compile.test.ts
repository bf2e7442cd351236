import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laneOf } from '../../../test/support/lanes.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../../../test/support/shipments.ts';
import {
  band,
  bands,
  coverage,
  micros,
  ppm,
  surcharge,
  table,
  toll,
  weightRegion,
  weightTariff,
} from '../../../test/support/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { bounds } from './bounds.ts';
import { documentProblems } from './check-document.ts';
import { compileTable } from './compile.ts';
import { compose } from './compose.ts';
import type { FullLoadPrice, TableDocument } from './document.ts';
import { decodeSheet, encodeSheet } from './encode.ts';
import { loadOf } from './load.ts';
import { match } from './match.ts';
import { noLimits } from './no-limits.ts';
import { price } from './price.ts';
import { laneSnapshot } from './snapshot.ts';

const problems = (over: Partial<TableDocument>): string[] =>
  documentProblems(table(over)).map(({ code, line, path, compiles, ...details }) =>
    [line ?? '-', path, code, ...Object.values(details), ...(compiles ? ['compiles'] : [])].join(' '),
  );

describe('a document that does not compile', () => {
  test('names rows that lead nowhere or are no ranges, with their lines', () => {
    expect(
      problems({
        coverage: [
          coverage({ line: 7, region: 'X' }),
          coverage({ line: 8, origin: 'SP' }),
          coverage({ line: 9, start: 9, end: 8 }),
          coverage({ line: 10, end: 100_000_000 }),
          coverage({ line: 11, transitMinutes: 0.5 }),
        ],
      }),
    ).toEqual([
      '7 /coverage/0/region unknown_region X',
      '8 /coverage/1/origin unknown_origin SP',
      '9 /coverage/2/end range_inverted zip 9 8',
      '10 /coverage/3/end number_out_of_range 100000000 0 99999999',
      '11 /coverage/4/transitMinutes number_out_of_range 0.5 0 1000000',
    ]);
  });

  test('names bands that overlap and numbers out of bounds', () => {
    const overlapping = [band(0, 10, 1), { ...band(5, 20, 2), line: 3 }];
    expect(problems({ tariff: weightTariff({ bands: overlapping }) })).toEqual([
      '3 /tariff/regions/0/bands/1/fromG weight_overlap 5000 20000',
    ]);
    expect(
      problems({ tariff: weightTariff({ bands: [{ ...band(0, 1, 1), priceMicros: -1, line: 4 }] }) }),
    ).toEqual(['4 /tariff/regions/0/bands/0/priceMicros number_out_of_range -1 0 5000000000000000']);
    expect(problems({ surcharges: [surcharge('gris', { percentPpm: 1e9, line: 6 })] })).toEqual([
      '6 /surcharges/0/percentPpm number_out_of_range 1000000000 0 10000000',
    ]);
  });

  test('names the limit of a size that is crossed', () => {
    const many = Array.from({ length: bounds.surcharges + 1 }, () => surcharge('other', { fixedCents: 1 }));
    expect(problems({ surcharges: many })).toEqual(['- /surcharges too_many_charges 500']);
    const regions = Array.from({ length: bounds.regions + 1 }, (_, index) =>
      weightRegion({ region: `R${index}` }),
    );
    expect(
      problems({ tariff: weightTariff({}, { regions }), coverage: [coverage({ region: 'R0' })] }),
    ).toEqual(['- /tariff/regions too_many_regions 65535']);
  });

  test('names regions and areas given twice, and empty parts', () => {
    const twice = [weightRegion(), weightRegion({ bands: [] })];
    expect(problems({ tariff: weightTariff({}, { regions: twice }), coverage: [] })).toEqual([
      '- /tariff/regions/1/region duplicate region R',
      '- /tariff/regions/1/bands bad_list 1',
      '- /coverage bad_list 1',
    ]);
  });

  test('is refused whole, with every problem', () => {
    const broken = table({ coverage: [coverage({ region: 'X' }), coverage({ region: 'Y' })] });
    expect(() => compileTable(broken)).toThrow(Failure);
    try {
      compileTable(broken);
    } catch (error) {
      expect(error).toMatchObject({
        code: 'invalid_request',
        details: [{ field: '/coverage/0/region' }, {}],
      });
    }
  });

  test('says when transit times do not fit together', () => {
    const rows = [coverage({ transitMinutes: 1 }), coverage({ transitMinutes: 70_000 })];
    expect(() => compileTable(table({ coverage: rows }))).toThrow(Failure);
    expect(problems({ coverage: rows })).toEqual(['- /coverage transit_times_apart 70000 1']);
    const days = [coverage({ transitMinutes: 90 * 1440 }), coverage({ transitMinutes: 30 })];
    expect(compileTable(table({ coverage: days })).transitUnitMinutes).toBe(30);
  });
});

describe('a document stored under looser rules', () => {
  const trip = { kind: 'trip' as const, cents: 1 };
  const vehicle = { code: 'V', name: 'Van', capacityG: 1, capacityCm3: 1 };
  const near = { line: 0, vehicle: 'V', kmBand: { fromKm: 0, toKm: 300 }, price: trip };
  const fullLoad = (prices: FullLoadPrice[], vehicles = [vehicle]): Partial<TableDocument> => ({
    loadType: 'full_load',
    tariff: { mode: 'full_load', vehicles, regions: [{ region: 'R', prices }] },
  });

  test.each<[string, Partial<TableDocument>, string]>([
    [
      'a band of one weight',
      { tariff: weightTariff({ bands: [band(5, 5, 1), band(5, 9, 1)] }) },
      '0 /tariff/regions/0/bands/0/toG weight_inverted 5000 5000 compiles',
    ],
    [
      'bands out of order',
      { tariff: weightTariff({ bands: [band(5, 9, 1), band(0, 5, 1)] }) },
      '0 /tariff/regions/0/bands/1/fromG weight_out_of_order 0 5000 compiles',
    ],
    [
      'limits that leave no room',
      { limits: { ...noLimits, shipment: { ...noLimits.shipment, minWeightG: 2, maxWeightG: 1 } } },
      '- /limits/shipment/maxWeightG range_inverted limit 2 1 compiles',
    ],
    ['a charge of nothing', { surcharges: [surcharge('gris')] }, '0 /surcharges/0 empty_charge compiles'],
    [
      'a charge in a region without prices',
      { surcharges: [surcharge('gris', { fixedCents: 1, scope: { region: ['X'] } })] },
      '0 /surcharges/0/scope/region/0 unknown_region X compiles',
    ],
    [
      'a category twice',
      { categories: { mode: 'only', codes: [1, 1] } },
      '- /categories/codes duplicate category 1 compiles',
    ],
    [
      'a vehicle twice',
      fullLoad([near], [vehicle, vehicle]),
      '- /tariff/vehicles/1/code duplicate vehicle V compiles',
    ],
    [
      'distances that cross',
      fullLoad([near, { ...near, kmBand: null }]),
      '0 /tariff/regions/0/prices/1/kmBand distance_overlap compiles',
    ],
    [
      'one distance from itself to itself',
      fullLoad([{ ...near, kmBand: { fromKm: 3, toKm: 3 } }]),
      '0 /tariff/regions/0/prices/0/kmBand range_inverted distance 3 3 compiles',
    ],
    [
      'whole vehicles in a table of parcels',
      { ...fullLoad([near]), loadType: 'fractional' },
      '- /loadType mode_conflict compiles',
    ],
  ])('goes on compiling with %s, which nobody may bring in any more', (...[, over, problem]) => {
    expect(problems(over)).toEqual([problem]);
    expect(() => compileTable(table(over))).not.toThrow();
  });
});

describe('origin areas that take too much room', () => {
  const rows = Array.from({ length: 1_500 }, (_, index) =>
    coverage({ start: index * 100, end: index * 100 + 98, transitMinutes: 1440 }),
  );
  const areas = (count: number): Partial<TableDocument> => {
    const codes = Array.from({ length: count }, (_, index) => `O${index}`);
    return {
      origins: codes.map((code) => ({ code, ranges: [[1_000_000, 2_000_000]] })),
      coverage: [...rows, ...codes.map((origin) => coverage({ origin, start: 90_000_000, end: 90_000_001 }))],
    };
  };

  test('are refused by name, and counted only as far as they could be too much', () => {
    expect(problems(areas(2_700))).toEqual([`- /coverage too_many_segments ${bounds.segments}`]);
    expect(problems(areas(3))).toEqual([]);
  });
});

describe('a stored sheet', () => {
  const bytes = encodeSheet(compileTable(table()));

  test('is read back from any offset into memory of the reader’s choosing', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const blocks: ArrayBuffer[] = [];
    const sheet = decodeSheet(shifted.subarray(3), (size) => {
      blocks.push(new ArrayBuffer(size));
      return blocks[0] ?? new ArrayBuffer(0);
    });
    expect(sheet.columns.starts.buffer).toBe(blocks[0]);
    expect(sheet).toEqual(compileTable(table()));
  });

  test('is refused when it is cut, foreign, or of another format', () => {
    expect(() => decodeSheet(bytes.subarray(0, bytes.length - 8))).toThrow('cut short');
    expect(() => decodeSheet(new Uint8Array(4))).toThrow();
    expect(() => decodeSheet(Uint8Array.from(bytes, (byte, index) => (index === 0 ? 0 : byte)))).toThrow(
      'not a stored',
    );
    expect(() => decodeSheet(Uint8Array.from(bytes, (byte, index) => (index === 4 ? 9 : byte)))).toThrow(
      'format 9',
    );
  });
});

describe('a usual contract table', () => {
  const steps = Array.from({ length: 20 }, (_, index) => (index + 1) * 5);
  const usual = table({
    tariff: weightTariff({
      bands: bands(
        steps,
        steps.map((kg) => 20 + kg * 1.37),
      ),
      excess: { mode: 'linear', microsPerKg: micros(1.05), stepG: 0 },
      invoicePpm: ppm(0.3),
    }),
    minimum: { cents: 4500, mode: 'flagged', withTax: false },
    surcharges: [
      surcharge('ad_valorem', { percentPpm: ppm(0.2), minCents: 200 }),
      surcharge('gris', { percentPpm: ppm(0.3), minCents: 450 }),
      toll(5.5),
      ...(['tas', 'dispatch', 'delivery', 'collect'] as const).map((code) =>
        surcharge(code, { fixedCents: 720 }),
      ),
      surcharge('trt', { percentPpm: ppm(15), minCents: 2500, scope: { zip: [[40_000_000, 41_000_000]] } }),
      surcharge('tda', { percentPpm: ppm(15), scope: { uf: ['AM'] } }),
    ],
  });

  test('leaves a lane of at most two kilobytes, without the charges that do not apply', () => {
    const snapshot = laneSnapshot(laneOf(usual));
    expect(snapshot.charges.map(({ code }) => code)).not.toContain('tda');
    expect(JSON.stringify(snapshot).length).toBeLessThan(2_048);
  });

  test('never costs less for a heavier parcel', () => {
    const lane = laneOf(usual);
    const cents = (grams: number): number => {
      const priced = price(lane, loadOf(dense(grams / 1000, 500)));
      return priced.kind === 'priced' ? priced.costCents : Number.NaN;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        (grams, more) => {
          expect(cents(grams + more)).toBeGreaterThanOrEqual(cents(grams));
        },
      ),
    );
  });
});

describe('absurd sizes', () => {
  const huge = (value: number) => fc.constantFrom(1, value, value + 1, Number.MAX_SAFE_INTEGER);
  const shipments = fc.record({
    realG: huge(bounds.weightG),
    volumeMm3: huge(bounds.volumeMm3),
    objectCount: huge(bounds.objects),
    declaredCents: huge(bounds.cents),
    productCount: huge(bounds.objects),
  });
  const priciest = table({
    tariff: weightTariff({
      bands: [
        {
          ...band(0, 5, 0),
          kind: 'per_kg',
          priceMicros: bounds.unitMicros,
          excessMicrosPerKg: bounds.unitMicros,
        },
      ],
      excess: { mode: 'started_step', microsPerKg: bounds.unitMicros, stepG: bounds.weightG },
      invoicePpm: bounds.ppm,
      invoiceMinCents: bounds.cents,
    }),
    weight: { ...table().weight, cubing: { kind: 'factor', gramsPerM3: bounds.gramsPerM3 } },
    surcharges: (['chargeable_kg', 'm3', 'volumes', 'products'] as const).flatMap((of) =>
      (['ceil', 'exact'] as const).map((mode) =>
        surcharge('trt', {
          percentPpm: bounds.ppm,
          fixedCents: bounds.cents,
          unit: {
            of,
            micros: bounds.unitMicros,
            stepMilli: mode === 'ceil' ? 1 : bounds.stepMilliM3,
            mode,
            franchiseMilli: 0,
          },
        }),
      ),
    ),
    minimum: { cents: bounds.cents, mode: 'total', withTax: true },
    markupPpm: bounds.ppm,
  });
  const cheap = table({ tariff: weightTariff({ bands: [{ ...band(0, 5, 0), toG: 9_999_999_999_999 }] }) });

  test('are refused or priced, never a crash', () => {
    const lanes = [priciest, cheap].map((document) => laneOf(document));
    fc.assert(
      fc.property(shipments, fc.constantFrom(...lanes), (over, lane) => {
        const shipment = shipmentOf([object([1, 1, 1], 1)], 0, { ...over, goodsCents: over.declaredCents });
        const result = compose(lane, loadOf(shipment));
        if (result.kind === 'composition') expect(Number.isSafeInteger(result.priced.costCents)).toBe(true);
        else expect(['shipment_too_large', 'price_out_of_range']).toContain(result.code);
      }),
    );
  });

  test('of a band mean no bound', () => {
    const lane = match(compileTable(cheap), enquiryFor(routeBetween('saoPaulo', 'rio')));
    expect(lane.kind === 'lane' && price(lane, loadOf(dense(2_000_000))).kind).toBe('priced');
  });
});
