import fc from 'fast-check';
import type {
  FullLoadTariff,
  Tariff,
  WeightBand,
  WeightRegion,
} from '../../../src/engine/rating/document.ts';
import { cents, line, micros, nullable, rate, regionNames, usually } from './values.ts';

export const weightBands: fc.Arbitrary<WeightBand[]> = fc
  .array(
    fc.record({
      line,
      gap: fc.constantFrom(0, 0, 0, 1, 2, 1_000),
      width: fc.constantFrom(1, 1_000, 5_000, 10_000, 40_000),
      startMg: fc.option(fc.constantFrom(0, 1, 500, 999), { freq: 2 }),
      kind: fc.constantFrom('fixed' as const, 'fixed' as const, 'per_kg' as const, 'per_ton' as const),
      priceMicros: micros,
      excessMicrosPerKg: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: micros }),
      invoicePpm: fc.option(rate, { nil: null, freq: 4 }),
      invoiceMinCents: fc.option(cents, { nil: null, freq: 5 }),
      maxVolumeCm3: fc.option(fc.integer({ min: 0, max: 4_000_000 }), { nil: null, freq: 6 }),
      transitMinutes: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: null, freq: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => {
    let reached = 0;
    return steps.map(({ gap, width, startMg, ...band }) => {
      const fromG = reached + gap;
      reached = fromG + width;
      const start = startMg === null ? {} : { fromMg: fromG * 1_000 + startMg };
      return { ...band, ...start, fromG, toG: reached };
    });
  });

export const weightRegion: fc.Arbitrary<Omit<WeightRegion, 'region'>> = fc.record({
  bands: weightBands,
  excess: usually(
    fc.record({
      mode: fc.constantFrom('linear' as const, 'started_step' as const),
      microsPerKg: micros,
      stepG: fc.constantFrom(1, 1_000, 10_000),
    }),
  ),
  invoicePpm: rate,
  invoiceMinCents: fc.oneof(fc.constant(0), cents),
  minimumCents: fc.option(cents, { nil: null, freq: 3 }),
});

/** One row for each region name. */
export function perRegion<Row>(row: fc.Arbitrary<Row>): fc.Arbitrary<(Row & { region: string })[]> {
  return fc
    .tuple(row, row, row)
    .map((rows) => rows.map((one, index) => ({ ...one, region: regionNames[index] ?? 'A' })));
}

export const vehicles: FullLoadTariff['vehicles'] = [
  { code: 'van', name: 'Van', capacityG: 60_000, capacityCm3: 800_000 },
  { code: 'truck', name: 'Truck', capacityG: 400_000, capacityCm3: 6_000_000 },
];
export const vehiclePrice = fc.record({
  line,
  vehicle: fc.constantFrom('van', 'truck'),
  kmBand: nullable(fc.constantFrom({ fromKm: 0, toKm: 300 }, { fromKm: 300, toKm: 1_000 })),
  price: fc.oneof(
    fc.record({ kind: fc.constant('trip' as const), cents }),
    fc.record({
      kind: fc.constant('per_km' as const),
      microsPerKm: micros,
      fixedCents: cents,
      minimumKm: fc.constantFrom(0, 200),
    }),
    fc.record({
      kind: fc.constant('per_ton' as const),
      microsPerTon: micros,
      minimumTonsG: fc.constantFrom(0, 50_000),
    }),
  ),
});

export const tariff: fc.Arbitrary<Tariff> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      mode: fc.constant('weight' as const),
      per: fc.constantFrom('shipment' as const, 'shipment' as const, 'object' as const),
      largerOfWeightAndInvoice: fc.boolean(),
      gapG: fc.constantFrom(1, 1_000),
      regions: perRegion(weightRegion),
    }),
  },
  fc.record({
    mode: fc.constant('comparison' as const),
    regions: perRegion(fc.record({ line, minimumCents: cents, microsPerKg: micros, invoicePpm: rate })),
  }),
  fc.record({
    mode: fc.constant('unit' as const),
    unit: fc.constantFrom('volume' as const, 'm3' as const, 'pallet' as const),
    palletCm3: fc.constantFrom(100_000, 1_500_000),
    palletG: nullable(fc.constantFrom(20_000, 500_000)),
    regions: perRegion(fc.record({ line, microsPerUnit: micros, minimumCents: nullable(cents) })),
  }),
  fc.record({
    mode: fc.constant('invoice' as const),
    regions: perRegion(
      fc.record({
        line,
        ppm: rate,
        minimumCents: cents,
        fixedBelow: nullable(
          fc.record({ valueCents: fc.integer({ min: 0, max: 300_000 }), priceCents: cents }),
        ),
      }),
    ),
  }),
  fc.record({
    mode: fc.constant('full_load' as const),
    vehicles: fc.constant(vehicles),
    regions: perRegion(fc.record({ prices: fc.array(vehiclePrice, { maxLength: 4 }) })),
  }),
);
