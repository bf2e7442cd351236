import type { Socket } from 'node:net';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import type { FlatHeaders } from './headers.ts';
import { newNotes } from './note.ts';

export type Answer = {
  status: number;
  /** Undefined when there is no body. */
  contentType?: string;
  body?: string | Uint8Array;
  /** The body is a `ByteString`. */
  isBytes?: boolean;
  /** Instead of the common headers. */
  base?: FlatHeaders;
};

/**
 * Writes an answer: the common headers, what was noted for this request, the body, in one go. Goes past the
 * framework's own sending, which costs as much as validating a quote.
 */
export function send<C extends Caller>(core: Core<C>, exchange: Exchange, answer: Answer): void {
  const { body = '', isBytes = false } = answer;
  const { reply } = exchange;
  const byteLength = isBytes ? body.length : Buffer.byteLength(body);
  reply.raw.writeHead(answer.status, headersOf(core, exchange, { ...answer, byteLength }));
  // With its head it is one text, which goes to the socket in one go and without a buffer.
  if (isBytes) reply.raw.end(body, 'latin1');
  else reply.raw.end(body);
}

/** The head of an answer; without `byteLength` its body comes in pieces of which nobody knows how many there are. */
export function headersOf<C extends Caller>(
  core: Core<C>,
  { request }: Exchange,
  answer: Omit<Answer, 'body'> & { byteLength?: number },
): string[] {
  const { base = core.headers, contentType, byteLength } = answer;
  const headers = [...base, 'x-request-id', request.id];
  // "Not modified" has the length of what it stands for, which nobody asks for.
  if (answer.status !== 304 && byteLength !== undefined) headers.push('content-length', String(byteLength));
  if (contentType !== undefined) headers.push('content-type', contentType);
  const noted = request.notes?.headers;
  if (noted !== undefined) headers.push(...noted);
  if (isToEnd(core, request.raw.socket)) headers.push('connection', 'close');
  return headers;
}

/** Whether a connection ends with this answer: a stop, one too many, or one that another thread has room for. */
function isToEnd<C extends Caller>(core: Core<C>, socket: Socket): boolean {
  return core.isStopping || core.connections.isSurplus(socket) || core.evenLoad?.isOneTooMany() === true;
}

/** Puts a header on the answer that this request will get. */
export function setHeader({ request }: Pick<Exchange, 'request'>, name: string, value: string): void {
  request.notes ??= newNotes();
  request.notes.headers ??= [];
  request.notes.headers.push(name, value);
}
