import { describe, expect, test } from 'vitest';
import { composed, laneOf } from '../../../test/support/lanes.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../../../test/support/shipments.ts';
import {
  band,
  bands,
  coverage,
  micros,
  ppm,
  surcharge,
  table,
  untaxed,
  weightTariff,
} from '../../../test/support/tables.ts';
import { compose } from './compose.ts';
import type { FullLoadPrice, TableDocument, UnitTariff, WeightBand } from './document.ts';
import { eventCharges } from './event-charges.ts';
import { loadOf } from './load.ts';

const plain = (tariff: TableDocument['tariff'], over: Partial<TableDocument> = {}): TableDocument =>
  table({ tariff, tax: untaxed, ...over });

describe('rows of the 12-column template', () => {
  const row = (over: Partial<WeightBand>): WeightBand => ({ ...band(0, 30, 0), ...over });

  test.each([
    [
      'its minimum insurance though the percent is 0',
      { abs: 10, pct: 0, insured: 200, extra: 100, fromG: 300 },
      0.35,
      0,
      10,
      1870,
    ],
    ['a percent of the cart', { abs: 10, pct: 5, insured: 0, extra: 100, fromG: 300 }, 0.35, 180, 10, 2640],
    [
      'excess from the start of its own band',
      { abs: 12.5, pct: 0.5, insured: 290, extra: 4, fromG: 10_000 },
      14.5,
      640,
      0,
      3370,
    ],
    [
      'the larger of percent and minimum insurance',
      { abs: 15, pct: 1, insured: 300, extra: 0, fromG: 0 },
      0.35,
      180,
      10,
      1980,
    ],
  ])('charge %s', (...[_name, { abs, pct, insured, extra, fromG }, kg, cart, storePercent, cents]) => {
    const own = row({
      fromG,
      priceMicros: micros(abs),
      invoicePpm: ppm(pct),
      invoiceMinCents: insured,
      excessMicrosPerKg: micros(extra),
    });
    const document = plain(weightTariff({ bands: [own] }), { markupPpm: ppm(storePercent) });
    expect(composed(document, dense(kg, cart)).cost).toBe(cents);
  });

  test('carry their own transit time and volume limit', () => {
    const own = row({ transitMinutes: 4.5 * 1440, maxVolumeCm3: 1000 });
    const document = plain(weightTariff({ bands: [own] }));
    expect(composed(document, dense(1)).transitMinutes).toBe(6480);
    const big = compose(laneOf(document), loadOf(shipmentOf([object([10, 10, 10.1], 1)])));
    expect(big).toMatchObject({ kind: 'refusal', code: 'volume_over_limit' });
  });
});

describe('bands', () => {
  const cents = (document: TableDocument, kg: number): number | string => {
    const result = compose(laneOf(document), loadOf(dense(kg)));
    return result.kind === 'refusal' ? result.code : result.priced.costCents;
  };

  test('give a gap of one unit to the upper band and refuse a wider one', () => {
    const gapped = [
      band(0, 5, 10),
      { ...band(0, 10, 20), fromG: 5001 },
      { ...band(0, 20, 30), fromG: 10_500 },
    ];
    const document = plain(weightTariff({ bands: gapped }));
    expect([5, 5.001, 10, 10.2, 10.501].map((kg) => cents(document, kg))).toEqual([
      1000,
      2000,
      2000,
      'no_band',
      3000,
    ]);
    const inKilos = plain(weightTariff({ bands: gapped }, { gapG: 1000 }));
    expect(cents(inKilos, 10.2)).toBe(3000);
  });

  test('hold their lower bound only when they are the first', () => {
    const document = plain(weightTariff({ bands: [{ ...band(0, 10, 20), fromG: 2000 }] }));
    expect([1.999, 2, 10].map((kg) => cents(document, kg))).toEqual(['no_band', 2000, 2000]);
    expect(cents(document, 10.001)).toBe('weight_over_limit');
  });

  test('decide by the unrounded cubed weight', () => {
    const document = plain(weightTariff({ bands: bands([16.666, 16.667, 20], [10, 20, 30]) }), {
      weight: { ...table().weight, cubing: { kind: 'divisor', cm3PerKg: 6000 } },
    });
    expect(composed(document, shipmentOf([object([50, 50, 40], 2)])).cost).toBe(2000);
  });

  test('price per kilogram and per ton', () => {
    const perKg: WeightBand = { ...band(0, 100, 0), kind: 'per_kg', priceMicros: micros(0.92) };
    const perTon: WeightBand = { ...band(100, 9000, 0), kind: 'per_ton', priceMicros: micros(310.5) };
    const document = plain(weightTariff({ bands: [perKg, perTon] }));
    expect(cents(document, 33.3)).toBe(3064);
    expect(cents(document, 1234.5)).toBe(38_331);
  });
});

describe('the larger of weight and value', () => {
  const document = plain(
    weightTariff({ bands: bands([100], [50]), invoicePpm: ppm(1) }, { largerOfWeightAndInvoice: true }),
  );

  test('charges one leg and leaves the other out', () => {
    expect(composed(document, dense(6, 900)).lines).toEqual({ freight_weight: 5000 });
    expect(composed(document, dense(6, 9000)).lines).toEqual({ freight_invoice: 9000 });
  });
});

describe('prices per object', () => {
  test('take the value percent of a band on the object’s share and that of the region once', () => {
    const own: WeightBand = { ...band(5, 30, 40), invoicePpm: ppm(2) };
    const document = plain(
      weightTariff(
        { bands: [band(0, 5, 18.9), own], invoicePpm: ppm(1), invoiceMinCents: 300 },
        { per: 'object' },
      ),
    );
    const small = object([10, 10, 10], 4, { count: 2, valueCents: 5000 });
    const large = object([10, 10, 10], 9, { valueCents: 30_000 });
    expect(composed(document, shipmentOf([small, large], 400)).lines).toEqual({
      freight_weight_volume: 2 * 1890 + 4000,
      freight_invoice: 600 + 300,
    });
  });

  test('use the prices of the goods for the postal operator, the declared value for carriers', () => {
    const charged = (operator: TableDocument['operator']): number => {
      const document = plain(weightTariff({}), {
        operator,
        surcharges: [surcharge('ad_valorem', { percentPpm: ppm(1) })],
      });
      const shipment = shipmentOf([object([1, 1, 1], 1)], 0, { goodsCents: 10_000, declaredCents: 50_000 });
      return composed(document, shipment).lines.ad_valorem ?? 0;
    };
    expect(charged('postal')).toBe(100);
    expect(charged('carrier')).toBe(500);
  });
});

describe('prices per unit', () => {
  const unit = (over: Partial<UnitTariff>): TableDocument =>
    plain({
      mode: 'unit',
      unit: 'volume',
      palletCm3: null,
      palletG: null,
      regions: [{ region: 'R', line: 2, microsPerUnit: micros(12.35), minimumCents: null }],
      ...over,
    });
  const shipment = shipmentOf([object([100, 100, 50], 150, { count: 3 })]);

  test('count volumes, cubic metres, or started pallets by room and weight', () => {
    expect(composed(unit({}), shipment).lines).toEqual({ freight_volume: 3705 });
    expect(composed(unit({ unit: 'm3' }), shipment).lines).toEqual({ freight_volume: 1853 });
    expect(composed(unit({ unit: 'pallet', palletCm3: 1_200_000 }), shipment).lines).toEqual({
      freight_volume: 2470,
    });
    expect(
      composed(unit({ unit: 'pallet', palletCm3: 1_200_000, palletG: 100_000 }), shipment).lines,
    ).toEqual({
      freight_volume: 6175,
    });
  });

  test('respect the region’s minimum', () => {
    const regions = [{ region: 'R', line: 2, microsPerUnit: micros(12.35), minimumCents: 5000 }];
    expect(composed(unit({ regions }), shipment)).toMatchObject({
      lines: { freight_minimum: 5000 },
      cost: 5000,
    });
  });
});

describe('prices by value', () => {
  const document = plain({
    mode: 'invoice',
    regions: [
      {
        region: 'R',
        line: 2,
        ppm: ppm(4),
        minimumCents: 3000,
        fixedBelow: { valueCents: 20_000, priceCents: 2500 },
      },
    ],
  });

  test('are a fixed price below a value, else a percent with its minimum', () => {
    expect(composed(document, dense(1, 199.99)).lines).toEqual({ freight_invoice: 2500 });
    expect(composed(document, dense(1, 200)).lines).toEqual({ freight_minimum: 3000 });
    expect(composed(document, dense(1, 1000)).lines).toEqual({ freight_invoice: 4000 });
  });
});

describe('full load', () => {
  const price = (
    vehicle: string,
    own: FullLoadPrice['price'],
    kmBand: FullLoadPrice['kmBand'] = null,
  ): FullLoadPrice => ({
    line: 2,
    vehicle,
    kmBand,
    price: own,
  });
  const load = (prices: FullLoadPrice[], km: number | null): TableDocument =>
    plain(
      {
        mode: 'full_load',
        vehicles: [
          { code: 'toco', name: 'Toco', capacityG: 6_000_000, capacityCm3: 30_000_000 },
          { code: 'truck', name: 'Truck', capacityG: 14_000_000, capacityCm3: 45_000_000 },
        ],
        regions: [{ region: 'R', prices }],
      },
      {
        loadType: 'full_load',
        coverage: [coverage({ distanceKm: km })],
        weight: { ...table().weight, cubing: null },
      },
    );
  const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'), { loadTypes: ['full_load'] });
  const goods = (tons: number) => shipmentOf([object([100, 100, 100], 1000, { count: tons })]);

  test.each([
    [430, 305_274],
    [1000, 646_476],
    [2000, 1_245_076],
  ])('of %d km costs distance and fixed part: %d cents', (km, cents) => {
    const document = load(
      [price('truck', { kind: 'per_km', microsPerKm: 5_986_000, fixedCents: 47_876, minimumKm: 0 })],
      km,
    );
    expect(composed(document, goods(10), enquiry).lines).toEqual({ freight_weight: cents });
  });

  test('takes the cheapest vehicle that holds the shipment', () => {
    const trips = [
      price('toco', { kind: 'trip', cents: 300_000 }),
      price('truck', { kind: 'trip', cents: 500_000 }),
    ];
    expect(composed(load(trips, null), goods(6), enquiry).cost).toBe(300_000);
    expect(composed(load(trips, null), goods(7), enquiry).cost).toBe(500_000);
    const result = compose(laneOf(load(trips, null), enquiry), loadOf(goods(15)));
    expect(result).toMatchObject({
      code: 'vehicle_too_small',
      facts: { weightG: 15_000_000, capacityG: 14_000_000 },
    });
  });

  test('records what other vehicles that hold it would have cost, and charges none of them', () => {
    const trips = [
      price('truck', { kind: 'trip', cents: 500_000 }),
      price('toco', { kind: 'trip', cents: 300_000 }),
    ];
    const recorded = (tons: number) => {
      const composition = compose(laneOf(load(trips, null), enquiry), loadOf(goods(tons)));
      if (composition.kind !== 'composition') throw new Error('refused');
      return composition.entries.map(({ part, cents, operands }) => [
        part,
        cents,
        'vehicle' in operands && operands.vehicle,
      ]);
    };
    expect(recorded(6)).toEqual([
      ['rival', 500_000, 'truck'],
      ['base', 300_000, 'toco'],
    ]);
    expect(recorded(7)).toEqual([['base', 500_000, 'truck']]);
  });

  test('bills a minimum of tons and of kilometres', () => {
    const tons = load(
      [price('truck', { kind: 'per_ton', microsPerTon: micros(210), minimumTonsG: 12_000_000 })],
      null,
    );
    expect(composed(tons, goods(8), enquiry).cost).toBe(252_000);
    expect(composed(tons, goods(13), enquiry).cost).toBe(273_000);
    const km = load(
      [price('truck', { kind: 'per_km', microsPerKm: micros(5), fixedCents: 0, minimumKm: 100 })],
      40,
    );
    expect(composed(km, goods(8), enquiry).cost).toBe(50_000);
  });

  test('uses the estimated distance where the table names none, and says when nobody knows', () => {
    const rows = [
      price('truck', { kind: 'trip', cents: 100_000 }, { fromKm: 0, toKm: 300 }),
      price('truck', { kind: 'trip', cents: 400_000 }, { fromKm: 300, toKm: 2500 }),
    ];
    const estimated = enquiryFor(routeBetween('saoPaulo', 'salvador'), {
      loadTypes: ['full_load'],
      roadDistanceM: 1_817_785,
    });
    expect(composed(load(rows, null), goods(8), estimated).cost).toBe(400_000);
    expect(composed(load(rows, 300), goods(8), estimated).cost).toBe(100_000);
    expect(compose(laneOf(load(rows, null), enquiry), loadOf(goods(8)))).toMatchObject({
      code: 'distance_unknown',
    });
    expect(compose(laneOf(load(rows, 2501), enquiry), loadOf(goods(8)))).toMatchObject({
      code: 'no_vehicle_price',
    });
  });
});

describe('charges of events', () => {
  test('stay out of the offer and are worked out on the original freight', () => {
    const document = plain(weightTariff({ bands: bands([10], [331.08]) }), {
      surcharges: [
        surcharge('other', { event: 'redelivery', percentBase: 's0_s1', percentPpm: ppm(50), line: 7 }),
        surcharge('other', { event: 'return', percentBase: 's0_s1', percentPpm: ppm(100) }),
      ],
    });
    expect(composed(document, dense(5)).cost).toBe(33_108);
    const [lane, load] = [laneOf(document), loadOf(dense(5))];
    const cents = (event: 'redelivery' | 'return' | 'storage') =>
      eventCharges(lane, load, { event, freightCents: 33_108 }).map((charge) => charge.cents);
    expect([cents('redelivery'), cents('return'), cents('storage')]).toEqual([[16_554], [33_108], []]);
  });
});
