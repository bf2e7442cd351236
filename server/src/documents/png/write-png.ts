import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
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
    signature,
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
