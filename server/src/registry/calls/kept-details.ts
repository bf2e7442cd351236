import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import { isPermission } from '@carreto/contract/permissions';
import type { FailureDetail } from '../../kernel/failure.ts';
import type { JsonSchema } from '../../platform/http/request/explain.ts';
import type { KeptDetail } from './rows.ts';

const most = 20;
/** Names that our own refusals speak of beside the members of an operation. */
const ownNames = ['body', 'token', 'needs', 'file', 'Idempotency-Key'];

/** What an operation's schemas hold that details may repeat: names of members, and values of lists. */
type Vocabulary = { names: ReadonlySet<string>; values: ReadonlySet<string> };

const known = new WeakMap<AnyEndpoint, Vocabulary>();

/**
 * What may be kept of the details of a refusal: paths of members that the operation declares, with others as `?`, and sentences of
 * the catalogue. A sentence that an act made itself may repeat what was sent.
 */
export function keptDetails(
  endpoint: AnyEndpoint | undefined,
  details: readonly FailureDetail[],
): KeptDetail[] {
  if (details.length === 0) return [];
  const vocabulary = endpoint === undefined ? vocabularyOf({}) : vocabularyOfEndpoint(endpoint);
  return details.slice(0, most).map(({ field, message }) => ({
    field: keptPath(vocabulary, field),
    message: isOurs(vocabulary, message) ? message : null,
  }));
}

function keptPath({ names }: Vocabulary, path: string): string {
  return path
    .replace(/[^.[\]]+/g, (part) => (names.has(part) || /^[0-9]{1,6}$/.test(part) ? part : '?'))
    .slice(0, 200);
}

const fixed = new Set([
  ...Object.values(messages).filter((one) => typeof one === 'string'),
  ...Object.values(messages.outgoing),
  ...Object.values(messages.body),
  ...['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].map(messages.type),
  ...[
    ...[
      'cnpj',
      'cpf',
      'company',
      'cnpj-or-cpf',
      'access-key',
      'wall-datetime',
      'wall-minute',
      'date-time',
      'date',
    ],
    ...['cnpj-or-padded-cpf', 'date-either-way', 'volume-type'],
  ].map(messages.format),
  messages.oneOf(Array(41).fill('')),
]);

/** Sentences about a limit of a schema, which say nothing but the limit. */
const limits = [
  messages.minimum,
  messages.maximum,
  messages.above,
  messages.below,
  messages.minLength,
  messages.maxLength,
  messages.minItems,
  messages.maxItems,
  messages.multipleOf,
].map((sentence) => sentence(7).split('7'));

const listed = messages.oneOf([]).trimEnd();

function isOurs({ values }: Vocabulary, message: string): boolean {
  if (fixed.has(message) || isPermission(message)) return true;
  if (message.startsWith(listed))
    return message
      .slice(listed.length)
      .split(', ')
      .every((value) => values.has(value.trim()));
  return limits.some(([before = '', after = '']) => {
    if (!message.startsWith(before)) return false;
    const [, limit = '', end] = /^(-?[0-9.]{1,12})(.*)$/.exec(message.slice(before.length)) ?? [];
    return limit !== '' && (end === after || end === ' item');
  });
}

function vocabularyOfEndpoint(endpoint: AnyEndpoint): Vocabulary {
  const found = known.get(endpoint);
  if (found !== undefined) return found;
  const made = vocabularyOf(endpoint);
  known.set(endpoint, made);
  return made;
}

function vocabularyOf({
  params,
  query,
  body,
}: Partial<Pick<AnyEndpoint, 'params' | 'query' | 'body'>>): Vocabulary {
  const names = new Set(ownNames);
  const values = new Set<string>();
  for (const schema of [params, query, body]) collect(schema, names, values);
  return { names, values };
}

function collect(schema: unknown, names: Set<string>, values: Set<string>): void {
  if (Array.isArray(schema)) for (const one of schema) collect(one, names, values);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  const { properties = {}, enum: list = [], const: one } = schema as JsonSchema;
  for (const name of Object.keys(properties)) names.add(name);
  for (const value of [...list, ...(one === undefined ? [] : [one])]) values.add(String(value));
  for (const part of Object.values(schema)) collect(part, names, values);
}
