import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { compact, tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { Block } from './block.ts';
import {
  fewestColumns,
  isFigure,
  isPlace,
  longestName,
  type PlaceColumn,
  placeColumns,
  textOf,
} from './place-columns.ts';
import { uncrossOrigins } from './uncross-origins.ts';
import { bandHeaderOf } from './words/band-header.ts';
import { readHeader } from './words/header-words.ts';
import { ufFrom } from './words/uf-names.ts';

/** A table with its destinations in columns: where they and the names of its rows stand. */
type Matrix = {
  header: number;
  /** Rows that the header takes. */
  rows: number;
  /** Columns that name the rows: one, or two for from and up to which weight. */
  labels: readonly number[];
  destinations: readonly PlaceColumn[];
  body: readonly Row[];
};

const searchedRows = 60;
const fewestBands = 2;

/**
 * Turns a table whose weights go down and whose destinations go across (`Peso | SP CAPITAL | SP INTERIOR | RJ`) into the same one
 * with a row for each destination, which is how the rest of the house reads prices: bands, excess, days and charges become columns.
 * Only where there is no doubt about it: the rows are named by bands of weight, nothing else is over the figures than names, and most
 * of these are places or regions of another tab. Whatever a name is not known for is asked about as in any table. Columns without a
 * price are not served and left out.
 */
export function uncross(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    const others = (): Set<string> => namesOf(blocks.filter((other) => other !== block));
    const matrix = findMatrix(block.rows, others);
    return matrix === null ? (uncrossOrigins(block) ?? block) : { ...block, ...turned(block.rows, matrix) };
  });
}

function namesOf(blocks: readonly Block[]): Set<string> {
  const texts = blocks.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string')),
  );
  return new Set(texts.filter((text) => text.length <= longestName).map(compact));
}

function findMatrix(rows: readonly Row[], others: () => ReadonlySet<string>): Matrix | null {
  for (let at = 0; at < Math.min(rows.length, searchedRows); at += 1) {
    for (const height of [1, 2]) {
      const matrix = matrixAt(rows, at, height);
      if (matrix !== null && arePlaces(matrix.destinations, others)) return matrix;
    }
  }
  return null;
}

function matrixAt(rows: readonly Row[], header: number, height: number): Matrix | null {
  const [first, second, below] = [rows[header], rows[header + height - 1], rows[header + height]];
  if (first === undefined || second === undefined || below === undefined) return null;
  const start = below.cells.findIndex((cell) => cell !== null);
  const labels = labelsOf([first, second], start);
  const destinations = placeColumns([first, second], (labels.at(-1) ?? 0) + 1);
  if (destinations.length < fewestColumns) return null;
  const body = bodyOf(rows.slice(header + height), labels, destinations);
  if (body === null) return null;
  return { header, rows: height, labels, destinations, body };
}

/** `Peso de | Peso até` name the rows together. */
function labelsOf(header: readonly Row[], start: number): number[] {
  const says = (index: number, meaning: string): boolean =>
    header.some(({ cells }) => readHeader(textOf(cells[index])).meanings.some((each) => each === meaning));
  return says(start, 'weight_start') && says(start + 1, 'weight_end') ? [start, start + 1] : [start];
}

/**
 * The rows of the table: at least two bands of weight, each with figures or nothing below the names. Null where rows of figures follow
 * that it does not reach.
 */
function bodyOf(
  rows: readonly Row[],
  labels: readonly number[],
  destinations: readonly PlaceColumn[],
): Row[] | null {
  const end = rows.findIndex((row) => !isOfMatrix(row, labels, destinations));
  const body = end < 0 ? [...rows] : rows.slice(0, end);
  const rest = end < 0 ? [] : rows.slice(end);
  const bands = body.filter((row) => isBand(labelOf(row, labels)));
  const isWhole = rest.every(({ cells }) => cells.filter(isFigure).length < fewestColumns);
  return bands.length >= fewestBands && isWhole ? body : null;
}

function isOfMatrix(
  { cells }: Row,
  labels: readonly number[],
  destinations: readonly PlaceColumn[],
): boolean {
  if (labelOf({ line: 0, cells }, labels) === '') return false;
  const values = destinations.map(({ index }) => cells[index] ?? null).filter((cell) => !isBlank(cell));
  const last = destinations.at(-1)?.index ?? 0;
  return values.length > 0 && values.every(isFigure) && cells.slice(last + 1).every((cell) => cell === null);
}

/** The name of a row. Of from and up to which weight one alone has to say itself what it is (`acima de 100 kg`, `Prazo`). */
function labelOf({ cells }: Row, labels: readonly number[]): string {
  const texts = labels.map((index) => textOf(cells[index])).filter((text) => text !== '');
  const isHalf = texts.length < labels.length && !/\p{L}/u.test(texts.join());
  return isHalf ? '' : texts.join(' a ');
}

function isBand(label: string): boolean {
  const band = bandHeaderOf(label);
  return band !== null && band.of === 'weight' && band.form !== 'excess';
}

function arePlaces(destinations: readonly PlaceColumn[], others: () => ReadonlySet<string>): boolean {
  const unknown = destinations.filter(({ name }) => !isPlace(name));
  if (unknown.length * 2 <= destinations.length) return true;
  const known = others();
  const strange = unknown.filter(({ name }) => !known.has(compact(name)));
  return strange.length * 2 <= destinations.length;
}

/** The table with a row for each destination, in place of its rows; what stands above and below it stays. */
function turned(rows: readonly Row[], matrix: Matrix): Required<Pick<Block, 'rows' | 'columnLines'>> {
  const { header, rows: height, labels, body } = matrix;
  const line = rows[header + height - 1]?.line ?? 1;
  const unit = unitOf(rows.slice(header, header + height), labels);
  const priced = body.filter((row) => isBand(labelOf(row, labels)));
  const served = matrix.destinations.filter(({ index }) =>
    priced.some(({ cells }) => !isBlank(cells[index] ?? null)),
  );
  const place = served.every(({ name }) => ufFrom(name) !== null) ? 'UF' : 'Região';
  const names = body.map((row) => withUnit(labelOf(row, labels), unit));
  const head = { line, cells: [place, ...names] };
  const turnedRows = served.map(({ index, name }) => ({
    line,
    cells: [name, ...body.map(({ cells }) => blankAsNull(cells[index] ?? null))],
  }));
  return {
    rows: [...rows.slice(0, header), head, ...turnedRows, ...rows.slice(header + height + body.length)],
    columnLines: [line, ...body.map((row) => row.line)],
  };
}

function blankAsNull(cell: Cell): Cell {
  return isBlank(cell) ? null : cell;
}

/** The unit that stands over the names of the rows (`Peso (kg)`). */
function unitOf(header: readonly Row[], labels: readonly number[]): string {
  const words = header.flatMap(({ cells }) => labels.flatMap((index) => tokensOf(textOf(cells[index]))));
  const units = {
    kg: ['kg', 'kgs', 'quilo', 'quilos'],
    g: ['g', 'gr', 'gramas'],
    t: ['t', 'ton', 'toneladas'],
  };
  return Object.entries(units).find(([, names]) => words.some((word) => names.includes(word)))?.[0] ?? '';
}

function withUnit(label: string, unit: string): string {
  const band = bandHeaderOf(label);
  return unit === '' || band === null || band.of !== 'weight' || band.unit !== null || band.form === 'excess'
    ? label
    : `${label} ${unit}`;
}
