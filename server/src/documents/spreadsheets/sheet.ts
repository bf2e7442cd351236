import { type FindingInput, type FindingReport, singleError } from '../finding.ts';

/**
 * What readers produce and interpreters read: sheets of rows of cells, nothing understood yet. A number
 * comes from a numeric XLSX cell, where the decimal sign is beyond doubt; text may hold a number in any
 * notation (a percent-formatted XLSX number arrives as text such as `12.5%`). Empty cells are null.
 */
export type Cell = string | number | null;

/** `line` is the line of the file (CSV) or the row number (XLSX); rows without any content are left out. */
export type Row = { line: number; cells: Cell[] };

/** A CSV has one sheet, without a name. Hidden tabs of a workbook are read too, and marked. */
export type Sheet = {
  name: string | null;
  hidden: boolean;
  rows: Row[];
  /** Cells that were read by the result that a spreadsheet program kept of their formula; absent where there is none. */
  formulas?: Formulas;
};

/** How many, and where the first one is. */
export type Formulas = { count: number; line: number; column: string };

/**
 * What a file may contain. Everything is counted while it is read, so that no file, however built, costs
 * more than this; `bytes` also bounds what a zip may claim to inflate to, through `inflatedBytes`.
 */
export type SheetLimits = {
  bytes: number;
  inflatedBytes: number;
  rows: number;
  columns: number;
  /** Places in rows up to their last filled cell, over all sheets. */
  cells: number;
  cellLength: number;
  sheets: number;
};

export const defaultSheetLimits: SheetLimits = {
  bytes: 64 * 1024 * 1024,
  inflatedBytes: 512 * 1024 * 1024,
  rows: 1_000_000,
  columns: 1_000,
  cells: 12_000_000,
  cellLength: 32_767,
  sheets: 200,
};

export type ReadOptions = {
  limits?: SheetLimits;
  /** Called every few thousand rows with the number of rows read so far, and the part of the content (0 to 1). */
  onRows?: (rows: number, part: number) => void;
};

/** Thrown inside the readers when a file cannot be used; becomes findings at their border. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly report: FindingReport;

  constructor(reason: Omit<FindingInput, 'severity'>) {
    super(reason.code);
    this.report = singleError(reason);
  }
}

const rowsBetweenReports = 5_000;

/** Takes rows one by one, counts them against the limits, reports progress. One per file, over all its sheets. */
export class RowCounter {
  readonly #limits: SheetLimits;
  readonly #onRows: ReadOptions['onRows'];
  /** How much of the content has been read, 0 to 1; set by the reader. */
  part = 0;
  #rows = 0;
  #cells = 0;

  constructor(options: ReadOptions) {
    this.#limits = options.limits ?? defaultSheetLimits;
    this.#onRows = options.onRows;
  }

  /** Refuses the file when this row is one too many. */
  count(row: Row, sheet: string | null): void {
    this.#rows += 1;
    this.#cells += row.cells.length;
    if (this.#rows > this.#limits.rows || this.#cells > this.#limits.cells) {
      throw new RefusedFile({
        code: 'too_many_rows',
        message: `A planilha tem mais de ${this.#limits.rows} linhas ou de ${this.#limits.cells} células; divida-a em arquivos menores.`,
        sheet,
        line: row.line,
      });
    }
    if (this.#rows % rowsBetweenReports === 0) this.#onRows?.(this.#rows, Math.min(1, this.part));
  }
}

/** Letters of a zero-based column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
