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
import type { TableDocument } from './document.ts';
import { decodeSheet, encodeSheet } from './encode.ts';
import { loadOf } from './load.ts';
import { match } from './match.ts';
import { price } from './price.ts';
import { laneSnapshot } from './snapshot.ts';

const problems = (over: Partial<TableDocument>): string[] =>
  documentProblems(table(over)).map(({ field, line, message }) => `${line ?? '-'} ${field} ${message}`);

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
      '7 coverage[0].region the tariff has no region X',
      '8 coverage[1].origin there is no origin area SP',
      '9 coverage[2].start 9..8 is not a range of zip codes',
      '10 coverage[3].start 0..100000000 is not a range of zip codes',
      '11 coverage[4].transitMinutes 0.5 is not a time in minutes up to 1000000',
    ]);
  });

  test('names bands that overlap and numbers out of bounds', () => {
    const overlapping = [band(0, 10, 1), { ...band(5, 20, 2), line: 3 }];
    expect(problems({ tariff: weightTariff({ bands: overlapping }) })).toEqual([
      '3 tariff.regions[0].bands band 5000..20000 g overlaps 0..10000 g',
    ]);
    expect(
      problems({ tariff: weightTariff({ bands: [{ ...band(0, 1, 1), priceMicros: -1, line: 4 }] }) }),
    ).toEqual(['4 tariff.regions[0].bands[0].priceMicros -1 is not an integer from 0 to 5000000000000000']);
    expect(problems({ surcharges: [surcharge('gris', { percentPpm: 1e9, line: 6 })] })).toEqual([
      '6 surcharges[0].percentPpm 1000000000 is not an integer from 0 to 10000000',
    ]);
  });

  test('names the limit of a size that is crossed', () => {
    const many = Array.from({ length: bounds.surcharges + 1 }, () => surcharge('other'));
    expect(problems({ surcharges: many })).toEqual(['- surcharges more than 500 surcharges']);
    const regions = Array.from({ length: bounds.regions + 1 }, (_, index) =>
      weightRegion({ region: `R${index}` }),
    );
    expect(
      problems({ tariff: weightTariff({}, { regions }), coverage: [coverage({ region: 'R0' })] }),
    ).toEqual(['- tariff.regions more than 65535 regions']);
  });

  test('names regions and areas given twice, and empty parts', () => {
    const twice = [weightRegion(), weightRegion({ bands: [] })];
    expect(problems({ tariff: weightTariff({}, { regions: twice }), coverage: [] })).toEqual([
      '- tariff.regions[1].region region R is given twice',
      '- tariff.regions[1].bands is empty',
      '- coverage is empty',
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
        details: [{ field: 'coverage[0].region' }, {}],
      });
    }
  });

  test('says when transit times do not fit together', () => {
    const rows = [coverage({ transitMinutes: 1 }), coverage({ transitMinutes: 70_000 })];
    expect(() => compileTable(table({ coverage: rows }))).toThrow(Failure);
    const days = [coverage({ transitMinutes: 90 * 1440 }), coverage({ transitMinutes: 30 })];
    expect(compileTable(table({ coverage: days })).transitUnitMinutes).toBe(30);
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
