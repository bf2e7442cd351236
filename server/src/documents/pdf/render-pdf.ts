import { cellCorner, sheetRuns } from '../labels/impose.ts';
import type { Layout, Sheet } from '../labels/layouts.ts';
import { contentBox } from '../labels/margins.ts';
import type { Illustrated } from '../labels/print.ts';
import type { Box } from '../labels/scene.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { mmPerPt } from '../labels/typeface.ts';
import { drawScene } from './draw-scene.ts';
import type { Fonts } from './fonts.ts';
import { openPdf } from './open-pdf.ts';
import type { BookingPdfs, PlacedPage } from './place-pages.ts';

/**
 * Labels as a PDF, at true size: as many to the page as the layout holds, one after the other in the order given, on a page of
 * its own where the cells change. Labels that carriers drew stand in their cells. The same labels give the same bytes.
 * @param bookingPdfs those that labels name
 */
export async function renderPdf(
  fonts: Fonts,
  layout: Layout,
  { labels, pictures, bookingPdfs = new Map() }: Illustrated & { bookingPdfs?: BookingPdfs },
): Promise<Uint8Array> {
  const runs = sheetRuns(layout, labels);
  const pdf = openPdf(fonts, 'Etiquetas', pictures);
  const placed: PlacedPage[] = [];
  let pageCount = 0;
  for (const { sheet, slots } of runs) {
    const perPage = sheet.columns * sheet.rows;
    const size: [number, number] = [sheet.page.widthMm / mmPerPt, sheet.page.heightMm / mmPerPt];
    slots.forEach(({ label, page }, index) => {
      if (index % perPage === 0) {
        pdf.document.addPage({ size, margin: 0 });
        pageCount += 1;
      }
      if (page === undefined || label.model !== 'carrier' || label.bookingLabel === undefined)
        drawScene(pdf, sceneOf(label, sheet.cell), cellCorner(sheet, index % perPage));
      else {
        const { id: labelId } = label.bookingLabel;
        placed.push({ labelId, page, onPage: pageCount - 1, box: boxOf(sheet, index % perPage) });
      }
    });
  }
  pdf.document.end();
  const drawn = await pdf.done;
  if (placed.length === 0) return drawn;
  // What reads PDFs takes a while to load, and most labels are the house's.
  const { placePages } = await import('./place-pages.ts');
  return placePages(drawn, placed, bookingPdfs);
}

/** What a carrier's label may cover: the whole of a thermal label, and of a cell what office printers print on. */
function boxOf(sheet: Sheet, index: number): Box {
  const { page, cell } = sheet;
  const corner = cellCorner(sheet, index);
  if (page.widthMm === cell.widthMm) return { ...corner, width: cell.widthMm, height: cell.heightMm };
  const { x, y, width, height } = contentBox(cell);
  return { x: corner.x + x, y: corner.y + y, width, height };
}
