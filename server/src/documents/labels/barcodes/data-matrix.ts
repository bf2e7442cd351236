import type { BitMatrix } from './bit-matrix.ts';
import { placeCodewords } from './data-matrix-placement.ts';
import { fieldOf, generatorOf, remainderOf } from './reed-solomon.ts';

/** A square symbol of ECC 200 whose codewords are one block: its side, data and error correction codewords. */
type Form = { side: number; regions: 1 | 2; data: number; correction: number };

const forms: readonly Form[] = [
  [10, 3, 5],
  [12, 5, 7],
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
  [32, 62, 36],
  [36, 86, 42],
  [40, 114, 48],
  [44, 144, 56],
  [48, 174, 68],
].map(([side = 0, data = 0, correction = 0]) => ({ side, data, correction, regions: side < 32 ? 1 : 2 }));

const field = fieldOf(0x12d);
const generators = new Map(
  forms.map(({ correction }) => [correction, generatorOf(field, correction, 1).slice()]),
);
const pad = 129;

/** Light modules that a reader needs on every side. */
export const matrixQuietModules = 1;

/**
 * The DataMatrix (ISO/IEC 16022, ECC 200) of a text of ASCII characters, in the smallest square that holds it; up to
 * 174 codewords, of which a pair of digits takes one and any other character one.
 */
export function encodeDataMatrix(text: string): BitMatrix {
  const words = codewordsOf(text);
  const form = forms.find(({ data }) => data >= words.length);
  if (form === undefined) throw new RangeError('too long for a DataMatrix');
  const data = padded(words, form.data);
  const correction = remainderOf(field, data, generators.get(form.correction) ?? new Uint8Array());
  const inner = form.side - 2 * form.regions;
  return framed(form, placeCodewords(inner, Uint8Array.of(...data, ...correction)));
}

function codewordsOf(text: string): number[] {
  const words: number[] = [];
  for (let at = 0; at < text.length; ) {
    const pair = /^[0-9]{2}/.exec(text.slice(at, at + 2))?.[0];
    const code = text.charCodeAt(at);
    if (code > 127) throw new RangeError('not a text for a DataMatrix');
    words.push(pair === undefined ? code + 1 : 130 + Number(pair));
    at += pair === undefined ? 1 : 2;
  }
  return words;
}

/** Fills up to the symbol's size: one plain pad, then pads that are scrambled by their place. */
function padded(words: readonly number[], size: number): Uint8Array {
  const data = new Uint8Array(size);
  data.set(words);
  for (let at = words.length; at < size; at += 1) {
    const scrambled = pad + ((149 * (at + 1)) % 253) + 1;
    data[at] = at === words.length ? pad : scrambled > 254 ? scrambled - 254 : scrambled;
  }
  return data;
}

/** Sets the data into its regions, each with a dark edge on the left and below and an alternating one opposite. */
function framed({ side, regions }: Form, inner: BitMatrix): BitMatrix {
  const cells = new Uint8Array(side * side);
  const size = side / regions;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [regionX, regionY] = [x % size, y % size];
      cells[y * side + x] = edgeAt(regionX, regionY, size) ?? innerAt(inner, x, y, size);
    }
  }
  return { side, cells };
}

function edgeAt(x: number, y: number, size: number): number | null {
  if (x === 0 || y === size - 1) return 1;
  if (y === 0) return x % 2 === 0 ? 1 : 0;
  return x === size - 1 ? y % 2 : null;
}

// biome-ignore lint/complexity/useMaxParams: a place in a symbol, and the size of its regions
function innerAt({ side, cells }: BitMatrix, x: number, y: number, size: number): number {
  const innerX = x - 1 - 2 * Math.floor(x / size);
  const innerY = y - 1 - 2 * Math.floor(y / size);
  return cells[innerY * side + innerX] ?? 0;
}
