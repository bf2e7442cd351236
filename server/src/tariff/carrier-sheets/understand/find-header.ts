import { compact, foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import { type Cell, columnLetters, type Row } from '../../../documents/spreadsheets/sheet.ts';
import { chargeOf } from './meanings.ts';
import { readHeader } from './words/header-words.ts';
import { statedMinimum } from './words/stated-minimum.ts';
import { ufFrom } from './words/uf-names.ts';

/**
 * Where a header is and what stands over each column. `texts` are the candidates for a column's name, the
 * fullest first: with what a merged cell above it says, then without.
 */
export type FoundHeader = { rowIndex: number; rows: number; line: number; columns: HeaderCell[] };
export type HeaderCell = { index: number; text: string; texts: string[]; isIgnored: boolean };

const searchedRows = 60;
/** Columns that must be recognised for a row to be a header, or one where it has only one or two. */
const enough = 2;

type Candidate = { rowIndex: number; rows: number; known: number; columns: HeaderCell[] };

/**
 * The header among the first rows: the row, or two rows of merged cells, or row and index line, with the most
 * columns recognised, the earliest and shortest of equals. Null when no row looks like one.
 */
export function findHeader(rows: readonly Row[]): FoundHeader | null {
  let best: Candidate | null = null;
  for (let at = 0; at < Math.min(rows.length, searchedRows); at += 1) {
    for (const candidate of candidatesAt(rows, at)) {
      if (candidate.known >= enough && candidate.known > (best?.known ?? 0)) best = candidate;
    }
  }
  if (best === null) return null;
  const { rowIndex, columns } = best;
  const width = widthOf(rows.slice(rowIndex, rowIndex + sampledRows));
  const untitled = Array.from({ length: Math.max(0, width - columns.length) }, (_, at) =>
    headerCell(columns.length + at, []),
  );
  return { ...best, columns: [...columns, ...untitled], line: rows[rowIndex]?.line ?? 1 };
}

/** Rows that show how wide a table is; a column may have values and no title. */
const sampledRows = 200;

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
}

function candidatesAt(rows: readonly Row[], at: number): Candidate[] {
  const [first, second] = [rows[at], rows[at + 1]];
  if (first === undefined || !looksLikeHeader(first)) return [];
  const single = candidate(at, 1, cellsOf(first));
  if (second === undefined || second.line !== first.line + 1) return [single];
  if (isIndexLine(second)) return [candidate(at, 2, indexed(first, second))];
  // A row of known headers alone is no second row of the one above it.
  if (isDataBelow(first, second)) return [single];
  const two = candidate(at, 2, merged(first, second));
  return two.known > Math.max(single.known, candidate(at, 1, cellsOf(second)).known)
    ? [single, two]
    : [single];
}

/**
 * Whether the second of two rows is the first of the data: it holds a zip code, or under a name that is known something that is no
 * name and makes none of it (`Prazo` over `3`, `UF` over `GO`; but `CEP` over `Inicial`).
 */
function isDataBelow(first: Row, second: Row): boolean {
  return second.cells.some((cell, index) => {
    if (cell === null) return false;
    if (isZip(cell)) return true;
    const [top, bottom] = [textOf(first.cells[index]), textOf(cell)];
    if (top === '' || !isKnown(top) || isKnown(`${top} ${bottom}`)) return false;
    return isValue(bottom) || !isKnown(bottom);
  });
}

function isZip(cell: Cell): boolean {
  return typeof cell === 'string' && /^[0-9]{5}-?[0-9]{3}$/.test(cell.trim());
}

/** What stands in rows and never over them, whatever else it may mean: a state, a figure. */
function isValue(text: string): boolean {
  return ufFrom(text) !== null || !/\p{L}/u.test(text);
}

function candidate(rowIndex: number, rows: number, columns: HeaderCell[]): Candidate {
  // Two figures one above the other are two rows of data, whatever they are together (`3` and `4` the vehicle 3/4).
  const says = (text: string): boolean => isKnown(text) && (rows === 1 || !isValue(text));
  const named = columns.filter(({ texts, isIgnored }) => isIgnored || texts.some(says));
  // Names of charges and plain numbers may stand in a row of data; places, times and prices do not.
  const isHeader = columns.some(({ texts }) => texts.some((text) => saysWhatRowsAre(text)));
  return { rowIndex, rows, columns, known: isHeader ? named.length : 0 };
}

function isKnown(text: string): boolean {
  return readHeader(text).meanings.length > 0;
}

function saysWhatRowsAre(text: string): boolean {
  const { meanings, band } = readHeader(text);
  // Numbers alone, whatever they look like, are figures.
  if (band !== null && !/[a-z]/i.test(text)) return false;
  // `mínimo 3,00` stands beside the percent of a charge as well as above percents.
  if (statedMinimum(text).minimum !== null) return false;
  return band?.form !== 'single' && meanings.some((meaning) => chargeOf(meaning) === null);
}

/** Values with a decimal sign, a percent or a zip code belong to data, whatever stands beside them. */
function looksLikeHeader(row: Row): boolean {
  const cells = row.cells.filter((cell) => cell !== null);
  if (cells.some(isZip)) return false;
  const data = cells.filter(
    (cell) =>
      typeof cell === 'string' && /^(?:R\$\s*)?[0-9.]*[0-9],[0-9]{2}\s*%?$/.test(cell.slice(0, 40).trim()),
  );
  return data.length * 3 <= cells.length;
}

function cellsOf(row: Row): HeaderCell[] {
  return row.cells.map((cell, index) => headerCell(index, [textOf(cell)]));
}

function headerCell(index: number, texts: readonly string[], isIgnored = false): HeaderCell {
  const filled = [...new Set(texts.filter((text) => text !== ''))];
  return { index, text: filled[0] ?? '', texts: filled, isIgnored };
}

function textOf(cell: Cell | undefined): string {
  return String(cell ?? '')
    .trim()
    .slice(0, 200);
}

/** Two rows: what stands in the first reaches over the empty cells to its right while the second has some. */
function merged(first: Row, second: Row): HeaderCell[] {
  const width = Math.max(first.cells.length, second.cells.length);
  let over = '';
  return Array.from({ length: width }, (_, index) => {
    const [top, bottom] = [textOf(first.cells[index]), textOf(second.cells[index])];
    if (top !== '') over = top;
    if (bottom === '') {
      over = top === '' ? '' : over;
      return headerCell(index, [top]);
    }
    return headerCell(index, over === '' ? [bottom] : [`${over} ${bottom}`, bottom]);
  });
}

/** The line of column codes of an ERP export: codes in capitals, `#` for columns to leave out. */
function isIndexLine(row: Row): boolean {
  const cells = row.cells.map((cell) => textOf(cell)).filter((text) => text !== '');
  const codes = cells.filter((text) => /^(#|[A-Z][A-Z0-9_]{2,15}$)/.test(text));
  return (
    cells.length >= 4 &&
    codes.length === cells.length &&
    cells.filter((text) => indexCodes.has(compact(text))).length >= 3
  );
}

const indexCodes = new Set(
  'acao transp nrtab nrneg nrct class tpoper inicio termin tpveic faixaf tporig origem tpdest destin destino'.split(
    ' ',
  ),
);

function indexed(first: Row, second: Row): HeaderCell[] {
  return second.cells.map((cell, index) => {
    const [code, text] = [textOf(cell), textOf(first.cells[index])];
    return headerCell(index, [code, text], code === '' || code.startsWith('#'));
  });
}

/** Folded names of columns; a name met before in the header counts up (`valor`, `valor#2`). */
export function columnNames(columns: readonly HeaderCell[]): string[] {
  const times = new Map<string, number>();
  return columns.map(({ text, index }) => {
    const name = foldText(text) || `coluna ${columnLetters(index)}`;
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}
