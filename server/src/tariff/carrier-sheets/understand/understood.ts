import type { FindingList } from '../../../documents/finding.ts';
import type { CellReader } from '../../../documents/spreadsheets/cells/cell-reader.ts';
import type { Notation } from '../../../documents/spreadsheets/cells/decimals.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { PlaceNames } from '../../../engine/places/place-names.ts';
import type { TemplateOptions } from '../../template/options.ts';
import type { Block } from './block.ts';
import type { Layout, LayoutSheet, SheetKind } from './layout.ts';
import type { Meaning } from './meanings.ts';
import type { QuestionList } from './question.ts';
import type { BandHeader } from './words/band-header.ts';

/** What a reading works with, and what it adds to. */
export type Reading = {
  options: TemplateOptions;
  /** As given: answers and what was understood before. */
  given: Layout;
  places: PlaceNames;
  findings: FindingList;
  questions: QuestionList;
  /** The unit that the weights of a sheet were read in, by its key. */
  weightUnits: Map<string, 'g' | 'kg' | 't'>;
};

/** A column that was recognised; `name` is how layouts know it, `header` what people read. */
export type Column = {
  index: number;
  header: string;
  name: string;
  meaning: Meaning;
  band: BandHeader | null;
  /** The minimum that the header states for all rows, as written. */
  minimum: string | null;
};

/** A column whose meaning nobody knows yet; `twin` says what it seems to say again. */
export type OpenColumn = {
  index: number;
  header: string;
  name: string;
  samples: Cell[];
  twin: Column | null;
};

/** A block with its header understood: what it holds, and what each column means. */
export type UnderstoodBlock = Block & {
  kind: SheetKind;
  columns: readonly Column[];
  /** Line of the header; null for none. */
  headerLine: number | null;
  /** Rows above the header, where facts may stand. */
  above: readonly Row[];
  body: readonly Row[];
  /** What the layout keeps of this sheet; answers to later questions are already in it. */
  entry: LayoutSheet;
  /** Reads cells in the sheet's decimal sign. */
  cells: CellReader<number>;
  notation: Notation;
};

/** The first column of a meaning. */
export function columnOf(block: { columns: readonly Column[] }, meaning: Meaning): Column | undefined {
  let byMeaning = firstColumns.get(block.columns);
  if (byMeaning === undefined) {
    // The last of equals is set first.
    byMeaning = new Map(block.columns.toReversed().map((column) => [column.meaning, column]));
    firstColumns.set(block.columns, byMeaning);
  }
  return byMeaning.get(meaning);
}

/** Asked for many times a row, and the columns of a block never change. */
const firstColumns = new WeakMap<readonly Column[], ReadonlyMap<Meaning, Column>>();
