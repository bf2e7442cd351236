import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { bounds } from '../../engine/rating/bounds.ts';

const safe = Number.MAX_SAFE_INTEGER;

export const cents = Type.Integer({ minimum: 0, maximum: bounds.cents });
/** Price of one unit; fixed prices and prices per ton may be larger. */
export const unitMicros = Type.Integer({ minimum: 0, maximum: bounds.unitMicros });
export const fixedMicros = Type.Integer({ minimum: 0, maximum: bounds.fixedMicros });
export const ppm = Type.Integer({ minimum: 0, maximum: bounds.ppm });
/** A rate inside its own base. */
export const insideTaxPpm = Type.Integer({ minimum: 0, maximum: bounds.insideTaxPpm });
export const grams = Type.Integer({ minimum: 0, maximum: bounds.weightG });
export const positiveGrams = Type.Integer({ minimum: 1, maximum: bounds.weightG });
/** Ends of bands and limits, where tables write nines for "any". */
export const anyGrams = Type.Integer({ minimum: 0, maximum: safe });
export const limit = Type.Integer({ minimum: 1, maximum: safe });
export const minimumMm = Type.Integer({ minimum: 1, maximum: bounds.mm });
export const volumeCm3 = Type.Integer({ minimum: 1, maximum: bounds.volumeCm3 });
export const minutes = Type.Integer({ minimum: 0, maximum: bounds.transitMinutes });
/** Distances that prices are written for; those of places may have a fraction. */
export const wholeKilometres = Type.Integer({ minimum: 0, maximum: bounds.distanceKm });
export const kilometres = Type.Number({ minimum: 0, maximum: bounds.distanceKm });
export const line = Type.Integer({ minimum: 0, maximum: bounds.line, default: 0 });
export const zip = Type.Integer({ minimum: 1_000_000, maximum: 99_999_999 });
export const zipRange = Type.Unsafe<[start: number, end: number]>(
  Type.Array(zip, { minItems: 2, maxItems: 2 }),
);
export const ibge = Type.Integer({ minimum: 1_100_000, maximum: 5_399_999 });
export const category = Type.Integer({ minimum: 1, maximum: 999 });
export const key = Type.String({ minLength: 1, maxLength: 100 });

const states = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const; // biome-ignore format: one line of codes

/** A federative unit by its two letters. */
export const state = Type.Unsafe<string>({ type: 'string', enum: states });

/** A text up to a length, without control characters. */
export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$' });
}

/** One of a few words. */
export function word<const Words extends readonly string[]>(words: Words, fallback?: Words[number]) {
  return Type.Unsafe<Words[number]>({
    type: 'string',
    enum: words,
    ...(fallback === undefined ? {} : { default: fallback }),
  });
}

/** The schema or null; null is the default. One `type` list instead of a union, so that errors name one thing. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  const { type } = schema as { type?: string };
  const enumeration = (schema as { enum?: readonly unknown[] }).enum;
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(enumeration === undefined ? {} : { enum: [...enumeration, null] }),
    default: null,
  });
}

/** The same schema with a value for when the member is left out. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>) {
  return Type.Unsafe<Static<Schema>>({ ...schema, default: value });
}

/** An object all of whose members have defaults may be left out whole. */
export function withEmptyDefault<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, default: {} };
}

/** An object whose members all have defaults, or state what is missing; unknown members are refused. */
export function record<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of several objects, told apart by a member such as `kind`. */
export function variants<Branches extends readonly TObject[]>(tag: string, branches: Branches) {
  return Type.Unsafe<Static<Branches[number]>>({
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: branches,
  });
}
