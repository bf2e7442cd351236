import type { BitMatrix } from './bit-matrix.ts';
import { chooseMask } from './qr-mask.ts';
import { drawPatterns } from './qr-patterns.ts';
import { countBits, type QrVersion, qrVersionFor } from './qr-versions.ts';
import { fieldOf, generatorOf, remainderOf } from './reed-solomon.ts';

const field = fieldOf(0x11d);

/** Light modules that a reader needs on every side. */
export const qrQuietModules = 4;

/** Whether a text fits: up to 666 bytes of UTF-8. */
export function isQrEncodable(text: string): boolean {
  return text !== '' && qrVersionFor(Buffer.byteLength(text)) !== null;
}

/** The QR code (ISO/IEC 18004, level M, bytes) of a text, in the smallest version that holds it (see `isQrEncodable`). */
export function encodeQr(text: string): BitMatrix {
  const bytes = Buffer.from(text);
  const version = qrVersionFor(bytes.length);
  if (version === null) throw new RangeError('too long for a QR code');
  const { cells, isPattern } = drawPatterns(version);
  placeBits(version.side, { cells, isPattern }, interleaved(version, dataOf(version, bytes)));
  return { side: version.side, cells: chooseMask({ side: version.side, cells, isPattern }) };
}

/** Mode, length, bytes, end, and pads up to the version's size. */
function dataOf({ number, data: size }: QrVersion, bytes: Uint8Array): Uint8Array {
  const data = new Uint8Array(size);
  let at = 0;
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1)
      data[at >> 3] = (data[at >> 3] ?? 0) | (((value >> bit) & 1) << (7 - (at & 7)));
  };
  put(4, 4);
  put(bytes.length, countBits(number));
  for (const byte of bytes) put(byte, 8);
  const used = Math.min(size, Math.ceil((at + 4) / 8));
  for (let index = used; index < size; index += 1) data[index] = (index - used) % 2 === 0 ? 0xec : 0x11;
  return data;
}

/** Blocks one codeword each in turn, then their corrections likewise; later blocks may be one codeword longer. */
function interleaved({ blocks, correction }: QrVersion, data: Uint8Array): Uint8Array {
  const short = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const generator = generatorOf(field, correction, 0);
  const parts = Array.from({ length: blocks }, (_, index) => {
    const from = index * short + Math.max(0, index - shortBlocks);
    return data.subarray(from, from + short + (index < shortBlocks ? 0 : 1));
  });
  const corrections = parts.map((part) => remainderOf(field, part, generator));
  return Uint8Array.of(...inTurns(parts, short + 1), ...inTurns(corrections, correction));
}

function inTurns(parts: readonly Uint8Array[], longest: number): number[] {
  return Array.from({ length: longest }, (_, place) =>
    parts.flatMap((part) => (place < part.length ? [part[place] ?? 0] : [])),
  ).flat();
}

/** Two columns at a time from the right, up and down, around what is pattern. */
function placeBits(
  side: number,
  { cells, isPattern }: { cells: Uint8Array; isPattern: Uint8Array },
  words: Uint8Array,
): void {
  let bit = 0;
  for (let right = side - 1, upward = true; right > 0; right -= right === 8 ? 3 : 2, upward = !upward) {
    for (let step = 0; step < 2 * side; step += 1) {
      const row = upward ? side - 1 - (step >> 1) : step >> 1;
      const cell = row * side + right - (step & 1);
      if (isPattern[cell] === 1) continue;
      cells[cell] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      bit += 1;
    }
  }
}
