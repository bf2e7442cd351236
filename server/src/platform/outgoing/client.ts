import { Agent, errors } from 'undici';
import { checkUrl } from './check-url.ts';
import { guardedConnector } from './connect.ts';
import { addressOfError, watchDialled } from './dialled.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { OutgoingPolicy } from './policy.ts';
import { type Resolve, resolveByDns } from './resolve.ts';

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Ends the call, wherever it is. */
  signal: AbortSignal;
  /** Most bytes of the answer that are read. */
  maxBytes: number;
  /**
   * What of an answer came is enough: one that is longer, or not done when the signal comes, is cut instead of
   * refused. One that breaks off by itself is an error as ever.
   */
  mayBeCut?: boolean;
  /** May be sent twice: then a kept connection that the other side has just closed costs nothing. */
  isRepeatable?: boolean;
};

/** Header names are lower case; of repeated headers the first. */
export type OutgoingAnswer = {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Whether more would have come. */
  isCut: boolean;
  /** The address it came from; null for calls without a body. */
  address: string | null;
};

/** Calls addresses that others chose: guarded, bounded, without redirects, on connections that are kept. */
export type OutgoingClient = {
  /** @throws OutgoingError whatever goes wrong. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Cuts what is under way. */
  close(): Promise<void>;
};

export type OutgoingOptions = {
  policy: OutgoingPolicy;
  /** Connections to one host. */
  connections: number;
  /** To find and reach a host; three seconds when left out. */
  connectTimeoutMs?: number;
  resolve?: Resolve;
};

const maxHeaderBytes = 16 * 1024;
const idleMs = 15_000;
/** A connection that had died while it was kept says so within a round trip. */
const staleWithinMs = 250;
/** Far behind any deadline of a caller: frees what a lost signal would hold for ever. */
const backstopMs = 60_000;

export function createOutgoingClient({
  policy,
  connections,
  connectTimeoutMs = 3000,
  resolve = resolveByDns,
}: OutgoingOptions): OutgoingClient {
  const agent = new Agent({
    connect: guardedConnector({ policy, resolve, connectTimeoutMs }),
    connections,
    pipelining: 1,
    keepAliveTimeout: idleMs,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: backstopMs,
    bodyTimeout: backstopMs,
  });
  const dialled = watchDialled();
  return {
    async send(request) {
      const body = request.body === null ? null : Buffer.from(request.body);
      const { url, objection } = checkUrl(request.url, policy);
      if (url === null)
        throw new OutgoingError('not_allowed', 'the address may not be called', { objection });
      const startedMs = performance.now();
      try {
        const answer = await exchange(agent, url, { ...request, body }).catch((error: unknown) => {
          // Later than this the other side had taken the request, and did not like it.
          const wasAtOnce = performance.now() - startedMs < staleWithinMs;
          if (request.isRepeatable === true && wasAtOnce && isStale(error))
            return exchange(agent, url, { ...request, body });
          throw error;
        });
        return { ...answer, address: dialled.addressOf(body) };
      } catch (error) {
        throw toOutgoing(error, request.signal, dialled.addressOf(body));
      }
    },
    close() {
      dialled.close();
      return agent.destroy();
    },
  };
}

type Exchange = Omit<OutgoingRequest, 'body'> & { body: Buffer | null };

async function exchange(agent: Agent, url: URL, request: Exchange): Promise<Omit<OutgoingAnswer, 'address'>> {
  const { method, headers, body, signal } = request;
  const answer = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers,
    body,
    signal,
  });
  const read = await bodyOf(answer.body as AsyncIterable<Buffer>, request);
  return { status: answer.statusCode, headers: headersOf(answer.headers), ...read };
}

async function bodyOf(
  stream: AsyncIterable<Buffer>,
  { signal, maxBytes, mayBeCut = false }: Exchange,
): Promise<Pick<OutgoingAnswer, 'body' | 'isCut'>> {
  const chunks: Buffer[] = [];
  const cut = () => ({ body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: true });
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      chunks.push(chunk);
      // Leaving the loop destroys the body, and with it the connection: nothing more is read.
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    if (mayBeCut && signal.aborted) return cut();
    throw error;
  }
  if (bytes <= maxBytes) return { body: Buffer.concat(chunks), isCut: false };
  if (mayBeCut) return cut();
  throw new OutgoingError('too_large', `the answer is larger than ${maxBytes} bytes`);
}

function headersOf(headers: Record<string, string | string[] | undefined>): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) map.set(name.toLowerCase(), first);
  }
  return map;
}

/** The other side closed a connection that had served before, without a byte of this answer. */
function isStale(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

function toOutgoing(error: unknown, signal: AbortSignal, sentTo: string | null): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const address = sentTo ?? addressOfError(error);
  if (signal.aborted) return new OutgoingError('aborted', 'the call was given up', { cause: error, address });
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new OutgoingError('unreachable', `the connection failed (${code})`, { cause: error, address });
}
