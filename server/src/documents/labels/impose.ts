import type { Label } from './content.ts';
import { type Layout, type Sheet, sheetOf } from './layouts.ts';

/** The sheet for labels of one request: they are all of one model, and the layout takes it. */
export function sheetFor(layout: Layout, labels: readonly Label[]): Sheet {
  const [first] = labels;
  if (first === undefined) throw new RangeError('no labels to draw');
  const isFit = layout.models.includes(first.model) && labels.every(({ model }) => model === first.model);
  if (!isFit)
    throw new RangeError(`labels of a model that layout ${layout.number} does not take, or of several`);
  return sheetOf(layout, first.model);
}

/** Where the corner of a page's cell stands: in the middle of its part of the page, row by row. Millimetres. */
export function cellCorner({ page, cell, columns, rows }: Sheet, index: number): { x: number; y: number } {
  const [column, row] = [index % columns, Math.floor(index / columns) % rows];
  const [partWidth, partHeight] = [page.widthMm / columns, page.heightMm / rows];
  return {
    x: column * partWidth + (partWidth - cell.widthMm) / 2,
    y: row * partHeight + (partHeight - cell.heightMm) / 2,
  };
}
