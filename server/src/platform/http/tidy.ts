import type { TSchema } from 'typebox';

/**
 * Brings a received value into the form its schema speaks of, before validation:
 *
 * - only declared members are taken over (decision G3), into fresh objects, so that nothing else can be stored;
 *   an object that says `additionalProperties: false` keeps them all, for validation to refuse;
 * - optional members that arrive as `null`, as `""`, or as 0 where the schema says that 0 means absent, are left
 *   out (decision G4); required ones stay, for validation to refuse, and so does a `null` that has a meaning
 *   of its own because the schema allows it;
 * - -0 becomes 0;
 * - lists longer than allowed keep one item too many: enough to be refused, not enough to hurt.
 *
 * Values that are not what the schema expects pass as they are. Pure, and cheap: one visit per declared member.
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

type Member = {
  name: string;
  isOptional: boolean;
  nullMeansAbsent: boolean;
  zeroMeansAbsent: boolean;
  tidy: Tidy | undefined;
};

type Members = { declared: readonly Member[]; keepsOthers: boolean };

/** Prepares the tidying for a schema. */
export function compileTidy(schema: TSchema): Tidy {
  return compile(schema as Schema) ?? ((value) => value);
}

/** Undefined where there is nothing to do. */
function compile(schema: Schema): Tidy | undefined {
  if (schema.anyOf !== undefined) return compileChoice(schema.anyOf);
  if (schema.properties !== undefined && schema.patternProperties === undefined && !hasFreeMembers(schema)) {
    return tidyObject({ declared: membersOf(schema), keepsOthers: schema.additionalProperties === false });
  }
  if (schema.type === 'array') return tidyArray(schema);
  if (schema.type === 'number' || schema.type === 'integer') return (value) => (value === 0 ? 0 : value);
  return undefined;
}

function hasFreeMembers(schema: Schema): boolean {
  return schema.additionalProperties !== undefined && schema.additionalProperties !== false;
}

function membersOf(schema: Schema): Member[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    isOptional: !required.has(name),
    nullMeansAbsent: !allowsNull(member),
    zeroMeansAbsent: member['x-zero-means-absent'] === true,
    tidy: compile(member),
  }));
}

function allowsNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.anyOf?.some(allowsNull) === true;
}

/** A choice takes over the members of every alternative that is an object; scalars pass. */
function compileChoice(alternatives: readonly Schema[]): Tidy | undefined {
  const objects = alternatives.filter((one) => one.properties !== undefined);
  const arrays = alternatives.filter((one) => one.type === 'array');
  if (objects.some(hasFreeMembers)) return undefined;
  const tidyEach =
    objects.length === 0
      ? undefined
      : tidyObject({
          declared: mergeMembers(objects),
          keepsOthers: objects.every((one) => one.additionalProperties === false),
        });
  const tidyList = arrays.length === 1 && arrays[0] !== undefined ? tidyArray(arrays[0]) : undefined;
  return (value) => {
    if (Array.isArray(value)) return tidyList === undefined ? value : tidyList(value);
    return tidyEach === undefined ? value : tidyEach(value);
  };
}

function mergeMembers(objects: readonly Schema[]): Member[] {
  const merged = new Map<string, Member>();
  for (const member of objects.flatMap(membersOf)) {
    const known = merged.get(member.name);
    merged.set(
      member.name,
      known === undefined
        ? member
        : {
            ...known,
            isOptional: known.isOptional && member.isOptional,
            nullMeansAbsent: known.nullMeansAbsent && member.nullMeansAbsent,
            zeroMeansAbsent: known.zeroMeansAbsent && member.zeroMeansAbsent,
          },
    );
  }
  return [...merged.values()];
}

function tidyObject({ declared, keepsOthers }: Members): Tidy {
  const names = new Set(declared.map(({ name }) => name));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const source = value as Record<string, unknown>;
    const kept: Record<string, unknown> = keepsOthers ? othersOf(source, names) : {};
    for (const member of declared) {
      const { name, isOptional, tidy } = member;
      const received = source[name];
      if (received === undefined || (isOptional && isAbsent(received, member))) continue;
      kept[name] = tidy === undefined ? received : tidy(received);
    }
    return kept;
  };
}

function othersOf(
  source: Readonly<Record<string, unknown>>,
  declared: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !declared.has(name)));
}

function isAbsent(value: unknown, { nullMeansAbsent, zeroMeansAbsent }: Member): boolean {
  return (nullMeansAbsent && value === null) || value === '' || (zeroMeansAbsent && value === 0);
}

function tidyArray(schema: Schema): Tidy {
  const tidyItem = schema.items === undefined ? undefined : compile(schema.items);
  const most = schema.maxItems;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items = most !== undefined && value.length > most ? value.slice(0, most + 1) : value;
    return tidyItem === undefined ? items : items.map(tidyItem);
  };
}
