import { Type } from 'typebox';
import { bounds } from '../../engine/rating/bounds.ts';
import { stage1Codes, stage2Codes } from '../../engine/rating/document.ts';
import {
  category,
  cents,
  ibge,
  key,
  line,
  orNull,
  ppm,
  record,
  state,
  text,
  unitMicros,
  withDefault,
  word,
  zipRange,
} from './schema-values.ts';

const mostPlaces = 100_000;
const milli = Type.Integer({ minimum: 0, maximum: bounds.stepMilli });

const unitSchema = record({
  of: word(['chargeable_kg', 'real_kg', 'm3', 'volumes', 'ctes', 'invoices', 'products']),
  micros: unitMicros,
  stepMilli: Type.Integer({ minimum: 1, maximum: bounds.stepMilli }),
  mode: word(['ceil', 'exact'], 'ceil'),
  franchiseMilli: withDefault(milli, 0),
});

const tiersSchema = record({
  by: word(['invoice', 'chargeable_weight']),
  rows: Type.Array(
    record({
      upTo: cents,
      percentPpm: withDefault(ppm, 0),
      fixedCents: withDefault(cents, 0),
    }),
    { minItems: 1, maxItems: 1_000 },
  ),
});

/** CPF, CNPJ (also the alphanumeric one), or the eight characters that begin a CNPJ. */
const recipient = Type.String({ pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2}|[0-9A-Z]{8})$' });

const scopeSchema = record({
  uf: Type.Optional(Type.Array(state, { minItems: 1, maxItems: 27 })),
  ibge: Type.Optional(Type.Array(ibge, { minItems: 1, maxItems: 6_000 })),
  zip: Type.Optional(Type.Array(zipRange, { minItems: 1, maxItems: mostPlaces })),
  region: Type.Optional(Type.Array(key, { minItems: 1, maxItems: mostPlaces })),
  recipient: Type.Optional(Type.Array(recipient, { minItems: 1, maxItems: mostPlaces })),
  recipientType: Type.Optional(word(['individual', 'company'])),
  category: Type.Optional(Type.Array(category, { minItems: 1, maxItems: 999 })),
  side: Type.Optional(word(['origin', 'destination', 'either'])),
});

/** One additional charge; all but the code may be left out. */
export const surchargeSchema = record({
  line,
  code: word([...stage1Codes, ...stage2Codes]),
  name: withDefault(text(100), ''),
  percentBase: word(['invoice', 'freight_weight', 's0', 's0_s1'], 'invoice'),
  percentPpm: withDefault(ppm, 0),
  fixedCents: withDefault(cents, 0),
  unit: orNull(unitSchema),
  tiers: orNull(tiersSchema),
  minCents: orNull(cents),
  maxCents: orNull(cents),
  scope: orNull(scopeSchema),
  floor: word(['before', 'after'], 'before'),
  event: orNull(word(['redelivery', 'return', 'storage'])),
});
