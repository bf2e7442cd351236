import { compact, foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Row, Sheet } from '../../../documents/spreadsheets/sheet.ts';
import { sectionTitles } from './words/aliases.ts';

/** A tab, or a section of one under a title of its own: what has one header, or none. */
export type Block = {
  /** How findings name the tab: with its file where there are several. */
  sheet: string | null;
  /** Title of the section, else of the tab, else of the file; folded. */
  title: string;
  hidden: boolean;
  /** Position of the tab among those of all files, in the order given; see `linesPerSheet`. */
  sheetIndex: number;
  rows: readonly Row[];
  /** Where places stood in columns and were turned into rows: the line on which each column stood, if on one. */
  columnLines?: readonly number[];
};

/** A tab with its place among all. */
export type PlacedSheet = { sheet: Sheet; label: string | null; fileName: string | null; sheetIndex: number };

/** Tabs of all files, numbered through: the first tab of the second file follows the last of the first. */
export function placeSheets(
  files: readonly { name: string | null; sheets: readonly Sheet[] }[],
): PlacedSheet[] {
  const isOne = files.length === 1;
  return files
    .flatMap(({ name, sheets }) => sheets.map((sheet) => ({ name, sheet })))
    .map(({ name, sheet }, sheetIndex) => ({
      sheet,
      label: isOne ? sheet.name : labelOf(name, sheet.name),
      fileName: name,
      sheetIndex,
    }));
}

function labelOf(file: string | null, tab: string | null): string | null {
  return [file, tab].filter((part) => part !== null).join(' › ') || null;
}

/** The sections of a tab: it is divided where a known title stands alone in a row. */
export function blocksOf({ sheet, label, fileName, sheetIndex }: PlacedSheet): Block[] {
  const base = { sheet: label, hidden: sheet.hidden, sheetIndex };
  const tabTitle = foldText(sheet.name ?? (fileName ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, ''));
  const starts = sheet.rows.flatMap((row, index) => (isSectionTitle(row) ? [index] : []));
  if (starts.length === 0 || starts.length > mostSections) {
    return [{ ...base, title: tabTitle, rows: sheet.rows }];
  }
  const blocks = starts.map((start, at) => ({
    ...base,
    title: foldText(onlyCell(sheet.rows[start]) ?? ''),
    rows: sheet.rows.slice(start + 1, starts[at + 1]),
  }));
  const before = sheet.rows.slice(0, starts[0]);
  const all = before.length === 0 ? blocks : [{ ...base, title: tabTitle, rows: before }, ...blocks];
  return all.filter(({ rows }) => rows.length > 0);
}

const mostSections = 50;

function isSectionTitle(row: Row): boolean {
  const text = onlyCell(row);
  return text !== null && text.length <= 60 && sectionTitles.has(compact(text));
}

/** The text of a row with one filled cell. */
export function onlyCell(row: Row | undefined): string | null {
  if (row === undefined) return null;
  let only: string | null = null;
  for (const cell of row.cells) {
    if (cell === null) continue;
    if (only !== null || typeof cell === 'number') return null;
    only = cell;
  }
  return only;
}
