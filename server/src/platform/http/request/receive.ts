import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import { compileQueryReader, type RawQuery } from '@carreto/contract/query';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import type { Core, Exchange } from '../core.ts';
import { confirm, stranger } from '../guard/identify.ts';
import type { Caller } from '../options.ts';
import { isLargeBody } from './body-size.ts';
import { ReceivedCall } from './call.ts';
import { maxDetails } from './explain.ts';
import { compileNameFolding, mostFoldedNames } from './fold-names.ts';
import { parseRequestBody, parseRequestText } from './parse-json.ts';
import { compileTidy } from './tidy.ts';

export type AnyCall = ReceivedCall;

type Check = (value: unknown) => readonly FailureDetail[] | undefined;

/**
 * Prepares how requests of an endpoint are received. Who calls is known before (`bind.ts`, `read-body.ts`); then the
 * body is parsed, its token held against the one that admitted it, and all is validated (decision E1). A promise is
 * only made where parsing makes one.
 */
export function compileReceiver<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange) => ReceivedCall | Promise<ReceivedCall> {
  const parse = compileParser(core, endpoint);
  const validate = compileInput(core, endpoint);
  const isTokenInBody = endpoint.token?.in === 'body';
  const isPublic = endpoint.auth === 'public';
  return (exchange) => {
    const { request } = exchange;
    const caller = request.notes?.caller;
    if (caller === undefined && !isPublic) throw stranger(core, request);
    const finish = (body: unknown) => {
      if (isTokenInBody && !isPublic) confirm(core, endpoint, { request, body });
      return validate(exchange, body, caller);
    };
    const body = parse(request);
    return body instanceof Promise ? finishLarge(body, finish) : finish(body);
  };
}

/**
 * What was parsed elsewhere arrives as a copy, which takes its time; so do checking it and whatever comes after: others are
 * served between.
 */
async function finishLarge<Result>(
  body: Promise<unknown>,
  finish: (body: unknown) => Result,
): Promise<Result> {
  const parsed = await body;
  await nextTurn();
  const finished = finish(parsed);
  await nextTurn();
  return finished;
}

/** Reads the body: the bytes of an upload, a JSON value of the kind that is due, or nothing. */
function compileParser<C extends Caller>(
  core: Core<C>,
  { body, anyCaseNames }: AnyEndpoint,
): (request: FastifyRequest) => unknown {
  if (body === undefined) return () => undefined;
  if (rawContentTypes(body) !== undefined) return (request) => request.body ?? Buffer.alloc(0);
  const { type } = body as { type?: string };
  const fold = anyCaseNames === true ? compileNameFolding(body) : undefined;
  const read = ({ notes }: FastifyRequest, parsed: unknown): unknown => {
    const value = ofKind(type, parsed);
    const isFolded = fold !== undefined && (notes?.scanned?.upperMembers ?? 0) <= mostFoldedNames;
    return isFolded ? fold(value) : value;
  };
  return (request) => {
    const value = parseBody(core, request);
    return value instanceof Promise ? value.then((parsed) => read(request, parsed)) : read(request, value);
  };
}

/** A large body, or one of very many members, is parsed elsewhere: here everybody would wait for it. */
function parseBody<C extends Caller>({ options }: Core<C>, { body, notes }: FastifyRequest): unknown {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (isLargeBody(bytes, notes) && options.parseApart !== undefined)
    return options.parseApart(bytes, notes?.caller?.key ?? '');
  return parseRequestBody(bytes, notes?.scanned?.members ?? 0);
}

function ofKind(kind: string | undefined, value: unknown): unknown {
  const isList = Array.isArray(value);
  if (kind === 'object' && (isList || typeof value !== 'object' || value === null)) {
    throw fail('malformed_json', { details: [{ field: 'body', message: messages.body.object }] });
  }
  if (kind === 'array' && !isList) {
    throw fail('malformed_json', { details: [{ field: 'body', message: messages.body.array }] });
  }
  return value;
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
    if (core.options.calls !== undefined && request.notes)
      request.notes.received = { params: params.values, query: query.values, body };
    const wrongBody = checkBody?.(body);
    const unknown = unknownIn(request.query as RawQuery);
    if (query.details !== undefined || wrongBody !== undefined || unknown.length > 0) {
      const details = [...(query.details ?? []), ...unknown, ...(wrongBody ?? [])];
      throw fail('invalid_request', { details: details.slice(0, maxDetails) });
    }
    const entrance = core.options.sessions?.rules;
    return new ReceivedCall(exchange, { params: params.values, query: query.values, body, caller, entrance });
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
  const reader = compileQueryReader(schema, parseRequestText);
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
