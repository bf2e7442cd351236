import {
  type Cell,
  columnLetters,
  defaultSheetLimits,
  type Formulas,
  type ReadOptions,
  RefusedFile,
  type Row,
  type RowCounter,
  type SheetLimits,
} from '../sheet.ts';
import { RichText } from '../xlsx-strings.ts';
import { type NumberContext, numberCell } from '../xlsx-values.ts';
import type { XmlHandler } from '../xml.ts';

/** A row of cells without formulas, read from its bytes. */
export type PlainRow = { line: number; cells: Cell[]; column: number };

/** What the cells of a sheet refer to, shared by all sheets of a workbook. */
export type WorkbookContext = NumberContext & { sharedStrings: readonly string[]; counter: RowCounter };

export const lastRow = 1_048_576;
export const lastColumn = 16_384;

/**
 * Turns the events of one worksheet into rows. Cells without a value, however many and however styled, cost
 * nothing. A formula is its stored result, which is counted for readers to tell of; nothing is computed, and one without a
 * result or with an error for it is refused, naming the cell.
 */
export class SheetRows implements XmlHandler {
  readonly rows: Row[] = [];
  /** Cells with a formula; null for none. */
  formulas: Formulas | null = null;
  readonly #sheet: string;
  readonly #context: WorkbookContext;
  readonly #limits: SheetLimits;
  readonly #rich = new RichText();
  #line = 0;
  #column = -1;
  #cells: Cell[] = [];
  #type = 'n';
  #style = 0;
  #value = '';
  #isFormula = false;
  #place: 'outside' | 'cell' | 'value' | 'inline' = 'outside';

  constructor(sheet: string, context: WorkbookContext, options: ReadOptions) {
    this.#sheet = sheet;
    this.#context = context;
    this.#limits = options.limits ?? defaultSheetLimits;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#place === 'inline') this.#rich.open(name);
    else if (name === 'row') this.#startRow(attributes.r);
    else if (name === 'c') this.#startCell(attributes);
    else if (this.#place !== 'cell') return;
    else if (name === 'v') this.#place = 'value';
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'is') {
      this.#rich.start();
      this.#place = 'inline';
    }
  }

  text(text: string): void {
    if (this.#place === 'value') this.#value += text;
    else if (this.#place === 'inline') this.#rich.add(text);
  }

  close(name: string): void {
    if (name === 'v' && this.#place === 'value') this.#place = 'cell';
    else if (name === 'is' && this.#place === 'inline') {
      this.#value = this.#rich.text;
      this.#place = 'cell';
    } else if (this.#place === 'inline') this.#rich.close(name);
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #startRow(reference: string | undefined): void {
    const line = reference === undefined ? this.#line + 1 : Number(reference);
    const isInOrder = Number.isInteger(line) && line > this.#line && line <= lastRow;
    // Also for the finding, which names the line as the file does.
    this.#line = Number.isSafeInteger(line) ? line : this.#line + 1;
    this.#column = -1;
    this.#cells = [];
    if (!isInOrder) throw this.#refused('bad_cell_reference', 'fora de ordem ou de alcance');
  }

  #startCell(attributes: Readonly<Record<string, string>>): void {
    const column = this.#columnOf(attributes.r);
    if (column <= this.#column || column >= lastColumn) {
      throw this.#refused('bad_cell_reference', 'está fora de ordem ou de alcance');
    }
    this.#column = column;
    this.#type = attributes.t ?? 'n';
    this.#style = Number(attributes.s ?? 0);
    this.#value = '';
    this.#isFormula = false;
    this.#place = 'cell';
  }

  /** Zero-based column of a reference such as `AB12`, which must name the current row. */
  #columnOf(reference: string | undefined): number {
    if (reference === undefined) return this.#column + 1;
    let column = 0;
    let at = 0;
    for (; at < 4 && at < reference.length; at += 1) {
      const letter = reference.charCodeAt(at) - 64;
      if (letter < 1 || letter > 26) break;
      column = column * 26 + letter;
    }
    if (at === 0 || at > 3 || !this.#isOfLine(reference, at)) {
      throw this.#refused('bad_cell_reference', `tem a referência inválida ${reference.slice(0, 20)}`);
    }
    return column - 1;
  }

  /** Digit by digit: cells are many, and a text and a number for each cost as much as its value. */
  #isOfLine(reference: string, from: number): boolean {
    let line = 0;
    for (let at = from; at < reference.length; at += 1) {
      const digit = reference.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) return false;
      line = line * 10 + digit;
    }
    return line === this.#line;
  }

  #endCell(): void {
    this.#place = 'outside';
    if (this.#isFormula) this.#countFormula();
    if (this.#value === '') return;
    const cell = this.#cellValue();
    if (cell === null) return;
    if (this.#column >= this.#limits.columns) {
      throw this.#refused('too_many_columns', `passa da coluna ${this.#limits.columns}`);
    }
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(cell);
  }

  #countFormula(): void {
    const isEmptyText = this.#type === 'str';
    if (this.#value === '' && !isEmptyText)
      throw this.#refused('formula', 'tem fórmula sem resultado; abra e salve no programa de planilhas');
    if (this.#type === 'e')
      throw this.#refused('formula', `tem fórmula com erro (${this.#value.slice(0, 20)})`);
    this.formulas ??= { count: 0, line: this.#line, column: columnLetters(this.#column) };
    this.formulas.count += 1;
  }

  #cellValue(): Cell {
    if (this.#type === 's') return this.#sharedString();
    if (this.#type === 'n') return this.#number();
    if (this.#value.length > this.#limits.cellLength) throw this.#refused('cell_too_long', 'é longa demais');
    return this.#value.trim() === '' ? null : this.#value;
  }

  #sharedString(): Cell {
    const text = this.#context.sharedStrings[Number(this.#value)];
    if (text === undefined) throw this.#refused('bad_shared_string', 'aponta para um texto que não existe');
    return text.trim() === '' ? null : text;
  }

  #number(): Cell {
    const number = Number(this.#value);
    if (!Number.isFinite(number)) throw this.#refused('bad_number', 'não contém um número válido');
    const written = { number, length: this.#value.length, style: this.#style };
    return numberCell(written, this.#context) ?? this.#refuse('bad_date', 'contém uma data que não existe');
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    const row = { line: this.#line, cells: this.#cells };
    this.#context.counter.count(row, this.#sheet);
    this.rows.push(row);
    this.#cells = [];
  }

  /** The line that rows have come to. */
  get line(): number {
    return this.#line;
  }

  /** A row that was read without events, as they would have left it: `column` is that of its last cell, also of an empty one. */
  take({ line, cells, column }: PlainRow): void {
    this.#line = line;
    this.#column = column;
    this.#cells = cells;
    this.#endRow();
  }

  #refuse(code: string, reason: string): never {
    throw this.#refused(code, reason);
  }

  #refused(code: string, reason: string): RefusedFile {
    const column = this.#column < 0 ? null : columnLetters(this.#column);
    const place = column === null ? `linha ${this.#line}` : `célula ${column}${this.#line}`;
    return new RefusedFile({
      code,
      message: `Aba “${this.#sheet.slice(0, 40)}”, ${place}: ${reason}.`,
      sheet: this.#sheet,
      line: this.#line,
      column,
    });
  }
}
