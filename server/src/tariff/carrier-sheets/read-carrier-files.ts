import { FindingList } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { checkDocument } from '../document/check-document.ts';
import { isRateTemplate } from '../template/is-rate-template.ts';
import { askSentences } from './build/ask-sentences.ts';
import { assemble } from './build/assemble.ts';
import { acceptedCharges, decidedSentences, sentencesOfBlock } from './build/decided-sentences.ts';
import { type GivenToReading, keptSheets, type LayoutReading, type SourceFile } from './layout-reading.ts';
import { type ReadParts, readBlocks } from './read/read-blocks.ts';
import { readTemplateFile, templateSheets } from './read-template-file.ts';
import { blocksOf, placeSheets } from './understand/block.ts';
import { emptyLayout } from './understand/layout.ts';
import { QuestionList } from './understand/question.ts';
import { uncross } from './understand/uncross.ts';
import { understandBlocks } from './understand/understand.ts';
import type { Reading } from './understand/understood.ts';
import { viewSections } from './view/view-sections.ts';
import { viewTabs } from './view/view-tabs.ts';
import { viewTemplate } from './view/view-template.ts';

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
    )
      return {
        ...readTemplateFile(sheets, template, { ...given, layout }),
        tabs: viewTemplate(files, template),
      };
  }
  const findings = new FindingList();
  const questions = new QuestionList(findings);
  const reading: Reading = { ...given, given: layout, findings, questions, weightUnits: new Map() };
  const blocks = understandBlocks(uncross(placeSheets(files).flatMap(blocksOf)), reading);
  if (sheets.length > mostTabs) refuse(findings, 'too_many_sheets', `Há mais de ${mostTabs} abas.`);
  const read = readBlocks(blocks, reading);
  const sentences = blocks.flatMap(sentencesOfBlock);
  const decided = decidedSentences(sentences, layout);
  const parts = {
    ...read,
    charges: [...read.charges, ...acceptedCharges(sentences, decided, read.charges)],
  };
  const document = documentOf(parts, reading, sheets);
  if (document !== null) askSentences(sentences, document, { ...reading, decided });
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
    questions: questions.all,
    validity: parts.stated.validity,
    tabs: viewTabs(files, viewSections(blocks, { ...reading, questions: questions.all })),
  };
}

function documentOf(parts: ReadParts, reading: Reading, sheets: readonly Sheet[]): TableDocument | null {
  const { findings } = reading;
  // What follows from a column that nobody knows yet would hide the question about it.
  const isOpen = reading.questions.all.some(({ about }) => about === 'column' || about === 'sheet');
  const document = assemble(parts, isOpen ? { ...reading, findings: new FindingList() } : reading);
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
