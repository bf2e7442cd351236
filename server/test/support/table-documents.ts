import type { TableDocument } from '../../src/engine/rating/document.ts';

/** JSON of a small table, with everything that has no default and nothing else. */
export function minimalTable(): Record<string, unknown> & {
  tariff: { mode: string; regions: Record<string, unknown>[] };
} {
  return {
    schema: 1,
    service: { name: 'Rodoviário' },
    coverage: [{ start: 1_000_000, end: 9_999_999, region: 'SP', transitMinutes: 1_440 }],
    tariff: {
      mode: 'weight',
      regions: [{ region: 'SP', bands: [{ fromG: 0, toG: 10_000, priceMicros: 38_900_000 }] }],
    },
  };
}

/** A table that uses every kind of member at least once. */
export function richTable(): TableDocument {
  return {
    schema: 1,
    service: { name: 'Completa', code: 'RC', description: 'Tudo', deliveryNote: 'Seg. a sex.' },
    loadType: 'full_load',
    modal: 'road',
    operator: 'carrier',
    freightPayment: 'CIF',
    reverse: { accepted: true, swapRoute: true },
    homeDelivery: true,
    carrierNeedsToReturnToSender: false,
    offerValidityDays: 10,
    recipients: 'company',
    categories: { mode: 'except', codes: [11, 51] },
    weight: {
      cubing: { kind: 'divisor', cm3PerKg: 6_000 },
      scope: 'object',
      cubingExemptUpToG: 5_000,
      charge: 'larger',
      rounding: 'ceil_kg',
      minimumG: 1_000,
    },
    limits: {
      object: {
        maxWeightG: 30_000,
        maxHeightMm: 1_000,
        maxWidthMm: 1_000,
        maxLengthMm: 1_000,
        maxSideMm: 1_050,
        maxSumMm: 2_000,
        minHeightMm: 20,
        minWidthMm: 110,
        minLengthMm: 160,
        maxValueCents: 1_000_000,
      },
      shipment: {
        minWeightG: 0,
        maxWeightG: 100_000,
        maxVolumeCm3: 1_000_000,
        minValueCents: 0,
        maxValueCents: 5_000_000,
        maxObjects: 10,
      },
    },
    origins: [{ code: 'SP', ranges: [[1_000_000, 9_999_999]] }],
    coverage: [
      {
        line: 2,
        origin: 'SP',
        start: 20_000_000,
        end: 23_799_999,
        region: 'RJ',
        transitMinutes: 2_880,
        uf: 'RJ',
        city: 'Rio de Janeiro',
        ibge: 3_304_557,
        distanceKm: 434.5,
      },
    ],
    tariff: {
      mode: 'full_load',
      vehicles: [{ code: 'TRUCK', name: 'Truck', capacityG: 14_000_000, capacityCm3: 45_000_000 }],
      regions: [
        {
          region: 'RJ',
          prices: [
            {
              line: 2,
              vehicle: 'TRUCK',
              kmBand: { fromKm: 0, toKm: 400 },
              price: { kind: 'trip', cents: 250_000 },
            },
            {
              line: 3,
              vehicle: 'TRUCK',
              kmBand: { fromKm: 400, toKm: 3_000 },
              price: { kind: 'per_km', microsPerKm: 5_986_000, fixedCents: 47_876, minimumKm: 400 },
            },
          ],
        },
      ],
    },
    minimum: { cents: 6_000, mode: 'total', withTax: true },
    surcharges: [
      {
        line: 1,
        code: 'toll',
        name: 'Pedágio',
        percentBase: 'invoice',
        percentPpm: 0,
        fixedCents: 0,
        unit: { of: 'chargeable_kg', micros: 5_500_000, stepMilli: 100_000, mode: 'ceil', franchiseMilli: 0 },
        tiers: null,
        minCents: 100,
        maxCents: 900_000,
        scope: {
          uf: ['RJ'],
          zip: [[20_000_000, 23_799_999]],
          recipient: ['12ABC34501DE35', '12ABC345'],
          side: 'either',
        },
        floor: 'after',
        event: null,
      },
      {
        line: 2,
        code: 'gris',
        name: 'GRIS',
        percentBase: 's0_s1',
        percentPpm: 3_000,
        fixedCents: 0,
        unit: null,
        tiers: { by: 'invoice', rows: [{ upTo: 1_000_000, percentPpm: 3_000, fixedCents: 0 }] },
        minCents: null,
        maxCents: null,
        scope: null,
        floor: 'before',
        event: 'return',
      },
    ],
    tax: { included: true, icms: { kind: 'rate', ppm: 120_000 }, issPpm: 50_000 },
    markupPpm: 10_000,
  };
}
