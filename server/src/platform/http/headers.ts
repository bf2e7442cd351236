/**
 * Headers of every answer of the API: nothing is cached, framed, sniffed or told to third parties. Tokens may
 * stand in addresses (the specification wants it), hence no referrer.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Two years; only sent behind TLS. */
export const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

export const jsonContentType = 'application/json; charset=utf-8';
