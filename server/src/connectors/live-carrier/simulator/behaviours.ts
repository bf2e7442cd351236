import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** How a simulated carrier behaves; each is a way in which a real one has been seen to fail. */
export const simulatorModes = [
  'normal',
  'slow',
  'stalled',
  'stalled_body',
  'error',
  'nonsense',
  'huge',
  'redirect',
  'closing',
  'gzip_bomb',
] as const;
export type SimulatorMode = (typeof simulatorModes)[number];

export type Exchange = { request: IncomingMessage; response: ServerResponse };

const json = { 'content-type': 'application/json' };
const megabyte = 1_048_576;

/**
 * Answers in the way of a mode; `normal` and `slow` answer with what they are given.
 * @param slowMs how long `slow` takes.
 */
export function behave(
  mode: SimulatorMode,
  { response }: Exchange,
  { answer, slowMs }: { answer: unknown; slowMs: number },
): void {
  const text = JSON.stringify(answer);
  switch (mode) {
    case 'normal':
      response.writeHead(200, json).end(text);
      return;
    case 'slow':
      setTimeout(() => response.writeHead(200, json).end(text), slowMs).unref();
      return;
    case 'stalled':
      return;
    case 'stalled_body':
      response.writeHead(200, json).write(text.slice(0, text.length / 2));
      return;
    case 'error':
      response.writeHead(500, json).end('{"error":"out of order"}');
      return;
    case 'nonsense':
      response.writeHead(200, json).end('{"offers":[{"service":7,"price":"free"}]}');
      return;
    case 'huge':
      response.writeHead(200, json);
      pour(response);
      return;
    case 'redirect':
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      return;
    case 'closing':
      response.socket?.destroy();
      return;
    case 'gzip_bomb':
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb());
      return;
  }
}

/** Writes for as long as somebody reads. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed) if (!response.write(chunk)) return;
  };
  response.on('drain', more);
  more();
}

/** Four megabytes of blanks in four kilobytes. */
function bomb(): Buffer {
  return gzipSync(Buffer.alloc(4 * megabyte, ' '));
}
