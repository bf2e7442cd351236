import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRoute, randomShipment } from '../../../test/support/random/shipments.ts';
import { randomTable } from '../../../test/support/random/tables.ts';
import { dense, object, routeBetween, shipmentOf } from '../../../test/support/shipments.ts';
import { bands, coverage, table, weightTariff } from '../../../test/support/tables.ts';
import { taxBookWith } from '../tax/default-book.ts';
import { applyChange } from './apply-change.ts';
import { compileTable } from './compile.ts';
import type { TableDocument } from './document.ts';
import { prepareEnquiry } from './enquiry.ts';
import { loadOf } from './load.ts';
import { match } from './match.ts';
import type { ChangeInput } from './nearest-change.ts';
import { noLimits } from './no-limits.ts';
import { price } from './price.ts';
import { isSameReason, type Refusal } from './refusal.ts';
import type { RateSheet } from './sheet.ts';
import type { Route, Shipment } from './shipment.ts';
import { verifiedChanges } from './verified-changes.ts';

function askedOf(route: Route, shipment: Shipment): ChangeInput {
  const categories = shipment.categories;
  const question = {
    route,
    on: '2026-11-20',
    taxBook: taxBookWith(),
    loadTypes: ['fractional' as const],
    categories,
    roadDistanceM: 500_000,
  };
  return { question, shipment };
}

function refusalOf(sheet: RateSheet, { question, shipment }: ChangeInput): Refusal | null {
  const lane = match(sheet, prepareEnquiry(question));
  const answer = lane.kind === 'lane' ? price(lane, loadOf(shipment)) : lane;
  return answer.kind === 'refusal' ? answer : null;
}

/** What a table refuses, with the changes that would help. */
function helped(document: TableDocument, shipment: Shipment, route = routeBetween('saoPaulo', 'salvador')) {
  const sheet = compileTable(document);
  const asked = askedOf(route, shipment);
  const refusal = refusalOf(sheet, asked);
  if (refusal === null) throw new Error('the table does not refuse');
  return { code: refusal.code, changes: verifiedChanges(sheet, asked, refusal) };
}

const objectLimit = (limit: Partial<typeof noLimits.object>) =>
  table({ limits: { ...noLimits, object: { ...noLimits.object, ...limit } } });
const shipmentLimit = (limit: Partial<typeof noLimits.shipment>) =>
  table({ limits: { ...noLimits, shipment: { ...noLimits.shipment, ...limit } } });

describe('the nearest change that would pass', () => {
  test.each([
    ['a width', objectLimit({ maxWidthMm: 1000 }), [{ kind: 'object_at_most', what: 'width', limit: 1000 }]],
    [
      'a sum of sides',
      objectLimit({ maxSumMm: 1500 }),
      [{ kind: 'object_at_most', what: 'sum_of_sides', limit: 1500 }],
    ],
    [
      'a weight of the shipment',
      shipmentLimit({ maxWeightG: 3000 }),
      [{ kind: 'shipment_at_most', what: 'weight', limit: 3000 }],
    ],
    [
      'a value too small',
      shipmentLimit({ minValueCents: 100_000 }),
      [{ kind: 'shipment_at_least', what: 'value', limit: 100_000 }],
    ],
    ['recipients', table({ recipients: 'company' }), [{ kind: 'recipient_type', wanted: 'company' }]],
    ['the kind of load', table({ loadType: 'full_load' }), [{ kind: 'load_type', wanted: 'full_load' }]],
    [
      'a category',
      table({ categories: { mode: 'except', codes: [5] } }),
      [{ kind: 'without_category', category: 5 }],
    ],
  ] as const)('of %s names the limit', (_, document, changes) => {
    const shipment = shipmentOf([object([60, 105, 40], 4, { category: 5 })], 100);
    expect(helped(document, shipment).changes.map(({ change }) => change)).toEqual(changes);
  });

  test('of a weight above the bands is the top of the last one', () => {
    const document = table({ tariff: weightTariff({ bands: bands([10, 30], [10, 20]) }) });
    expect(helped(document, dense(31))).toMatchObject({
      code: 'weight_over_limit',
      changes: [
        { change: { kind: 'charged_weight', fromG: 10_000, toG: 30_000, ofObject: false }, next: null },
      ],
    });
  });

  test('of a zip code that is not served are the ranges below and above it', () => {
    const rows = [
      coverage({ start: 1_000_000, end: 5_999_999 }),
      coverage({ start: 50_000_000, end: 52_000_000, line: 2 }),
      coverage({ start: 60_000_000, end: 61_000_000, line: 3 }),
    ];
    const { changes } = helped(table({ coverage: rows }), dense(3));
    expect(changes.map(({ change }) => change)).toEqual([
      { kind: 'zip', side: 'destination', first: 1_000_000, last: 5_999_999 },
      { kind: 'zip', side: 'destination', first: 50_000_000, last: 52_000_000 },
    ]);
  });

  test('of a vehicle too small is the vehicle that the goods outgrow least', () => {
    const prices = ['van', 'truck'].map((vehicle, index) => ({
      line: index + 1,
      vehicle,
      kmBand: null,
      price: { kind: 'trip' as const, cents: 100_000 },
    }));
    const document = table({
      tariff: {
        mode: 'full_load',
        vehicles: [
          { code: 'van', name: 'Van', capacityG: 60_000, capacityCm3: 800_000 },
          { code: 'truck', name: 'Truck', capacityG: 400_000, capacityCm3: 6_000_000 },
        ],
        regions: [{ region: 'R', prices }],
      },
    });
    expect(helped(document, dense(500)).changes).toEqual([
      {
        change: { kind: 'fits_vehicle', vehicle: 'truck', weightG: 400_000, volumeCm3: 6_000_000 },
        next: null,
      },
    ]);
  });

  test('says what the table would refuse for then', () => {
    const document = table({
      recipients: 'company',
      limits: { ...noLimits, object: { ...noLimits.object, maxWidthMm: 1000 } },
    });
    const [found] = helped(document, shipmentOf([object([60, 105, 40], 4)])).changes;
    expect(found?.next?.code).toBe('width_over_limit');
  });

  test('passes the refusal it is for, whatever the table, the route and the goods', () => {
    const cases = fc.record({ document: randomTable, route: randomRoute, shipment: randomShipment });
    const seen = new Map<string, { refused: number; helped: number }>();
    fc.assert(
      fc.property(cases, ({ document, route, shipment }) => {
        const sheet = compileTable(document);
        const asked = askedOf(route, shipment);
        const refusal = refusalOf(sheet, asked);
        fc.pre(refusal !== null);
        const changes = verifiedChanges(sheet, asked, refusal);
        const counted = seen.get(refusal.code) ?? { refused: 0, helped: 0 };
        counted.refused += 1;
        if (changes.length > 0) counted.helped += 1;
        seen.set(refusal.code, counted);
        for (const { change, next } of changes) {
          const again = refusalOf(sheet, applyChange(asked, change, sheet.terms.weight));
          expect(again !== null && isSameReason(again, refusal)).toBe(false);
          expect(again).toEqual(next);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 500) },
    );
    for (const code of ['object_weight_over_limit', 'not_served_origin', 'volume_over_limit'])
      expect(seen.get(code)?.helped).toBe(seen.get(code)?.refused);
  });
});
