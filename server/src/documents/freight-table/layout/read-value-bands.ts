import type { Row } from '../../spreadsheets/sheet.ts';
import { headerMilli } from './band-header.ts';
import { isBlank } from './fact-values.ts';
import type { RowValueBand } from './price-row.ts';
import { readNumber, readPercent } from './read-number.ts';
import { type Column, columnOf, type UnderstoodBlock } from './understood.ts';

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

/** A row that is one band of value itself: the lane puts them together. */
function longBand(row: Row, block: UnderstoodBlock): readonly RowValueBand[] {
  const end = columnOf(block, 'value_end');
  if (end === undefined) return none;
  const read = (meaning: 'price' | 'value_end'): number => {
    const column = columnOf(block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return 0;
    return readNumber(cell, 'cents', { row, index: column.index, block }) ?? 0;
  };
  const percent = columnOf(block, 'percent');
  const at = { row, index: percent?.index ?? -1, block };
  return [
    {
      upToCents: read('value_end') || null,
      percentPpm: percent === undefined ? 0 : (readPercent(row.cells[percent.index] ?? null, at) ?? 0),
      fixedCents: read('price'),
    },
  ];
}

/** Ascending, the band without a limit last. */
export function inOrder(bands: readonly RowValueBand[]): RowValueBand[] {
  return bands.toSorted((a, b) => (a.upToCents ?? Infinity) - (b.upToCents ?? Infinity));
}
