import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { carrierLabel } from '../../../test/support/labels.ts';
import { readBarcodes } from '../../../test/support/read-barcodes.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import { layoutOf } from '../labels/layouts.ts';
import { createCanvas, fillPolygons, fillRectangle } from './canvas.ts';
import { glyphPolygons } from './polygons.ts';
import { type PngFonts, renderPng } from './render-png.ts';
import { readTrueType } from './true-type.ts';
import { writePng } from './write-png.ts';

let fonts: PngFonts;
beforeAll(async () => {
  fonts = await readFonts();
});

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('a label as a picture', () => {
  test.each([
    [1, [560, 792]],
    [2, [800, 1120]],
    [6, [1520, 440]],
  ] as const)('in layout %d has its true size, and its codes can be read', async (number, size) => {
    const png = renderPng(fonts, layoutOf(number), { label: carrierLabel });
    expect(sizeOf(png)).toEqual(size);
    const texts = (await readBarcodes(png)).map(({ text }) => text);
    expect(texts).toContain(carrierLabel.volumeCode);
    expect(texts).toContain(carrierLabel.trackingUrl);
  });

  test('is the same each time', () => {
    const draw = () => renderPng(fonts, layoutOf(2), { label: carrierLabel });
    expect(draw()).toEqual(draw());
  });
});

describe('a font', () => {
  test('knows the letters of Portuguese, accents put together of other glyphs', () => {
    const font = readTrueType(fonts.regular);
    for (const letter of 'ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúü…') {
      const code = letter.codePointAt(0) ?? 0;
      expect(font.has(code), letter).toBe(true);
      expect(font.glyphOf(code).contours.length, letter).toBeGreaterThan(0);
    }
    expect(font.glyphOf(0x20).contours).toEqual([]);
    expect([font.has(0x4e2d), font.has(0x1f600)]).toEqual([false, false]);
  });

  test('that is none is refused', () => {
    expect(() => readTrueType(new Uint8Array(64))).toThrow(RangeError);
  });

  test('has straight letters as wide as their strokes', () => {
    const font = readTrueType(fonts.bold);
    const canvas = createCanvas(100, 100);
    const scale = 80 / font.unitsPerEm;
    fillPolygons(canvas, glyphPolygons(font.glyphOf('l'.charCodeAt(0)), { x: 20, y: 90, scale }));
    const dark = canvas.dots.subarray(60 * 100, 61 * 100).filter((dot) => dot < 128).length;
    expect(dark).toBeGreaterThan(5);
    expect(dark).toBeLessThan(20);
    // Nothing above the letter, nothing below its foot.
    expect(canvas.dots.subarray(0, 15 * 100).every((dot) => dot === 255)).toBe(true);
    expect(canvas.dots.subarray(91 * 100).every((dot) => dot === 255)).toBe(true);
  });
});

describe('a picture', () => {
  test('is shaded where an edge lies between dots, and cut at its borders', () => {
    const canvas = createCanvas(4, 2);
    fillPolygons(canvas, [[1, 0, 2.5, 0, 2.5, 1, 1, 1]]);
    expect([...canvas.dots.subarray(0, 4)]).toEqual([255, 0, 128, 255]);
    fillRectangle(canvas, { x: -5, y: 1, width: 7, height: 50 });
    expect([...canvas.dots.subarray(4)]).toEqual([0, 0, 255, 255]);
  });

  test('leaves holes where outlines turn the other way', () => {
    const canvas = createCanvas(5, 5);
    fillPolygons(canvas, [
      [0, 0, 5, 0, 5, 5, 0, 5],
      [1, 1, 1, 4, 4, 4, 4, 1],
    ]);
    expect(canvas.dots[0]).toBe(0);
    expect(canvas.dots[12]).toBe(255);
  });

  test('says its rows as they are', () => {
    const canvas = createCanvas(2, 2);
    fillRectangle(canvas, { x: 1, y: 0, width: 1, height: 1 });
    const png = Buffer.from(writePng(canvas, 8));
    const start = png.indexOf('IDAT');
    const data = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
    expect([...inflateSync(data)]).toEqual([0, 255, 0, 0, 255, 255]);
    expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(8000);
  });
});
