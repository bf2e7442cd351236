import { deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';
import { pngChunk, pngSignature } from './png-chunk.ts';
import { predictors } from './unfilter.ts';

/** How pixels are kept: bytes of a pixel, the kind of PNG, and its palette where it has one. */
type Form = { colourType: 0 | 2 | 3; samples: number; data: Uint8Array; palette: Buffer | null };

/** A picture as PNG of 8 bits: in greys or by a palette where that is enough, else in colour. The same each time. */
export function writePixels(pixels: Pixels): Uint8Array {
  const { width, height } = pixels;
  const form = greyForm(pixels) ?? paletteForm(pixels) ?? colourForm(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = form.colourType;
  // Numbers of colours are no quantities: what is next to them says nothing of them.
  const filters = form.palette === null ? [0, 1, 2, 3, 4] : [0];
  const rows = filtered(form.data, { height, rowBytes: width * form.samples, step: form.samples }, filters);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...(form.palette === null ? [] : [pngChunk('PLTE', form.palette)]),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function greyForm({ rgb }: Pixels): Form | null {
  const data = new Uint8Array(rgb.length / 3);
  for (let at = 0; at < rgb.length; at += 3) {
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return null;
    data[at / 3] = rgb[at] ?? 0;
  }
  return { colourType: 0, samples: 1, data, palette: null };
}

const mostColours = 256;

function paletteForm({ rgb }: Pixels): Form | null {
  const data = new Uint8Array(rgb.length / 3);
  const numbers = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = (rgb[at] ?? 0) * 0x10000 + (rgb[at + 1] ?? 0) * 0x100 + (rgb[at + 2] ?? 0);
    const number = numbers.get(colour) ?? numbers.size;
    if (number === mostColours) return null;
    numbers.set(colour, number);
    data[at / 3] = number;
  }
  const palette = Buffer.from(
    [...numbers.keys()].flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255]),
  );
  return { colourType: 3, samples: 1, data, palette };
}

function colourForm({ rgb }: Pixels): Form {
  return { colourType: 2, samples: 3, data: rgb, palette: null };
}

type Rows = { height: number; rowBytes: number; step: number };

/** Rows, each by the filter that leaves the least of it. */
function filtered(
  data: Uint8Array,
  { height, rowBytes, step }: Rows,
  filters: readonly number[],
): Uint8Array {
  const rows = new Uint8Array(height * (rowBytes + 1));
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < height; row += 1) {
    const bytes = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    const tried = filters.map((filter) => filteredRow({ bytes, above, step }, filter));
    const best = tried.reduce((one, other) => (other.sum < one.sum ? other : one));
    rows.set(best.row, row * (rowBytes + 1));
    above = bytes;
  }
  return rows;
}

type Row = { bytes: Uint8Array; above: Uint8Array; step: number };

/** With the number of its filter before it, and how much is left of it. */
function filteredRow({ bytes, above, step }: Row, filter: number): { row: Uint8Array; sum: number } {
  const row = new Uint8Array(bytes.length + 1);
  const predict = predictors[filter];
  row[0] = filter;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const expected = predict?.(bytes[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0) ?? 0;
    const value = ((bytes[at] ?? 0) - expected) & 255;
    row[at + 1] = value;
    sum += Math.min(value, 256 - value);
  }
  return { row, sum };
}
