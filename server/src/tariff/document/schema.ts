import { Type } from 'typebox';
import { bounds } from '../../engine/rating/bounds.ts';
import { headerProperties, originSchema } from './schema-header.ts';
import { surchargeSchema } from './schema-surcharge.ts';
import { tariffSchema } from './schema-tariff.ts';
import { ibge, key, kilometres, line, minutes, orNull, record, state, text, zip } from './schema-values.ts';

const coverageSchema = record({
  line,
  origin: orNull(key),
  start: zip,
  end: zip,
  region: key,
  transitMinutes: minutes,
  uf: orNull(state),
  city: orNull(text(100)),
  ibge: orNull(ibge),
  distanceKm: orNull(kilometres),
});

export const originsSchema = Type.Array(originSchema, { maxItems: 1_000, default: [] });
export const surchargesSchema = Type.Array(surchargeSchema, { maxItems: bounds.surcharges, default: [] });

/** JSON Schema of a `TableDocument`; what has a default may be left out. */
export const tableDocumentSchema = record({
  schema: Type.Literal(1),
  ...headerProperties,
  origins: originsSchema,
  coverage: Type.Array(coverageSchema, { minItems: 1, maxItems: bounds.coverageRows }),
  tariff: tariffSchema,
  surcharges: surchargesSchema,
});
