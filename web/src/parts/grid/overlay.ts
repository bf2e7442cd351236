import { type Adjustment, adjusted } from './adjustment.ts';
import type { Cell, GridColumn } from './column.ts';

/** One change; rows are those of the version, counted from 0, and columns have their ids. */
export type Step =
  | { kind: 'cell'; row: number; column: string; value: Cell }
  | { kind: 'adjust'; row: number; count: number; columns: readonly string[]; by: Adjustment };

/** What a person did at once, and takes back at once. */
export type Act = readonly Step[];

type Written = { order: number; value: Cell };
type Adjusting = {
  order: number;
  first: number;
  until: number;
  columns: ReadonlySet<string>;
  by: Adjustment;
};

/** Changes laid over rows that stay as they are. */
export type Overlay = {
  written: ReadonlyMap<number, ReadonlyMap<string, Written>>;
  adjusting: readonly Adjusting[];
};

/** Acts in their order, ready to be looked up cell by cell. */
export function overlayOf(acts: readonly Act[]): Overlay {
  const written = new Map<number, Map<string, Written>>();
  const adjusting: Adjusting[] = [];
  let order = 0;
  for (const step of acts.flat()) {
    order += 1;
    if (step.kind === 'cell') {
      const row = written.get(step.row) ?? new Map<string, Written>();
      row.set(step.column, { order, value: step.value });
      written.set(step.row, row);
    } else {
      const until = step.row + step.count;
      adjusting.push({ order, first: step.row, until, columns: new Set(step.columns), by: step.by });
    }
  }
  return { written, adjusting };
}

type Place = { row: number; column: Pick<GridColumn, 'id' | 'unit'> };

/** What a cell will say; `stored` is what it says in the version. */
export function valueAt({ written, adjusting }: Overlay, { row, column }: Place, stored: Cell): Cell {
  const own = written.get(row)?.get(column.id);
  let value = own === undefined ? stored : own.value;
  for (const { order, first, until, columns, by } of adjusting) {
    if (order < (own?.order ?? 0) || row < first || row >= until || !columns.has(column.id)) continue;
    value = adjusted(value, column.unit, by);
  }
  return value;
}

/** The steps that make a difference, in their order: a cell that was written more than once says the last alone. */
export function lastingSteps(acts: readonly Act[]): Step[] {
  const steps = acts.flat();
  const seen = new Set<string>();
  const lasting = steps.toReversed().filter((step) => {
    if (step.kind === 'adjust') return true;
    const key = `${step.row} ${step.column}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return lasting.reverse();
}
