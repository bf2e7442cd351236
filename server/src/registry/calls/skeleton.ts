import type { JsonSchema } from '../../platform/http/request/explain.ts';
import { formats } from '../../platform/http/request/formats.ts';

/** What stands for what is not kept. Nothing that is kept has angle brackets. */
export const placeholders = {
  text: '<text>',
  secret: '<secret>',
  personal: '<personal>',
  number: '<number>',
  others: '<others>',
} as const;

/** What was met on the way that names a thing of ours. */
export type Met = { freightCodes: string[]; quoteId: string | null; platform: string | null };

export type SkeletonRules = {
  met: Met;
  /** Whether a text is a key of a platform that is registered; any other is somebody's text. */
  isPlatform(text: string): boolean;
  /** Whether codes of freights and ids of quotes may be kept: those of a request that was refused may be anything. */
  keepsIds: boolean;
};

/** A schema with the keywords of ours that say what a value is. */
type Schema = JsonSchema & {
  'x-secret'?: boolean;
  'x-personal'?: boolean;
  'x-judged-apart'?: JsonSchema;
};

type Walk = SkeletonRules & { left: number };

const mostValues = 160;
const mostItems = 3;
const deepest = 8;
const mostFreights = 5;
const longestPlatform = 20;
/** A larger number may be a document or a telephone that somebody put into the wrong member. */
const largestNumber = 99_999_999;

const freightForm = /^FR[0-9]{6}[0-9A-Z]{5}$/;
const idForm = '^[0-9a-z]{16}$';
const zipForm = '^[0-9]{8}$';
const datedFormats = new Set([
  'date',
  'date-either-way',
  'date-time',
  'wall-datetime',
  'wall-minute',
  'volume-type',
]);
/** Numbers that tell where somebody is. */
const placed = new Set(['latitude', 'longitude', 'lat', 'lng']);

/**
 * What may be kept of a value, by its schema: numbers, flags, values of lists that the contract has, dates, the first digits of a
 * zip code, ids of ours. Members that the schema does not declare are only counted, every other text is a placeholder. At most
 * 160 values, three items of a list.
 */
export function skeletonOf(schema: unknown, value: unknown, rules: SkeletonRules): unknown {
  return walk({ ...rules, left: mostValues }, [schema as JsonSchema], { value, name: '', depth: 0 });
}

type Place = { value: unknown; name: string; depth: number };

function walk(state: Walk, schemas: readonly Schema[], place: Place): unknown {
  const { value } = place;
  state.left -= 1;
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  const all = schemas.flatMap(alternatives);
  if (all.some((one) => one['x-secret'] === true)) return placeholders.secret;
  if (all.some((one) => one['x-personal'] === true)) return placeholders.personal;
  if (typeof value === 'string') return keptText(state, all, value);
  if (typeof value === 'number') return keptNumber(all, value, place.name);
  if (place.depth >= deepest) return placeholders.others;
  if (Array.isArray(value)) return keptList(state, all, { ...place, value });
  if (Buffer.isBuffer(value) || value instanceof Uint8Array) return null;
  return typeof value === 'object' ? keptObject(state, all, { ...place, value }) : placeholders.others;
}

/** Every schema that a value may be judged by at one place. */
function alternatives(schema: Schema): readonly Schema[] {
  const { anyOf = [], allOf = [] } = schema;
  const branches = [schema.if, schema.then, schema.else].filter((one) => one !== undefined);
  const apart = schema['x-judged-apart'];
  const more = [...anyOf, ...allOf, ...branches, ...(apart === undefined ? [] : [apart])];
  return more.length === 0 ? [schema] : [schema, ...more.flatMap(alternatives)];
}

function keptList(state: Walk, schemas: readonly JsonSchema[], place: Place & { value: unknown[] }): unknown {
  const items = schemas.flatMap(({ items: one }) => (one === undefined ? [] : [one]));
  if (items.length === 0) return [moreOf(place.value.length)];
  const kept: unknown[] = [];
  for (const value of place.value.slice(0, mostItems)) {
    if (state.left <= 0) break;
    kept.push(walk(state, items, { value, name: place.name, depth: place.depth + 1 }));
  }
  const left = place.value.length - kept.length;
  return left > 0 ? [...kept, moreOf(left)] : kept;
}

function keptObject(state: Walk, schemas: readonly JsonSchema[], place: Place & { value: object }): unknown {
  const kept: Record<string, unknown> = {};
  let others = 0;
  for (const [name, value] of Object.entries(place.value)) {
    const members = schemas.flatMap(({ properties }) =>
      properties !== undefined && Object.hasOwn(properties, name) ? [properties[name] as JsonSchema] : [],
    );
    if (value === undefined) continue;
    if (members.length === 0 || state.left <= 0) others += 1;
    else kept[name] = walk(state, members, { value, name, depth: place.depth + 1 });
  }
  return others > 0 ? { ...kept, [placeholders.others]: others } : kept;
}

function keptText(state: Walk, schemas: readonly Schema[], value: string): string {
  if (value === '' || schemas.some((schema) => isListed(schema, value))) return value;
  if (state.keepsIds && freightForm.test(value)) return metFreight(state, value);
  if (schemas.some(({ format }) => isDated(format, value))) return value;
  const patterns = schemas.map(({ pattern }) => pattern);
  if (patterns.includes(zipForm) && /^[0-9]{8}$/.test(value)) return shortZip(value);
  if (state.keepsIds && patterns.includes(idForm) && /^[0-9a-z]{16}$/.test(value)) {
    state.met.quoteId ??= value;
    return value;
  }
  if (value.length > longestPlatform || !state.isPlatform(value)) return placeholders.text;
  state.met.platform ??= value;
  return value;
}

function isListed({ const: one, enum: list }: Schema, value: string): boolean {
  return one === value || list?.includes(value) === true;
}

function isDated(format: string | undefined, value: string): boolean {
  return format !== undefined && datedFormats.has(format) && formats[format]?.(value) === true;
}

function metFreight({ met }: Walk, code: string): string {
  const { freightCodes } = met;
  if (freightCodes.length < mostFreights && !freightCodes.includes(code)) freightCodes.push(code);
  return code;
}

/** Where a text may stand as well, a number is one: a document without its dots, a telephone. */
function keptNumber(schemas: readonly JsonSchema[], value: number, name: string): number | string {
  if (schemas.some(({ minimum, maximum }) => minimum === 1_000_000 && maximum === 99_999_999))
    return Number.isInteger(value) && value > 0
      ? shortZip(String(value).padStart(8, '0').slice(0, 8))
      : placeholders.number;
  const types = schemas.flatMap(({ type }) => type ?? []);
  const isNumber = types.some((type) => type === 'number' || type === 'integer');
  if (!isNumber || types.includes('string') || placed.has(name)) return placeholders.number;
  return Math.abs(value) <= largestNumber ? value : placeholders.number;
}

/** A zip code without what tells the street. */
function shortZip(digits: string): string {
  return `${digits.slice(0, 5)}***`;
}

function moreOf(count: number): string {
  return `<${count} more>`;
}
