import { type Adjustment, adjusted } from './adjustment.ts';
import type { Cell, GridColumn } from './column.ts';

/** One change; rows are those of the version, counted from 0, and columns have their ids. */
export type Step =
  | { kind: 'cell'; row: number; column: string; value: Cell }
  | { kind: 'adjust'; row: number; count: number; columns: readonly string[]; by: Adjustment }
  /** A new row below all others, which so keep their places; its number is that which it has then. */
  | { kind: 'add'; row: number; cells: readonly NewCell[] }
  /** Rows that go once everything else is done, so that until then all keep their places. */
  | { kind: 'remove'; row: number; count: number };

/** What a cell of a new row begins with. */
export type NewCell = { column: string; value: Cell };

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
  added: readonly { row: number; cells: readonly NewCell[] }[];
  /** Rows that go, from the first up to but not including the last. */
  removed: readonly { first: number; until: number }[];
};

/** Acts in their order, ready to be looked up cell by cell. */
export function overlayOf(acts: readonly Act[]): Overlay {
  const written = new Map<number, Map<string, Written>>();
  const adjusting: Adjusting[] = [];
  const steps = acts.flat();
  for (const [order, step] of steps.entries()) {
    if (step.kind === 'cell') {
      const row = written.get(step.row) ?? new Map<string, Written>();
      row.set(step.column, { order, value: step.value });
      written.set(step.row, row);
    } else if (step.kind === 'adjust') {
      const until = step.row + step.count;
      adjusting.push({ order, first: step.row, until, columns: new Set(step.columns), by: step.by });
    }
  }
  const added = steps.flatMap((step) => (step.kind === 'add' ? [{ row: step.row, cells: step.cells }] : []));
  return { written, adjusting, added, removed: removedOf(steps) };
}

/** Whether a row goes. */
export function isRemoved({ removed }: Pick<Overlay, 'removed'>, row: number): boolean {
  return removed.some(({ first, until }) => row >= first && row < until);
}

/** Stretches of rows that go, each once, from above. */
export function removedOf(steps: readonly Step[]): { first: number; until: number }[] {
  const stretches = steps
    .flatMap((step) => (step.kind === 'remove' ? [{ first: step.row, until: step.row + step.count }] : []))
    .sort((one, other) => one.first - other.first);
  const joined: { first: number; until: number }[] = [];
  for (const { first, until } of stretches) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.until) before.until = Math.max(before.until, until);
    else joined.push({ first, until });
  }
  return joined;
}

/** Where a row is once the rows go that are taken away above it. */
export function rowAfter(steps: readonly Step[], row: number): number {
  const above = removedOf(steps).filter(({ until }) => until <= row);
  return row - above.reduce((sum, { first, until }) => sum + until - first, 0);
}

type Place = { row: number; column: Pick<GridColumn, 'id' | 'unit'> };

/** What a cell will say; `stored` is what it says in the version. */
export function valueAt({ written, adjusting }: Overlay, { row, column }: Place, stored: Cell): Cell {
  const own = written.get(row)?.get(column.id);
  let value = own === undefined ? stored : own.value;
  for (const { order, first, until, columns, by } of adjusting) {
    if (order < (own?.order ?? -1) || row < first || row >= until || !columns.has(column.id)) continue;
    value = adjusted(value, column.unit, by);
  }
  return value;
}

/** The steps that make a difference, in their order: a cell that was written more than once says the last alone. */
export function lastingSteps(acts: readonly Act[]): Step[] {
  const steps = acts.flat();
  const seen = new Set<string>();
  const lasting = steps.toReversed().filter((step) => {
    if (step.kind !== 'cell') return true;
    const key = `${step.row} ${step.column}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return lasting.reverse();
}
