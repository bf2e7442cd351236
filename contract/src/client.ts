import { type AnyEndpoint, type EndpointInput, type EndpointReply, rawContentTypes } from './endpoint.ts';
import { writeQuery } from './query.ts';
import type { ErrorBody } from './shapes/error.ts';

export type ClientOptions = {
  /** Such as `https://frete.example.com`, without a slash at the end. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  fetch?: typeof globalThis.fetch;
};

/** A refused call: the body of the failure and its status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.message}`);
    this.status = status;
    this.body = body;
  }
}

/** What a call needs: only what the endpoint declares, and none of it when it declares nothing. */
export type ClientInput<E> = {
  [Part in keyof EndpointInput<E>]?: EndpointInput<E>[Part];
};

export type Client = <E extends AnyEndpoint>(
  endpoint: E,
  input?: ClientInput<E>,
) => Promise<EndpointReply<E>>;

/** A typed client for the endpoints of the contract. Rejects with `ApiError` when a call is refused. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch;
  return async (endpoint, input = {}) => {
    const {
      params = {},
      query = {},
      body,
    } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const response = await send(options.baseUrl + addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: headersOf(endpoint, options.token),
      ...(body === undefined ? {} : { body: bodyOf(endpoint, body) }),
    });
    if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorBody);
    return (await replyOf(endpoint, response)) as EndpointReply<typeof endpoint>;
  };
}

function addressOf(
  endpoint: AnyEndpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const written = writeQuery(query);
  return written === '' ? path : `${path}?${written}`;
}

function headersOf(endpoint: AnyEndpoint, token: string | undefined): Record<string, string> {
  const rawTypes = endpoint.body === undefined ? undefined : rawContentTypes(endpoint.body);
  const contentType = endpoint.body === undefined ? undefined : (rawTypes?.[0] ?? 'application/json');
  return {
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

function bodyOf(endpoint: AnyEndpoint, body: unknown): string | Uint8Array<ArrayBuffer> {
  const isRaw = endpoint.body !== undefined && rawContentTypes(endpoint.body) !== undefined;
  return isRaw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

async function replyOf(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  const rawTypes = rawContentTypes(endpoint.reply);
  if (rawTypes === undefined) return await response.json();
  if (rawTypes.length === 0) return undefined;
  const contentType = response.headers.get('content-type') ?? '';
  return { contentType, body: new Uint8Array(await response.arrayBuffer()) };
}
