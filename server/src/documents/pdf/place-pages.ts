import { degrees, PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib';
import type { Box } from '../labels/scene.ts';
import { mmPerPt } from '../labels/typeface.ts';
import { dropUnreached, savedPlainly } from './drop-unreached.ts';
import { fitPage } from './fit-page.ts';

/** Carriers' labels that were made ready, by the ids by which labels name them. */
export type BookingPdfs = ReadonlyMap<number, Uint8Array>;

/** A page (from 0) of a carrier's label, and the box of a page (from 0) that it goes into, from the top left corner. */
export type PlacedPage = { labelId: number; page: number; onPage: number; box: Box };

/**
 * Puts pages of carriers' labels into boxes of a PDF of ours, each as large as it fits but not larger than it is. The same input
 * gives the same bytes.
 * @throws RangeError where a label is not there, or has no such page
 */
export async function placePages(
  pdf: Uint8Array,
  placed: readonly PlacedPage[],
  bookingPdfs: BookingPdfs,
): Promise<Uint8Array> {
  const target = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = target.getPages();
  const embedded = new Map<number, PDFEmbeddedPage[]>();
  for (const labelId of new Set(placed.map((one) => one.labelId))) {
    const bytes = bookingPdfs.get(labelId);
    if (bytes === undefined) throw new RangeError(`no label ${labelId} to place`);
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    embedded.set(labelId, await target.embedPages(source.getPages()));
  }
  for (const { labelId, page, onPage, box } of placed) {
    const drawn = embedded.get(labelId)?.[page];
    const target = pages[onPage];
    if (drawn === undefined || target === undefined) throw new RangeError(`no page ${page} to place`);
    const fitted = fitPage({ widthMm: drawn.width * mmPerPt, heightMm: drawn.height * mmPerPt }, box);
    const { scale, isTurned } = fitted;
    // From the lower left corner; what is turned to the left begins at its right.
    target.drawPage(drawn, {
      x: (fitted.x + (isTurned ? fitted.width : 0)) / mmPerPt,
      y: target.getHeight() - (fitted.y + fitted.height) / mmPerPt,
      ...{ xScale: scale, yScale: scale, rotate: degrees(isTurned ? 90 : 0) },
    });
  }
  await target.flush();
  dropUnreached(target);
  return target.save(savedPlainly);
}
