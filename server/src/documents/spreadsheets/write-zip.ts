import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { fail } from '../../kernel/failure.ts';

/** One file of a zip; its text comes in pieces, so that it need never be whole. */
export type ZipPart = { name: string; text: Iterable<string> };

/** What the format of 1989 can say without its later extension. */
const mostBytes = 0xffff_ffff;
/** The first day that the format knows: the same content gives the same bytes. */
const mtime = new Date(1980, 0, 1);
const deflated = 8;

/**
 * The bytes of a zip of these parts, in their order. Holds what is compressed in memory, never the plain text. Compressed
 * by Node, in a thread of its own, for fflate would do it on the event loop.
 * @throws Failure `work_too_large` past 4 GB.
 */
export async function writeZip(parts: Iterable<ZipPart>): Promise<Uint8Array<ArrayBuffer>> {
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
    await deflate(file, text);
    if (bytes > mostBytes || file.size > mostBytes) throw fail('work_too_large');
  }
  zip.end();
  return new Uint8Array(Buffer.concat(output));
}

async function deflate(file: ZipInputFile, text: Iterable<string>): Promise<void> {
  function* plain(): Generator<Buffer> {
    for (const piece of text) {
      const chunk = Buffer.from(piece);
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(plain()), createDeflateRaw(), async (compressed) => {
    for await (const chunk of compressed as AsyncIterable<Buffer<ArrayBuffer>>)
      file.ondata?.(null, chunk, false);
  });
  file.ondata?.(null, new Uint8Array(0), true);
}
