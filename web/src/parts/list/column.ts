import type { ReactNode } from 'react';

/** A column of a list. */
export type Column<Row> = {
  id: string;
  title: string;
  /** Pixels, at least; what is left over is shared by those that `grow`. */
  width: number;
  grow?: boolean;
  /** Numbers stand at the end of their column. */
  isFigures?: boolean;
  /** Hidden until somebody asks for it. */
  isHidden?: boolean;
  /** Shown even where there is room for few. */
  stays?: boolean;
  /** What the list is ordered by when its head is pressed, the way that is wanted first in front. */
  sorts?: readonly string[];
  cell(row: Row): ReactNode;
};

/** How the head of a column says what the list is ordered by. */
export function orderOf(
  { sorts = [] }: Pick<Column<never>, 'sorts'>,
  sort: string,
): 'ascending' | 'descending' | 'none' | undefined {
  if (sorts.length === 0) return undefined;
  if (!sorts.includes(sort)) return 'none';
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** The order after a head is pressed: its first one, then the other way round. */
export function nextSort({ sorts = [] }: Pick<Column<never>, 'sorts'>, sort: string): string | undefined {
  return sorts[(sorts.indexOf(sort) + 1) % Math.max(1, sorts.length)];
}

/** Room of the boxes to select; `hasBoxes` says whether a list has them. */
const boxPx = 36;

/** As CSS has the columns of a grid: the box to select first. */
export function tracks(columns: readonly Pick<Column<never>, 'width' | 'grow'>[], hasBoxes: boolean): string {
  const each = columns.map(({ width, grow }) => (grow === true ? `minmax(${width}px, 1fr)` : `${width}px`));
  return hasBoxes ? `${boxPx}px ${each.join(' ')}` : each.join(' ');
}

/** Pixels that the columns need, with the box to select. */
export function widthOf(columns: readonly Pick<Column<never>, 'width'>[], hasBoxes: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, hasBoxes ? boxPx : 0);
}

/**
 * The columns that fit beside an open item, in their order: those that stay, then as many of the others as there is room for,
 * first ones first.
 */
export function fittingColumns<One extends Pick<Column<never>, 'width' | 'stays'>>(
  columns: readonly One[],
  roomPx: number,
): readonly One[] {
  const stay = new Set(columns.filter(({ stays }) => stays === true));
  let leftPx = roomPx - widthOf([...stay], true);
  for (const column of columns) {
    if (stay.has(column) || column.width > leftPx) continue;
    stay.add(column);
    leftPx -= column.width;
  }
  return stay.size === 0 ? columns.slice(0, 1) : columns.filter((column) => stay.has(column));
}
