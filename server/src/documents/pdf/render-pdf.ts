import { cellCorner, sheetRuns } from '../labels/impose.ts';
import type { Layout } from '../labels/layouts.ts';
import type { Illustrated } from '../labels/print.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { mmPerPt } from '../labels/typeface.ts';
import { drawScene } from './draw-scene.ts';
import type { Fonts } from './fonts.ts';
import { openPdf } from './open-pdf.ts';

/**
 * Labels as a PDF, at true size: as many to the page as the layout holds, one after the other in the order given, on a page of
 * its own where the cells change. The same labels give the same bytes.
 */
export async function renderPdf(
  fonts: Fonts,
  layout: Layout,
  { labels, pictures }: Illustrated,
): Promise<Uint8Array> {
  const runs = sheetRuns(layout, labels);
  const pdf = openPdf(fonts, 'Etiquetas', pictures);
  for (const { sheet, labels: together } of runs) {
    const perPage = sheet.columns * sheet.rows;
    const size: [number, number] = [sheet.page.widthMm / mmPerPt, sheet.page.heightMm / mmPerPt];
    together.forEach((label, index) => {
      if (index % perPage === 0) pdf.document.addPage({ size, margin: 0 });
      drawScene(pdf, sceneOf(label, sheet.cell), cellCorner(sheet, index % perPage));
    });
  }
  pdf.document.end();
  return await pdf.done;
}
