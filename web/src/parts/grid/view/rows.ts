import { rangeOf, type Selection } from '../cells.ts';
import type { Sheet } from '../changes.ts';
import type { Act, Step } from '../overlay.ts';

/** A new row that says what another one says. */
export function addingRow(sheet: Sheet, like: number, row: number): Act {
  const cells = sheet.columns.map(({ id }, column) => ({
    column: id,
    value: sheet.valueOf({ row: like, column }) ?? null,
  }));
  return [{ kind: 'add', row, cells }];
}

/** Takes all rows of what is selected away; `rowOf` says which row of the version one of the grid is. */
export function removingRows(selection: Selection, rowOf: (row: number) => number | undefined): Act {
  const { first, last } = rangeOf(selection);
  const steps: Step[] = [];
  for (let at = first.row; at <= last.row; at += 1) {
    const row = rowOf(at);
    const before = steps.at(-1);
    if (row === undefined) continue;
    if (before?.kind === 'remove' && before.row + before.count === row) before.count += 1;
    else steps.push({ kind: 'remove', row, count: 1 });
  }
  return steps;
}
