import { isIP } from 'node:net';
import { type Objection, type OutgoingPolicy, objectionTo, type Target } from './policy.ts';

const maxLength = 2000;

/** A URL that may be called as far as it can be told without resolving its name. */
export type CheckedUrl = { url: URL; objection: null } | { url: null; objection: Objection };

/**
 * Judges a URL before it is kept, and again before each call. Every way of writing an address counts as that
 * address: `URL` folds decimal, octal, hexadecimal and short forms, and full-width digits.
 */
export function checkUrl(text: string, policy: OutgoingPolicy): CheckedUrl {
  const refuse = (objection: Objection): CheckedUrl => ({ url: null, objection });
  if (text.length > maxLength) return refuse('too_long');
  const url = URL.canParse(text) && !hasUnprintable(text) ? new URL(text) : null;
  if (url === null) return refuse('malformed');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('scheme');
  if (url.username !== '' || url.password !== '' || text.split(/[/?#]/, 3)[2]?.includes('@') === true)
    return refuse('user_info');
  if (url.hash !== '' || text.endsWith('#')) return refuse('fragment');
  const objection = objectionToHost(url, policy);
  return objection === null ? { url, objection } : refuse(objection);
}

/** The address a URL names; null where it is a name. */
export function literalOf(url: URL): string | null {
  const host = hostOf(url);
  return isIP(host) === 0 ? null : host;
}

/** The host without the brackets of IPv6 and without the dot that ends a full name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Protocol and port that a call of a URL uses. */
export function targetOf({ protocol, port }: URL): Target {
  return { protocol, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}

/** Names that mean this machine, whatever a resolver says (RFC 6761). */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** What `localhost` stands for. */
export const localAddress = '127.0.0.1';

function objectionToHost(url: URL, policy: OutgoingPolicy): Objection | null {
  const host = hostOf(url);
  const target = targetOf(url);
  if (target.port === 0) return 'port';
  const address = literalOf(url) ?? (isLocalName(host) ? localAddress : null);
  if (address !== null) return objectionTo(address, target, policy);
  if (!isName(host)) return 'host';
  // Where the operator opened networks, a name may turn out to be inside: that is judged when it is dialled.
  if (policy.allowsSome) return null;
  if (!host.includes('.')) return 'host';
  if (target.protocol !== 'https:') return 'https_required';
  return policy.ports.includes(target.port) ? null : 'port';
}

/** A name as DNS has them; `URL` has turned letters of other scripts into `xn--` by now. */
function isName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label))
  );
}

/** Spaces and control characters, and backslashes, which `URL` would silently drop or turn into something else. */
function hasUnprintable(text: string): boolean {
  return /[\s\\\p{Cc}]/u.test(text);
}
