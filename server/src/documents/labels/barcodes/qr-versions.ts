/** A version of the QR code at error correction level M: its blocks and the correction codewords of each. */
export type QrVersion = {
  number: number;
  side: number;
  blocks: number;
  correction: number;
  /** Codewords of data in all blocks. */
  data: number;
  /** Rows and columns of the centres of its alignment patterns. */
  centres: number[];
};

/** Blocks and correction codewords per block of versions 1 to 20 at level M (ISO/IEC 18004, table 9). */
const blockTable = [
  [1, 10],
  [1, 16],
  [1, 26],
  [2, 18],
  [2, 24],
  [4, 16],
  [4, 18],
  [4, 22],
  [5, 22],
  [5, 26],
  [5, 30],
  [8, 22],
  [9, 22],
  [9, 24],
  [10, 24],
  [10, 28],
  [11, 28],
  [13, 26],
  [14, 26],
  [16, 26],
] as const;

/** The smallest version for that many bytes, or null where version 20 is too small. */
export function qrVersionFor(byteCount: number): QrVersion | null {
  return versions.find(({ data, number }) => data * 8 >= 4 + countBits(number) + byteCount * 8) ?? null;
}

/** Bits that say how many bytes follow. */
export function countBits(version: number): number {
  return version < 10 ? 8 : 16;
}

const versions: readonly QrVersion[] = blockTable.map(([blocks, correction], index) => {
  const number = index + 1;
  const side = 17 + 4 * number;
  const centres = centresOf(number, side);
  const codewords = Math.floor(dataModules(number, side, centres.length) / 8);
  return { number, side, blocks, correction, data: codewords - blocks * correction, centres };
});

/** Modules that are neither patterns nor information about the symbol. */
function dataModules(version: number, side: number, centres: number): number {
  const finders = 3 * 64;
  const formats = 31;
  const timing = 2 * (side - 16);
  const alignments = centres === 0 ? 0 : (centres * centres - 3) * 25 - 2 * (centres - 2) * 5;
  return side * side - finders - formats - timing - alignments - (version < 7 ? 0 : 36);
}

/** From 6 to the other end in even steps; the first step takes what remains. */
function centresOf(version: number, side: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = side - 7;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return Array.from({ length: count }, (_, index) => (index === 0 ? 6 : last - (count - 1 - index) * step));
}
