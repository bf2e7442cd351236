import { quoted } from '../../../documents/finding.ts';
import { CellReader } from '../../../documents/spreadsheets/cells/cell-reader.ts';
import {
  addEvidence,
  type NotationEvidence,
  noEvidence,
  notationFrom,
} from '../../../documents/spreadsheets/cells/decimals.ts';
import { columnTitle } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Block } from './block.ts';
import { isOfPlaces, kindOfColumns, kindOfRows } from './decide-kind.ts';
import { type FoundHeader, findHeader } from './find-header.ts';
import { findPlainHeader } from './find-plain-header.ts';
import { fittingSheet, sheetKey } from './fit-layout.ts';
import type { LayoutSheet, SheetKind } from './layout.ts';
import { sheetKinds } from './layout.ts';
import { weighRows, weighSentences } from './notation.ts';
import { columnsPerRule } from './read-number.ts';
import {
  askColumns,
  type Columns,
  reportTwins,
  tellOrigins,
  understandColumns,
} from './understand-columns.ts';
import type { Column, Reading, UnderstoodBlock } from './understood.ts';

/** A block on the way to being understood. */
type Draft = {
  block: Block;
  header: FoundHeader | null;
  columns: Columns | null;
  entry: LayoutSheet;
  /** What it holds, as far as that is known by now. */
  kind: SheetKind | null;
  evidence: NotationEvidence;
};

/** Understands what every block holds; what is not clear becomes questions. */
export function understandBlocks(blocks: readonly Block[], reading: Reading): UnderstoodBlock[] {
  const drafts = blocks.filter(({ rows }) => rows.length > 0).map((block) => draft(block, reading));
  const ofAll = drafts.reduce((sum, { evidence }) => addEvidence(sum, evidence), noEvidence());
  return drafts.map((each) => finish(each, ofAll, reading));
}

function draft(block: Block, reading: Reading): Draft {
  const found = findHeader(block.rows);
  const kindByRows = found === null ? kindOfRows(block.rows, block.title) : null;
  const header = found ?? (kindByRows === null ? findPlainHeader(block.rows) : null);
  if (header === null) return draftWithoutHeader(block, kindByRows, reading);
  const columns = understandColumns(block, header, reading.given);
  const { fit, headers, known, open } = columns;
  const kind = fit?.kind ?? kindOf(columns, block.title);
  const entry: LayoutSheet = {
    ...unsettled,
    ...fit,
    key: sheetKey(block.title, headers),
    title: block.title,
    headers,
    // What is not fully understood yet may turn out to be something else by the answers.
    kind: fit?.kind ?? (open.length > 0 ? null : kind),
    headerLine: header.line,
    headerRows: header.rows,
    columns: remembered(columns),
  };
  return { block, header, columns, entry, kind, evidence: weighRows(bodyOf(block, header), known) };
}

function draftWithoutHeader(block: Block, kindByRows: SheetKind | null, reading: Reading): Draft {
  const fit = fittingSheet(reading.given.sheets, block.title, []);
  const kind = fit?.kind ?? kindByRows;
  const entry: LayoutSheet = {
    ...unsettled,
    ...fit,
    key: sheetKey(block.title, []),
    title: block.title,
    headers: [],
    kind,
    headerLine: null,
    headerRows: 0,
    columns: [],
  };
  return { block, header: null, columns: null, entry, kind, evidence: weighSentences(block.rows) };
}

function bodyOf({ rows }: Block, header: FoundHeader): Block['rows'] {
  return rows.slice(header.rowIndex + header.rows);
}

/** What a sheet's layout does not know before anybody answered. */
export const unsettled = {
  weightUnit: null,
  weightsUpTo: null,
  lengthUnit: null,
  decimal: null,
  percents: null,
  above: null,
  excess: null,
  bandPrices: null,
  mode: null,
  days: null,
  charge: null,
} as const;

/** What the layout keeps: columns of now, and answers for columns that this file happens not to have. */
function remembered({ known, fit, headers }: Columns): LayoutSheet['columns'] {
  const names = new Set(known.map(({ name }) => name));
  const answered = new Map(fit?.columns.map(({ header, meaning }) => [header, meaning]));
  const current = known
    .filter(({ name }) => headers.includes(name) || answered.has(name))
    .map(({ name, meaning }) => ({ header: name, meaning: answered.get(name) ?? meaning }));
  const absent = (fit?.columns ?? []).filter(({ header }) => !names.has(header));
  return [...current, ...absent];
}

function kindOf({ known }: Columns, title: string): SheetKind | null {
  return kindOfColumns(
    known.map(({ meaning }) => meaning),
    title,
  );
}

function finish(
  { block, header, columns, entry, evidence, kind: decided }: Draft,
  ofAll: NotationEvidence,
  reading: Reading,
): UnderstoodBlock {
  const kind = decided ?? 'ignore';
  const body = header === null ? block.rows : bodyOf(block, header);
  if (decided === null) askKind(block, { header, key: entry.key }, reading);
  else if (columns !== null && kind !== 'ignore') {
    const line = header?.line ?? 1;
    askColumns(block, { key: entry.key, line, open: columns.open }, reading);
    reportTwins(block, { columns: columns.known, line }, reading);
    tellOrigins(block, { origins: columns.origins, line }, reading);
  }
  const notation = notationOf({ block, entry, evidence, kind: decided }, ofAll, reading);
  const known: readonly Column[] = columns?.known ?? [];
  const titles = new Map(known.map(({ index, header }) => [index, titleOf(block, { index, header })]));
  return {
    ...block,
    kind,
    columns: known,
    headerLine: header?.line ?? null,
    above: header === null ? [] : block.rows.slice(0, header.rowIndex),
    body,
    entry,
    cells: new CellReader<number>({
      notation,
      findings: reading.findings,
      titleOf: (column) => titles.get(column % columnsPerRule) ?? columnTitle(column % columnsPerRule, ''),
    }),
    notation,
  };
}

/** How findings name a column; a line of the tab that was turned into one is named by that. */
function titleOf({ columnLines }: Block, { index, header }: Pick<Column, 'index' | 'header'>): string {
  if (columnLines === undefined) return columnTitle(index, header);
  const line = columnLines[index];
  return line === undefined ? header : `linha ${line} (${header})`;
}

function askKind(
  block: Block,
  { header, key }: { header: FoundHeader | null; key: string },
  reading: Reading,
): void {
  const title = block.title === '' ? 'Esta planilha' : `A aba ${quoted(block.title)}`;
  const row = header === null ? block.rows[0] : block.rows[header.rowIndex];
  reading.questions.ask({
    id: `sheet|${key}`,
    about: 'sheet',
    message: `${title} ${isOfPlaces(block.title) ? 'tem o nome de uma taxa e preços por peso' : 'não tem um cabeçalho que se reconheça'}. O que ela contém?`,
    sheet: block.sheet,
    line: row?.line ?? null,
    column: null,
    header: null,
    samples: (row?.cells ?? [])
      .filter((cell) => cell !== null)
      .slice(0, 8)
      .map((cell) => String(cell).slice(0, 60)),
    guesses: ['ignore'],
    answers: [...sheetKinds],
    form: null,
    proposal: null,
  });
}

function notationOf(
  { block, entry, evidence, kind }: Pick<Draft, 'block' | 'entry' | 'evidence' | 'kind'>,
  ofAll: NotationEvidence,
  { options, questions }: Reading,
): 'comma' | 'dot' {
  if (options.decimal !== 'auto') return options.decimal;
  const { notation, isGuess } = notationFrom(evidence, ofAll);
  if (!isGuess) {
    if (evidence.comma !== evidence.dot) entry.decimal = notation;
    return notation;
  }
  if (entry.decimal !== null) return entry.decimal;
  if (kind !== 'ignore') {
    questions.ask({
      id: `decimal|${entry.key}`,
      about: 'decimal',
      message: 'Números como 1.234 ou 1,234 não deixam claro o sinal decimal. Qual é?',
      sheet: block.sheet,
      line: null,
      column: null,
      header: null,
      samples: [],
      guesses: [notation],
      answers: ['comma', 'dot'],
      form: null,
      proposal: null,
    });
  }
  return notation;
}
