import type { FastifyRequest } from 'fastify';

/** Of a path that stands in pages; what does not fit is no prefix. */
const prefixForm = /^(?:\/(?!\.+(?:\/|$))[\w.~-]+){1,8}$/;
const longestPrefix = 200;

/**
 * Below which path a browser sees this server, such as `/hub`; empty at the root. A proxy that is trusted says it in
 * `X-Forwarded-Prefix`, else it is the path of the public address.
 * @param baseUrl the public address of the service, where one is set.
 */
export function pagePrefix(
  { headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>,
  baseUrl: string | undefined,
): string {
  const forwarded = headers['x-forwarded-prefix'];
  // Somebody stands behind the first address only where that is a trusted proxy's.
  const isTrusted = ips.length > 1;
  if (isTrusted && typeof forwarded === 'string') return prefixOf(forwarded.trim());
  return prefixOf(URL.parse(baseUrl ?? '')?.pathname ?? '');
}

/** A path without its last slash; empty where it is the root or nothing that may stand in a page. */
function prefixOf(path: string): string {
  const bare = path.replace(/\/$/, '');
  return bare.length <= longestPrefix && prefixForm.test(bare) ? bare : '';
}
