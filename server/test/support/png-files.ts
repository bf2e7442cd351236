import { crc32, deflateSync } from 'node:zlib';

/** A PNG as programs write them, put together apart from ours. Rows are their bytes, filtered as is said. */
export type PngFile = {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with cover, 6 colour with cover. */
  colourType: number;
  /** Behind the number of its filter. */
  rows: readonly (readonly number[])[];
  palette?: readonly number[];
  transparency?: readonly number[];
  interlace?: number;
  /** Chunks between head and pixels. */
  others?: readonly Buffer[];
};

export function pngFile(file: PngFile): Uint8Array<ArrayBuffer> {
  const { width, height, depth, colourType, interlace = 0, palette, transparency, others = [] } = file;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colourType, 0, 0, interlace], 8);
  const data = deflateSync(Buffer.from(file.rows.flat()));
  const half = Math.ceil(data.length / 2);
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    summed('IHDR', head),
    ...others,
    ...(palette === undefined ? [] : [summed('PLTE', Buffer.from(palette))]),
    ...(transparency === undefined ? [] : [summed('tRNS', Buffer.from(transparency))]),
    summed('IDAT', data.subarray(0, half)),
    summed('IDAT', data.subarray(half)),
    summed('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

/** A chunk whose sum is right. */
export function summed(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of one grey in 8 bits. */
export function greyPng(width: number, height: number, grey = 0): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, () => [0, ...Array.from({ length: width }, () => grey)]);
  return pngFile({ width, height, depth: 8, colourType: 0, rows });
}

/** Upright stripes of black and white, so many pixels wide. */
export function stripedPng(
  { width, height }: { width: number; height: number },
  { dark, light }: { dark: number; light: number },
): Uint8Array<ArrayBuffer> {
  const row = [0, ...Array.from({ length: width }, (_, at) => (at % (dark + light) < dark ? 0 : 255))];
  return pngFile({ width, height, depth: 8, colourType: 0, rows: Array.from({ length: height }, () => row) });
}
