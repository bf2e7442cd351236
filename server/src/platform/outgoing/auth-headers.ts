/** What is sent along to be let in. */
export type OutgoingAuth =
  | { kind: 'none' }
  | { kind: 'bearer'; token: string }
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'header'; name: string; value: string };

/** The headers of a credential. */
export function authHeaders(auth: OutgoingAuth): Record<string, string> {
  switch (auth.kind) {
    case 'none':
      return {};
    case 'bearer':
      return { authorization: `Bearer ${auth.token}` };
    case 'basic':
      return { authorization: `Basic ${basicPair(auth)}` };
    case 'header':
      return { [auth.name.toLowerCase()]: auth.value };
  }
}

/** User and password as Basic authentication writes them (RFC 7617). */
export function basicPair({ user, password }: { user: string; password: string }): string {
  return Buffer.from(`${user}:${password}`).toString('base64');
}

/** Headers that say how a call travels: whoever chooses headers or a credential for calls must not replace them. */
const ofTheCall: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/**
 * Whether a header is taken by the call itself.
 * @param others in lower case, that this kind of call sends besides.
 */
export function isReservedHeader(name: string, others: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return ofTheCall.has(lower) || others.includes(lower);
}
