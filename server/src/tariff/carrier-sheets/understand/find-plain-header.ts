import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import type { FoundHeader } from './find-header.ts';

const searchedRows = 30;

/**
 * The header of a table none of whose columns is known: the first row of three or more texts that stands
 * right above a row with figures. Null when there is none.
 */
export function findPlainHeader(rows: readonly Row[]): FoundHeader | null {
  for (let at = 0; at + 1 < Math.min(rows.length, searchedRows); at += 1) {
    const [row, next] = [rows[at], rows[at + 1]];
    if (row === undefined || next === undefined) return null;
    if (countTexts(row) >= 3 && countFigures(row) === 0 && countFigures(next) > 0) {
      const columns = Array.from({ length: Math.max(row.cells.length, next.cells.length) }, (_, index) => {
        const text = String(row.cells[index] ?? '')
          .trim()
          .slice(0, 200);
        return { index, text, texts: text === '' ? [] : [text], isIgnored: false };
      });
      return { rowIndex: at, rows: 1, line: row.line, columns };
    }
  }
  return null;
}

function countTexts(row: Row): number {
  return row.cells.filter((cell) => typeof cell === 'string').length;
}

function countFigures(row: Row): number {
  return row.cells.filter(
    (cell) =>
      typeof cell === 'number' || (cell !== null && /^[R$ ]*[0-9][0-9.,%-]*$/.test(cell.slice(0, 60).trim())),
  ).length;
}
