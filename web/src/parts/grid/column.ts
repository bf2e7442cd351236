import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';

/** A column as `listTableRows` names it. */
export type GridColumn = TableRowsView['columns'][number];
export type GridUnit = GridColumn['unit'];
/** What stands in a cell, in the unit of its column; null for nothing. */
export type Cell = TableRowsView['rows'][number]['cells'][number];

/** Decimals that people write of a unit: reais of cents and micros, percent of ppm, kilograms of grams. */
const decimals = { cents: 2, micros: 6, ppm: 4, g: 3, km: 0, count: 0 } as const;

export type NumberUnit = keyof typeof decimals;

/** Decimals of a number; undefined where the unit is written in another way. */
export function decimalsOf(unit: GridUnit): number | undefined {
  return unit in decimals ? decimals[unit as NumberUnit] : undefined;
}

/** Whether the column holds amounts of money, which alone can be raised by a percentage. */
export function isMoney({ unit }: Pick<GridColumn, 'unit'>): boolean {
  return unit === 'cents' || unit === 'micros';
}

/** Why a cell cannot take a value. */
export type Hindrance = 'fixed' | 'absent' | 'needed';

/**
 * Whether a cell can take another value at all: not where the column names the row, and not where the region of the row has no
 * such band. A price of a band cannot go either, since bands of a region have to follow each other.
 */
export function hindranceOf(column: GridColumn, current: Cell, value: Cell): Hindrance | undefined {
  if (column.isFixed) return 'fixed';
  if (column.band === null) return undefined;
  if (current === null) return 'absent';
  return value === null ? 'needed' : undefined;
}
