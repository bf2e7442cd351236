import { printerTypeface } from '../zpl/printer-face.ts';
import type { Label } from './content.ts';
import { isShortened } from './fit-text.ts';
import { layoutOf, sheetOf } from './layouts.ts';
import { sceneOf } from './scene-of.ts';
import { streetLines } from './wording.ts';

/** Every layout has room for as many characters. */
const alwaysFits = 60;

/**
 * Whether a label of a layout (1 to 10) has the recipient's address in shorter words. Measured by the printers' letters,
 * which are wider than those of a PDF: it is rather told of one that just fits than kept quiet.
 */
export function isAddressCut(label: Label, layout: number): boolean {
  if (streetLines(label.recipient).length <= alwaysFits) return false;
  const { cell } = sheetOf(layoutOf(layout), label.model);
  return sceneOf(label, cell).items.some(
    (item) =>
      item.kind === 'text' &&
      item.shorter !== undefined &&
      isShortened(item, item.bold === true ? printerTypeface.bold : printerTypeface.regular),
  );
}
