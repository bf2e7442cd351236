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

/**
 * Lengths, lists of values and forms that the specification's tables give texts and numbers of answers, as examples of what
 * must and what may not stand there. A form is tested by what the schema says of it: lengths, pattern, enum.
 */
const forms = {
  chars13: { takes: ['FR261124A1B2C'], refuses: ['FR261124A1B2', 'FR261124A1B2CD', ''] },
  chars16: { takes: ['0n4k8q2f7d1a5z8x'], refuses: ['0n4k8q2f7d1a5z8', '0n4k8q2f7d1a5z8x1'] },
  chars44: { takes: ['3'.repeat(44)], refuses: ['3'.repeat(43), '3'.repeat(45), ''] },
  upTo255: { takes: ['', 'é'.repeat(255)], refuses: ['x'.repeat(256)] },
  upTo50: { takes: ['x'.repeat(50)], refuses: ['x'.repeat(51)] },
  upTo30: { takes: ['x'.repeat(30)], refuses: ['x'.repeat(31)] },
  upTo14: { takes: ['52998224725', '99500101000199'], refuses: ['995001010001991'] },
  digits: { takes: ['0', '123'], refuses: ['x', '1.5', '-1'] },
  numeric: { takes: ['0', '12.34'], refuses: ['x', '12,34', ''] },
  cnpj14: { takes: ['99500101000199'], refuses: ['9950010100019', '99.500.101/0001-99', ''] },
  cnpj: { takes: ['99.500.101/0001-99'], refuses: ['99500101000199', ''] },
  cnpjOrCpf: { takes: ['99.500.101/0001-99', '529.982.247-25'], refuses: ['99500101000199', '52998224725'] },
  zip8: { takes: ['01311000'], refuses: ['01311-000', '1311000', ''] },
  zip: { takes: ['01311-000'], refuses: ['01311000', ''] },
  day: { takes: ['2026-11-24'], refuses: ['24/11/2026', '2026-11-24 10:00:00'] },
  uuid: { takes: ['0b6a3c1e-5f0d-4c52-9d4e-2f1a7b9c8d01'], refuses: ['0b6a3c1e', ''] },
  load: { takes: [0, 1], refuses: [2, -1] },
  loadOfTable: { takes: [1, 2], refuses: [0, 3] },
  anyPerson: { takes: [1, 2, 3], refuses: [0, 4] },
  three: { takes: [0, 1, 2], refuses: [3, -1] },
  modal: { takes: ['Aéreo', 'Rodoviário'], refuses: ['Aereo', ''] },
  payer: { takes: ['CIF', 'FOB'], refuses: ['cif', ''] },
  payerOfCte: { takes: ['C', 'F'], refuses: ['CIF', ''] },
  file: { takes: ['XML', 'TXT'], refuses: ['xml', 'JSON'] },
  action: { takes: ['I', 'A', 'E'], refuses: ['C', 'ST'] },
  audit: { takes: ['pending', 'approved', 'rejected'], refuses: ['released', ''] },
  released: { takes: ['released'], refuses: ['pending', ''] },
  bill: { takes: ['released'], refuses: ['Released', ''] },
  payment: { takes: ['open'], refuses: ['Open', ''] },
} as const satisfies Record<string, { takes: readonly unknown[]; refuses: readonly unknown[] }>;

/** Declares the tests of forms in one answer; a line is `path form`. */
export function describeForms(operation: string, table: string): void {
  const [method] = operation.split(' ');
  const root =
    method === 'webhook'
      ? jsonOf(at(published, ['webhooks', operation.slice('webhook '.length), 'post', 'requestBody']))
      : schemaOf(published, operation, 'reply');
  describe(`${operation} · forms`, () => {
    const lines = table.split('\n').map((line) => line.trim());
    it.each(lines.filter((line) => line !== ''))('%s', (line) => {
      const [path = '', form = ''] = line.split(/\s+/);
      expect(formFaultsOf(published, root ?? {}, { path, form })).toEqual([]);
    });
  });
}

/** What of a form a schema does not say; empty when it says all of it. */
export function formFaultsOf(
  document: Json,
  root: Json,
  { path, form }: { path: string; form: string },
): string[] {
  if (!Object.hasOwn(forms, form)) throw new Error(`not a form: ${form}`);
  const { takes, refuses } = forms[form as keyof typeof forms];
  const found = stepsOf(path).reduce(
    (nodes, step) => nodes.flatMap((node) => childrenOf(document, node, step)),
    formsOf(document, root),
  );
  if (found.length === 0) return ['is missing'];
  return [
    ...takes.filter((value) => !found.some((one) => allows(one, value))).map((value) => `refuses ${value}`),
    ...refuses.filter((value) => found.some((one) => allows(one, value))).map((value) => `takes ${value}`),
  ];
}

function allows(schema: Json, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if (schema.type !== (typeof value === 'number' ? 'integer' : 'string')) return false;
  if (typeof value === 'number')
    return (
      value >= ((schema.minimum as number | undefined) ?? value) &&
      value <= ((schema.maximum as number | undefined) ?? value)
    );
  const text = String(value);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '', format } = schema;
  const isDay = format !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(text);
  const length = [...text].length;
  return (
    isDay &&
    length >= (minLength as number) &&
    length <= (maxLength as number) &&
    new RegExp(pattern as string, 'u').test(text)
  );
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
