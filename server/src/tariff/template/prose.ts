import { FindingList } from '../../documents/finding.ts';
import type { Cell, Row, Sheet } from '../../documents/spreadsheets/sheet.ts';
import { findHeader } from './columns.ts';

/** Rows of text that follow each other below the header of a tab. */
export type Prose = { sheet: string | null; rows: readonly Row[] };

/** Tabs of the template without the text below their prices, and that text: no row of it can hold a price. */
export function separateProse(sheets: readonly Sheet[]): { sheets: Sheet[]; prose: Prose[] } {
  const prose = sheets.map(proseOf);
  return {
    sheets: sheets.map((sheet, at) => {
      const left = new Set(prose[at]?.flatMap(({ rows }) => rows));
      return left.size === 0 ? sheet : { ...sheet, rows: sheet.rows.filter((row) => !left.has(row)) };
    }),
    prose: prose.flat(),
  };
}

function proseOf({ name, rows }: Sheet): Prose[] {
  const header = findHeader(rows, name, new FindingList());
  const blocks: { sheet: string | null; rows: Row[] }[] = [];
  let last = -1;
  for (let at = (header?.rowIndex ?? rows.length) + 1; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || !isProse(row.cells)) continue;
    if (at === last + 1) blocks.at(-1)?.rows.push(row);
    else blocks.push({ sheet: name, rows: [row] });
    last = at;
  }
  return blocks;
}

const mostCells = 2;

/** A text, or two, and nothing else; a figure can be the amount of a charge that the text beside it names. */
function isProse(cells: readonly Cell[]): boolean {
  let first: Cell = null;
  let count = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    count += 1;
    if (count > mostCells) return false;
    first ??= cell;
    if (count === mostCells && !isAmount(cell) && !isText(cell)) return false;
  }
  if (count === 1) return isText(first) || (isNamed(first) && isAmount(first));
  return count === mostCells && isNamed(first);
}

/** Words of four letters are none of a country, a unit or a state. */
function isText(cell: Cell): boolean {
  return typeof cell === 'string' && /\p{L}{4}/u.test(cell);
}

function isNamed(cell: Cell): boolean {
  return typeof cell === 'string' && /^\s*\p{L}{3}/u.test(cell);
}

function isAmount(cell: Cell): boolean {
  return typeof cell === 'string' && /[0-9]\s*%|R\$\s*[0-9]/.test(cell);
}
