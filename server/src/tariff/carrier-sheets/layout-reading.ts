import type { FindingReport } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { PlaceNames } from '../../engine/places/place-names.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import type { TemplateOptions } from '../template/options.ts';
import type { Validity } from './facts/apply-facts.ts';
import type { Layout, LayoutSheet } from './understand/layout.ts';
import type { LayoutQuestion } from './understand/question.ts';
import type { TabView } from './view/tab-view.ts';

/** One file as it came: its name, for findings, and its tabs (one without a name for a CSV). */
export type SourceFile = { name: string | null; sheets: readonly Sheet[] };

/**
 * What was read. The document is null while there is any error or any question; the layout holds what was
 * understood so far, and takes answers to the questions (`answerQuestions`). Lines of the document are those
 * of the files: the tab's position among all tabs of all files, in the order given, times ten million, plus
 * the line in the tab.
 */
export type LayoutReading = {
  document: TableDocument | null;
  report: FindingReport;
  layout: Layout;
  questions: LayoutQuestion[];
  /** The days that the files state as theirs; a document has none. */
  validity: Validity;
  /** The first lines of every tab, and what its columns were taken for. */
  tabs: TabView[];
};

/** What is known beside the files. */
export type GivenToReading = { options: TemplateOptions; layout: Layout | null; places: PlaceNames };

/** The sheets of now, and those of the carrier that these files happen not to have. */
export function keptSheets(now: readonly LayoutSheet[], layout: Layout): LayoutSheet[] {
  const keys = new Set(now.map(({ key }) => key));
  const unique = now.filter(({ key }, at) => now.findIndex((other) => other.key === key) === at);
  const replaced = new Set(now.map(({ title }) => title));
  const absent = layout.sheets.filter(
    ({ key, title }) => !keys.has(key) && !(replaced.has(title) && title !== ''),
  );
  return [...unique, ...absent].slice(0, 400);
}
