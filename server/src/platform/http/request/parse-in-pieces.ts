import { JsonScanner } from './json-scanner.ts';
import { maxDepth, parseRequestBody } from './parse-json.ts';
import { cutValue } from './value-pieces.ts';

/**
 * Parses a body as `parseRequestBody` does, and cuts its value into pieces that `joinValue` puts together.
 * @throws Failure `malformed_json`
 */
export function parseInPieces(received: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  const scanner = new JsonScanner([], maxDepth);
  scanner.read(bytes);
  return cutValue(parseRequestBody(bytes, scanner.members));
}
