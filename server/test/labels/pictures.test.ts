import { describe, expect, test } from 'vitest';
import { hasPdfTools } from '../../../dev/pdf-tools.ts';
import { inset } from '../../src/documents/labels/blocks.ts';
import { layoutOf, sheetOf } from '../../src/documents/labels/layouts.ts';
import type { Box, PictureItem } from '../../src/documents/labels/scene.ts';
import { sceneOf } from '../../src/documents/labels/scene-of.ts';
import { measureFonts } from '../../src/documents/pdf/fonts.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { openPictures } from '../../src/documents/pictures/open-pictures.ts';
import type { Pixels } from '../../src/documents/png/pixels.ts';
import { readPng } from '../../src/documents/png/read-png.ts';
import { renderSvg } from '../../src/documents/svg/render-svg.ts';
import { renderZpl } from '../../src/documents/zpl/render-zpl.ts';
import { readFonts } from '../../src/platform/fonts/read-fonts.ts';
import { drawZpl } from '../support/draw-zpl.ts';
import { sampleLabels, samplePictures } from '../support/labels.ts';
import { pagePicture } from '../support/pdf-tools.ts';
import { greyPng } from '../support/png-files.ts';
import { drawRectangles, readSvg } from '../support/read-svg.ts';

const fonts = await readFonts();
const label = sampleLabels['postal-pictures'];
const layout = layoutOf(2);
const { cell } = sheetOf(layout, label.model);
const items = sceneOf(label, cell).items.flatMap((item) => (item.kind === 'picture' ? [item] : []));

function pixelsOf(png: Uint8Array): Pixels {
  const read = readPng(png);
  if ('problem' in read) throw new Error(read.problem);
  return read.pixels;
}

/** How dark a part of a picture is, from 0 to 1, without the dots at its edges. Millimetres. */
function darkness({ rgb, width }: Pixels, part: Box, dotsPerMm: number): number {
  const inner = inset(part, 0.3);
  const [left, top] = [Math.ceil(inner.x * dotsPerMm), Math.ceil(inner.y * dotsPerMm)];
  const right = Math.floor((inner.x + inner.width) * dotsPerMm);
  const bottom = Math.floor((inner.y + inner.height) * dotsPerMm);
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += 255 - (rgb[(y * width + x) * 3] ?? 255);
  return sum / 255 / ((right - left) * (bottom - top));
}

/** A frame around a picture, as wide as its border, outside of it. */
function around({ x, y, width, height }: PictureItem): Box[] {
  const mm = 0.9;
  return [
    { x: x - mm, y: y - mm, width: width + 2 * mm, height: mm },
    { x: x - mm, y: y - mm, width: mm, height: height + 2 * mm },
    { x: x + width, y: y - mm, width: mm, height: height + 2 * mm },
  ];
}

function expectPictures(picture: Pixels, dotsPerMm: number): void {
  expect(items.map(({ pictureId }) => pictureId)).toEqual([11, 12]);
  for (const item of items) {
    // Stripes of nine dark pixels and six light ones; the mark is all black.
    expect(darkness(picture, item, dotsPerMm)).toBeCloseTo(item.pictureId === 11 ? 0.6 : 1, 1);
    for (const strip of around(item)) expect(darkness(picture, strip, dotsPerMm)).toBe(0);
  }
}

describe('pictures of a label', () => {
  test.each([
    [203, 8],
    [300, 12],
    [600, 24],
  ] as const)(
    'are where they belong as ZPL at %i dots to the inch, and only there',
    async (dpi, dotsPerMm) => {
      const zpl = renderZpl(layout, { labels: [label], pictures: samplePictures }, dpi);
      const [drawn] = await drawZpl(zpl, { ...cell, dotsPerMm });
      expectPictures(pixelsOf(drawn ?? new Uint8Array()), dotsPerMm);
    },
  );

  test.skipIf(!hasPdfTools())('are where they belong as PDF', async () => {
    const pdf = await renderPdf(fonts, layout, { labels: [label], pictures: samplePictures });
    expectPictures(pixelsOf(await pagePicture(pdf)), 8);
  });

  test('are where they belong on the preview', () => {
    const svg = readSvg(renderSvg(measureFonts(fonts), layout, { label, pictures: samplePictures }));
    const images = svg.inside.flatMap(({ name, attributes }) => (name === 'image' ? [attributes] : []));
    const places = images.map(({ x, y, width, height }) => [x, y, width, height].map(Number));
    expect(places).toEqual(
      items.map(({ x, y, width, height }) => [x, y, width, height].map((mm) => expect.closeTo(mm, 2))),
    );
    for (const [index, { pictureId }] of items.entries()) {
      const address = images[index]?.href ?? '';
      expect(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).toEqual(
        Buffer.from(samplePictures.pngOf(pictureId) ?? []),
      );
    }
  });

  test('stand in a PDF once, however many labels show them, and the same labels give the same bytes', async () => {
    const labels = Array.from({ length: 6 }, () => label);
    const draw = () => renderPdf(fonts, layoutOf(4), { labels, pictures: samplePictures });
    const pdf = Buffer.from(await draw());
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdf.equals(await draw())).toBe(true);
  });

  test('are in every label of a ZPL, which may be sent to printers one by one', () => {
    const labels = Array.from({ length: 3 }, () => label);
    const zpl = renderZpl(layout, { labels, pictures: samplePictures }, 203);
    const formats = zpl.split('^XZ').slice(0, 3);
    for (const format of formats) expect(format.match(/\^GFA,/g)).toHaveLength(2);
    expect(zpl).not.toContain('~');
  });

  test('that are not there leave their place empty, and the rest as it is', async () => {
    const zpl = renderZpl(layout, { labels: [label] }, 203);
    expect(zpl).not.toContain('^GF');
    expect(zpl).toContain('^BX');
    const pdf = await renderPdf(fonts, layout, { labels: [label] });
    expect(Buffer.from(pdf).includes('/Image ')).toBe(false);
    const svg = renderSvg(measureFonts(fonts), layout, { label });
    expect(svg).not.toContain('<image');
    const { width, data } = drawRectangles(svg, 8);
    const rgb = Uint8Array.from(data.filter((_, at) => at % 4 !== 3));
    for (const item of items)
      expect(darkness({ width, height: rgb.length / 3 / width, rgb }, item, 8)).toBe(0);
  });

  test('as large as they may be need little of a document', () => {
    const large = greyPng(1200, 1200);
    const labels = Array.from({ length: 50 }, () => label);
    const zpl = renderZpl(
      layout,
      {
        labels,
        pictures: openPictures(
          new Map([
            [11, large],
            [12, large],
          ]),
        ),
      },
      600,
    );
    expect(zpl.length).toBeLessThan(50 * 6_000);
  });
});
