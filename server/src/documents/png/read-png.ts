import { crc32, inflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';
import { pngSignature } from './png-chunk.ts';
import { type PngColours, toPixels } from './png-colours.ts';
import { type PngHead, readPngHead } from './png-head.ts';
import { unfilter } from './unfilter.ts';

const damaged = { problem: 'A imagem está danificada.' };

/**
 * The pixels of a PNG on white paper, or in Portuguese why it is not read: one pixel after the other, of at most 8 bits
 * to the colour, the sums of its chunks right. What is beside the pixels (texts, profiles, animations) is passed over.
 * The caller bounds the size by `readPngHead`.
 */
export function readPng(bytes: Uint8Array): { pixels: Pixels } | { problem: string } {
  const head = readPngHead(bytes);
  if ('problem' in head) return head;
  const chunks = chunksOf(bytes);
  if (chunks === null) return damaged;
  const rows = inflated(chunks.pixels, head);
  if (rows === null || !unfilter(rows, head)) return damaged;
  const pixels = toPixels(rows, head, chunks);
  return pixels === null ? damaged : { pixels };
}

type Chunks = PngColours & { pixels: Buffer };

/** Chunks that must be understood; their names begin with a capital. */
const known = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

function chunksOf(bytes: Uint8Array): Chunks | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels: Buffer[] = [];
  const colours: PngColours = { palette: null, transparency: null };
  for (let at = pngSignature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const name = file.toString('latin1', at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(name);
    if (
      isCritical &&
      (!known.has(name) || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
    )
      return null;
    const data = file.subarray(at + 8, end - 4);
    if (name === 'IDAT') pixels.push(data);
    else if (name === 'PLTE') colours.palette = data;
    else if (name === 'tRNS') colours.transparency = data;
    else if (name === 'IEND') return { ...colours, pixels: Buffer.concat(pixels) };
    at = end;
  }
  return null;
}

/** Some programs write a few bytes too many. */
const slackBytes = 4096;

/** Rows as they are filtered, each behind the number of its filter. */
function inflated(data: Buffer, { height, rowBytes }: PngHead): Buffer | null {
  const length = height * (rowBytes + 1);
  try {
    const rows = inflateSync(data, { maxOutputLength: length + slackBytes });
    return rows.length < length ? null : rows.subarray(0, length);
  } catch {
    // Whatever is wrong with it, it is no picture.
    return null;
  }
}
