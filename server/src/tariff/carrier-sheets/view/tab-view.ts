import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import type { SheetKind } from '../understand/layout.ts';

/**
 * How sure the meaning of a column is: a person or a kept layout said it; its heading says it; heading and cells say it
 * together; or nobody knows and it is a question.
 */
export type Certainty = 'kept' | 'heading' | 'contents' | 'open';

/** What the figures of a column count. */
export type ColumnUnit =
  | ('g' | 'kg' | 't' | 'm3' | 'km' | 'days' | 'percent' | 'fraction')
  | ('brl' | 'brl_per_kg' | 'brl_per_100kg' | 'brl_per_ton' | 'brl_per_km' | 'brl_per_m3');

/** A column as it was understood; `name` names it in answers, `header` is what people read. */
export type ColumnView = {
  name: string;
  header: string;
  /** Letters of the column, or the line of the tab where its columns stand in lines; one of both. */
  letters: string | null;
  line: number | null;
  /** As in answers; null while it is asked. */
  meaning: string | null;
  unit: ColumnUnit | null;
  /** The sign of its figures; null where it has none that are written as text. */
  decimal: 'comma' | 'dot' | null;
  certainty: Certainty;
};

/** A tab, or a part of one below a title of its own. */
export type SectionView = {
  /** Names it in answers. */
  key: string;
  title: string;
  /** What it holds; null while it is asked. */
  kind: SheetKind | null;
  firstLine: number;
  lastLine: number;
  headerLine: number | null;
  columns: ColumnView[];
};

/** A tab of a file: its first lines as they are, and what was understood of it. */
export type TabView = {
  /** Name of the file, and how findings and questions name the tab. */
  file: string | null;
  sheet: string | null;
  hidden: boolean;
  rowCount: number;
  rows: { line: number; cells: Cell[] }[];
  /** Whether rows or columns are left out. */
  isCut: boolean;
  sections: SectionView[];
};
