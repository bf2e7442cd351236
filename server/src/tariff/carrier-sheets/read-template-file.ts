import { FindingList, quoted } from '../../documents/finding.ts';
import type { Notation } from '../../documents/spreadsheets/cells/decimals.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { hasTemplateTitles } from '../template/is-rate-template.ts';
import type { TemplateOptions } from '../template/options.ts';
import { lastNumber, possibleUnits, type WrittenEnds, writtenEnds } from '../template/possible-units.ts';
import { type Prose, separateProse } from '../template/prose.ts';
import { readRateTemplate } from '../template/read-rate-template.ts';
import type { RowsSource } from '../template/rows.ts';
import { findSources, notationOf } from '../template/sources.ts';
import { askSentences } from './build/ask-sentences.ts';
import { buildSurcharges } from './build/build-surcharges.ts';
import {
  acceptedCharges,
  decidedSentences,
  type PlacedSentence,
  sentencesOfRow,
} from './build/decided-sentences.ts';
import { placeLine } from './build/placements.ts';
import { PlaceResolver } from './build/resolve-places.ts';
import type { Validity } from './facts/apply-facts.ts';
import { besideCharges } from './facts/charge-sentence.ts';
import { unread } from './facts/read-facts.ts';
import { type GivenToReading, keptSheets, type LayoutReading, type SourceFile } from './layout-reading.ts';
import { unitQuestion } from './understand/ask-unit.ts';
import { placeSheets } from './understand/block.ts';
import type { Layout, LayoutSheet } from './understand/layout.ts';
import { QuestionList } from './understand/question.ts';
import { templateSheet } from './understand/template-sheet.ts';
import type { Reading } from './understand/understood.ts';
import { keptUnit } from './understand/weight-unit.ts';

const noValidity: Validity = { from: null, until: null };

/** Tabs of the rate template as a layout knows them; one that was answered to be something else is not read as it. */
export function templateSheets(files: readonly SourceFile[]): LayoutSheet[] {
  return placeSheets(files)
    .filter(({ sheet }) => sheet.rows.length > 0)
    .map(templateSheet);
}

type GivenToTemplate = GivenToReading & { layout: Layout };

/**
 * Reads a file of the rate template, all its tabs in one unit of weight. It is asked for where nothing says it; nothing is produced
 * meanwhile.
 */
export function readTemplateFile(
  sheets: readonly Sheet[],
  tabs: readonly LayoutSheet[],
  given: GivenToTemplate,
): Omit<LayoutReading, 'tabs'> {
  const { options, layout } = given;
  const findings = new FindingList();
  const questions = new QuestionList(findings);
  const sources = findSources(sheets, options, new FindingList());
  const ofNotation = new FindingList();
  const notation = notationOf(sources, options, ofNotation);
  const bounds = upperBounds(sources, notation);
  const ends = writtenEnds(bounds);
  const kept = keptUnitOf(tabs, layout, ends);
  const { unit, isOpen } = unitOf(sheets, { ends, options, kept });
  const [first] = tabs;
  if (isOpen && first !== undefined && ends !== null) {
    const place = { key: first.key, sheet: sheets[0]?.name ?? null, line: first.headerLine };
    questions.ask(unitQuestion(place, { ends, samples: bounds.map(String), answers: ['g', 'kg'] }));
  }
  const now = tabs.map((tab) => ({ ...tab, weightUnit: kept, weightsUpTo: ends?.most ?? null }));
  const understood = { layout: { ...layout, sheets: keptSheets(now, layout) }, questions: questions.all };
  if (isOpen) return { document: null, report: findings.report(), ...understood, validity: noValidity };
  const { sheets: priced, prose } = separateProse(sheets);
  for (const each of ofNotation.report().findings) findings.add(each);
  // All rows have been asked for it once.
  const rates = readRateTemplate(priced, { ...options, decimal: notation, weightUnit: unit }, findings);
  tellProse(prose, findings);
  const sentences = sentencesOf(prose, { sheets, notation });
  const reading: Reading = { ...given, given: layout, findings, questions, weightUnits: new Map() };
  const document = rates.document === null ? null : withAccepted(rates.document, sentences, reading);
  if (document !== null) {
    askSentences(sentences, document, { findings, questions, decided: decidedSentences(sentences, layout) });
  }
  return {
    document: findings.errorCount === 0 ? document : null,
    report: findings.report(),
    ...understood,
    questions: questions.all,
    validity: noValidity,
  };
}

/** One finding for each block of text, without the charges it states: those are asked about one by one. */
function tellProse(prose: readonly Prose[], findings: FindingList): void {
  for (const { sheet, rows } of prose) {
    const rest = rows.flatMap(({ line, cells }) => {
      const text = besideCharges(cells.filter((cell) => cell !== null).join(' '));
      return text === '' ? [] : [{ line, text }];
    });
    const [first] = rest;
    const last = rest.at(-1)?.line;
    if (first === undefined) continue;
    const finding = unread(rest.map(({ text }) => text).join(' '), { sheet, line: first.line });
    const message = `As linhas ${first.line} a ${last} são texto e ficaram de fora da tabela: ${quoted(first.text)}.`;
    findings.add(last === first.line ? finding : { ...finding, message });
  }
}

function sentencesOf(
  prose: readonly Prose[],
  { sheets, notation }: { sheets: readonly Sheet[]; notation: Notation },
): PlacedSentence[] {
  return prose.flatMap(({ sheet, rows }) => {
    const sheetIndex = Math.max(
      0,
      sheets.findIndex(({ name }) => name === sheet),
    );
    return rows.flatMap((row) => sentencesOfRow(row, row.cells, { sheet, sheetIndex, notation }));
  });
}

/** The table with the charges of its sentences that somebody took into it. */
function withAccepted(
  document: TableDocument,
  sentences: readonly PlacedSentence[],
  reading: Reading,
): TableDocument {
  const decided = decidedSentences(sentences, reading.given);
  const resolver = new PlaceResolver(reading);
  const placements = acceptedCharges(sentences, decided, []).flatMap((line) => placeLine(line, resolver));
  const context = { regions: [], isByVolume: false, findings: reading.findings };
  return { ...document, surcharges: [...document.surcharges, ...buildSurcharges(placements, context)] };
}

type Unit = 'g' | 'kg';
type Known = { ends: WrittenEnds | null; options: TemplateOptions; kept: Unit | null };

/**
 * As the options say; as it was answered before for weights of this scale; grams under the template's own titles; as the size of
 * the weights leaves no doubt. Open where none of it decides, or the last two contradict each other.
 */
function unitOf(sheets: readonly Sheet[], { ends, options, kept }: Known): { unit: Unit; isOpen: boolean } {
  const said = options.weightUnit === 'auto' ? kept : options.weightUnit;
  if (said !== null || ends === null) return { unit: said ?? 'g', isOpen: false };
  const units = possibleUnits(ends);
  if (sheets.every(hasTemplateTitles)) return { unit: 'g', isOpen: !units.includes('g') };
  return { unit: units[0], isOpen: units.length > 1 };
}

/** The unit that was answered for these headings, of a tab that has one. */
function keptUnitOf(tabs: readonly LayoutSheet[], { sheets }: Layout, ends: WrittenEnds | null): Unit | null {
  const keys = new Set(tabs.map(({ key }) => key));
  const units = sheets.filter(({ key }) => keys.has(key)).map((sheet) => keptUnit(sheet, ends));
  return units.find((unit) => unit === 'g' || unit === 'kg') ?? null;
}

const sampledRows = 2_000;

/** Upper ends of the first rows of every tab as plain numbers. */
function upperBounds(sources: readonly RowsSource[], notation: Notation): number[] {
  return sources.flatMap(({ sheet, header }) =>
    sheet.rows
      .slice(header.rowIndex + 1, header.rowIndex + 1 + sampledRows)
      .map(({ cells }) => lastNumber(cells[header.at.weightEnd] ?? null, notation))
      .filter((value) => value !== null),
  );
}
