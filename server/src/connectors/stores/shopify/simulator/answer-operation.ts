import { type FieldType, inputTypes, objectTypes, words } from './admin-types.ts';
import { type ParsedOperation, parseOperation, type Selected, type Written } from './parse-operation.ts';

/** What is wrong with an operation: it is told in an answer of 200, and nothing is done. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export type Args = Readonly<Record<string, unknown>>;
/** What fields of the root do, by their names. */
export type Root = Readonly<Record<string, (args: Args) => unknown>>;

/** An operation that is good as far as its types tell, and what it takes. */
export type Prepared = { cost: number; run(root: Root): Record<string, unknown> };

/** @throws OperationRefused, ParseError */
export function prepare(text: string, variables: Args): Prepared {
  const operation = parseOperation(text);
  for (const [name, type] of operation.variables) coerce(variables[name], type, `$${name}`);
  for (const name of Object.keys(variables))
    if (!operation.variables.has(name))
      throw refused(`Variable $${name} is not declared`, 'undeclaredVariable');
  const root = operation.kind === 'query' ? 'Query' : 'Mutation';
  const scope = { operation, variables };
  check(scope, root, operation.fields);
  const cost = costOf(scope, root, operation.fields);
  return {
    cost: operation.kind === 'mutation' ? 10 : cost,
    run: (acts) => {
      const done = operation.fields.map(({ name, args }) => [name, acts[name]?.(valuesOf(scope, args))]);
      return shown(scope, { type: root, fields: operation.fields }, Object.fromEntries(done));
    },
  };
}

type Scope = { operation: ParsedOperation; variables: Args };

function refused(message: string, code: string): OperationRefused {
  return new OperationRefused(message, code);
}

/** Every field there is of its type, with the arguments that it has, and selected down to what is no object. */
function check(scope: Scope, type: string, fields: readonly Selected[]): void {
  for (const selected of fields) {
    const { name, fields: inner } = selected;
    const field = fieldOf(type, name);
    checkArguments(scope, selected, field);
    const isObject = objectTypes.has(field.type);
    if (isObject && inner.length === 0)
      throw refused(`Field '${name}' must have selections`, 'selectionMismatch');
    if (!isObject && inner.length > 0)
      throw refused(`Field '${name}' can't have selections`, 'selectionMismatch');
    check(scope, field.type, inner);
  }
}

function checkArguments(scope: Scope, { name, args }: Selected, field: FieldType): void {
  for (const [arg, value] of args) {
    const declared = field.args.get(arg);
    if (declared === undefined)
      throw refused(`Field '${name}' doesn't accept argument '${arg}'`, 'argumentNotAccepted');
    checkArgument(scope, value, { arg, declared });
  }
  for (const [arg, declared] of field.args)
    if (declared.endsWith('!') && !args.has(arg))
      throw refused(`Field '${name}' is missing required arguments: ${arg}`, 'missingRequiredArguments');
  if (field.type.endsWith('Connection') && !args.has('first'))
    throw refused('you must provide one of first or last', 'BAD_REQUEST');
}

function fieldOf(type: string, name: string): FieldType {
  const field = objectTypes.get(type)?.get(name);
  if (field === undefined) throw refused(`Field '${name}' doesn't exist on type '${type}'`, 'undefinedField');
  return field;
}

function checkArgument(
  { operation }: Scope,
  value: Written,
  { arg, declared }: { arg: string; declared: string },
): void {
  if (value.kind === 'word') return void coerce(value.word, declared, arg);
  if (value.kind === 'literal') return void coerce(value.value, declared, arg);
  const type = operation.variables.get(value.name);
  if (type === declared || type === `${declared}!`) return;
  throw refused(
    `Type mismatch on variable $${value.name} and argument ${arg} (${type} / ${declared})`,
    'variableMismatch',
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  ID: (value) => typeof value === 'string' && value.startsWith('gid://shopify/'),
  String: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  DateTime: (value) => typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Whether a value is of a type, all the way down. @throws OperationRefused */
function coerce(value: unknown, type: string, at: string): void {
  const bad = (): OperationRefused =>
    refused(`Variable ${at} of type ${type} was provided invalid value`, 'INVALID_VARIABLE');
  if (type.endsWith('!')) {
    if (value === undefined || value === null) throw bad();
    coerce(value, type.slice(0, -1), at);
    return;
  }
  if (value === undefined || value === null) return;
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) throw bad();
    for (const [index, one] of value.entries()) coerce(one, type.slice(1, -1), `${at}.${index}`);
    return;
  }
  const members = inputTypes.get(type);
  if (members !== undefined) {
    coerceInput(value, members, { type, at });
    return;
  }
  const isGood = words.get(type)?.has(String(value)) ?? scalars[type]?.(value) ?? false;
  if (!isGood) throw bad();
}

function coerceInput(
  value: unknown,
  members: ReadonlyMap<string, string>,
  { type, at }: { type: string; at: string },
): void {
  if (typeof value !== 'object' || value === null)
    throw refused(`Variable ${at} of type ${type} is no object`, 'INVALID_VARIABLE');
  const given = value as Args;
  for (const name of Object.keys(given))
    if (!members.has(name))
      throw refused(`Variable ${at}: Field is not defined on ${type}: ${name}`, 'INVALID_VARIABLE');
  for (const [name, member] of members) coerce(given[name], member, `${at}.${name}`);
}

function valuesOf({ variables }: Scope, args: ReadonlyMap<string, Written>): Args {
  return Object.fromEntries([...args].map(([name, value]) => [name, argumentOf(variables, value)]));
}

function argumentOf(variables: Args, value: Written): unknown {
  if (value.kind === 'variable') return variables[value.name];
  return value.kind === 'word' ? value.word : value.value;
}

/** A point an object; as many as may come of what comes in pages. */
function costOf(scope: Scope, type: string, fields: readonly Selected[]): number {
  return fields.reduce((sum, { name, args, fields: inner }) => {
    const field = fieldOf(type, name);
    if (inner.length === 0) return sum;
    const first = Number(valuesOf(scope, args).first ?? 1);
    const isPaged = field.type.endsWith('Connection') || args.has('first');
    const within = costOf(scope, field.type, inner);
    return sum + (isPaged ? 1 + first * Math.max(1, within) : 1 + within);
  }, 0);
}

/** What was selected of a value, and nothing else. */
function shown(
  scope: Scope,
  { type, fields }: { type: string; fields: readonly Selected[] },
  value: Args,
): Record<string, unknown> {
  const entries = fields.map(({ name, args, fields: inner }): [string, unknown] => {
    const field = fieldOf(type, name);
    const found = value[name] ?? null;
    const within = { type: field.type, fields: inner };
    if (found === null || inner.length === 0) return [name, found];
    if (field.type.endsWith('Connection'))
      return [name, shown(scope, within, pageOf(found as Args[], valuesOf(scope, args)))];
    if (field.isList) return [name, (found as Args[]).map((one) => shown(scope, within, one))];
    return [name, shown(scope, within, found as Args)];
  });
  return Object.fromEntries(entries);
}

function pageOf(all: readonly Args[], { first, after }: Args): Args {
  const from = after == null ? 0 : Number(after);
  const to = from + Number(first);
  return {
    nodes: all.slice(from, to),
    pageInfo: { hasNextPage: to < all.length, endCursor: to === 0 ? null : String(Math.min(to, all.length)) },
  };
}
