import { messages } from '@carreto/contract/messages';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { explain } from './explain.ts';
import { formats } from './formats.ts';

/** Keywords of ours that describe and validate nothing. */
const vocabulary = [
  'x-name',
  'x-secret',
  'x-personal',
  'x-values',
  'x-zero-means-absent',
  'x-content-types',
  'x-judged-apart',
  'x-reads',
];

/** Compiles schemas of the contract, each once: servers of one process may share it. */
export type Validation = {
  /** A check of requests: undefined when the value fits, else what is wrong, with paths that start at `root`. */
  request(schema: TSchema, root?: string): (value: unknown) => readonly FailureDetail[] | undefined;
  /** A check of answers: as `request`, but members the schema does not declare are refused too. */
  reply(schema: TSchema): (value: unknown) => readonly FailureDetail[] | undefined;
};

type Compiled = (value: unknown) => boolean;

export function createValidation(): Validation {
  const ajv = new Ajv({
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    messages: false,
    // Tidying the code takes as long as making it, and checks are as fast without.
    code: { optimize: false },
  });
  ajv.addVocabulary(vocabulary);
  ajv.addKeyword({ keyword: 'x-decimals', type: 'number', validate: hasDecimals });
  for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
  const compile = (schema: TSchema): Compiled => {
    const isValid = ajv.compile(lean(schema) as TSchema);
    return (value) => isValid(value) === true;
  };
  const check = (isValid: Compiled, schema: TSchema, root: string) => (value: unknown) => {
    if (isValid(value)) return undefined;
    const details = explain(schema, value, root);
    return details.length > 0 ? details : [{ field: root, message: messages.invalid }];
  };
  const requests = onceEach(compile);
  const replies = onceEach((schema) => {
    const whole = closed(schema) as TSchema;
    return check(compile(whole), whole, '');
  });
  return {
    request: (schema, root = '') => check(requests(schema), schema, root),
    reply: replies,
  };
}

/** Makes something of each schema once, however often it is asked for. */
function onceEach<Made>(make: (schema: TSchema) => Made): (schema: TSchema) => Made {
  const made = new WeakMap<TSchema, Made>();
  return (schema) => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    const one = make(schema);
    made.set(schema, one);
    return one;
  };
}

/** Throws `invalid_request` with what a check found. */
export function refuseInvalid(details: readonly FailureDetail[] | undefined): void {
  if (details !== undefined) throw fail('invalid_request', { details });
}

function hasDecimals(most: number, value: number): boolean {
  return Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-6;
}

/** A copy without the patterns of texts that have a format: they document it, and the format implies them. */
function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).filter(
    ([key, part]) => key !== 'pattern' || typeof part !== 'string' || !('format' in schema),
  );
  return Object.fromEntries(parts.map(([key, part]) => [key, lean(part)]));
}

/** A copy of a schema in which objects that list their members allow no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  const listsMembers = copy.type === 'object' && copy.properties !== undefined;
  return listsMembers && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}
