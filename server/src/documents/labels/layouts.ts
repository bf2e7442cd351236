import type { Label } from './content.ts';

/** A way in which labels come out. */
export type Layout = {
  /** 1 to 10, as the wire numbers them. */
  number: number;
  /** What may be printed in it. */
  models: readonly Label['model'][];
  /** Whether it is always ZPL II in a text file (layout 5, decision L5). */
  isText: boolean;
};

/** A rectangle on paper, from its top left corner. Millimetres. */
export type Size = { widthMm: number; heightMm: number };

/** A page divided evenly into columns and rows, with a cell of its own size in the middle of each part. */
export type Sheet = { page: Size; cell: Size; columns: number; rows: number };

const carried = ['carrier', 'postal'] as const;
const danfe = ['danfe'] as const;

/** The layouts of the wire (specification 4.4), by number. */
const layouts: ReadonlyMap<number, Layout> = new Map(
  [
    ...[1, 2, 3, 4, 5, 6].map((number) => ({ number, models: carried, isText: number === 5 })),
    ...[7, 8, 9, 10].map((number) => ({ number, models: danfe, isText: false })),
  ].map((layout) => [layout.number, layout]),
);

/** All layouts, by number. */
export function allLayouts(): Layout[] {
  return [...layouts.values()];
}

/** The layout of a number from 1 to 10. */
export function layoutOf(number: number): Layout {
  const layout = layouts.get(number);
  if (layout === undefined) throw new RangeError(`no layout ${number}`);
  return layout;
}

const a4: Size = { widthMm: 210, heightMm: 297 };
const single = (widthMm: number, heightMm: number): Sheet => ({
  page: { widthMm, heightMm },
  cell: { widthMm, heightMm },
  columns: 1,
  rows: 1,
});
const onA4 = (columns: number, rows: number, cell: Size): Sheet => ({ page: a4, cell, columns, rows });

/**
 * The page and cells of a layout for a model of label. Layout 1 holds two postal labels or nine of carriers to the
 * A4, the thermal ones one label to the page.
 */
export function sheetOf({ number }: Layout, model: Label['model']): Sheet {
  switch (number) {
    case 1:
      return model === 'postal'
        ? onA4(1, 2, { widthMm: 105, heightMm: 140 })
        : onA4(3, 3, { widthMm: 70, heightMm: 99 });
    case 3:
      return onA4(2, 2, { widthMm: 105, heightMm: 148.5 });
    case 4:
      return onA4(2, 3, { widthMm: 105, heightMm: 99 });
    case 6:
      return single(190, 55);
    case 7:
      return onA4(2, 2, { widthMm: 100, heightMm: 100 });
    case 8:
      return onA4(2, 2, { widthMm: 100, heightMm: 140 });
    case 9:
      return single(100, 100);
    default:
      return single(100, 140);
  }
}
