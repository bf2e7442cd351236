import { readFormOf } from '@carreto/contract/read-forms';
import type { TSchema } from 'typebox';
import { readers } from './read-forms.ts';

/**
 * Brings a received value into the form its schema speaks of, before validation:
 *
 * - only declared members are taken over (decision G3), into fresh objects, so that nothing else can be stored;
 *   an object that says `additionalProperties: false` keeps them all, for validation to refuse;
 * - optional members that arrive as `null`, as `""`, or as 0 where the schema says that 0 means absent, are left
 *   out (decision G4); required ones stay, for validation to refuse, and so does a `null` that has a meaning
 *   of its own because the schema allows it;
 * - a value in another form that its schema is read from becomes the value, such as a number that is sent as text;
 * - -0 becomes 0;
 * - lists longer than allowed keep one item too many: enough to be refused, not enough to hurt.
 *
 * Values that are not what the schema expects pass as they are. The received value is not changed.
 */
export type Tidy = (value: unknown) => unknown;

type Schema = TSchema & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  maxItems?: number;
  anyOf?: readonly Schema[];
  additionalProperties?: unknown;
  patternProperties?: unknown;
  'x-zero-means-absent'?: boolean;
};

type Member = { name: string; isOptional: boolean; schema: Schema };

type Members = { declared: readonly Member[]; keepsOthers: boolean };

/**
 * Prepares the tidying for a schema. The function is generated, as the validator's are, with member names
 * written out: the engine then reads and writes members at fixed places, several times faster than by a loop
 * over names. Names come from the contract and are quoted; nothing of a request becomes code.
 */
export function compileTidy(schema: TSchema): Tidy {
  const functions: string[] = [];
  const name = write(functions, schema as Schema);
  if (name === undefined) return (value) => value;
  return new Function('readers', `${functions.join('\n')}\nreturn ${name};`)(readers) as Tidy;
}

/** Writes the function for a schema and gives its name; undefined where there is nothing to do. */
function write(functions: string[], schema: Schema): string | undefined {
  const body = bodyFor(functions, schema);
  if (body === undefined) return undefined;
  const name = `tidy${functions.length}`;
  functions.push(`function ${name}(value) {\n${body}\n}`);
  return name;
}

function bodyFor(functions: string[], schema: Schema): string | undefined {
  if (schema.anyOf !== undefined) return choiceBody(functions, schema.anyOf);
  if (listsMembers(schema)) return objectBody(functions, allMembers([schema]));
  if (schema.type === 'array') return listBody(functions, schema);
  if (schema.type === 'number' || schema.type === 'integer') return 'return value === 0 ? 0 : value;';
  return undefined;
}

/** Whether a schema lists the members it knows; otherwise all that is sent is kept as it is. */
function listsMembers(schema: Schema): boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties === undefined || patternProperties !== undefined) return false;
  return additionalProperties === undefined || additionalProperties === false;
}

/** What counts as absent for a member, as code. */
function absentForms({ isOptional, schema }: Member): string[] {
  if (!isOptional) return ['undefined'];
  const zero = schema['x-zero-means-absent'] === true ? ['0'] : [];
  return ['undefined', '""', ...(allowsNull(schema) ? [] : ['null']), ...zero];
}

function allowsNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.anyOf?.some(allowsNull) === true;
}

function objectBody(functions: string[], { declared, keepsOthers }: Members): string {
  const lines = declared.map((member) => {
    const place = `kept[${JSON.stringify(member.name)}]`;
    const inner = write(functions, member.schema);
    const isPresent = absentForms(member)
      .map((form) => `member !== ${form}`)
      .join(' && ');
    const take = `${place} = ${inner === undefined ? 'member' : `${inner}(member)`};`;
    const drop = keepsOthers ? ` else delete ${place};` : '';
    const form = readFormOf(member.schema);
    const received = `value[${JSON.stringify(member.name)}]`;
    const read = form === undefined ? received : `readers.${form}(${received})`;
    return `member = ${read}; if (${isPresent}) ${take}${drop}`;
  });
  return [
    'if (typeof value !== "object" || value === null || Array.isArray(value)) return value;',
    `const kept = ${keepsOthers ? '{ ...value }' : '{}'}; let member;`,
    ...lines,
    'return kept;',
  ].join('\n');
}

function listBody(functions: string[], schema: Schema): string {
  const inner = schema.items === undefined ? undefined : write(functions, schema.items);
  const most = schema.maxItems;
  return [
    'if (!Array.isArray(value)) return value;',
    `const items = ${most === undefined ? 'value' : `value.length > ${most} ? value.slice(0, ${most + 1}) : value`};`,
    `return ${inner === undefined ? 'items' : `items.map(${inner})`};`,
  ].join('\n');
}

/** A choice takes over the members of every alternative that is an object; scalars pass. */
function choiceBody(functions: string[], alternatives: readonly Schema[]): string | undefined {
  const objects = alternatives.filter(({ properties }) => properties !== undefined);
  const lists = alternatives.filter(({ type }) => type === 'array');
  if (!objects.every(listsMembers) || lists.length > 1) return undefined;
  const list = lists[0] === undefined ? undefined : write(functions, lists[0]);
  return [
    list === undefined ? '' : `if (Array.isArray(value)) return ${list}(value);`,
    objects.length === 0 ? 'return value;' : objectBody(functions, allMembers(objects)),
  ].join('\n');
}

/** The members that any of several objects declares. */
function allMembers(objects: readonly Schema[]): Members {
  const merged = new Map<string, Member>();
  for (const member of objects.flatMap(membersOf)) {
    const known = merged.get(member.name);
    merged.set(member.name, known === undefined ? member : both(known, member));
  }
  return {
    declared: [...merged.values()],
    keepsOthers: objects.every(({ additionalProperties }) => additionalProperties === false),
  };
}

function membersOf(schema: Schema): Member[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    isOptional: !required.has(name),
    schema: member,
  }));
}

/** A member that two alternatives declare: absent only where both would have it so, and either's form inside. */
function both(one: Member, other: Member): Member {
  const schemas = [one.schema, other.schema];
  return {
    name: one.name,
    isOptional: one.isOptional && other.isOptional,
    schema: {
      anyOf: schemas.flatMap((schema) => schema.anyOf ?? [schema]),
      'x-zero-means-absent': schemas.every((schema) => schema['x-zero-means-absent'] === true),
    },
  };
}
