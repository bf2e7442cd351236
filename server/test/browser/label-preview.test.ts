import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../dev/browser.ts';
import { nobody } from '../../../dev/browser-program.ts';
import type { Label } from '../../src/documents/labels/content.ts';
import { layoutOf, sheetOf } from '../../src/documents/labels/layouts.ts';
import { measureFonts } from '../../src/documents/pdf/fonts.ts';
import { renderSvg } from '../../src/documents/svg/render-svg.ts';
import { readFonts } from '../../src/platform/fonts/read-fonts.ts';
import { type Browser, newTab, startBrowser } from '../support/browser.ts';
import { codesOn, sampleLabels, samplePictures } from '../support/labels.ts';
import { readBarcodes } from '../support/read-barcodes.ts';

/** Previews as a browser shows them, kept for the eye. */
const folder = new URL('./out/', import.meta.url);
const program = findBrowser();
const cssPixelsPerMm = 96 / 25.4;
/** As sharp as a printer with 203 dots to the inch. */
const dotsPerMm = 8;

describe.skipIf(program === undefined)('the preview of a label in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    browser = await startBrowser(program ?? nobody);
  });
  afterAll(() => browser?.close());

  async function shown(svg: string, { widthMm, heightMm }: { widthMm: number; heightMm: number }) {
    const tab = await newTab(browser);
    await tab.call('Emulation.setDeviceMetricsOverride', {
      width: Math.ceil(widthMm * cssPixelsPerMm),
      height: Math.ceil(heightMm * cssPixelsPerMm),
      deviceScaleFactor: dotsPerMm / cssPixelsPerMm,
      mobile: false,
    });
    await tab.open(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    // Boxes of lines as they are drawn, in millimetres.
    const boxes = await tab.value<{ text: string; right: number; stated: number }[]>(`
      [...document.querySelectorAll('text')].map((line) => ({
        text: line.textContent,
        right: line.getBBox().x + line.getBBox().width,
        stated: Number(line.getAttribute('x')) + Number(line.getAttribute('textLength')),
      }))`);
    const { data } = await tab.call<{ data: string }>('Page.captureScreenshot', { format: 'png' });
    const asked = tab
      .events('Network.requestWillBeSent')
      .map(({ request }) => (request as { url: string }).url);
    return { boxes, asked, picture: new Uint8Array(Buffer.from(data, 'base64')) };
  }

  test.each([
    ['carrier-picture', 2],
    ['carrier', 6],
    ['postal-pictures', 2],
    ['danfe-odd', 10],
  ] as const)(
    'of %s in layout %i scans, keeps its lines inside and asks for nothing',
    async (name, number) => {
      const label: Label = sampleLabels[name];
      const fonts = measureFonts(await readFonts());
      const svg = renderSvg(fonts, layoutOf(number), { label, pictures: samplePictures });
      const { boxes, asked, picture } = await shown(svg, sheetOf(layoutOf(number), label.model).cell);
      await writeFile(new URL(`${name}-layout-${number}.png`, folder), picture);
      expect(boxes.length).toBeGreaterThan(10);
      // Browsers round the steps of small letters.
      for (const { text, right, stated } of boxes) expect(Math.abs(right - stated), text).toBeLessThan(0.3);
      expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([]);
      const codes = (await readBarcodes(picture)).map(({ format, text }) => `${format} ${text}`).sort();
      expect(codes).toEqual(codesOn(label, number));
    },
  );
});
