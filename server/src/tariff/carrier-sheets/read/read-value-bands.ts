import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { type CellAt, readNumber, readPercent } from '../understand/read-number.ts';
import { type Column, columnOf, type UnderstoodBlock } from '../understand/understood.ts';
import { bandHeaderOf, headerMilli } from '../understand/words/band-header.ts';
import type { RowValueBand } from './price-row.ts';

/** What a row charges by the value of the goods: a percent, or with a currency sign an amount, per band. */
export function readValueBands(row: Row, block: UnderstoodBlock): readonly RowValueBand[] {
  const headed = block.columns.filter(({ meaning, band }) => meaning === 'invoice_band' && band !== null);
  if (headed.length === 0) return longBand(row, block);
  return inOrder(headed.flatMap((column) => bandOfColumn(row, column, block) ?? []));
}

function bandOfColumn(row: Row, { index, band }: Column, block: UnderstoodBlock): RowValueBand | null {
  const cell = row.cells[index] ?? null;
  if (band === null || isBlank(cell)) return null;
  const upper = band.form === 'above' ? null : (band.numbers.at(-1) ?? null);
  const milli = upper === null ? null : headerMilli(upper, block.notation);
  const upToCents = milli === null ? null : Math.round(milli / 10);
  const at = { row, index, block };
  if (typeof cell === 'string' && /^\s*R\$/i.test(cell.slice(0, 40))) {
    return { upToCents, percentPpm: 0, fixedCents: readNumber(cell, 'cents', at) ?? 0 };
  }
  return { upToCents, percentPpm: readPercent(cell, at) ?? 0, fixedCents: 0 };
}

const none: readonly RowValueBand[] = [];

/** Whether rows state for which values of goods they are. */
export function hasValueRows(block: UnderstoodBlock): boolean {
  return columnOf(block, 'value_end') !== undefined || columnOf(block, 'value_band') !== undefined;
}

/** A row that is one band of value itself: the lane puts them together. */
function longBand(row: Row, block: UnderstoodBlock): readonly RowValueBand[] {
  if (!hasValueRows(block)) return none;
  const price = columnOf(block, 'price');
  const percent = columnOf(block, 'percent');
  const at = (column: Column | undefined): CellAt => ({ row, index: column?.index ?? -1, block });
  const cellOf = (column: Column | undefined): Cell => row.cells[column?.index ?? -1] ?? null;
  return [
    {
      upToCents: upToCents(row, block),
      percentPpm: isBlank(cellOf(percent)) ? 0 : (readPercent(cellOf(percent), at(percent)) ?? 0),
      fixedCents: isBlank(cellOf(price)) ? 0 : (readNumber(cellOf(price), 'cents', at(price)) ?? 0),
    },
  ];
}

/** The upper end, of a column of its own or of a text such as `R$ 1.000,01 a R$ 5.000,00`; null for none. */
function upToCents(row: Row, block: UnderstoodBlock): number | null {
  const end = columnOf(block, 'value_end');
  const column = end ?? columnOf(block, 'value_band');
  const cell = row.cells[column?.index ?? -1] ?? null;
  if (column === undefined || isBlank(cell)) return null;
  const at = { row, index: column.index, block };
  if (end !== undefined) return readNumber(cell, 'cents', at) || null;
  const band = bandHeaderOf(cell);
  const upper = band?.numbers.at(-1);
  // What is no band is named as the number that it is not.
  if (band === null || upper === undefined) return readNumber(cell, 'cents', at);
  const milli = band.form === 'above' ? null : headerMilli(upper, block.notation);
  return milli === null ? null : Math.round(milli / 10);
}

/** Ascending, the band without a limit last. */
export function inOrder(bands: readonly RowValueBand[]): RowValueBand[] {
  return bands.toSorted((a, b) => (a.upToCents ?? Infinity) - (b.upToCents ?? Infinity));
}
