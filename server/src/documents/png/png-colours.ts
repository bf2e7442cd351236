import type { Pixels } from './pixels.ts';
import type { PngHead } from './png-head.ts';

/** Chunks that say what samples mean. */
export type PngColours = { palette: Uint8Array | null; transparency: Uint8Array | null };

/** A colour, and how much of the paper it covers; all from 0 to 255. */
type Ink = readonly [red: number, green: number, blue: number, cover: number];
type InkOf = (at: number) => Ink | null;

/** Rows without filters as pixels on white paper; null where they name colours that there are not. */
export function toPixels(rows: Uint8Array, head: PngHead, colours: PngColours): Pixels | null {
  const { width, height, samples, colourType } = head;
  const values = unpacked(rows, head);
  // Nearly all pictures of this size are of this kind, and are what their samples say.
  if (colourType === 2 && colours.transparency === null) return { width, height, rgb: values };
  const inkOf = inks(values, head, colours);
  if (inkOf === null) return null;
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const ink = inkOf(pixel * samples);
    if (ink === null) return null;
    rgb[pixel * 3] = onWhite(ink[0], ink[3]);
    rgb[pixel * 3 + 1] = onWhite(ink[1], ink[3]);
    rgb[pixel * 3 + 2] = onWhite(ink[2], ink[3]);
  }
  return { width, height, rgb };
}

function onWhite(value: number, cover: number): number {
  return Math.round((value * cover + 255 * (255 - cover)) / 255);
}

/** A byte for each sample. */
function unpacked(rows: Uint8Array, { width, height, samples, depth, rowBytes }: PngHead): Uint8Array {
  const [perRow, perByte, mask] = [width * samples, 8 / depth, 2 ** depth - 1];
  const values = new Uint8Array(perRow * height);
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowBytes + 1) + 1;
    if (depth === 8) values.set(rows.subarray(start, start + perRow), row * perRow);
    else
      for (let at = 0; at < perRow; at += 1) {
        const byte = rows[start + Math.floor(at / perByte)] ?? 0;
        values[row * perRow + at] = (byte >> ((perByte - 1 - (at % perByte)) * depth)) & mask;
      }
  }
  return values;
}

/** What the samples from a place on mean, by the kind of the picture. */
function inks(values: Uint8Array, { colourType, depth }: PngHead, colours: PngColours): InkOf | null {
  const value = (at: number): number => values[at] ?? 0;
  switch (colourType) {
    case 0:
      return greys(value, 255 / (2 ** depth - 1), twoBytes(colours.transparency, 0));
    case 2:
      return colour(value, colours.transparency);
    case 3:
      return paletted(value, colours);
    case 4:
      return (at) => [value(at), value(at), value(at), value(at + 1)];
    default:
      return (at) => [value(at), value(at + 1), value(at + 2), value(at + 3)];
  }
}

type Sample = (at: number) => number;

/** Of one grey the paper shows through. */
function greys(value: Sample, scale: number, clear: number | null): InkOf {
  return (at) => {
    const grey = value(at) * scale;
    return [grey, grey, grey, value(at) === clear ? 0 : 255];
  };
}

/** Of one colour the paper shows through. */
function colour(value: Sample, transparency: Uint8Array | null): InkOf {
  const clear = [0, 2, 4].map((at) => twoBytes(transparency, at));
  return (at) => {
    const [red, green, blue] = [value(at), value(at + 1), value(at + 2)];
    const isClear = red === clear[0] && green === clear[1] && blue === clear[2];
    return [red, green, blue, isClear ? 0 : 255];
  };
}

function paletted(value: Sample, { palette, transparency }: PngColours): InkOf | null {
  if (palette === null) return null;
  const inks = Array.from({ length: Math.min(256, Math.floor(palette.length / 3)) }, (_, index): Ink => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
    return [red, green, blue, transparency?.[index] ?? 255];
  });
  return (at) => inks[value(at)] ?? null;
}

function twoBytes(bytes: Uint8Array | null, at: number): number | null {
  const [high, low] = bytes?.subarray(at, at + 2) ?? [];
  return high === undefined || low === undefined ? null : high * 256 + low;
}
