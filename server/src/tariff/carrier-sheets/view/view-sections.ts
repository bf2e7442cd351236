import { columnLetters } from '../../../documents/spreadsheets/sheet.ts';
import { fittingSheet } from '../understand/fit-layout.ts';
import type { Layout } from '../understand/layout.ts';
import { weighRows } from '../understand/notation.ts';
import type { LayoutQuestion } from '../understand/question.ts';
import type { Column, UnderstoodBlock } from '../understand/understood.ts';
import type { WeightUnit } from '../understand/weight-unit.ts';
import { readHeader } from '../understand/words/header-words.ts';
import type { Certainty, ColumnView, SectionView } from './tab-view.ts';
import { unitOf } from './unit-of.ts';

type Understood = {
  given: Layout;
  questions: readonly LayoutQuestion[];
  /** The unit of the weights of each section, by its key. */
  weightUnits: ReadonlyMap<string, WeightUnit>;
};

/** Rows that show how the figures of a column are written. */
const sampledRows = 200;
const mostColumns = 400;

/** What was understood of every section, with what is asked about its columns; by the place of its tab. */
export function viewSections(
  blocks: readonly UnderstoodBlock[],
  understood: Understood,
): Map<number, SectionView[]> {
  const sections = new Map<number, SectionView[]>();
  for (const block of blocks) {
    const ofTab = sections.get(block.sheetIndex) ?? [];
    ofTab.push(viewSection(block, understood));
    sections.set(block.sheetIndex, ofTab);
  }
  return sections;
}

function viewSection(block: UnderstoodBlock, understood: Understood): SectionView {
  const { entry, rows, headerLine } = block;
  const isOpen = understood.questions.some(({ id }) => id === `sheet|${entry.key}`);
  const known = block.columns.map((column) => ({
    index: column.index,
    view: viewKnown(block, column, understood),
  }));
  const open = openColumns(block, understood.questions);
  return {
    key: entry.key,
    title: block.title,
    kind: isOpen ? null : block.kind,
    firstLine: rows[0]?.line ?? 1,
    lastLine: rows.at(-1)?.line ?? 1,
    headerLine,
    columns: [...known, ...open]
      .toSorted((a, b) => a.index - b.index)
      .slice(0, mostColumns)
      .map(({ view }) => view),
  };
}

function viewKnown(block: UnderstoodBlock, column: Column, understood: Understood): ColumnView {
  const { entry, columnLines, notation } = block;
  const line = columnLines?.[column.index] ?? null;
  const { comma, dot } = weighRows(block.body.slice(0, sampledRows), [column]);
  return {
    name: column.name,
    header: column.header,
    letters: columnLines === undefined ? columnLetters(column.index) : null,
    line,
    meaning: column.meaning,
    unit: unitOf(column, { weight: understood.weightUnits.get(entry.key) ?? entry.weightUnit, entry }),
    decimal: comma + dot > 0 ? notation : null,
    certainty: certaintyOf(block, column, understood.given),
  };
}

function certaintyOf(block: UnderstoodBlock, column: Column, given: Layout): Certainty {
  const [said, ...others] = readHeader(column.header).meanings;
  // A layout keeps every column; what the heading says by itself needed no answer.
  if (said === column.meaning && others.length === 0) return 'heading';
  const fit = fittingSheet(given.sheets, block.title, block.entry.headers);
  return fit?.columns.some(({ header }) => header === column.name) === true ? 'kept' : 'contents';
}

function openColumns(
  block: UnderstoodBlock,
  questions: readonly LayoutQuestion[],
): { index: number; view: ColumnView }[] {
  const start = `column|${block.entry.key}|`;
  return questions
    .filter(({ id }) => id.startsWith(start))
    .map(({ id, column, line, header }) => ({
      index: column === null ? (block.columnLines?.indexOf(line ?? 0) ?? 0) : indexOf(column),
      view: {
        name: id.slice(start.length),
        header: header ?? '',
        letters: column,
        line: column === null ? line : null,
        meaning: null,
        unit: null,
        decimal: null,
        certainty: 'open',
      },
    }));
}

/** The other way of `columnLetters`. */
function indexOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
