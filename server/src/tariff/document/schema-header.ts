import { Type } from 'typebox';
import { bounds } from '../../engine/rating/bounds.ts';
import {
  anyGrams,
  category,
  cents,
  grams,
  insideTaxPpm,
  key,
  limit,
  minimumMm,
  orNull,
  ppm,
  record,
  text,
  variants,
  withDefault,
  withEmptyDefault,
  word,
  zipRange,
} from './schema-values.ts';

const serviceSchema = record({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  code: orNull(text(50)),
  description: orNull(text(500)),
  deliveryNote: orNull(text(500)),
});

const cubingSchema = variants('kind', [
  record({
    kind: Type.Literal('factor'),
    gramsPerM3: Type.Integer({ minimum: 1, maximum: bounds.gramsPerM3 }),
  }),
  record({
    kind: Type.Literal('divisor'),
    cm3PerKg: Type.Integer({ minimum: bounds.cm3PerKg.min, maximum: bounds.cm3PerKg.max }),
  }),
]);

const weightSchema = record({
  cubing: orNull(cubingSchema),
  scope: word(['shipment', 'object'], 'shipment'),
  cubingExemptUpToG: orNull(grams),
  charge: word(['larger', 'cubed', 'real'], 'larger'),
  rounding: word(['none', 'nearest_kg', 'ceil_kg'], 'none'),
  minimumG: withDefault(grams, 0),
});

const limitsSchema = record({
  object: withEmptyDefault(
    record({
      maxWeightG: orNull(limit),
      maxHeightMm: orNull(limit),
      maxWidthMm: orNull(limit),
      maxLengthMm: orNull(limit),
      maxSideMm: orNull(limit),
      maxSumMm: orNull(limit),
      minHeightMm: orNull(minimumMm),
      minWidthMm: orNull(minimumMm),
      minLengthMm: orNull(minimumMm),
      maxValueCents: orNull(cents),
    }),
  ),
  shipment: withEmptyDefault(
    record({
      minWeightG: orNull(anyGrams),
      maxWeightG: orNull(limit),
      maxVolumeCm3: orNull(limit),
      minValueCents: orNull(cents),
      maxValueCents: orNull(cents),
      maxObjects: orNull(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    }),
  ),
});

const categoriesSchema = record({
  mode: word(['only', 'except']),
  codes: Type.Array(category, { minItems: 1, maxItems: 999 }),
});

export const originSchema = record({
  code: key,
  ranges: Type.Array(zipRange, { minItems: 1, maxItems: 100_000 }),
});

const minimumSchema = record({
  cents,
  mode: word(['base', 'flagged', 'total'], 'flagged'),
  withTax: Type.Boolean({ default: false }),
});

const icmsSchema = variants('kind', [
  record({ kind: Type.Literal('route') }),
  record({ kind: Type.Literal('rate'), ppm: insideTaxPpm }),
  record({ kind: Type.Literal('exempt') }),
  record({ kind: Type.Literal('simples') }),
]);

const taxSchema = record({
  included: Type.Boolean({ default: false }),
  icms: withDefault(icmsSchema, { kind: 'route' }),
  issPpm: orNull(insideTaxPpm),
});

/**
 * What a table says of itself beside coverage, prices and charges. Everything but the service's name may be
 * left out; the defaults are the commonest case of the trade.
 */
export const headerProperties = {
  service: serviceSchema,
  loadType: word(['fractional', 'full_load'], 'fractional'),
  modal: word(['road', 'air'], 'road'),
  operator: word(['carrier', 'postal'], 'carrier'),
  freightPayment: orNull(word(['CIF', 'FOB'])),
  reverse: withEmptyDefault(
    record({ accepted: Type.Boolean({ default: false }), swapRoute: Type.Boolean({ default: false }) }),
  ),
  homeDelivery: orNull(Type.Boolean()),
  carrierNeedsToReturnToSender: orNull(Type.Boolean()),
  offerValidityDays: Type.Integer({ minimum: 1, maximum: 3_650, default: 30 }),
  recipients: word(['individual', 'company', 'both'], 'both'),
  categories: orNull(categoriesSchema),
  weight: withEmptyDefault(weightSchema),
  limits: withEmptyDefault(limitsSchema),
  minimum: orNull(minimumSchema),
  tax: withEmptyDefault(taxSchema),
  markupPpm: withDefault(ppm, 0),
};
