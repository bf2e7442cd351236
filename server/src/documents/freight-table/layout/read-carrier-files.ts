import type { PlaceNames } from '../../../engine/places/place-names.ts';
import type { TableDocument } from '../../../engine/rating/document.ts';
import type { FindingReport } from '../../finding.ts';
import type { Sheet } from '../../spreadsheets/sheet.ts';
import { readRateTemplate } from '../read-rate-template.ts';
import type { TemplateOptions } from '../template-options.ts';
import { emptyLayout, type Layout } from './layout.ts';
import type { LayoutQuestion } from './question.ts';

/** One file as it came: its name, for findings, and its tabs (one without a name for a CSV). */
export type SourceFile = { name: string | null; sheets: readonly Sheet[] };

/**
 * What was read. The document is null while there is any error or any question; the layout holds what was
 * understood so far, and takes answers to the questions (`answerQuestions`).
 */
export type LayoutReading = {
  document: TableDocument | null;
  report: FindingReport;
  layout: Layout;
  questions: LayoutQuestion[];
};

/** What is known beside the files. */
export type GivenToReading = { options: TemplateOptions; layout: Layout | null; places: PlaceNames };

/** Reads the files of one table, in whatever layout the carrier sends them. */
export function readCarrierFiles(files: readonly SourceFile[], given: GivenToReading): LayoutReading {
  const sheets = files.flatMap((file) => file.sheets);
  return {
    ...readRateTemplate(sheets, given.options),
    layout: given.layout ?? emptyLayout(),
    questions: [],
  };
}
