import { fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { setHeader } from '../answer/send.ts';
import type { Exchange } from '../core.ts';
import { cookieNameAt, readCookie, writeCookie } from './cookies.ts';
import { type Entrance, type EntranceRules, requireEntrance } from './entrance.ts';
import { csrfOf, isSameOrigin } from './same-origin.ts';

/** What coming in and going out needs of a request and its answer. */
export type BrowserCall = {
  readonly entrance: Entrance;
  /** Where the call comes from. */
  readonly address: string;
  /** What the browser calls itself, cut. */
  readonly userAgent: string;
  /** The secret of the session's cookie, of whatever worth. */
  readonly secret: string | undefined;
  /** SHA-256 of it. */
  readonly hash: string | undefined;
  /** What pages show to change anything; undefined without a cookie. */
  readonly csrf: string | undefined;
  /** Has the browser keep a session; beyond its own end where that is told. */
  keep(secret: string, maxAgeS: number | undefined): void;
  /** Has the browser forget the session, and with `all` whatever pages left with it. */
  forget(options?: { all?: boolean }): void;
};

const longestUserAgent = 200;

/**
 * @param isOwnPage whether the call has to come from a page of ours; it has no session yet that would say more.
 * @throws Failure `misdirected_request`, `insecure_connection`, `csrf`
 */
export function browserCall(
  rules: EntranceRules,
  exchange: Exchange,
  { isOwnPage = true }: { isOwnPage?: boolean } = {},
): BrowserCall {
  const { request } = exchange;
  const entrance = requireEntrance(rules, request);
  if (isOwnPage && !isSameOrigin(entrance, request)) throw fail('csrf');
  const secret = readCookie(request.headers.cookie, entrance.cookieName);
  return {
    entrance,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    secret,
    hash: secret === undefined ? undefined : hashToken(secret),
    csrf: secret === undefined ? undefined : csrfOf(secret),
    keep: (value, maxAgeS) => setHeader(exchange, 'set-cookie', writeCookie(entrance, value, { maxAgeS })),
    forget({ all = false } = {}) {
      setHeader(exchange, 'set-cookie', writeCookie(entrance, '', { maxAgeS: 0 }));
      if (all) setHeader(exchange, 'clear-site-data', '"cache", "storage"');
    },
  };
}

/** A cookie of ours beside the session's, as a form leaves one. */
export function sideCookie({ entrance }: BrowserCall, exchange: Exchange, suffix: string) {
  return {
    value: readCookie(exchange.request.headers.cookie, cookieNameAt(entrance, suffix)),
    set: (value: string, maxAgeS: number) =>
      setHeader(exchange, 'set-cookie', writeCookie(entrance, value, { suffix, maxAgeS })),
  };
}
