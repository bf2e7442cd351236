import { undeclaredErrors } from '@carreto/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import { Failure, fail } from '../../../kernel/failure.ts';
import type { Core, Exchange } from '../core.ts';
import { lingerAfter } from '../guard/linger.ts';
import { isLarge } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';
import { jsonContentType } from './headers.ts';
import { clientGone, note } from './note.ts';
import { send, setHeader } from './send.ts';
import { failureBody } from './wire.ts';

/** Answers a request with what went wrong: the only place where an error becomes an answer. Never throws. */
export function answerFailure<C extends Caller>(core: Core<C>, exchange: Exchange, error: unknown): void {
  const failure = toFailure(core, error);
  const isDelayed =
    isOfStranger(core, exchange, failure) &&
    core.delayedRefusals.delay(exchange.request, () => answerOrBreak(core, exchange, failure));
  if (!isDelayed) answerOrBreak(core, exchange, failure);
}

/** Whether somebody unknown sends more than strangers may, and has not sent it all. */
function isOfStranger<C extends Caller>(core: Core<C>, exchange: Exchange, { code }: Failure): boolean {
  const isUnknown = exchange.request.notes?.caller === undefined;
  return code === 'rate_limited' && isUnknown && !core.isStopping && isLeftUnread(exchange, 429);
}

function answerOrBreak<C extends Caller>(core: Core<C>, exchange: Exchange, failure: Failure): void {
  try {
    answer(core, exchange, failure);
  } catch (unsendable) {
    reportBug(core, exchange, unsendable);
    exchange.reply.raw.destroy();
  }
}

function answer<C extends Caller>(core: Core<C>, exchange: Exchange, refused: Failure): void {
  const { request, reply } = exchange;
  if (reply.sent) return;
  if (reply.raw.destroyed) {
    note(core, exchange, { status: clientGone });
    return;
  }
  const failure = declared(core, exchange, refused);
  if (failure.code === 'internal_error') reportBug(core, exchange, failure.cause ?? failure);
  const { status } = errorCatalogue[failure.code];
  const retryAfterS = failure.retryAfterS ?? (status === 503 ? 1 : undefined);
  if (retryAfterS !== undefined) setHeader(exchange, 'retry-after', String(retryAfterS));
  if (status === 401) setHeader(exchange, 'www-authenticate', 'Bearer');
  if (isLeftUnread(exchange, status)) {
    setHeader(exchange, 'connection', 'close');
    lingerAfter(core, exchange);
  }
  const body = JSON.stringify(failureBody(failure, request.id));
  send(core, exchange, { status, contentType: jsonContentType, body });
  note(core, exchange, { status, code: failure.code, details: failure.details });
}

/** Whether much of a body may still be on its way: then the connection ends with the answer. */
function isLeftUnread({ request }: Exchange, status: number): boolean {
  return status === 413 || (!request.raw.complete && isLarge(request));
}

/** What the framework found wrong before a route could run, by its codes. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function toFailure<C extends Caller>(core: Core<C>, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const known = frameworkCodes[codeOf(error)];
  if (known !== undefined) return fail(known);
  return core.options.asFailure?.(error) ?? fail('internal_error', { cause: error });
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** In strict mode a code that the endpoint does not declare is a bug. */
function declared<C extends Caller>(core: Core<C>, exchange: Exchange, failure: Failure): Failure {
  const endpoint = exchange.request.notes?.endpoint;
  if (core.options.isStrict !== true || endpoint === undefined) return failure;
  const codes: readonly ErrorCode[] = [...undeclaredErrors(endpoint), ...endpoint.errors];
  const isDeclared =
    codes.includes(failure.code) || (failure.code === 'not_found' && endpoint.params !== undefined);
  if (isDeclared) return failure;
  const cause = new Error(`${endpoint.id} answered ${failure.code}, which it does not declare`, {
    cause: failure,
  });
  return fail('internal_error', { cause });
}

function reportBug<C extends Caller>(core: Core<C>, { request }: Exchange, error: unknown): void {
  const leftOut = core.sampler.admit('bug');
  if (leftOut === undefined) return;
  const fields = { requestId: request.id, route: request.notes?.endpoint?.id, leftOut, err: error };
  core.options.log.error(fields, 'A request failed for a reason nobody foresaw');
}
