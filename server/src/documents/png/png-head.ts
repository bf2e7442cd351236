import { pngSignature } from './png-chunk.ts';

/** What a PNG says of itself before its pixels. */
export type PngHead = {
  width: number;
  height: number;
  /** Bits of a sample: 1, 2, 4 or 8. */
  depth: number;
  colourType: ColourType;
  /** Samples of a pixel. */
  samples: number;
  /** Of a row of pixels, without the number of its filter. */
  rowBytes: number;
};

/** Grey, colour, number of a colour in the palette; grey and colour with how much covers the paper. */
export type ColourType = 0 | 2 | 3 | 4 | 6;

const samplesOf: Readonly<Record<ColourType, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Record<ColourType, readonly number[]>> = {
  0: [1, 2, 4, 8],
  2: [8],
  3: [1, 2, 4, 8],
  4: [8],
  6: [8],
};

/** Signature, and the chunk that is always the first. */
const headBytes = 33;

/** Size and form of a PNG, or in Portuguese why it is none that can be read. */
export function readPngHead(bytes: Uint8Array): PngHead | { problem: string } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < headBytes || !file.subarray(0, pngSignature.length).equals(pngSignature))
    return { problem: 'O arquivo não é uma imagem PNG.' };
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth, type, method, filter, interlace] = file.subarray(24, 29);
  const isFirst = file.readUInt32BE(8) === 13 && file.toString('latin1', 12, 16) === 'IHDR';
  if (!isFirst || !isColourType(type) || depth === undefined || width === 0 || height === 0)
    return { problem: 'A imagem está danificada.' };
  if (depth === 16) return { problem: 'A imagem tem 16 bits por cor; salve-a com 8.' };
  if (interlace === 1) return { problem: 'A imagem é entrelaçada; salve-a sem entrelaçamento.' };
  if (method !== 0 || filter !== 0 || interlace !== 0 || !depthsOf[type].includes(depth))
    return { problem: 'A imagem está danificada.' };
  const samples = samplesOf[type];
  return {
    width,
    height,
    depth,
    colourType: type,
    samples,
    rowBytes: Math.ceil((width * samples * depth) / 8),
  };
}

function isColourType(type: number | undefined): type is ColourType {
  return type !== undefined && type in samplesOf;
}
