import type { TakeRecord } from './csv-record.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { unguardFormula } from './formula-start.ts';
import { readPlainRecords } from './plain-records.ts';
import { readQuotedRecords } from './quoted-records.ts';
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
  const take: TakeRecord = (fields, line, part) => {
    collector.at(part);
    collector.take(fields, line);
  };
  const readRecords = text.includes('"') ? readQuotedRecords : readPlainRecords;
  readRecords(text, delimiter, take);
  return { rows: collector.rows, encoding, delimiter };
}

class RecordCollector {
  readonly rows: Row[] = [];
  readonly #counter: RowCounter;
  readonly #limits: SheetLimits;
  readonly #texts = new Map<string, string>();
  #ignoredLine = 0;

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

  take(record: string[], line: number): void {
    const above = this.rows.at(-1)?.cells;
    // One array for a row, of some hundred thousand: the record becomes it.
    const cells: Cell[] = record;
    let filled = 0;
    for (let index = 0; index < record.length; index += 1) {
      const value = record[index] ?? '';
      if (isBlank(value)) cells[index] = null;
      else {
        cells[index] = this.#shared(unguardFormula(value), above?.[index]);
        filled = index + 1;
      }
    }
    if (filled === 0 || line === this.#ignoredLine) return;
    cells.length = filled;
    const row = { line, cells };
    this.#check(row);
    this.#counter.count(row, null);
    this.rows.push(row);
  }

  /** Columns repeat themselves: a text equal to the one above it, or among the first ones met, is kept once. */
  #shared(value: string, above: Cell | undefined): string {
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

/** Nothing but spaces of whatever kind; most texts begin with a sign that is none. */
function isBlank(value: string): boolean {
  const first = value.charCodeAt(0);
  return !(first > 32 && first < 127) && value.trim() === '';
}
