import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import { fail } from '../../../kernel/failure.ts';
import { newTimeOrderedId } from '../../../kernel/ids.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { jsonContentType } from './headers.ts';
import { failureBody } from './wire.ts';

/** Answers bytes that are no HTTP request, or too large or too slow a one, and closes the connection. */
export function answerBrokenRequest<C extends Caller>(core: Core<C>, error: Error, socket: Socket): void {
  const code = codeOf(error);
  if (socket.destroyed || !socket.writable || code === undefined) {
    socket.destroy();
    return;
  }
  const { status } = errorCatalogue[code];
  const id = newTimeOrderedId(core.options.clock.nowMs());
  const leftOut = core.sampler.admit(`broken ${status}`);
  if (leftOut !== undefined) {
    const fields = { requestId: id, address: socket.remoteAddress, status, code, leftOut };
    core.options.log.info(fields, 'refused');
  }
  const body = JSON.stringify(failureBody(fail(code), id));
  const headers = [
    ...core.headers,
    'x-request-id',
    id,
    'content-type',
    jsonContentType,
    'content-length',
    String(Buffer.byteLength(body)),
    'connection',
    'close',
  ];
  const head = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy());
}

/** Undefined when the connection is gone and nobody is left to answer. */
function codeOf(error: Error): ErrorCode | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || code === 'EPIPE') return undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return 'malformed_request';
}
