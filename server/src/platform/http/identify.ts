import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../kernel/failure.ts';
import { hashToken } from '../../kernel/token.ts';
import type { Core, Exchange } from './core.ts';
import type { Caller } from './options.ts';
import { addressKey } from './rate-limit.ts';
import { readToken } from './read-token.ts';
import { setHeader } from './send.ts';

/**
 * Finds out who calls and whether they may call this, and counts the call against the token's rate. A promise
 * only where looking up the token makes one.
 */
export function identify<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  sent: Exchange & { body: unknown },
): C | Promise<C> {
  const { request } = sent;
  const token = readToken(request, endpoint.token, sent.body);
  if (token === 'none' || token === 'conflict') throw stranger(core, request);
  const tokenHash = hashToken(token);
  const admit = (caller: C | undefined): C => {
    if (caller === undefined) throw stranger(core, request);
    if (request.notes) request.notes.caller = caller;
    const isPermitted = core.options.permits?.(caller, endpoint) ?? true;
    if (caller.kind !== endpoint.auth || !isPermitted) throw fail('forbidden');
    if (endpoint.rateLimit !== 'guard') count(core, sent, tokenHash);
    return caller;
  };
  const found = core.options.authenticate(tokenHash, { address: request.ip });
  return found instanceof Promise ? found.then(admit) : admit(found);
}

/** A 401, or a 429 for an address that keeps guessing; good tokens from the same address are not held up. */
function stranger<C extends Caller>(core: Core<C>, request: FastifyRequest): Failure {
  const { isAllowed, retryAfterS } = core.strangerRate.take(addressKey(request.ip));
  return isAllowed ? fail('unauthorized') : fail('rate_limited', { retryAfterS });
}

function count<C extends Caller>(core: Core<C>, exchange: Exchange, tokenHash: string): void {
  const allowance = core.tokenRate.take(tokenHash);
  setHeader(exchange, 'ratelimit-policy', `"token";q=${core.tokenRate.perMinute};w=60`);
  setHeader(exchange, 'ratelimit', `"token";r=${allowance.remaining};t=${allowance.fullInS}`);
  if (!allowance.isAllowed) throw fail('rate_limited', { retryAfterS: allowance.retryAfterS });
}
