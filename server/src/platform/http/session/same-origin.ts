import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/failure.ts';
import type { Entrance } from './entrance.ts';

/** The header that says a page of ours, which was told the value, makes the call. */
export const csrfHeader = 'x-carreto-csrf';

/** The value of a session for that header: it follows from the secret of the cookie, so that it ends with it. */
export function csrfOf(secret: string): string {
  return createHash('sha256').update(`carreto csrf 1|${secret}`).digest('base64url');
}

/**
 * Whether a request comes from a page of ours, as browsers say. Over plain HTTP from another machine they say nothing with
 * reads: there what is read stays unreadable to others, and what changes anything has an `Origin` and the header.
 */
export function isSameOrigin(entrance: Entrance, { headers, method }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (origin !== undefined && origin !== entrance.origin) return false;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return true;
  return entrance.isPlain && isRead(method);
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * What a call by cookie has to show: that a page of ours makes it and, where it changes anything, that the page knows the
 * session. @throws Failure `csrf`
 */
export function requireOwnPage(entrance: Entrance, request: FastifyRequest, secret: string): void {
  if (!isSameOrigin(entrance, request)) throw fail('csrf');
  if (isRead(request.method)) return;
  const sent = request.headers[csrfHeader];
  if (typeof sent !== 'string' || !isEqual(sent, csrfOf(secret))) throw fail('csrf');
}

/** Compares secrets without telling by the time how much of them agrees. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
