import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { layoutOf } from '../../src/documents/labels/layouts.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { readFonts } from '../../src/platform/fonts/read-fonts.ts';
import { carrierLabel } from './labels.ts';

/** What carriers' systems give as labels: pages with a barcode, 100 × 140 mm, each of a code. */
export async function bookingPdf(...codes: string[]): Promise<Uint8Array> {
  const labels = codes.map((code) => ({ ...carrierLabel, freightCode: code, volumeCode: code }));
  return renderPdf(await readFonts(), layoutOf(2), { labels });
}

type Page = { width: number; height: number; turnedBy?: number; crop?: [number, number, number, number] };

/** Pages of so many points with a black corner, lower left, of a fifth of each side. */
export async function cornerPdf(...pages: Page[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setAuthor('Fulano de Tal');
  for (const { width, height, turnedBy = 0, crop } of pages) {
    const page = document.addPage([width, height]);
    const [x, y, wide, high] = crop ?? [0, 0, width, height];
    page.drawRectangle({ x, y, width: wide / 5, height: high / 5, color: rgb(0, 0, 0) });
    page.setRotation(degrees(turnedBy));
    if (crop !== undefined) page.setCropBox(...crop);
  }
  return document.save();
}
