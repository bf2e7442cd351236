import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import { compileQueryReader, type RawQuery } from '@carreto/contract/query';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { ReceivedCall } from './call.ts';
import type { Core, Exchange } from './core.ts';
import { maxDetails } from './explain.ts';
import { identify } from './identify.ts';
import type { Caller } from './options.ts';
import { parseJsonBody, parseJsonText } from './parse-json.ts';
import { compileTidy } from './tidy.ts';

export type AnyCall = ReceivedCall;

type Check = (value: unknown) => readonly FailureDetail[] | undefined;

/**
 * Prepares how requests of an endpoint are received, always in this order: parse, authenticate, authorise,
 * count, validate (decisions, Errors). A promise is only made where authentication makes one.
 */
export function compileReceiver<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange) => ReceivedCall | Promise<ReceivedCall> {
  const parse = compileParser(endpoint);
  const validate = compileInput(core, endpoint);
  return (exchange) => {
    const body = parse(exchange.request);
    if (endpoint.auth === 'public') return validate(exchange, body, undefined);
    const known = exchange.request.notes?.caller;
    if (known !== undefined) return validate(exchange, body, known);
    const found = identify(core, endpoint, { ...exchange, body });
    if (found instanceof Promise) return found.then((caller) => validate(exchange, body, caller));
    return validate(exchange, body, found);
  };
}

/** Reads the body: the bytes of an upload, a JSON value of the kind that is due, or nothing. */
function compileParser(endpoint: AnyEndpoint): (request: FastifyRequest) => unknown {
  const { body } = endpoint;
  if (body === undefined) return () => undefined;
  if (rawContentTypes(body) !== undefined) return (request) => request.body ?? Buffer.alloc(0);
  const kind = (body as { type?: string }).type;
  return (request) => {
    const value = parseJsonBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    const isList = Array.isArray(value);
    if (kind === 'object' && (isList || typeof value !== 'object' || value === null)) {
      throw fail('malformed_json', { details: [{ field: 'body', message: messages.body.object }] });
    }
    if (kind === 'array' && !isList) {
      throw fail('malformed_json', { details: [{ field: 'body', message: messages.body.array }] });
    }
    return value;
  };
}

/** Reads and validates everything of a request; offending members of query and body are named at once. */
function compileInput<C extends Caller>(core: Core<C>, endpoint: AnyEndpoint) {
  const readParams = compileText(core, endpoint.params);
  const readQuery = compileText(core, endpoint.query);
  const unknownIn = endpoint.auth === 'admin' ? compileUnknown(endpoint.query) : () => none;
  const isJson = endpoint.body !== undefined && rawContentTypes(endpoint.body) === undefined;
  const tidy = isJson && endpoint.body !== undefined ? compileTidy(endpoint.body) : undefined;
  const checkBody: Check | undefined =
    isJson && endpoint.body !== undefined ? core.validation.request(endpoint.body) : undefined;
  return (exchange: Exchange, received: unknown, caller: unknown): ReceivedCall => {
    const { request } = exchange;
    const params = readParams(request.params as RawQuery);
    if (params.details !== undefined) throw fail('not_found');
    const query = readQuery(request.query as RawQuery);
    const body = tidy === undefined ? received : tidy(received);
    const wrongBody = checkBody?.(body);
    const unknown = unknownIn(request.query as RawQuery);
    if (query.details !== undefined || wrongBody !== undefined || unknown.length > 0) {
      const details = [...(query.details ?? []), ...unknown, ...(wrongBody ?? [])];
      throw fail('invalid_request', { details: details.slice(0, maxDetails) });
    }
    return new ReceivedCall(exchange, { params: params.values, query: query.values, body, caller });
  };
}

const none: readonly FailureDetail[] = [];

/** Parameters that nobody reads: refused by the administration, as in its bodies; elsewhere ignored (decision G3). */
function compileUnknown(schema: TObject | undefined): (raw: RawQuery) => readonly FailureDetail[] {
  const known = new Set(Object.keys(schema?.properties ?? {}));
  return (raw) =>
    Object.keys(raw)
      .filter((name) => !known.has(name))
      .map((field) => ({ field, message: messages.unknownMember }));
}

type Text = { values: Record<string, unknown>; details: readonly FailureDetail[] | undefined };

const nothing: Text = { values: Object.freeze({}), details: undefined };
const tokenTwice: Text = { ...nothing, details: [{ field: 'token', message: messages.repeated }] };

/** Reads values out of texts of an address. A token sent twice is refused even when both are equal. */
function compileText<C extends Caller>(core: Core<C>, schema: TObject | undefined): (raw: RawQuery) => Text {
  if (schema === undefined) return (raw) => (Array.isArray(raw.token) ? tokenTwice : nothing);
  const reader = compileQueryReader(schema, parseJsonText);
  const tidy = compileTidy(schema);
  const check = core.validation.request(schema);
  return (raw) => {
    const values = tidy(reader.read(raw)) as Record<string, unknown>;
    const details = [...repeatedIn(raw, reader.repeated(raw)), ...withNul(values), ...(check(values) ?? [])];
    return { values, details: details.length > 0 ? details : undefined };
  };
}

function repeatedIn(raw: RawQuery, names: readonly string[]): FailureDetail[] {
  const all = Array.isArray(raw.token) && !names.includes('token') ? [...names, 'token'] : names;
  return all.map((field) => ({ field, message: messages.repeated }));
}

/** Texts with NUL characters, which no database text can hold. */
function withNul(values: Record<string, unknown>): FailureDetail[] {
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
    .map(([field]) => ({ field, message: messages.invalid }));
}
