import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { clientGone, note } from './note.ts';
import { headersOf } from './send.ts';

/** A body that is made while it is sent. */
export type Pieces = { contentType: string; body: AsyncIterable<Uint8Array> };

/**
 * Sends a body piece by piece, no faster than its reader takes it. What fails before the first piece rejects and can be answered;
 * afterwards the connection breaks, so that nobody takes a part for the whole.
 */
export async function sendInPieces<C extends Caller>(
  core: Core<C>,
  exchange: Exchange,
  { contentType, body }: Pieces,
): Promise<void> {
  const { request, reply } = exchange;
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  reply.raw.writeHead(200, headersOf(core, exchange, { status: 200, contentType }));
  if (request.method === 'HEAD') {
    await pieces.return?.();
    reply.raw.end();
    note(core, exchange, { status: 200 });
    return;
  }
  try {
    await pipeline(Readable.from(all(first, pieces)), reply.raw);
    note(core, exchange, { status: 200 });
  } catch (error) {
    reply.raw.destroy();
    note(core, exchange, { status: clientGone });
    if (!isClientGone(error))
      core.options.log.error({ err: error, requestId: request.id }, 'a file broke off while it was sent');
  }
}

async function* all(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

function isClientGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
