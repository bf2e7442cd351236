/** A place in what the grid shows: rows and columns are counted from 0 as they are drawn, whatever row of the table that is. */
export type Address = { row: number; column: number };

/** Rows and columns of something. */
export type Size = { rows: number; columns: number };

/** All cells from the first to the last, both included. */
export type Range = { first: Address; last: Address };

/** The cell that keys write to, and the opposite corner of what is selected with it. */
export type Selection = { active: Address; corner: Address };

/** What is selected, from its upper left to its lower right. */
export function rangeOf({ active, corner }: Selection): Range {
  return {
    first: { row: Math.min(active.row, corner.row), column: Math.min(active.column, corner.column) },
    last: { row: Math.max(active.row, corner.row), column: Math.max(active.column, corner.column) },
  };
}

export function sizeOf({ first, last }: Range): Size {
  return { rows: last.row - first.row + 1, columns: last.column - first.column + 1 };
}

/** One cell, selected alone. */
export function at(active: Address): Selection {
  return { active, corner: active };
}

/** The nearest cell that the grid has. */
export function inside({ row, column }: Address, { rows, columns }: Size): Address {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

export function isSame(one: Address, other: Address): boolean {
  return one.row === other.row && one.column === other.column;
}
