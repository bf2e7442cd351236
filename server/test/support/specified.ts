import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * What the specification's tables say, written by hand from them, against the published OpenAPI document.
 *
 * A table is text, one field a line: `path type presence`. A path is dotted from the root of the body or answer;
 * `[]` steps into the elements of an array, `*` into the values of an object keyed by ids. Types: `string`,
 * `integer`, `number`, `boolean`, `object`, `array`, `map` (an object with free keys), `datetime`
 * (`YYYY-MM-DD HH:mm:ss`), `date`, `instant` (ISO 8601), several by `|`, and `any` where the specification shows
 * none. Presence: `yes` (a caller must send it), `no` (may leave it out), `when` (a condition that schemas cannot
 * say; tested where the act is), `lenient` (must by the specification; we read what came without it, `docs/gaps.md`
 * says how), `always` (an answer always carries it), `null` (always, and may be null), `some`
 * (an answer may lack it).
 */
export type Field = { path: string; types: readonly string[]; presence: Presence };

type Presence = 'yes' | 'no' | 'when' | 'lenient' | 'always' | 'null' | 'some';
type Json = Record<string, unknown>;

const presences = new Set<string>(['yes', 'no', 'when', 'lenient', 'always', 'null', 'some']);

/** Reads the text of a table. */
export function fieldsIn(table: string): Field[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', types = '', presence = '', ...rest] = line.split(/\s+/);
      if (rest.length > 0 || !presences.has(presence)) throw new Error(`not a field: ${line}`);
      return { path, types: types.split('|'), presence: presence as Presence };
    });
}

/** The published document, as a reader of the repository finds it. */
export const published = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Json;

export type Part = 'body' | 'reply' | 'query' | 'params';

/** Declares the tests of one part of one operation: a test per field. */
export function describeFields(operation: string, part: Part, table: string): void {
  describe(`${operation} · ${part}`, () => {
    const root = schemaOf(published, operation, part);
    it('is in the document', () => {
      expect(root).toBeDefined();
    });
    declareFields(published, root ?? {}, table);
  });
}

/** The same for the body of a webhook. */
export function describeWebhook(name: string, table: string): void {
  describe(`webhook ${name}`, () => {
    const root = at(published, ['webhooks', name, 'post', 'requestBody', 'content', 'application/json']);
    it('is in the document', () => {
      expect(root?.schema).toBeDefined();
    });
    declareFields(published, (root?.schema ?? {}) as Json, table);
  });
}

function declareFields(document: Json, root: Json, table: string): void {
  it.each(fieldsIn(table))('$path', (field) => {
    expect(faultsOf(document, root, field)).toEqual([]);
  });
}

/** What contradicts the specification about a field; empty when nothing does. Exported for its own tests. */
export function faultsOf(document: Json, root: Json, field: Field): string[] {
  const steps = stepsOf(field.path);
  const last = steps.at(-1) ?? '';
  const parents = steps
    .slice(0, -1)
    .reduce(
      (nodes, step) => nodes.flatMap((node) => childrenOf(document, node, step)),
      formsOf(document, root),
    );
  const holders = parents.filter((parent) => childrenOf(document, parent, last).length > 0);
  if (holders.length === 0) return ['is missing'];
  const forms = holders.flatMap((parent) => childrenOf(document, parent, last));
  const isElement = last === '[]' || last === '*';
  const shown = forms.map(typeOf);
  const kinds = shown.filter((type) => type !== 'null');
  const missing = field.types.filter((type) => type !== 'any' && !kinds.some((kind) => fits(kind, type)));
  return [
    ...missing.map((type) => `has no form ${type}, but ${[...new Set(shown)].join(', ')}`),
    ...(isElement ? [] : presenceFaults(holders, last, { ...field, mayBeNull: shown.includes('null') })),
  ];
}

function presenceFaults(
  holders: readonly Json[],
  name: string,
  { presence, mayBeNull }: Field & { mayBeNull: boolean },
): string[] {
  const required = holders.map(
    (holder) => (holder.required as string[] | undefined)?.includes(name) === true,
  );
  const isAlways = required.every((one) => one);
  if (presence === 'yes' || presence === 'always') {
    return [
      ...(isAlways ? [] : ['may be left out']),
      ...(mayBeNull && presence === 'always' ? ['may be null'] : []),
    ];
  }
  if (presence === 'null')
    return [...(isAlways ? [] : ['may be left out']), ...(mayBeNull ? [] : ['is never null'])];
  if (presence === 'no' || presence === 'when' || presence === 'lenient')
    return isAlways && !mayBeNull ? ['must be sent'] : [];
  return [];
}

function fits(kind: string, type: string): boolean {
  if (kind === type) return true;
  if (type === 'string') return ['datetime', 'date', 'minute', 'instant'].includes(kind);
  if (type === 'object') return kind === 'map';
  return type === 'map' && kind === 'object';
}

const formats: ReadonlyMap<unknown, string> = new Map([
  ['wall-datetime', 'datetime'],
  ['wall-minute', 'minute'],
  ['date', 'date'],
  ['date-time', 'instant'],
]);

function typeOf(schema: Json): string {
  if (schema.type === 'string') return formats.get(schema.format) ?? 'string';
  if (schema.type === 'object') return schema.properties === undefined ? 'map' : 'object';
  if (typeof schema.type === 'string') return schema.type;
  if (Array.isArray(schema.enum)) return typeof schema.enum[0];
  return schema.const === undefined ? 'any' : typeof schema.const;
}

function stepsOf(path: string): string[] {
  return path
    .replaceAll('*', '.*')
    .split('.')
    .flatMap((part) => {
      const [name = '', ...brackets] = part.split('[]');
      return [...(name === '' ? [] : [name]), ...brackets.map(() => '[]')];
    });
}

/** The forms of what a step leads to; none when it leads nowhere. */
function childrenOf(document: Json, node: Json, step: string): Json[] {
  if (step === '[]') return node.items === undefined ? [] : formsOf(document, node.items as Json);
  if (step === '*') {
    const value = node.additionalProperties ?? Object.values((node.patternProperties ?? {}) as Json)[0];
    return typeof value === 'object' ? formsOf(document, value as Json) : [];
  }
  const member = (node.properties as Json | undefined)?.[step];
  return member === undefined ? [] : formsOf(document, member as Json);
}

/** A schema as the list of its alternatives, references followed. */
function formsOf(document: Json, schema: Json): Json[] {
  if (typeof schema.$ref === 'string') {
    const target = at(document, schema.$ref.slice(2).split('/'));
    return target === undefined ? [] : formsOf(document, target);
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices !== undefined && schema.properties === undefined) {
    return choices.flatMap((one) => formsOf(document, one));
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => ({ ...schema, type: type as unknown }));
  }
  return [schema];
}

function schemaOf(document: Json, name: string, part: Part): Json | undefined {
  const [method = '', path = ''] = name.split(' ');
  const operation = at(document, ['paths', path, method.toLowerCase()]);
  if (part === 'body') return jsonOf(at(operation, ['requestBody']));
  if (part === 'reply') return jsonOf(at(operation, ['responses', '200']));
  const parameters = ((operation?.parameters ?? []) as Json[]).filter(
    (one) => one.in === (part === 'params' ? 'path' : 'query'),
  );
  const isTokenTaken = part === 'query' && securities(operation).includes('query');
  return {
    type: 'object',
    properties: {
      ...(isTokenTaken ? { token: { type: 'string' } } : {}),
      ...Object.fromEntries(
        parameters.map((one) => [one.name, one.schema ?? jsonOf(one)] as [string, unknown]),
      ),
    },
    required: parameters.filter((one) => one.required === true).map((one) => one.name),
  };
}

/** The names of the ways in which an operation takes its token. */
function securities(operation: Json | undefined): string[] {
  return ((operation?.security ?? []) as Json[]).flatMap((one) => Object.keys(one));
}

function jsonOf(holder: Json | undefined): Json | undefined {
  return at(holder, ['content', 'application/json', 'schema']);
}

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((node, key) => node?.[key] as Json | undefined, value);
}
