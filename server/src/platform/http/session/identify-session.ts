import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { setHeader } from '../answer/send.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { readCookie } from './cookies.ts';
import { findEntrance } from './entrance.ts';
import { requireOwnPage } from './same-origin.ts';

/**
 * Finds out who calls by cookie. Only the administration is called so, only by pages of ours (three locks: the site that the
 * browser names, the header, `SameSite`), and only under our names. Undefined where no cookie of ours was sent.
 */
export function identifyBySession<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): C | undefined | Promise<C | undefined> {
  const { sessions } = core.options;
  if (sessions === undefined || endpoint.auth !== 'admin') return undefined;
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const entrance = findEntrance(sessions.rules, request);
  if (typeof entrance === 'string') {
    if (!cookie.includes(`carreto-${sessions.rules.cookieId}=`)) return undefined;
    throw fail(entrance === 'elsewhere' ? 'misdirected_request' : 'insecure_connection');
  }
  const secret = readCookie(cookie, entrance.cookieName);
  if (secret === undefined) return undefined;
  requireOwnPage(entrance, request, secret);
  const hash = hashToken(secret);
  const admit = (caller: C | undefined): C | undefined => {
    if (caller === undefined) return undefined;
    if (request.notes) request.notes.caller = caller;
    count(core, request, hash);
    sessions.admit(caller, endpoint);
    return caller;
  };
  const found = sessions.find(hash, { address: request.ip });
  return found instanceof Promise ? found.then(admit) : admit(found);
}

function count<C extends Caller>(core: Core<C>, request: FastifyRequest, hash: string): void {
  const { isAllowed, remaining, fullInS, retryAfterS } = core.sessionRate.take(hash);
  setHeader({ request }, 'ratelimit-policy', `"session";q=${core.sessionRate.perMinute};w=60`);
  setHeader({ request }, 'ratelimit', `"session";r=${remaining};t=${fullInS}`);
  if (!isAllowed) throw fail('rate_limited', { retryAfterS });
}
