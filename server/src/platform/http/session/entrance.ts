import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/failure.ts';
import { withoutTrailingSlashes } from '../../../kernel/web-address.ts';
import { isForwarded } from '../guard/forwarded.ts';

/** Where people come in by a browser, and what an installation says of it. */
export type EntranceRules = {
  /** Public address of the service, with the path that it is below. */
  publicUrl: string;
  /** Tells cookies of this installation from those of others on the same host. */
  cookieId: string;
  /** Whether people may come in over plain HTTP from other machines. */
  allowsPlain: boolean;
};

/** How one request came in. */
export type Entrance = {
  /** What `Origin` says where the page is ours. */
  origin: string;
  cookieName: string;
  /** Whether the cookie goes over TLS alone. */
  isSecure: boolean;
  /** The path that the browser sends the cookie to. */
  path: string;
  /** Over plain HTTP from another machine: allowed, and to be seen. */
  isPlain: boolean;
};

/** Names of this machine, with any port: what no other host can be reached by. */
const loopbackHost = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]{1,5})?$/;

/** `elsewhere`: a name that is not ours, as a page has that was rebound to our address; `plain`: not safe enough. */
export type Found = Entrance | 'elsewhere' | 'plain';

/**
 * By which name and how a request came in. Sessions answer to the public address and to loopback alone; a proxy that names
 * loopback speaks for the public address.
 */
export function findEntrance(rules: EntranceRules, request: FastifyRequest): Found {
  const host = request.host.toLowerCase();
  const base = new URL(rules.publicUrl);
  const isLoopback = loopbackHost.test(host);
  const isPublic = host === base.host || (isLoopback && isForwarded(request.headers));
  if (isPublic) return publicEntrance(rules, base, request);
  if (!isLoopback) return 'elsewhere';
  return entranceAt(rules, { origin: `http://${host}`, path: '/', isSecure: false, isPlain: false });
}

function publicEntrance(rules: EntranceRules, base: URL, request: FastifyRequest): Found {
  const path = withoutTrailingSlashes(base.pathname) || '/';
  const isDowngraded = request.headers['x-forwarded-proto'] !== undefined && isBelieved(request, 'http');
  const isSecure = base.protocol === 'https:' && !isDowngraded;
  const isPlain = !isSecure && !loopbackHost.test(base.host);
  if (isPlain && !rules.allowsPlain) return 'plain';
  const origin = isDowngraded ? `http://${base.host}` : base.origin;
  return entranceAt(rules, { origin, path, isSecure, isPlain });
}

/** What a proxy says of the protocol, where proxies are believed. */
function isBelieved(request: FastifyRequest, protocol: string): boolean {
  return request.protocol === protocol && request.ip !== request.raw.socket.remoteAddress;
}

function entranceAt({ cookieId }: EntranceRules, at: Omit<Entrance, 'cookieName'>): Entrance {
  return { ...at, cookieName: `${cookiePrefix(at)}carreto-${cookieId}` };
}

/** `__Host-` binds a cookie to this very host, which needs the path `/`; `__Secure-` at least to TLS. */
function cookiePrefix({ isSecure, path }: Pick<Entrance, 'isSecure' | 'path'>): string {
  if (!isSecure) return '';
  return path === '/' ? '__Host-' : '__Secure-';
}

/** @throws Failure `misdirected_request`, `insecure_connection` */
export function requireEntrance(rules: EntranceRules, request: FastifyRequest): Entrance {
  const found = findEntrance(rules, request);
  if (found === 'elsewhere') throw fail('misdirected_request');
  if (found === 'plain') throw fail('insecure_connection');
  return found;
}
