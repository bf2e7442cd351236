import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { fail } from '../../kernel/failure.ts';

/** One file of a zip; its text comes in pieces, so that it need never be whole. */
export type ZipPart = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** What the format of 1989 can say without its later extension. */
const mostBytes = 0xffff_ffff;
/** The first day that the format knows: the same content gives the same bytes. */
const mtime = new Date(1980, 0, 1);
const deflated = 8;

/**
 * The bytes of a zip of these parts, in their order. Holds what is compressed in memory, never the plain text.
 * @throws Failure `work_too_large` past 4 GB.
 */
export async function writeZip(parts: Iterable<ZipPart>): Promise<Uint8Array<ArrayBuffer>> {
  const output: Uint8Array[] = [];
  for await (const chunk of zipInPieces(parts)) output.push(chunk);
  return new Uint8Array(Buffer.concat(output));
}

/**
 * The same piece by piece, of which few are in memory. Compressed by Node, in a thread of its own, for fflate would do it on
 * the event loop.
 * @throws Failure `work_too_large` past 4 GB.
 */
export async function* zipInPieces(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const output: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    output.push(chunk);
    bytes += chunk.length;
  });
  for (const { name, text } of parts) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: deflated, mtime };
    zip.add(file);
    for await (const compressed of deflate(file, text)) {
      file.ondata?.(null, compressed, false);
      yield* output.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
    if (bytes > mostBytes || file.size > mostBytes) throw fail('work_too_large');
    yield* output.splice(0);
  }
  zip.end();
  yield* output.splice(0);
}

function deflate(file: ZipInputFile, text: ZipPart['text']): AsyncIterable<Buffer<ArrayBuffer>> {
  async function* plain(): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const chunk = Buffer.from(piece);
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      yield chunk;
    }
  }
  const compressing = createDeflateRaw();
  // What breaks the text breaks whoever reads what is compressed of it.
  pipeline(Readable.from(plain()), compressing, () => {});
  return compressing;
}
