import { messages } from '@carreto/contract/messages';
import type { TSchema } from 'typebox';
import type { FailureDetail } from '../../../kernel/failure.ts';
import { formats } from './formats.ts';

/** Most entries in the `details` of an error. */
export const maxDetails = 100;

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = TSchema & {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  not?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: readonly string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/**
 * Says what is wrong with a value that validation refused: every offending member with its path on the wire
 * (`dispatchers[0].volumes[2].height`) and a sentence, at most 100, one per path. It walks the schema itself
 * instead of asking the validator for all errors, whose list has no bound.
 */
export function explain(schema: TSchema, value: unknown, root = ''): FailureDetail[] {
  const found = new Map<string, string>();
  walk({ found }, schema as JsonSchema, { value, path: root });
  return [...found].map(([field, message]) => ({ field, message }));
}

type Findings = { found: Map<string, string> };
type Place = { value: unknown; path: string };

function report(findings: Findings, path: string, message: string): void {
  if (findings.found.size < maxDetails && !findings.found.has(path)) findings.found.set(path, message);
}

function walk(findings: Findings, schema: JsonSchema, place: Place): void {
  if (findings.found.size >= maxDetails) return;
  const own = scalarProblem(schema, place.value);
  if (own !== undefined) {
    report(findings, place.path, own);
    return;
  }
  if (schema.anyOf !== undefined) walkChoice(findings, schema.anyOf, place);
  for (const part of schema.allOf ?? []) walk(findings, part, place);
  if (Array.isArray(place.value)) walkArray(findings, schema, { ...place, value: place.value });
  else if (isRecord(place.value)) walkObject(findings, schema, { ...place, value: place.value });
  if (schema.if !== undefined) {
    const branch = matches(schema.if, place.value) ? schema.then : schema.else;
    if (branch !== undefined) walk(findings, branch, place);
  }
}

/** Whether a value fits, by the same reading of the schema. */
function matches(schema: JsonSchema, value: unknown): boolean {
  return explain(schema, value).length === 0;
}

/** Of several alternatives, explains the one the value was probably meant to be: the one that gets furthest. */
function walkChoice(findings: Findings, alternatives: readonly JsonSchema[], place: Place): void {
  const attempts = alternatives.map((one) => ({ one, problems: explain(one, place.value, place.path) }));
  if (attempts.some(({ problems }) => problems.length === 0)) return;
  const deeper = attempts.filter(({ problems }) => problems.every(({ field }) => field !== place.path));
  const constants = alternatives.map((one) => one.const);
  if (constants.every((one) => one !== undefined)) {
    report(findings, place.path, messages.oneOf(constants));
    return;
  }
  const best = (deeper.length > 0 ? deeper : attempts).reduce((a, b) =>
    b.problems.length < a.problems.length ? b : a,
  );
  for (const { field, message } of best.problems) report(findings, field, message);
}

function walkArray(
  findings: Findings,
  schema: JsonSchema,
  place: Place & { value: readonly unknown[] },
): void {
  const { value, path } = place;
  const count = value.length;
  if (schema.minItems !== undefined && count < schema.minItems) {
    report(findings, path, messages.minItems(schema.minItems));
  }
  if (schema.maxItems !== undefined && count > schema.maxItems) {
    report(findings, path, messages.maxItems(schema.maxItems));
  }
  if (schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < count) {
    report(findings, path, messages.uniqueItems);
  }
  if (schema.items === undefined) return;
  for (let index = 0; index < count && findings.found.size < maxDetails; index += 1) {
    walk(findings, schema.items, { value: value[index], path: `${path}[${index}]` });
  }
}

function walkObject(
  findings: Findings,
  schema: JsonSchema,
  place: Place & { value: Readonly<Record<string, unknown>> },
): void {
  const { value, path } = place;
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) report(findings, inside(name), messages.required);
  }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (value[name] !== undefined) walk(findings, member, { value: value[name], path: inside(name) });
  }
  for (const [name, member] of freeMembers(schema, value)) {
    if (member === false) report(findings, inside(name), messages.unknownMember);
    else walk(findings, member, { value: value[name], path: inside(name) });
  }
}

/** Members that are not listed by name, each with the schema it must fit; false where none is allowed. */
function freeMembers(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): [string, JsonSchema | false][] {
  const patterns = Object.entries(schema.patternProperties ?? {});
  const others = schema.additionalProperties;
  if (patterns.length === 0 && (others === undefined || others === true)) return [];
  return Object.keys(value)
    .filter((name) => schema.properties?.[name] === undefined)
    .map((name): [string, JsonSchema | false | true] => [
      name,
      patterns.find(([pattern]) => regexOf(pattern).test(name))?.[1] ?? others ?? true,
    ])
    .filter((entry): entry is [string, JsonSchema | false] => entry[1] !== true);
}

/** What is wrong with a value itself, apart from its members. */
function scalarProblem(schema: JsonSchema, value: unknown): string | undefined {
  if (schema.type !== undefined && !hasType(schema.type, value)) {
    return messages.type(typeof schema.type === 'string' ? schema.type : schema.type.join(' | '));
  }
  if (schema.const !== undefined && value !== schema.const) return messages.oneOf([schema.const]);
  if (schema.enum !== undefined && !schema.enum.includes(value)) return messages.oneOf(schema.enum);
  if (schema.not !== undefined && matches(schema.not, value)) return messages.invalid;
  if (typeof value === 'string') return textProblem(schema, value);
  if (typeof value === 'number') return numberProblem(schema, value);
  return undefined;
}

function hasType(type: string | readonly string[], value: unknown): boolean {
  if (typeof type !== 'string') return type.some((one) => hasType(one, value));
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'null':
      return value === null;
    default:
      // The remaining names are those of JavaScript.
      return typeof value === type;
  }
}

function textProblem(schema: JsonSchema, value: string): string | undefined {
  const length = codePoints(value);
  if (schema.minLength !== undefined && length < schema.minLength) {
    return length === 0 ? messages.empty : messages.minLength(schema.minLength);
  }
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return messages.maxLength(schema.maxLength);
  if (schema.format !== undefined && formats[schema.format]?.(value) === false) {
    return messages.format(schema.format);
  }
  if (schema.pattern !== undefined && !regexOf(schema.pattern).test(value)) return messages.pattern;
  return undefined;
}

function numberProblem(schema: JsonSchema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = schema;
  if (minimum !== undefined && value < minimum) return messages.minimum(minimum);
  if (above !== undefined && value <= above) return messages.above(above);
  if (maximum !== undefined && value > maximum) return messages.maximum(maximum);
  if (below !== undefined && value >= below) return messages.below(below);
  if (step !== undefined && !Number.isInteger(value / step)) return messages.multipleOf(step);
  return undefined;
}

/** Length as people count it: pairs of surrogates are one. */
function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) {
      count -= 1;
      at += 1;
    }
  }
  return count;
}

const regexes = new Map<string, RegExp>();

/** The compiled form of a pattern of a schema; there are only as many as the contract has. */
function regexOf(pattern: string): RegExp {
  let regex = regexes.get(pattern);
  if (regex === undefined) {
    regex = new RegExp(pattern, 'u');
    regexes.set(pattern, regex);
  }
  return regex;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
