import type { Label } from '../labels/content.ts';
import { sheetFor } from '../labels/impose.ts';
import type { Layout } from '../labels/layouts.ts';
import type { Scene } from '../labels/scene.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { dots, fieldsOf } from './fields.ts';

/** Dots to the inch of a label printer. */
export type Resolution = 203 | 300 | 600;

/** What the resolutions' round names mean: these printers have whole dots to the millimetre. */
const dotsPerMmOf: Record<Resolution, number> = { 203: 8, 300: 12, 600: 24 };

/**
 * Labels of one model as ZPL II in UTF-8, one `^XA` … `^XZ` for each at the size of the layout's cell (decision L8).
 * Nothing that a label holds can become a command.
 */
export function renderZpl(layout: Layout, labels: readonly Label[], resolution: Resolution): string {
  const { cell } = sheetFor(layout, labels);
  const dotsPerMm = dotsPerMmOf[resolution];
  return labels.map((label) => formatOf(sceneOf(label, cell), dotsPerMm)).join('');
}

/** Resets what is used and nothing else: darkness and media are the printer's own business. */
function formatOf(scene: Scene, dotsPerMm: number): string {
  const fields = scene.items.flatMap((item) => fieldsOf(item, dotsPerMm));
  const size = `^PW${dots(scene.widthMm, dotsPerMm)}^LL${dots(scene.heightMm, dotsPerMm)}`;
  return `^XA^CI28^LH0,0^FWN^PON${size}\n${fields.join('\n')}\n^XZ\n`;
}
