import { rangeOf, type Selection, sizeOf } from './cells.ts';
import type { Sheet } from './changes.ts';
import { writeTsv } from './tsv.ts';
import { copied } from './write-value.ts';

/** More cells no clipboard is given. */
export const mostCopied = 200_000;

/** What is selected, as a spreadsheet takes it; undefined where it is too much, or rows of it are not here yet. */
export function copyOf(sheet: Sheet, selection: Selection): string | undefined {
  const { first, last } = rangeOf(selection);
  const size = sizeOf({ first, last });
  if (size.rows * size.columns > mostCopied) return undefined;
  const columns = sheet.columns.slice(first.column, last.column + 1);
  const rows: string[][] = [];
  for (let row = first.row; row <= last.row; row += 1) {
    const values = columns.map((_, at) => sheet.valueOf({ row, column: first.column + at }));
    if (values.includes(undefined)) return undefined;
    rows.push(columns.map(({ unit }, at) => copied(values[at] ?? null, unit)));
  }
  return writeTsv(rows);
}
