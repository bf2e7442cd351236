import { Type } from 'typebox';
import { bounds } from '../../engine/rating/bounds.ts';
import {
  anyGrams,
  cents,
  fixedMicros,
  grams,
  key,
  limit,
  line,
  minutes,
  orNull,
  positiveGrams,
  ppm,
  record,
  text,
  unitMicros,
  variants,
  volumeCm3,
  wholeKilometres,
  withDefault,
  word,
} from './schema-values.ts';

const mostBands = 1_000;

const bandSchema = record({
  line,
  fromG: anyGrams,
  fromMg: Type.Optional(anyGrams),
  toG: limit,
  kind: word(['fixed', 'per_kg', 'per_ton'], 'fixed'),
  priceMicros: fixedMicros,
  excessMicrosPerKg: withDefault(unitMicros, 0),
  invoicePpm: orNull(ppm),
  invoiceMinCents: orNull(cents),
  maxVolumeCm3: orNull(limit),
  transitMinutes: orNull(minutes),
});

const excessSchema = record({
  mode: word(['linear', 'started_step'], 'linear'),
  microsPerKg: unitMicros,
  stepG: withDefault(grams, 0),
});

const weightTariffSchema = record({
  mode: Type.Literal('weight'),
  per: word(['shipment', 'object'], 'shipment'),
  largerOfWeightAndInvoice: Type.Boolean({ default: false }),
  gapG: withDefault(grams, 1),
  regions: Type.Array(
    record({
      region: key,
      bands: Type.Array(bandSchema, { minItems: 1, maxItems: mostBands }),
      excess: orNull(excessSchema),
      invoicePpm: withDefault(ppm, 0),
      invoiceMinCents: withDefault(cents, 0),
      minimumCents: orNull(cents),
    }),
    { minItems: 1, maxItems: bounds.regions },
  ),
});

const comparisonTariffSchema = record({
  mode: Type.Literal('comparison'),
  regions: Type.Array(
    record({ region: key, line, minimumCents: cents, microsPerKg: unitMicros, invoicePpm: ppm }),
    { minItems: 1, maxItems: bounds.regions },
  ),
});

const unitTariffSchema = record({
  mode: Type.Literal('unit'),
  unit: word(['volume', 'm3', 'pallet']),
  palletCm3: orNull(volumeCm3),
  palletG: orNull(positiveGrams),
  regions: Type.Array(record({ region: key, line, microsPerUnit: unitMicros, minimumCents: orNull(cents) }), {
    minItems: 1,
    maxItems: bounds.regions,
  }),
});

const invoiceTariffSchema = record({
  mode: Type.Literal('invoice'),
  regions: Type.Array(
    record({
      region: key,
      line,
      ppm,
      minimumCents: withDefault(cents, 0),
      fixedBelow: orNull(record({ valueCents: cents, priceCents: cents })),
    }),
    { minItems: 1, maxItems: bounds.regions },
  ),
});

const tripPriceSchema = variants('kind', [
  record({ kind: Type.Literal('trip'), cents }),
  record({
    kind: Type.Literal('per_km'),
    microsPerKm: unitMicros,
    fixedCents: withDefault(cents, 0),
    minimumKm: withDefault(wholeKilometres, 0),
  }),
  record({ kind: Type.Literal('per_ton'), microsPerTon: fixedMicros, minimumTonsG: withDefault(grams, 0) }),
]);

const fullLoadTariffSchema = record({
  mode: Type.Literal('full_load'),
  vehicles: Type.Array(
    record({ code: key, name: text(100), capacityG: positiveGrams, capacityCm3: volumeCm3 }),
    { minItems: 1, maxItems: 200 },
  ),
  regions: Type.Array(
    record({
      region: key,
      prices: Type.Array(
        record({
          line,
          vehicle: key,
          kmBand: orNull(record({ fromKm: wholeKilometres, toKm: wholeKilometres })),
          price: tripPriceSchema,
        }),
        { minItems: 1, maxItems: mostBands },
      ),
    }),
    { minItems: 1, maxItems: bounds.regions },
  ),
});

/** How the base freight is made: one of the five modes. */
export const tariffSchema = variants('mode', [
  weightTariffSchema,
  comparisonTariffSchema,
  unitTariffSchema,
  invoiceTariffSchema,
  fullLoadTariffSchema,
]);
