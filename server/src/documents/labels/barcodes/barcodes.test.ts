import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBarcodes } from '../../../../test/support/read-barcodes.ts';
import type { BitMatrix } from './bit-matrix.ts';
import { barsOf, checkValue, encodeCode128, moduleCount } from './code128.ts';
import { encodeDataMatrix, encodeQr, isQrEncodable, qrSide } from './matrix-symbols.ts';

/** A picture of grey pixels with a quiet zone, three pixels to the module. */
function picture(width: number, height: number, isDark: (x: number, y: number) => boolean) {
  const [scale, quiet] = [3, 12];
  const full = { width: (width + 2 * quiet) * scale, height: (height + 2 * quiet) * scale };
  const data = new Uint8ClampedArray(full.width * full.height * 4).fill(255);
  for (let y = 0; y < full.height; y += 1)
    for (let x = 0; x < full.width; x += 1) {
      const [column, row] = [Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      if (isInside && isDark(column, row))
        data.fill(0, (y * full.width + x) * 4, (y * full.width + x) * 4 + 3);
    }
  return { ...full, data };
}

const ofMatrix = ({ side, cells }: BitMatrix) => picture(side, side, (x, y) => cells[y * side + x] === 1);

function ofBars(text: string) {
  const code = encodeCode128(text);
  const bars = barsOf(code);
  const isDark = (x: number) => bars.some(({ at, width }) => x >= at && x < at + width);
  return picture(moduleCount(code), 40, isDark);
}

const texts = (pictures: { text: string }[]) => pictures.map(({ text }) => text);

describe('Code 128', () => {
  test('switches sets as the note on alphanumeric keys has it', () => {
    const code = encodeCode128('5225AB83');
    expect(code).toEqual([105, 52, 25, 101, 33, 34, 99, 83]);
    expect(checkValue(code)).toBe(30);
  });

  test('draws a key with letters in 354 modules, and one of digits in 277', () => {
    const code = encodeCode128('35260812ABC34501DE35570010000001231123456788');
    expect(checkValue(code)).toBe(83);
    expect(moduleCount(code)).toBe(354);
    expect(moduleCount(encodeCode128('35260811222333000181570010000001231123456787'))).toBe(277);
  });

  test('is read back, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({
            unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
            minLength: 1,
            maxLength: 40,
          }),
          fc.stringMatching(/^[0-9A-Z]{1,44}$/),
        ),
        async (text) => {
          // A reader trims nothing, but zxing needs four symbols or more to be sure of a code.
          const padded = text.padEnd(6, 'X');
          expect(texts(await readBarcodes(ofBars(padded)))).toEqual([padded]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('reads back every character and every pair of digits', async () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    for (const part of [characters.slice(0, 50), characters.slice(50)])
      expect(texts(await readBarcodes(ofBars(part)))).toEqual([part]);
    const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).join('');
    for (let at = 0; at < pairs.length; at += 40)
      expect(texts(await readBarcodes(ofBars(pairs.slice(at, at + 40))))).toEqual([pairs.slice(at, at + 40)]);
  });

  test('refuses what it cannot hold', () => {
    for (const text of ['', 'ação', '\u0000', '1'.repeat(81)])
      expect(() => encodeCode128(text)).toThrow(RangeError);
  });
});

describe('DataMatrix', () => {
  test('is read back, and of one size whatever it holds', async () => {
    for (const text of ['1', 'AB9-'.repeat(30), '0123456789'.repeat(16)]) {
      const matrix = encodeDataMatrix(text);
      expect(matrix.side).toBe(44);
      expect(await readBarcodes(ofMatrix(matrix))).toEqual([{ format: 'DataMatrix', text }]);
    }
  });

  test('refuses what it cannot hold', () => {
    expect(() => encodeDataMatrix('ação')).toThrow(RangeError);
    expect(() => encodeDataMatrix('')).toThrow(RangeError);
    expect(() => encodeDataMatrix('aB~'.repeat(80))).toThrow();
  });
});

describe('QR code', () => {
  test('is read back, in a symbol no larger than foretold', async () => {
    for (let length = 20; length <= 480; length += 46) {
      const text = `https://exemplo.com.br/${'aZ9/é'.repeat(140)}`.slice(0, length);
      const matrix = encodeQr(text);
      expect(matrix.side).toBeLessThanOrEqual(qrSide(text));
      expect(await readBarcodes(ofMatrix(matrix))).toEqual([{ format: 'QRCode', text }]);
    }
  });

  test('refuses what it cannot hold', () => {
    expect(isQrEncodable('a'.repeat(666))).toBe(true);
    expect(isQrEncodable('a'.repeat(667))).toBe(false);
    expect(isQrEncodable('')).toBe(false);
    expect(() => encodeQr('a'.repeat(667))).toThrow(RangeError);
  });
});
