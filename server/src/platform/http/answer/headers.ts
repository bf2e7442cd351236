/** What the API's own answers may do in a browser: nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * What an SVG may do in a browser that opens it by itself: show the pictures inside it. In a sandbox it has no origin, so that
 * nothing in it could act as a page of ours.
 */
export const drawingPolicy = "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox";

/** What a file may do that a browser opens instead of saving it: be shown, by itself or in a page of ours. */
export const filePolicy = "default-src 'none'; frame-ancestors 'self'; sandbox";

export const jsonContentType = 'application/json; charset=utf-8';

/** Headers as Node takes them fastest: name, value, name, value. */
export type FlatHeaders = readonly string[];

type Choices = { hsts?: boolean | undefined; policy?: string; cache?: string };

/**
 * Headers every answer starts with: it is not cached, framed, sniffed or told to third parties. Tokens may stand
 * in addresses (the specification wants it), hence no referrer. `Strict-Transport-Security` (two years) only
 * makes sense behind TLS.
 */
export function commonHeaders({ hsts, policy = apiPolicy, cache = 'no-store' }: Choices): FlatHeaders {
  return [
    'cache-control',
    cache,
    'content-security-policy',
    policy,
    'referrer-policy',
    'no-referrer',
    'x-content-type-options',
    'nosniff',
    ...(hsts === true ? ['strict-transport-security', 'max-age=63072000; includeSubDomains'] : []),
  ];
}
