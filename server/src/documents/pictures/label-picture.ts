import type { Pixels } from '../png/pixels.ts';
import { readPngHead } from '../png/png-head.ts';
import { readPng } from '../png/read-png.ts';
import { writePixels } from '../png/write-pixels.ts';
import { paperFrom, toGreys } from './to-dots.ts';

/** Most bytes of a file with a picture for labels: 200 KB. */
const mostBytes = 204_800;
/** Its longest side in pixels: twice what a slot has dots at 600 to the inch. */
const longestSide = 1200;
/** Most that is kept of it: it is written anew, which may need some more room. */
const mostKeptBytes = 1_048_576;

/** A picture as labels use it: a PNG of nothing but pixels on white. Sides in pixels. */
export type ReadyPicture = { width: number; height: number; png: Uint8Array };

/**
 * Makes a picture ready for labels, or says in Portuguese what is wrong with it: a PNG within bounds that leaves
 * something on white paper. It is decoded and written anew, so that nothing else of the file is kept.
 */
export function readLabelPicture(bytes: Uint8Array): { picture: ReadyPicture } | { problem: string } {
  const problem = problemOfHead(bytes);
  if (problem !== null) return { problem };
  const read = readPng(bytes);
  if ('problem' in read) return read;
  const { width, height } = read.pixels;
  if (isBlank(read.pixels))
    return {
      problem: 'A imagem fica em branco no papel; envie um desenho escuro em fundo claro ou transparente.',
    };
  const png = writePixels(read.pixels);
  if (png.length > mostKeptBytes) return { problem: 'A imagem tem detalhes demais para uma etiqueta.' };
  return { picture: { width, height, png } };
}

/** What can be said of a picture before its pixels are unpacked; null where nothing is wrong yet. */
export function problemOfHead(bytes: Uint8Array): string | null {
  if (bytes.length > mostBytes)
    return `O arquivo tem ${kilobytes(bytes.length)} KB; o máximo é ${kilobytes(mostBytes)} KB.`;
  const head = readPngHead(bytes);
  if ('problem' in head) return head.problem;
  const { width, height } = head;
  if (Math.max(width, height) <= longestSide) return null;
  return `A imagem tem ${width} × ${height} pixels; o máximo é ${longestSide} × ${longestSide}.`;
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

/** White on transparent ground is what websites use, and nothing on paper. */
function isBlank(pixels: Pixels): boolean {
  return toGreys(pixels).every((grey) => grey >= paperFrom);
}
