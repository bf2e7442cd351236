import type { Cell } from '../sheet.ts';
import { PlainCellReader, type RowContext } from './plain-cell.ts';
import { lastColumn, lastRow, type PlainRow } from './sheet-rows.ts';
import { ByteReader, bytesOf, signs } from './xml-bytes.ts';

const rowTag = bytesOf('<row');
const cellTag = bytesOf('<c');
export const rowEnd = bytesOf('</row>');
const mostAttributes = 16;

/**
 * Reads rows of the plainest XML that spreadsheet programs write for them, straight from its bytes: no comments, entities, prefixes,
 * formulas or rich texts. Says no to everything else, wrong or not, and leaves nothing behind: a parser of XML reads it then.
 */
export class PlainRowReader {
  readonly #reader = new ByteReader();
  readonly #cell: PlainCellReader;
  readonly #columns: number;

  constructor(context: RowContext) {
    this.#cell = new PlainCellReader(this.#reader, context);
    this.#columns = context.limits.columns;
  }

  /** Where the last row that was read ends. */
  get at(): number {
    return this.#reader.at;
  }

  /**
   * The row at a place, after spaces, or null where what is there is no plain row.
   * @param bytes with a `</row>` somewhere at or after the place, where all reading ends
   * @param lineBefore that of the row before
   */
  read(bytes: Buffer, at: number, lineBefore: number): PlainRow | null {
    const reader = this.#reader;
    reader.start(bytes, at);
    reader.skipSpaces();
    if (!reader.takes(rowTag)) return null;
    const line = this.#lineOf(lineBefore);
    if (line <= lineBefore || line > lastRow) return null;
    const row: PlainRow = { line, cells: [], column: -1 };
    if (reader.takesSign(signs.slash)) return reader.takesSign(signs.greater) ? row : null;
    return reader.takesSign(signs.greater) && this.#readCells(row) && reader.takes(rowEnd) ? row : null;
  }

  /** The line that the attributes name, the next one where none does; -1 for attributes that are not plain. Stops before `>` or `/>`. */
  #lineOf(lineBefore: number): number {
    const reader = this.#reader;
    const names: string[] = [];
    let line = lineBefore + 1;
    while (reader.takesSpaces()) {
      if (reader.isTagEnd()) return line;
      const name = reader.attributeName();
      if (name === null || names.includes(name) || names.length === mostAttributes) return -1;
      names.push(name);
      const quote = reader.openingQuote();
      if (quote < 0) return -1;
      if (name === 'r') line = reader.integer();
      else reader.skipPlain(quote);
      if (!reader.takesSign(quote)) return -1;
    }
    return reader.isTagEnd() ? line : -1;
  }

  #readCells(row: PlainRow): boolean {
    const reader = this.#reader;
    const cell = this.#cell;
    reader.skipSpaces();
    while (reader.takes(cellTag)) {
      if (!cell.read(row.line, row.column)) return false;
      const { column, value } = cell;
      if (column <= row.column || column >= lastColumn) return false;
      row.column = column;
      if (value !== null && !this.#put(row.cells, column, value)) return false;
      reader.skipSpaces();
    }
    return true;
  }

  #put(cells: Cell[], column: number, value: Cell): boolean {
    if (column >= this.#columns) return false;
    while (cells.length < column) cells.push(null);
    cells.push(value);
    return true;
  }
}
