import type { Address } from './cells.ts';
import { type Cell, type GridColumn, type Hindrance, hindranceOf } from './column.ts';
import type { Mistake } from './read-value.ts';

/** More steps `editTableVersion` does not take at once. */
export const mostSteps = 20_000;

/** A cell and what it will hold. */
export type Change = Address & { value: Cell };

/** Why a cell does not take what it was given. */
export type Refusal = Address & { why: Hindrance | Mistake; text: string };

/** What comes of something done to many cells: all of it, or nothing and why. */
export type Outcome =
  | { kind: 'changes'; changes: readonly Change[] }
  | { kind: 'refused'; refusals: readonly Refusal[] }
  | { kind: 'tooMany'; count: number }
  | { kind: 'beyond'; rows: number; columns: number; roomRows: number; roomColumns: number }
  | { kind: 'doubtful'; columns: readonly DoubtfulColumn[] };

/** A column whose numbers can be read in two ways, with some of them. */
export type DoubtfulColumn = { column: number; samples: readonly string[] };

/** What the grid shows, with all changes in it. */
export type Sheet = {
  rows: number;
  columns: readonly GridColumn[];
  /** What a cell says; undefined where its row is not here yet. */
  valueOf(address: Address): Cell | undefined;
};

/** Changes that are none are left out; if any cell cannot take its value, nothing is changed. */
export function outcomeOf(sheet: Sheet, wanted: readonly Change[]): Outcome {
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const change of wanted) {
    const column = sheet.columns[change.column];
    const current = sheet.valueOf(change);
    if (column === undefined || current === change.value) continue;
    // Of a row that is not here yet the server decides.
    const why = current === undefined ? undefined : hindranceOf(column, current, change.value);
    if (why === undefined) changes.push(change);
    else refusals.push({ row: change.row, column: change.column, why, text: String(change.value ?? '') });
  }
  if (refusals.length > 0) return { kind: 'refused', refusals };
  return changes.length > mostSteps
    ? { kind: 'tooMany', count: changes.length }
    : { kind: 'changes', changes };
}
