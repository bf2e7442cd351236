import type { AnyEndpoint } from '@carreto/contract/endpoint';

/** What a value may be, as fields need it: the members of JSON Schema that bound it. */
export type Bound = {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  enum?: readonly (string | number)[];
  required?: true;
};

type Schema = Readonly<Record<string, unknown>>;

const kept = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'enum',
] as const;
/** Deeper members are those of documents, which nobody fills in field by field. */
const deepest = 6;

/**
 * What an operation takes, member by member: `settings.trackingPage.name`, with `[]` for the items of a list. Parameters,
 * query and body share their names, as in the client.
 */
export function boundsOf({ params, query, body }: AnyEndpoint): Readonly<Record<string, Bound>> {
  const bounds: Record<string, Bound> = {};
  for (const schema of [params, query, body]) {
    if (schema !== undefined) walk(schema as unknown as Schema, '', { bounds, depth: 0 });
  }
  return bounds;
}

type Walk = { bounds: Record<string, Bound>; depth: number };

function walk(schema: Schema, path: string, { bounds, depth }: Walk): void {
  if (depth > deepest) return;
  const next = { bounds, depth: depth + 1 };
  const required = (schema.required ?? []) as readonly string[];
  for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const at = path === '' ? name : `${path}.${name}`;
    note(bounds, at, { ...boundOf(member), ...(required.includes(name) ? { required: true as const } : {}) });
    walk(member, at, next);
  }
  if (isSchema(schema.items)) {
    note(bounds, `${path}[]`, boundOf(schema.items));
    walk(schema.items, `${path}[]`, next);
  }
  for (const choice of choicesOf(schema)) walk(choice, path, next);
}

/** Choices of one member may differ in what they allow: then none of it is said of the member. */
function note(bounds: Record<string, Bound>, path: string, bound: Bound): void {
  if (path in bounds && JSON.stringify(bounds[path]) !== JSON.stringify(bound)) bounds[path] = {};
  else bounds[path] = bound;
}

function boundOf(schema: Schema): Bound {
  const choices = choicesOf(schema);
  const constants = choices.map((choice) => choice.const).filter((value) => value !== undefined);
  if (choices.length > 0 && constants.length === choices.length) {
    return { enum: constants as (string | number)[] };
  }
  const [single, ...others] = choices.filter(({ type }) => type !== 'null');
  if (single !== undefined && others.length === 0) return boundOf(single);
  const found = kept.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]);
  return Object.fromEntries(found) as Bound;
}

function choicesOf({ anyOf, oneOf, allOf }: Schema): readonly Schema[] {
  return [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
