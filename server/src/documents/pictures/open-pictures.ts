import type { Pixels } from '../png/pixels.ts';
import { readPng } from '../png/read-png.ts';
import { type Dots, toDots } from './to-dots.ts';

/** PNGs of labels, by the id under which they are kept. */
export type Pictures = ReadonlyMap<number, Uint8Array>;

/** The pictures of one document in black dots; null for one that is not there. */
export type DotsOf = (id: number, size: { width: number; height: number }) => Dots | null;

/** Each picture is read once, and scaled once to each size. */
export function openPictures(pictures: Pictures): DotsOf {
  const read = new Map<number, Pixels>();
  const scaled = new Map<string, Dots>();
  return (id, size) => {
    const png = pictures.get(id);
    if (png === undefined) return null;
    const key = `${id} ${size.width} ${size.height}`;
    const known = scaled.get(key);
    if (known !== undefined) return known;
    const pixels = read.get(id) ?? pixelsOf(png);
    const dots = toDots(pixels, size);
    read.set(id, pixels);
    scaled.set(key, dots);
    return dots;
  };
}

function pixelsOf(png: Uint8Array): Pixels {
  const reading = readPng(png);
  if ('problem' in reading) throw new Error(`a picture that was kept cannot be read: ${reading.problem}`);
  return reading.pixels;
}
