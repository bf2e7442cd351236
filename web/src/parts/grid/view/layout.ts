import type { GridColumn, GridUnit } from '../column.ts';
import type { GridPart } from '../edits.ts';

/** Pixels of a column, enough for its values and the two lines of its title. */
const widths: Readonly<Record<GridUnit, number>> = {
  ...{ text: 144, zip: 100, minutes: 104, km: 88, count: 96 },
  ...{ cents: 112, micros: 112, ppm: 96, g: 104 },
};

export const headPx = 48;
export const rowPx = 32;

export function widthsOf(columns: readonly GridColumn[]): number[] {
  return columns.map(({ unit }) => widths[unit]);
}

/** How many columns stay at the left: those by which people know a row, as far as there is room for others. */
export function frozenOf(part: GridPart, columns: readonly GridColumn[], isNarrow: boolean): number {
  if (isNarrow) return 1;
  if (part === 'coverage') return 3;
  const named = columns.findIndex(({ isFixed }) => !isFixed);
  return Math.max(1, Math.min(2, named));
}
