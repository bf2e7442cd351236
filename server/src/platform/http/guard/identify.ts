import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { setHeader } from '../answer/send.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { identifyBySession } from '../session/identify-session.ts';
import { addressKey } from './rate-limit.ts';
import { readHeadToken, readToken } from './read-token.ts';

/**
 * Finds out who calls by the head of a request, before anything of its body is read; undefined where the token may
 * still come in the body. A promise only where looking up the token makes one.
 */
export function identifyByHead<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): C | undefined | Promise<C> {
  const token = readHeadToken(request, endpoint.token);
  if (token === 'in body') return undefined;
  if (token === 'none') return bySession(core, endpoint, request);
  if (token === 'conflict') throw stranger(core, request);
  return identify(core, endpoint, { request, token });
}

/** Without any token, a session may admit; who sends one is known by that alone. */
function bySession<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): C | Promise<C> {
  const admit = (caller: C | undefined): C => {
    if (caller === undefined) throw stranger(core, request);
    if (core.options.permits?.(caller, endpoint) === false) throw lacking(endpoint);
    return caller;
  };
  const found =
    request.headers.authorization === undefined ? identifyBySession(core, endpoint, request) : undefined;
  return found instanceof Promise ? found.then(admit) : admit(found);
}

/** Finds out whose token it is and whether its owner may call this, and counts the call against the token's rate. */
export function identify<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  { request, token }: { request: FastifyRequest; token: string },
): C | Promise<C> {
  const tokenHash = hashToken(token);
  const admit = (caller: C | undefined): C => {
    if (caller === undefined) throw stranger(core, request);
    if (request.notes) request.notes.caller = caller;
    if (caller.kind !== endpoint.auth) throw fail('forbidden');
    if (core.options.permits?.(caller, endpoint) === false) throw lacking(endpoint);
    if (endpoint.rateLimit !== 'guard') count(core, request, tokenHash);
    return caller;
  };
  const found = core.options.authenticate(tokenHash, { address: request.ip });
  return found instanceof Promise ? found.then(admit) : admit(found);
}

/**
 * Holds the token of a parsed body against the one that the request was admitted by: the parsed one counts, and with
 * two that differ it belongs to nobody (decision E1).
 */
export function confirm<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  { request, body }: { request: FastifyRequest; body: unknown },
): void {
  const token = readToken(request, endpoint.token, body);
  const isFromHead = readHeadToken(request, endpoint.token) !== 'in body';
  const isSame = isFromHead || token === request.notes?.scanned?.found;
  if (token === 'none' || token === 'conflict' || !isSame) throw stranger(core, request);
}

/** A 401, or a 429 for an address that keeps guessing; good tokens from the same address are not held up. */
export function stranger<C extends Caller>(core: Core<C>, request: FastifyRequest): Failure {
  const { isAllowed, retryAfterS } = core.strangerRate.take(addressKey(request.ip));
  return isAllowed ? fail('unauthorized') : fail('rate_limited', { retryAfterS });
}

/** A 403 that names the permission which the caller lacks. */
function lacking({ needs }: AnyEndpoint): Failure {
  return fail('forbidden', needs === undefined ? {} : { details: [{ field: 'needs', message: needs }] });
}

function count<C extends Caller>(core: Core<C>, request: FastifyRequest, tokenHash: string): void {
  const allowance = core.tokenRate.take(tokenHash);
  setHeader({ request }, 'ratelimit-policy', `"token";q=${core.tokenRate.perMinute};w=60`);
  setHeader({ request }, 'ratelimit', `"token";r=${allowance.remaining};t=${allowance.fullInS}`);
  if (!allowance.isAllowed) throw fail('rate_limited', { retryAfterS: allowance.retryAfterS });
}
