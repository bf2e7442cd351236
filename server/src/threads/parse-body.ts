import { JsonScanner } from '../platform/http/request/json-scanner.ts';
import { maxDepth, parseRequestBody } from '../platform/http/request/parse-json.ts';
import { cutValue } from '../platform/http/request/value-pieces.ts';
import { servePool } from '../platform/threads/serve-thread.ts';

/** Entry of the threads that `openParsingThreads` keeps. */
servePool<Uint8Array, Uint8Array[]>(async (received) => {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  const scanner = new JsonScanner([], maxDepth);
  scanner.read(bytes);
  const output = cutValue(parseRequestBody(bytes, scanner.members));
  return { output, transfer: output.map(({ buffer }) => buffer as ArrayBuffer) };
});
