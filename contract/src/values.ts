import { Type } from 'typebox';
import { volumeTypeName } from './volume-types.ts';

/**
 * The scalars of the wire. Each takes the description that the API reference shows. Texts may not be empty,
 * lengths count code points, integers always have bounds. Formats are checked by `server/src/platform/http`.
 */

/** Marks optional numbers for which 0 means "not sent" (decision G4). */
export const zeroMeansAbsent = { 'x-zero-means-absent': true } as const;

type TextOptions = { min?: number; max: number; pattern?: string };
type NumberOptions = { min: number; max: number; zeroMeansAbsent?: boolean };

export function text(description: string, options: TextOptions) {
  const { min = 1, max, pattern } = options;
  return Type.String({
    description,
    minLength: min,
    maxLength: max,
    ...(pattern === undefined ? {} : { pattern }),
  });
}

export function integer(description: string, options: NumberOptions) {
  return Type.Integer({
    description,
    minimum: options.min,
    maximum: options.max,
    ...(options.zeroMeansAbsent === true ? zeroMeansAbsent : {}),
  });
}

/** A public integer id: positive and exact in a JSON number (decision I5). */
export function publicId(description: string) {
  return integer(description, { min: 1, max: Number.MAX_SAFE_INTEGER });
}

export function decimal(description: string, options: NumberOptions) {
  return Type.Number({
    description,
    minimum: options.min,
    maximum: options.max,
    ...(options.zeroMeansAbsent === true ? zeroMeansAbsent : {}),
  });
}

/** Above zero, up to `max`. As an optional member, 0 means "not sent". */
export function positive(description: string, max: number) {
  return Type.Number({ description, exclusiveMinimum: 0, maximum: max, ...zeroMeansAbsent });
}

/** The largest price of one unit, in reais: a million units are still exact in cents. */
const maxUnitReais = 10_000_000;
const maxTotalReais = 1_000_000_000;

/** Price of one unit in reais as a JSON number, rounded half-up to cents. 0 is a price. */
export function unitPrice(description: string) {
  return decimal(description, { min: 0, max: maxUnitReais });
}

/** A total in reais as a JSON number, rounded half-up to cents. */
export function money(description: string, options: { zeroMeansAbsent?: boolean } = {}) {
  return decimal(description, { min: 0, max: maxTotalReais, ...options });
}

/** Reais in an answer; may be negative where a credit is shown. */
export function moneyOut(description: string) {
  return Type.Number({ description, 'x-decimals': 2 });
}

/** Any number in an answer: kilograms, percent. */
export function decimalOut(description: string) {
  return Type.Number({ description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** One of a short list of texts or integers. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  description: string,
  options: object = {},
) {
  const type = values.every((value) => typeof value === 'number') ? 'integer' : 'string';
  return Type.Unsafe<Value>({ type, enum: [...values], description, ...options });
}

/** `YYYY-MM-DD HH:mm:ss`, wall-clock time of America/Sao_Paulo (decision G2). */
export function datetime(description: string) {
  return Type.String({ description, format: 'wall-datetime', examples: ['2026-03-31 18:00:00'] });
}

/** `YYYY-MM-DD HH:mm`, where the specification shows minutes; seconds and bare dates are read, too. */
export function datetimeMinute(description: string) {
  return Type.String({
    description: `${description} With seconds, or a date alone, too.`,
    format: 'wall-minute',
    examples: ['2026-03-31 18:00'],
  });
}

/** `YYYY-MM-DD`, a day that exists. */
export function date(description: string) {
  return Type.String({ description, format: 'date', examples: ['2026-03-31'] });
}

/** 14 characters without punctuation, check digits verified; letters are possible since July 2026 (decision G11). */
export function cnpj(description: string) {
  return Type.String({ description, format: 'cnpj', pattern: '^[0-9A-Z]{12}[0-9]{2}$' });
}

export function cnpjOrCpf(description: string) {
  return Type.String({
    description,
    format: 'cnpj-or-cpf',
    pattern: '^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$',
  });
}

/** The 44 characters of an NF-e or CT-e key, check digit verified. */
export function accessKey(description: string) {
  return Type.String({ description, format: 'access-key', pattern: '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$' });
}

/**
 * An integration token. Optional wherever it stands, because `Authorization: Bearer` may carry it instead;
 * a wrong form is a wrong token and answers 401, not 422.
 */
export function token(description = 'Integration token; not needed with `Authorization: Bearer`.') {
  return Type.Optional(Type.String({ description, pattern: '^[0-9A-Za-z]{32}$', 'x-secret': true }));
}

/** The key of the e-commerce platform: 9 letters and digits, registered per shipper. */
export function platformCode(description: string) {
  return Type.String({ description, pattern: '^[0-9A-Za-z]{9}$' });
}

/** A zip code (CEP) as an integer: leading zeros are lost, so 7 or 8 digits (decision G6). */
export function zipInteger(description: string) {
  return integer(description, { min: 1_000_000, max: 99_999_999 });
}

/** A zip code (CEP) as 8 digits. */
export function zipText(description: string) {
  return Type.String({ description, pattern: '^[0-9]{8}$' });
}

// biome-ignore format: a table
export const ufs = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const;

export type Uf = (typeof ufs)[number];

/** A state, as its two letters. */
export function uf(description: string) {
  return oneOf(ufs, description);
}

/** The code of a volume type as text; the table is in `volume-types.ts` (decision Q17). */
export function category(description: string) {
  return Type.String({
    description,
    format: 'volume-type',
    'x-values': Object.fromEntries(volumeTypeName),
    examples: ['64'],
  });
}

/** The code of a volume type as an integer, of the same table. */
export function categoryNumber(description: string) {
  return oneOf([...volumeTypeName.keys()].map(Number), description, {
    'x-values': Object.fromEntries(volumeTypeName),
    examples: [64],
  });
}
