import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { hasPdfTools } from '../../../../dev/pdf-tools.ts';
import { bookingPdf } from '../../../test/support/booking-pdfs.ts';
import { carrierLabel } from '../../../test/support/labels.ts';
import { pagePicture, pdfInfo } from '../../../test/support/pdf-tools.ts';
import { readBarcodes } from '../../../test/support/read-barcodes.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import { layoutOf } from '../labels/layouts.ts';
import { readBookingLabel } from './read-booking-label.ts';
import { renderPdf } from './render-pdf.ts';

const fonts = await readFonts();
const volumes = [1, 2, 3].map((volumeNumber) => ({ ...carrierLabel, volumeNumber }));
const house = { ...carrierLabel, freightCode: 'HOUSE1', volumeCode: 'HOUSE1' };

async function ready(...codes: string[]): Promise<Uint8Array> {
  const label = await readBookingLabel({ bytes: await bookingPdf(...codes), mostPages: 10 });
  if ('problem' in label) throw new Error(label.problem);
  return label.pdf;
}

async function printed(layout: number, ...codes: string[]): Promise<Uint8Array> {
  const bookingLabel = { id: 7, pageCount: codes.length, byteCount: 1 };
  const own = volumes.map((label) => ({ ...label, bookingLabel }));
  return renderPdf(fonts, layoutOf(layout), {
    labels: [house, ...own],
    bookingPdfs: new Map([[7, await ready(...codes)]]),
  });
}

async function codesOn(pdf: Uint8Array, page: number): Promise<string[]> {
  return (await readBarcodes(await pagePicture(pdf, page))).map(({ text }) => text);
}

test('the same labels give the same bytes, and each page of a carrier stands in the file once', async () => {
  const pdf = await printed(2, 'OWN1', 'OWN2', 'OWN3');
  expect(Buffer.compare(pdf, await printed(2, 'OWN1', 'OWN2', 'OWN3'))).toBe(0);
  const text = Buffer.from(pdf).toString('latin1');
  expect(text.split('/FormType 1')).toHaveLength(1 + 2 * 3);
  expect(text).not.toContain('pdf-lib');
  expect(text).toContain('(Carreto)');
});

test('a label whose pages are not there is not drawn as another', async () => {
  const bookingLabel = { id: 8, pageCount: 1, byteCount: 1 };
  await expect(
    renderPdf(fonts, layoutOf(2), { labels: [{ ...carrierLabel, bookingLabel }] }),
  ).rejects.toThrow(RangeError);
});

describe.skipIf(!hasPdfTools())('labels that a carrier drew, looked at as a printer would print them', () => {
  test.each([
    [1, 1],
    [2, 4],
    [3, 1],
    [4, 1],
    [6, 4],
  ])('scan in layout %i, on %i pages at true size', async (layout, pages) => {
    const pdf = await printed(layout, 'OWN1', 'OWN2', 'OWN3');
    expect((await pdfInfo(pdf)).pages).toBe(pages);
    const all: string[] = [];
    for (let page = 1; page <= pages; page += 1) all.push(...(await codesOn(pdf, page)));
    expect(all).toContain('HOUSE1');
    // On 190 × 55 mm a label of 100 × 140 mm is little more than half of itself: too fine for 203 dots to the inch.
    if (layout !== 6) for (const code of ['OWN1', 'OWN2', 'OWN3']) expect(all).toContain(code);
    expect(all).not.toContain(carrierLabel.freightCode);
  });

  test('come out whole and once where they are one for all volumes', async () => {
    const pdf = await printed(2, 'OWN1');
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
    expect(await codesOn(pdf, 1)).toContain('HOUSE1');
    expect(await codesOn(pdf, 2)).toContain('OWN1');
  });
});
