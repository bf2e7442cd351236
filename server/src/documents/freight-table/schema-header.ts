import { Type } from 'typebox';
import {
  category,
  cents,
  grams,
  key,
  orNull,
  positiveCm3,
  positiveGrams,
  positiveMm,
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
  record({ kind: Type.Literal('factor'), gramsPerM3: Type.Integer({ minimum: 1, maximum: 10_000_000 }) }),
  record({ kind: Type.Literal('divisor'), cm3PerKg: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
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
      maxWeightG: orNull(positiveGrams),
      maxHeightMm: orNull(positiveMm),
      maxWidthMm: orNull(positiveMm),
      maxLengthMm: orNull(positiveMm),
      maxSideMm: orNull(positiveMm),
      maxSumMm: orNull(positiveMm),
      minHeightMm: orNull(positiveMm),
      minWidthMm: orNull(positiveMm),
      minLengthMm: orNull(positiveMm),
      maxValueCents: orNull(cents),
    }),
  ),
  shipment: withEmptyDefault(
    record({
      minWeightG: orNull(grams),
      maxWeightG: orNull(positiveGrams),
      maxVolumeCm3: orNull(positiveCm3),
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
  record({ kind: Type.Literal('rate'), ppm: Type.Integer({ minimum: 0, maximum: 999_999 }) }),
  record({ kind: Type.Literal('exempt') }),
  record({ kind: Type.Literal('simples') }),
]);

const taxSchema = record({
  included: Type.Boolean({ default: false }),
  icms: withDefault(icmsSchema, { kind: 'route' }),
  issPpm: orNull(Type.Integer({ minimum: 0, maximum: 999_999 })),
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
