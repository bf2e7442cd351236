import type { Label } from './content.ts';
import { type Layout, type Sheet, sheetOf } from './layouts.ts';

/** What stands in one cell: a label of the house, or a page (from 0) of the label that its carrier drew. */
type Slot = { label: Label; page?: number };

/** What follows each other on sheets of one kind. */
type Run = { sheet: Sheet; slots: Slot[] };

/** The sheet of a label. @throws RangeError where the layout does not take its model. */
export function sheetFor(layout: Layout, { model }: Label): Sheet {
  if (!layout.models.includes(model))
    throw new RangeError(`labels of a model that layout ${layout.number} does not take`);
  return sheetOf(layout, model);
}

/**
 * Labels in their order as they fill cells, parted where the sheet changes: postal labels and those of carriers have cells of their own on the A4
 * of layout 1. @throws RangeError where there are none, and where the layout does not take one's model.
 */
export function sheetRuns(layout: Layout, labels: readonly Label[]): Run[] {
  if (labels.length === 0) throw new RangeError('no labels to draw');
  const runs: Run[] = [];
  for (const slot of slotsOf(labels)) {
    const sheet = sheetFor(layout, slot.label);
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.sheet, sheet)) last.slots.push(slot);
    else runs.push({ sheet, slots: [slot] });
  }
  return runs;
}

/**
 * Labels as they fill cells, in their order. A carrier that drew as many pages as the freight has volumes has one for each; any
 * other number is of the freight, and comes out once, at its first label here.
 */
function slotsOf(labels: readonly Label[]): Slot[] {
  const begun = new Set<string>();
  return labels.flatMap((label): Slot[] => {
    const drawn = label.model === 'carrier' ? label.bookingLabel : undefined;
    if (drawn === undefined) return [{ label }];
    if (drawn.pageCount === label.volumeCount) return [{ label, page: label.volumeNumber - 1 }];
    if (begun.has(label.freightCode)) return [];
    begun.add(label.freightCode);
    return Array.from({ length: drawn.pageCount }, (_, page) => ({ label, page }));
  });
}

function isSame(one: Sheet, other: Sheet): boolean {
  return (
    one.columns === other.columns &&
    one.rows === other.rows &&
    one.cell.widthMm === other.cell.widthMm &&
    one.cell.heightMm === other.cell.heightMm
  );
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
