import type { TokenPlace } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';

/** What a request says about who sends it: nothing, one token, or two that differ. */
export type SentToken = string | 'none' | 'conflict';

/**
 * The token of a request: where the endpoint's section of the specification puts it, or in
 * `Authorization: Bearer`, which is accepted everywhere. Two different ones are a conflict; a token in the
 * query string counts for that even where the endpoint takes its token from elsewhere.
 */
export function readToken(request: FastifyRequest, place: TokenPlace | undefined, body: unknown): SentToken {
  const inBody = place?.in === 'body' ? textAt(body, place.path) : undefined;
  const inQuery = queryTokens(request.query);
  const { authorization } = request.headers;
  if (authorization === undefined && inQuery === none) return inBody ?? 'none';
  const bearers = bearerTokens(request);
  const chosen = bearers[0] ?? (place?.in === 'query' ? inQuery[0] : inBody);
  const sent = [...bearers, inBody, ...inQuery].filter((token) => token !== undefined);
  if (sent.some((token) => token !== sent[0])) return 'conflict';
  return chosen ?? 'none';
}

/**
 * The token of a request as its head alone tells; `in body` where it may still come there. A token in the query string
 * of an endpoint that takes it from the body admits nobody, but has to be the same.
 */
export function readHeadToken(request: FastifyRequest, place: TokenPlace | undefined): SentToken | 'in body' {
  const isExpected = place?.in === 'body' && bearerTokens(request).length === 0;
  return isExpected ? 'in body' : readToken(request, place, undefined);
}

const none: readonly string[] = [];

/** Of every Authorization header: the parsed headers keep only the first, a proxy may look at the last. */
function bearerTokens({ headers, raw }: FastifyRequest): readonly string[] {
  if (headers.authorization === undefined) return none;
  const sent = raw.headersDistinct.authorization ?? [];
  return sent.flatMap((header) => /^bearer +([^ ]+) *$/i.exec(header)?.[1] ?? []);
}

function queryTokens(query: unknown): readonly string[] {
  const sent = (query as Record<string, string | string[] | undefined>).token;
  if (sent === undefined) return none;
  return (typeof sent === 'string' ? [sent] : sent).filter((token) => token !== '');
}

function textAt(body: unknown, path: readonly string[]): string | undefined {
  let at: unknown = body;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' && at !== '' ? at : undefined;
}
