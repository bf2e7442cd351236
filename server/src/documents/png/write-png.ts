import { deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';
import { pngChunk, pngSignature } from './png-chunk.ts';

const millimetresPerMetre = 1000;

/** A picture as PNG in 256 greys that knows its true size. */
export function writePng({ width, height, dots }: Canvas, dotsPerMm: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey; the rest is the only choice there is.
  header[8] = 8;
  const size = Buffer.alloc(9);
  size.writeUInt32BE(dotsPerMm * millimetresPerMetre, 0);
  size.writeUInt32BE(dotsPerMm * millimetresPerMetre, 4);
  size[8] = 1;
  const rows = Buffer.alloc(height * (width + 1));
  // Each row begins with how it is filtered: not at all.
  for (let row = 0; row < height; row += 1)
    rows.set(dots.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('pHYs', size),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
