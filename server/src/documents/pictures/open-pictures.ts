import type { Pixels } from '../png/pixels.ts';
import { readPng } from '../png/read-png.ts';
import { type Dots, toDots } from './to-dots.ts';

/** PNGs of labels, by the id under which they are kept; another picture has another id. */
export type Pngs = ReadonlyMap<number, Uint8Array>;

/** The pictures that labels show, in the forms that back ends draw; nothing for one that is not there. */
export type Pictures = {
  pngOf(id: number): Uint8Array | undefined;
  dotsOf(id: number, size: DotSize): Dots | undefined;
};
export type DotSize = { width: number; height: number };

/** Pictures in black dots by id and size, from one document to the next: reading one is what costs. */
export type ScaledPictures = Map<string, Dots>;
/** As many as a day's printers need, of some hundred kilobytes. */
const mostScaled = 100;

export const noPictures: Pictures = { pngOf: () => undefined, dotsOf: () => undefined };

/** Each picture is read once, and scaled once to each size; what `scaled` holds already is not even read. */
export function openPictures(pngs: Pngs, scaled: ScaledPictures = new Map()): Pictures {
  const read = new Map<number, Pixels>();
  return {
    pngOf: (id) => pngs.get(id),
    dotsOf: (id, size) => {
      const png = pngs.get(id);
      if (png === undefined) return undefined;
      const key = `${id} ${size.width} ${size.height}`;
      const known = scaled.get(key);
      if (known !== undefined) return known;
      const pixels = read.get(id) ?? pixelsOf(png);
      const dots = toDots(pixels, size);
      read.set(id, pixels);
      for (const oldest of scaled.keys()) if (scaled.size >= mostScaled) scaled.delete(oldest);
      scaled.set(key, dots);
      return dots;
    },
  };
}

function pixelsOf(png: Uint8Array): Pixels {
  const reading = readPng(png);
  if ('problem' in reading) throw new Error(`a picture that was kept cannot be read: ${reading.problem}`);
  return reading.pixels;
}
