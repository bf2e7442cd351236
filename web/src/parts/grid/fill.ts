import type { Adjustment } from './adjustment.ts';
import { type Address, rangeOf, type Selection, sizeOf } from './cells.ts';
import { mostSteps, type Outcome, outcomeOf, type Sheet } from './changes.ts';
import { isMoney } from './column.ts';
import type { Act, Step } from './overlay.ts';

/**
 * Fills what is selected with its first row (`down`) or column (`right`); a single row or column with the one
 * before it. Columns that name the row are passed over.
 */
export function filled(sheet: Sheet, selection: Selection, way: 'down' | 'right'): Outcome {
  const range = rangeOf(selection);
  const { rows, columns } = sizeOf(range);
  const isDown = way === 'down';
  const isAlone = (isDown ? rows : columns) === 1;
  const model = (isDown ? range.first.row : range.first.column) - (isAlone ? 1 : 0);
  if (model < 0) return { kind: 'changes', changes: [] };
  if (rows * columns > mostSteps * 2) return { kind: 'tooMany', count: rows * columns };
  const wanted = cellsOf(selection).flatMap((address) => {
    const from = isDown ? { row: model, column: address.column } : { row: address.row, column: model };
    const value = sheet.valueOf(from);
    return value === undefined || isOfModel(address, model, isDown) ? [] : [{ ...address, value }];
  });
  return outcomeOf(
    sheet,
    wanted.filter(({ column }) => sheet.columns[column]?.isFixed !== true),
  );
}

function isOfModel({ row, column }: Address, model: number, isDown: boolean): boolean {
  return (isDown ? row : column) === model;
}

/** Empties what is selected. */
export function cleared(sheet: Sheet, selection: Selection): Outcome {
  const { rows, columns } = sizeOf(rangeOf(selection));
  if (rows * columns > mostSteps * 2) return { kind: 'tooMany', count: rows * columns };
  return outcomeOf(
    sheet,
    cellsOf(selection).map((address) => ({ ...address, value: null })),
  );
}

/** Every cell of what is selected, row by row. */
function cellsOf(selection: Selection): Address[] {
  const { first, last } = rangeOf(selection);
  const cells: Address[] = [];
  for (let row = first.row; row <= last.row; row += 1)
    for (let column = first.column; column <= last.column; column += 1) cells.push({ row, column });
  return cells;
}

/** Adjusts the amounts of money in what is selected; `rowOf` says which row of the version one of the grid is. */
export function adjusting(
  sheet: Sheet,
  selection: Selection,
  { by, rowOf }: { by: Adjustment; rowOf(row: number): number },
): Act {
  const { first, last } = rangeOf(selection);
  const columns = sheet.columns
    .slice(first.column, last.column + 1)
    .filter(isMoney)
    .map(({ id }) => id);
  if (columns.length === 0) return [];
  const steps: Step[] = [];
  for (let row = first.row; row <= last.row; row += 1) {
    const stored = rowOf(row);
    const before = steps.at(-1);
    if (before?.kind === 'adjust' && before.row + before.count === stored) before.count += 1;
    else steps.push({ kind: 'adjust', row: stored, count: 1, columns, by });
  }
  return steps;
}
