import type { TSchema } from 'typebox';
import { apartKeyword } from './endpoint.ts';
import { readFormOf, readForms } from './read-forms.ts';

type Schema = TSchema & {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  additionalProperties?: unknown;
  patternProperties?: unknown;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  not?: Schema;
  'x-name'?: string;
  'x-zero-means-absent'?: boolean;
};

const counts = 'Counts as not sent.';
const notSent = { 'x-name': 'NotSent', description: counts, enum: ['', null] };
const notSentZero = { 'x-name': 'NotSentOrZero', description: counts, enum: ['', 0, null] };
const emptyText = { 'x-name': 'EmptyText', description: counts, const: '' };
const emptyTextOrZero = { 'x-name': 'EmptyTextOrZero', description: counts, enum: ['', 0] };

/**
 * A schema of what callers send, with everything that is read as not sent where a member is optional (decision G4): null, an
 * empty text, and 0 where it has no meaning of its own; null only where it has none either; and with the other form that a
 * value is read from. The mirror image of
 * `server/src/platform/http/request/tidy.ts`, for readers of the document.
 * @param taken names that answers use; what is let in here needs another.
 */
export function withNotSent(schema: TSchema, taken: ReadonlySet<string>): TSchema {
  return lenient(schema as Schema, taken);
}

/** Names of every schema inside others. */
export function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names;
  if ('x-name' in value && typeof value['x-name'] === 'string') names.add(value['x-name']);
  for (const part of Object.values(value)) namesIn(part, names);
  return names;
}

function lenient(schema: Schema, taken: ReadonlySet<string>): Schema {
  const apart = (schema as Record<string, unknown>)[apartKeyword] as Schema | undefined;
  if (apart !== undefined) return { ...schema, ...{ [apartKeyword]: lenient(apart, taken) } };
  const changed = inside(schema, taken);
  const name = schema['x-name'];
  if (changed === schema || name === undefined || !taken.has(name)) return changed;
  return { ...changed, 'x-name': `${name}Sent` };
}

function inside(schema: Schema, taken: ReadonlySet<string>): Schema {
  const form = readFormOf(schema);
  if (form !== undefined) return orInForm(schema, readForms[form]);
  if (schema.anyOf !== undefined) return ofChoice(schema, schema.anyOf, taken);
  if (listsMembers(schema)) return ofObject(schema, new Set(schema.required), taken);
  if (schema.type !== 'array' || schema.items === undefined) return schema;
  const items = lenient(schema.items, taken);
  return items === schema.items ? schema : { ...schema, items };
}

/** What one alternative requires is refused as null or empty in all. */
function ofChoice(schema: Schema, alternatives: readonly Schema[], taken: ReadonlySet<string>): Schema {
  const objects = alternatives.filter(({ properties }) => properties !== undefined);
  const lists = alternatives.filter(({ type }) => type === 'array');
  if (!objects.every(listsMembers) || lists.length > 1) return schema;
  const required = new Set(objects.flatMap((one) => one.required ?? []));
  const anyOf = alternatives.map((one) =>
    one.properties === undefined
      ? one.type === 'array'
        ? lenient(one, taken)
        : one
      : renamed(one, required, taken),
  );
  return { ...schema, anyOf };
}

function renamed(schema: Schema, required: ReadonlySet<string>, taken: ReadonlySet<string>): Schema {
  const changed = ofObject(schema, required, taken);
  const name = schema['x-name'];
  return name === undefined || !taken.has(name) ? changed : { ...changed, 'x-name': `${name}Sent` };
}

/** Whether a schema lists the members it knows; of others everything is kept as it came. */
function listsMembers({ properties, patternProperties, additionalProperties }: Schema): boolean {
  if (properties === undefined || patternProperties !== undefined) return false;
  return additionalProperties === undefined || additionalProperties === false;
}

function ofObject(schema: Schema, required: ReadonlySet<string>, taken: ReadonlySet<string>): Schema {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const shown = lenient(member, taken);
    return [name, required.has(name) ? shown : orNotSent(shown)];
  });
  const conditions = conditionWords.flatMap((word) => {
    const condition = schema[word];
    return condition === undefined ? [] : [[word, counting(condition, schema)]];
  });
  return { ...schema, properties: Object.fromEntries(members), ...Object.fromEntries(conditions) };
}

const conditionWords = ['if', 'then', 'else', 'not'] as const;

/** A condition on members of a schema: where it asks for one, what counts as not sent does not do. */
function counting(condition: Schema, { properties }: Schema): Schema {
  const required = (condition.required ?? []).map((name) => {
    const zero = properties?.[name]?.['x-zero-means-absent'] === true;
    return [name, { not: { enum: (zero ? notSentZero : notSent).enum } }];
  });
  const inner = Object.entries(condition.properties ?? {}).map(([name, part]) => [
    name,
    counting(part, properties?.[name] ?? part),
  ]);
  const parts = conditionWords.flatMap((word) => {
    const part = condition[word];
    return part === undefined ? [] : [[word, counting(part, { properties } as Schema)]];
  });
  const choice = condition.anyOf?.map((part) => counting(part, { properties } as Schema));
  const members = [...required, ...inner];
  return {
    ...condition,
    ...Object.fromEntries(parts),
    ...(choice === undefined ? {} : { anyOf: choice }),
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
  };
}

function orInForm(
  { description, ...shape }: Schema,
  form: (typeof readForms)[keyof typeof readForms],
): Schema {
  const zero = shape['x-zero-means-absent'] === true ? { 'x-zero-means-absent': true } : {};
  const anyOf = [shape, form];
  return { ...(description === undefined ? {} : { description }), ...zero, anyOf } as unknown as Schema;
}

function orNotSent(member: Schema): Schema {
  const zero = member['x-zero-means-absent'] === true;
  const absent = allowsNull(member) ? (zero ? emptyTextOrZero : emptyText) : zero ? notSentZero : notSent;
  const { description, ...shape } = member;
  const isPlainChoice = member.anyOf !== undefined && member['x-name'] === undefined;
  const anyOf = isPlainChoice
    ? [...(member.anyOf ?? []), absent]
    : [member['x-name'] === undefined ? shape : member, absent];
  return { ...(description === undefined ? {} : { description }), anyOf } as unknown as Schema;
}

function allowsNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.anyOf?.some(allowsNull) === true;
}
