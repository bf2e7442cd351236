import { errorOf } from './api-error.ts';
import type { CallOptions, CarretoOptions, Operation } from './operation.ts';
import { repeat } from './repeat.ts';
import { writeQuery } from './write-query.ts';

/** What one call sends. */
type Request = { members: Readonly<Record<string, unknown>>; body: unknown };

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;

/**
 * Calls an operation and gives its answer.
 * @throws ApiError when it is refused; what `fetch` throws when there is no answer, such as a `TimeoutError`.
 */
export async function call(
  operation: Operation,
  input: unknown,
  options: CarretoOptions & CallOptions,
): Promise<unknown> {
  const { timeoutMs = defaultTimeoutMs, retries = defaultRetries, signal: given } = options;
  const endsAtMs = Date.now() + timeoutMs;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = given === undefined ? deadline : AbortSignal.any([given, deadline]);
  const request = requestOf(operation, input);
  const send = options.fetch ?? globalThis.fetch;
  const address = addressOf(operation, request, options);
  const init = {
    method: operation.method,
    headers: headersOf(operation, options),
    signal,
    redirect: 'error' as const,
    ...(operation.contentTypes === undefined ? {} : { body: bodyOf(request.body) }),
  };
  const bounds = { retries: isHarmless(operation, options) ? retries : 0, endsAtMs, signal };
  const response = await repeat(() => send(address, init), bounds);
  if (!response.ok) throw await errorOf(response);
  return await answerOf(operation, response);
}

/** Whether sending it twice is as good as once. */
function isHarmless({ method, honoursKey }: Operation, { idempotencyKey }: CallOptions): boolean {
  return method === 'GET' || (honoursKey && idempotencyKey !== undefined);
}

function requestOf({ takes }: Operation, input: unknown): Request {
  if (takes === 'body') return { members: {}, body: input };
  const { body, ...members } = (input ?? {}) as Record<string, unknown>;
  return { members, body };
}

function addressOf(operation: Operation, { members }: Request, options: CarretoOptions): string {
  const base = operation.host === 'quote' ? (options.quoteUrl ?? options.baseUrl) : options.baseUrl;
  const query: Record<string, unknown> = { ...members };
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = members[name];
    // An empty part would be the address of another operation.
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing`);
    delete query[name];
    return encodeURIComponent(String(value));
  });
  const written = writeQuery(query);
  return (base.endsWith('/') ? base.slice(0, -1) : base) + (written === '' ? path : `${path}?${written}`);
}

function headersOf(
  { contentTypes }: Operation,
  options: CarretoOptions & CallOptions,
): Record<string, string> {
  const { token, idempotencyKey, contentType = contentTypes?.[0] } = options;
  return {
    ...(contentTypes === undefined || contentType === undefined ? {} : { 'content-type': contentType }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

async function answerOf({ answers }: Operation, response: Response): Promise<unknown> {
  if (answers === 'json') return await response.json();
  const body = new Uint8Array(await response.arrayBuffer());
  return answers === 'nothing'
    ? undefined
    : { contentType: response.headers.get('content-type') ?? '', body };
}
