import type { Size } from './layouts.ts';
import type { Box } from './scene.ts';

/**
 * What of a cell is printed on. Cells that touch the edge of an A4 keep out of the 4 to 5 mm where office printers
 * cannot print; a thermal label needs only what the paper may shift.
 */
export function contentBox({ widthMm, heightMm }: Size): Box {
  const margin = widthMm === 70 ? 4 : widthMm === 105 ? 5 : 2.5;
  return { x: margin, y: margin, width: widthMm - 2 * margin, height: heightMm - 2 * margin };
}

/** Whether a cell lies, three times as wide as it is high. */
export function isStrip({ widthMm, heightMm }: Size): boolean {
  return widthMm > 2 * heightMm;
}
