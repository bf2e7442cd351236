import { mkdir, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { hasPdfTools } from '../../../dev/pdf-tools.ts';
import type { Label } from '../../src/documents/labels/content.ts';
import { layoutOf, sheetOf } from '../../src/documents/labels/layouts.ts';
import { measureFonts } from '../../src/documents/pdf/fonts.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { renderPostingList } from '../../src/documents/pdf/render-posting-list.ts';
import { renderSvg } from '../../src/documents/svg/render-svg.ts';
import { type Resolution, renderZpl } from '../../src/documents/zpl/render-zpl.ts';
import { readFonts } from '../../src/platform/fonts/read-fonts.ts';
import { drawZpl } from '../support/draw-zpl.ts';
import { codesOn, postingList, sampleLabels, samplePictures } from '../support/labels.ts';
import { pagePicture } from '../support/pdf-tools.ts';
import { type BarcodePicture, readBarcodes } from '../support/read-barcodes.ts';
import { drawRectangles } from '../support/read-svg.ts';

/** Labels as they come out of printers; every one is scanned, and its picture kept for the eye. */
const folder = new URL('./out/', import.meta.url);
await mkdir(folder, { recursive: true });
const fonts = await readFonts();
const typeface = measureFonts(fonts);
const pictures = samplePictures;

const cases = Object.entries(sampleLabels).flatMap(([name, label]) =>
  Array.from({ length: 10 }, (_, index) => layoutOf(index + 1))
    .filter(({ models }) => (models as readonly string[]).includes(label.model))
    // Layouts of the same cell are the same labels; pictures change nothing but where they stand.
    .filter(({ number }) => !name.includes('picture') || [2, 4, 6].includes(number))
    .map((layout) => [name, layout.number, label as Label] as const),
);

async function scanned(picture: Uint8Array, name: string): Promise<string[]> {
  await keep(picture, name);
  return codesIn(picture);
}

function keep(picture: Uint8Array, name: string): Promise<void> {
  return writeFile(new URL(`${name}.png`, folder), picture);
}

async function codesIn(picture: BarcodePicture): Promise<string[]> {
  const found = await readBarcodes(picture);
  return found.map(({ format, text }) => `${format} ${text}`).sort();
}

/** Does what the same text leads to once: labels of layouts with the same cell are the same to the letter. */
function onceForEach<Result>() {
  const known = new Map<string, Promise<Result>>();
  return {
    of(text: string, work: () => Promise<Result>): Promise<Result> {
      const result = known.get(text) ?? work();
      known.set(text, result);
      return result;
    },
    forget: () => known.clear(),
  };
}
const drawn = onceForEach<{ picture: Uint8Array; codes: string[] }>();
const read = onceForEach<string[]>();

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

async function scannedZpl(
  name: string,
  { number, label, resolution }: { number: number; label: Label; resolution: Resolution },
) {
  const { cell } = sheetOf(layoutOf(number), label.model);
  const zpl = renderZpl(layoutOf(number), { labels: [label], pictures }, resolution);
  const paper = { ...cell, dotsPerMm: dotsPerMm[resolution] };
  const { picture, codes } = await drawn.of(JSON.stringify([zpl, paper]), async () => {
    const [first] = await drawZpl(zpl, paper);
    if (first === undefined) throw new Error('nothing was drawn');
    return { picture: first, codes: await codesIn(first) };
  });
  await keep(picture, `${name}-layout-${number}-zpl-${resolution}`);
  return codes;
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') drawn.forget();
});

// The renderer, which is of others, once gave a graphic the rows of its neighbour; of the same text it draws the right picture, too.
describe.each(cases)('%s in layout %i', { retry: process.env.CI ? 1 : 0 }, (name, number, label) => {
  test.each([203, 300] as const)('scans as ZPL at %i dots to the inch', async (resolution) => {
    expect(await scannedZpl(name, { number, label, resolution })).toEqual(codesOn(label, number));
  });

  test('scans as a drawing, looked at as a printer would print it', async () => {
    const svg = renderSvg(typeface, layoutOf(number), { label, pictures });
    const codes = await read.of(svg, () => codesIn(drawRectangles(svg, 8)));
    expect(codes).toEqual(codesOn(label, number));
  });

  test.skipIf(!hasPdfTools() || layoutOf(number).isText)('scans as a full page of PDF', async () => {
    const { columns, rows } = sheetOf(layoutOf(number), label.model);
    const labels = Array.from({ length: columns * rows }, () => label);
    const picture = await pagePicture(await renderPdf(fonts, layoutOf(number), { labels, pictures }));
    const codes = labels.flatMap((one) => codesOn(one, number)).sort();
    expect(await scanned(picture, `${name}-layout-${number}-pdf`)).toEqual(codes);
  });
});

test('labels scan at 600 dots to the inch', async () => {
  for (const [name, number] of [
    ['postal', 4],
    ['postal-pictures', 2],
    ['danfe-odd', 9],
  ] as const) {
    const label = sampleLabels[name];
    expect(await scannedZpl(name, { number, label, resolution: 600 })).toEqual(codesOn(label, number));
  }
});

test.skipIf(!hasPdfTools())('the last page of a posting list scans as the list', async () => {
  const pdf = await renderPostingList(fonts, postingList(40));
  expect(await scanned(await pagePicture(pdf, 2), 'posting-list-2')).toEqual(['Code128 1234567890']);
});
