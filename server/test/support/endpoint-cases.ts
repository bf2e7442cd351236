import { readFormOf } from '@carreto/contract/read-forms';
import type { TSchema } from 'typebox';

/** A body derived from a sample, and what the endpoint must make of it: the field it names, or acceptance. */
export type EndpointCase = { title: string; body: unknown; field: string | undefined };

type Schema = TSchema & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  if?: { required?: readonly string[] };
  else?: Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  enum?: readonly unknown[];
  'x-secret'?: boolean;
  'x-zero-means-absent'?: boolean;
};

type Path = readonly (string | number)[];
type Spot = { schema: Schema; value: unknown; path: Path; isOptional: boolean };

/** A list is only filled to its limit in a test when that stays small. */
const largestList = 1000;

/**
 * The cases that follow from a body's schema and a sample: each required member missing, null or empty; each
 * optional one null and empty; each type mistaken; each limit reached, and crossed by one.
 */
export function casesOf(schema: TSchema, sample: unknown): EndpointCase[] {
  return spotsOf({ schema: schema as Schema, value: sample, path: [], isOptional: false }).flatMap((spot) =>
    variantsOf(spot).map(({ what, value, isAccepted = false }) => ({
      title: `${fieldOf(spot.path)} ${what}`,
      body: replaced(sample, spot.path, value),
      field: isAccepted ? undefined : fieldOf(spot.path),
    })),
  );
}

/** Every member of the sample below the root that the schema declares. */
function spotsOf(spot: Spot): Spot[] {
  const { schema, value, path } = spot;
  const inside = membersOf(schema, value).flatMap(([key, member, isOptional]) =>
    spotsOf({
      schema: member,
      value: (value as Record<string | number, unknown>)[key],
      path: [...path, key],
      isOptional,
    }),
  );
  return path.length === 0 || schema['x-secret'] === true ? inside : [spot, ...inside];
}

function membersOf(stated: Schema, value: unknown): [string | number, Schema, boolean][] {
  const schema = withCondition(stated, value);
  if (Array.isArray(value)) {
    return value.length === 0 || schema.items === undefined ? [] : [[0, schema.items, false]];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name in value)
    .map(([name, member]) => [name, member, !(schema.required ?? []).includes(name)]);
}

/** A schema with what its `else` demands of a value that has not what its `if` asks for. */
function withCondition(schema: Schema, value: unknown): Schema {
  const { if: condition, else: otherwise } = schema;
  if (condition?.required === undefined || otherwise === undefined || typeof value !== 'object')
    return schema;
  return condition.required.every((name) => name in (value ?? {})) ? schema : demanding(schema, otherwise);
}

/** A schema that also demands the members that another one does, at every depth. */
function demanding(schema: Schema, more: Schema): Schema {
  const members = Object.entries(more.properties ?? {}).flatMap(([name, member]): [string, Schema][] => {
    const own = schema.properties?.[name];
    return own === undefined ? [] : [[name, demanding(own, member)]];
  });
  return {
    ...schema,
    required: [...(schema.required ?? []), ...(more.required ?? [])],
    ...(members.length > 0 && { properties: { ...schema.properties, ...Object.fromEntries(members) } }),
    ...(schema.items !== undefined &&
      more.items !== undefined && { items: demanding(schema.items, more.items) }),
  };
}

type Variant = { what: string; value: unknown; isAccepted?: boolean };

function variantsOf(spot: Spot): Variant[] {
  const { schema, value, isOptional, path } = spot;
  const isItem = typeof path.at(-1) === 'number';
  const presence: Variant[] = isItem
    ? [{ what: 'null', value: null, isAccepted: allowsNull(schema) }]
    : [
        { what: 'missing', value: undefined, isAccepted: isOptional },
        { what: 'null', value: null, isAccepted: isOptional || allowsNull(schema) },
        { what: 'empty', value: '', isAccepted: isOptional || allowsEmpty(schema) },
      ];
  const limits = Array.isArray(value) ? listVariants(schema, value) : scalarVariants(schema);
  return [...presence, ...mistaken(schema), ...limits];
}

function allowsEmpty(schema: Schema): boolean {
  return schema.minLength === 0 || schema.anyOf?.some(allowsEmpty) === true;
}

function allowsNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.anyOf?.some(allowsNull) === true;
}

/** A value of another type, without any coercion but from a form that the schema is read from. */
function mistaken(schema: Schema): Variant[] {
  const wrong: Record<string, unknown[]> = {
    string: [1, true, ['x']],
    number: ['1', '1,5', 'NaN', true, [1]],
    integer: ['1', 1.5, 9007199254740992, [1]],
    boolean: ['false', 0, 1, []],
    array: [{}, 'x', 1],
    object: [[], 'x', 1],
  };
  return (wrong[schema.type ?? ''] ?? []).map((value) => ({
    what: `as ${JSON.stringify(value)}`,
    value,
    isAccepted: isOtherForm(schema, value),
  }));
}

function isOtherForm(schema: Schema, value: unknown): boolean {
  const form = readFormOf(schema);
  return (form === 'numericText' && value === '1') || (form === 'integerAsText' && value === 1);
}

function listVariants(schema: Schema, value: readonly unknown[]): Variant[] {
  const { minItems, maxItems, uniqueItems } = schema;
  const itemAt = (index: number): unknown => {
    const item = value[index % value.length];
    if (uniqueItems !== true) return item;
    const choices = schema.items?.enum ?? [];
    if (choices.length > 0) return choices[index % choices.length];
    return typeof item === 'number' ? item + index : item;
  };
  const filled = (count: number) => Array.from({ length: count }, (_, index) => itemAt(index));
  return [
    ...(minItems === undefined ? [] : [{ what: 'with too few items', value: filled(minItems - 1) }]),
    ...(maxItems === undefined || maxItems > largestList
      ? []
      : [
          { what: `with ${maxItems} items`, value: filled(maxItems), isAccepted: true },
          { what: `with ${maxItems + 1} items`, value: filled(maxItems + 1) },
        ]),
  ];
}

function scalarVariants(schema: Schema): Variant[] {
  if (schema.enum !== undefined)
    return [{ what: 'outside its values', value: typeof schema.enum[0] === 'number' ? 7777 : 'ZZZ' }];
  if (schema.type === 'string') return textVariants(schema);
  if (schema.type === 'number' || schema.type === 'integer') return numberVariants(schema);
  return [];
}

/** Texts that hardly any form allows; wide ones refuse the last, which is a control character. */
const wrongForms = ['não é isto', '\u0001'];

function textVariants(schema: Schema): Variant[] {
  const variants: Variant[] = [];
  if (schema.format !== undefined || schema.pattern !== undefined) {
    const wrong = wrongForms.find(
      (value) => schema.pattern === undefined || !new RegExp(schema.pattern, 'u').test(value),
    );
    if (wrong !== undefined) variants.push({ what: 'of a wrong form', value: wrong });
  } else if (schema.maxLength !== undefined) {
    variants.push(
      { what: 'as long as allowed, in emoji', value: '😀'.repeat(schema.maxLength), isAccepted: true },
      { what: 'one character too long', value: 'á'.repeat(schema.maxLength + 1) },
    );
  }
  return variants;
}

function numberVariants(schema: Schema): Variant[] {
  const { minimum, maximum, exclusiveMinimum: above } = schema;
  const step = schema.type === 'integer' ? 1 : 0.01;
  const isSigned = minimum !== undefined && minimum <= -1;
  const variants: Variant[] = isSigned ? [] : [{ what: 'as -1', value: -1 }];
  if (minimum !== undefined) {
    const isAbsent = schema['x-zero-means-absent'] === true && minimum - step === 0;
    variants.push({ what: `as ${minimum}`, value: minimum, isAccepted: true });
    if (!isAbsent) variants.push({ what: `as ${minimum - step}`, value: minimum - step });
  }
  if (above !== undefined)
    variants.push({ what: 'just above its bound', value: above + 0.0001, isAccepted: true });
  if (maximum !== undefined) {
    variants.push({ what: `as ${maximum}`, value: maximum, isAccepted: true });
    variants.push({ what: `as ${maximum + step}`, value: maximum + step });
  }
  return variants;
}

/** The path of a member as errors name it. */
function fieldOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[head] = replaced(copy[head], rest, by);
  return copy;
}
