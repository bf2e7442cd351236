import { CsvError, parse } from 'csv-parse/sync';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { unguardFormula } from './formula-start.ts';
import {
  type Cell,
  columnLetters,
  defaultSheetLimits,
  type ReadOptions,
  RefusedFile,
  type Row,
  RowCounter,
  type SheetLimits,
} from './sheet.ts';
import { decodeText, type TextEncoding } from './text-encoding.ts';

export type CsvFile = { rows: Row[]; encoding: TextEncoding; delimiter: Delimiter };

const longestRecordBytes = 256 * 1024;
const sharedTexts = 16_384;

/**
 * Reads a CSV in any of the shapes that spreadsheet programs write: `;`, `,` or tab, quotes, any mix of line
 * ends, UTF-8, UTF-16 with mark, or Windows-1252, with or without Excel's `sep=` line. Cells stay text,
 * without the apostrophe by which `csvField` and spreadsheet programs keep a text from being a formula.
 * Throws RefusedFile for NUL characters, open quotes, and whatever passes the limits.
 */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): CsvFile {
  const { text, encoding } = decodeText(bytes);
  const stated = /^sep=([;,\t])(?=[\r\n])/i.exec(text.slice(0, 6))?.[1] as Delimiter | undefined;
  const delimiter = stated ?? detectDelimiter(text);
  const collector = new RecordCollector(options);
  if (stated !== undefined) collector.ignoreLine(1);
  try {
    parse(text, {
      delimiter,
      // Every kind of line end is one, also mixed in one file.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecordBytes,
      on_record: (record, { lines, bytes: done }) => {
        collector.at(done / text.length);
        collector.take(record, lines);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw refusal(error, collector.lastLine + 1);
    throw error;
  }
  return { rows: collector.rows, encoding, delimiter };
}

function refusal(error: CsvError, line: number): RefusedFile {
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new RefusedFile({
        code: 'open_quote',
        message: 'Aspas abertas e não fechadas a partir desta linha.',
        line,
      })
    : new RefusedFile({
        code: 'line_too_long',
        message: 'Linha longa demais; confira aspas e separadores a partir desta linha.',
        line,
      });
}

class RecordCollector {
  readonly rows: Row[] = [];
  /** Line of the file where the last record ended. */
  lastLine = 0;
  readonly #counter: RowCounter;
  readonly #limits: SheetLimits;
  readonly #texts = new Map<string, string>();
  #ignoredLine = 0;
  /** The parser counts a CR LF inside quotes as two lines. */
  #countedTwice = 0;

  constructor(options: ReadOptions) {
    this.#counter = new RowCounter(options);
    this.#limits = options.limits ?? defaultSheetLimits;
  }

  /** How much of the text has been read, 0 to 1. */
  at(part: number): void {
    this.#counter.part = part;
  }

  ignoreLine(line: number): void {
    this.#ignoredLine = line;
  }

  take(record: readonly string[], parserLine: number): void {
    let breaks = 0;
    let filled = 0;
    const cells: Cell[] = [];
    for (const [index, value] of record.entries()) {
      if (value.includes('\n') || value.includes('\r')) {
        breaks += value.match(/\r\n|\r|\n/g)?.length ?? 0;
        this.#countedTwice += value.match(/\r\n/g)?.length ?? 0;
      }
      const isBlank = value === '' || value.trim() === '';
      cells.push(isBlank ? null : this.#shared(unguardFormula(value), index));
      if (!isBlank) filled = index + 1;
    }
    this.lastLine = parserLine - this.#countedTwice;
    if (filled === 0 || this.lastLine === this.#ignoredLine) return;
    cells.length = filled;
    const row = { line: this.lastLine - breaks, cells };
    this.#check(row);
    this.#counter.count(row, null);
    this.rows.push(row);
  }

  /** Columns repeat themselves: a text equal to the one above it, or among the first ones met, is kept once. */
  #shared(value: string, column: number): string {
    const above = this.rows.at(-1)?.cells[column];
    if (above === value) return above;
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    if (this.#texts.size < sharedTexts) this.#texts.set(value, value);
    return value;
  }

  #check(row: Row): void {
    if (row.cells.length > this.#limits.columns) {
      throw new RefusedFile({
        code: 'too_many_columns',
        message: `Linha com mais de ${this.#limits.columns} colunas.`,
        line: row.line,
      });
    }
    const tooLong = row.cells.findIndex(
      (cell) => typeof cell === 'string' && cell.length > this.#limits.cellLength,
    );
    if (tooLong < 0) return;
    throw new RefusedFile({
      code: 'cell_too_long',
      message: `Célula com mais de ${this.#limits.cellLength} caracteres.`,
      line: row.line,
      column: columnLetters(tooLong),
    });
  }
}
