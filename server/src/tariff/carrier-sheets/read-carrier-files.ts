import { FindingList, type FindingReport } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { PlaceNames } from '../../engine/places/place-names.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { checkDocument } from '../document/check-document.ts';
import { isRateTemplate } from '../template/is-rate-template.ts';
import type { TemplateOptions } from '../template/options.ts';
import { readRateTemplate } from '../template/read-rate-template.ts';
import { assemble } from './build/assemble.ts';
import type { Validity } from './facts/apply-facts.ts';
import { type ReadParts, readBlocks } from './read/read-blocks.ts';
import { blocksOf, placeSheets } from './understand/block.ts';
import { emptyLayout, type Layout, type LayoutSheet } from './understand/layout.ts';
import { type LayoutQuestion, QuestionList } from './understand/question.ts';
import { templateSheet } from './understand/template-sheet.ts';
import { understandBlocks } from './understand/understand.ts';
import type { Reading } from './understand/understood.ts';

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
};

/** What is known beside the files. */
export type GivenToReading = { options: TemplateOptions; layout: Layout | null; places: PlaceNames };

const noValidity: Validity = { from: null, until: null };

/** Tabs whose lines can be told apart by `bounds.line`. */
const mostTabs = 399;

/** Reads the files of one table, in whatever layout the carrier sends them. */
export function readCarrierFiles(files: readonly SourceFile[], given: GivenToReading): LayoutReading {
  const layout = given.layout ?? emptyLayout();
  const sheets = files.flatMap((file) => file.sheets);
  if (files.length === 1 && isRateTemplate(sheets)) {
    const template = templateSheets(files);
    if (
      !template.some(({ key }) => layout.sheets.some((each) => each.key === key && each.kind !== 'template'))
    ) {
      const kept = { ...layout, sheets: keptSheets(template, layout) };
      return {
        ...readRateTemplate(sheets, given.options),
        layout: kept,
        questions: [],
        validity: noValidity,
      };
    }
  }
  const findings = new FindingList();
  const reading: Reading = { ...given, given: layout, findings, questions: new QuestionList(findings) };
  const blocks = understandBlocks(placeSheets(files).flatMap(blocksOf), reading);
  if (sheets.length > mostTabs) refuse(findings, 'too_many_sheets', `Há mais de ${mostTabs} abas.`);
  const parts = readBlocks(blocks, reading);
  const document = documentOf(parts, reading, sheets);
  return {
    document: findings.errorCount === 0 ? document : null,
    report: findings.report(),
    layout: {
      ...layout,
      sheets: keptSheets(
        blocks.map(({ entry }) => entry),
        layout,
      ),
    },
    questions: reading.questions.all,
    validity: parts.stated.validity,
  };
}

/** Tabs of the rate template as a layout knows them; one that was answered to be something else is not read as it. */
function templateSheets(files: readonly SourceFile[]): LayoutSheet[] {
  return placeSheets(files)
    .filter(({ sheet }) => sheet.rows.length > 0)
    .map(templateSheet);
}

function documentOf(parts: ReadParts, reading: Reading, sheets: readonly Sheet[]): TableDocument | null {
  const { findings } = reading;
  const document = assemble(parts, reading);
  if (document === null) {
    if (findings.errorCount > 0) return null;
    if (sheets.every(({ rows }) => rows.length === 0)) refuse(findings, 'no_rows', 'A planilha está vazia.');
    else refuse(findings, 'missing_header', 'Nenhuma aba tem o cabeçalho de uma tabela de preços.');
    return null;
  }
  if (findings.errorCount === 0) checkDocument(document, findings);
  return document;
}

function refuse(findings: FindingList, code: string, message: string): void {
  findings.add({ severity: 'error', code, message });
}

/** The sheets of now, and those of the carrier that these files happen not to have. */
function keptSheets(now: readonly LayoutSheet[], layout: Layout): LayoutSheet[] {
  const keys = new Set(now.map(({ key }) => key));
  const unique = now.filter(({ key }, at) => now.findIndex((other) => other.key === key) === at);
  const replaced = new Set(now.map(({ title }) => title));
  const absent = layout.sheets.filter(
    ({ key, title }) => !keys.has(key) && !(replaced.has(title) && title !== ''),
  );
  return [...unique, ...absent].slice(0, 400);
}
