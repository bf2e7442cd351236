import { sheetFor } from '../labels/impose.ts';
import type { Layout } from '../labels/layouts.ts';
import type { Illustrated } from '../labels/print.ts';
import type { Scene } from '../labels/scene.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { noPictures } from '../pictures/open-pictures.ts';
import { dots, fieldsOf, type Printing } from './fields.ts';
import { openGraphics } from './graphics.ts';

/** Dots to the inch of a label printer. */
export type Resolution = 203 | 300 | 600;

/** What the resolutions' round names mean: these printers have whole dots to the millimetre. */
const dotsPerMmOf: Record<Resolution, number> = { 203: 8, 300: 12, 600: 24 };

/**
 * Labels as ZPL II in UTF-8, one `^XA` … `^XZ` for each at the size of the layout's cell (decision L8),
 * with its pictures inside: labels are often sent to printers one by one. Nothing that a label holds can become a
 * command.
 */
export function renderZpl(
  layout: Layout,
  { labels, pictures = noPictures }: Illustrated,
  resolution: Resolution,
): string {
  const dotsPerMm = dotsPerMmOf[resolution];
  const printing: Printing = { dotsPerMm, graphicOf: openGraphics(pictures, dotsPerMm) };
  return labels.map((label) => formatOf(sceneOf(label, sheetFor(layout, label).cell), printing)).join('');
}

/** Resets what is used and nothing else: darkness and media are the printer's own business. */
function formatOf(scene: Scene, printing: Printing): string {
  const { dotsPerMm } = printing;
  const fields = scene.items.flatMap((item) => fieldsOf(item, printing));
  const size = `^PW${dots(scene.widthMm, dotsPerMm)}^LL${dots(scene.heightMm, dotsPerMm)}`;
  return `^XA^CI28^LH0,0^FWN^PON${size}\n${fields.join('\n')}\n^XZ\n`;
}
