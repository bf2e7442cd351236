import { quoted } from '../../../documents/finding.ts';
import type { Notation } from '../../../documents/spreadsheets/cells/decimals.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { TableDocument } from '../../../engine/rating/document.ts';
import { type ChargeSentence, chargeSentences, isCharged } from '../facts/charge-sentence.ts';
import { onlyCell } from '../understand/block.ts';
import type { QuestionList } from '../understand/question.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading, UnderstoodBlock } from '../understand/understood.ts';

/** A sentence that states a charge, where it stands, and how numbers are written there. */
export type PlacedSentence = {
  sentence: ChargeSentence;
  sheet: string | null;
  line: number;
  notation: Notation;
};

/**
 * Asks about every sentence that states a charge which the table does not make: nothing is stored until somebody said that it was
 * left out on purpose, or the charge is in the files. What was said is named again with each file that holds the sentence.
 */
export function askSentences(
  sentences: readonly PlacedSentence[],
  document: TableDocument,
  { given, findings, questions }: Pick<Reading, 'given' | 'findings' | 'questions'>,
): void {
  const leftOut = new Map(given.sentences.map((one) => [one.key, one]));
  const named = new Set<string>();
  for (const placed of sentences) {
    const { sentence, notation } = placed;
    if (named.has(sentence.key) || isCharged(sentence, document.surcharges, notation)) continue;
    named.add(sentence.key);
    const known = leftOut.get(sentence.key);
    if (known === undefined) ask(placed, questions);
    else findings.add(leftOutFinding(placed, known));
  }
}

type Left = { by: string | null; at: string | null };

function leftOutFinding({ sentence: { text }, sheet, line }: PlacedSentence, { by, at }: Left) {
  const who = `${by === null ? '' : ` por ${by}`}${at === null ? '' : ` em ${at.slice(0, 10)}`}`;
  const message = `${quoted(text)} foi deixada de fora de propósito${who}.`;
  return { severity: 'warning', code: 'left_out', message, sheet, line } as const;
}

/** The sentences of a block that none of its readers takes for something else. */
export function sentencesOfBlock(block: UnderstoodBlock): PlacedSentence[] {
  const { sheet, notation } = block;
  return sentencesOf(block).map(([{ line }, sentence]) => ({ sentence, sheet, line, notation }));
}

function sentencesOf(block: UnderstoodBlock): [Row, ChargeSentence][] {
  const isRead = new Set(
    block.columns.filter(({ meaning }) => meaning !== 'ignore').map(({ index }) => index),
  );
  const prose = block.kind === 'ignore' ? block.rows : block.above;
  return [
    ...prose.flatMap((row) => sentencesOfCells(row, row.cells)),
    ...(block.kind === 'ignore' ? [] : block.body).flatMap((row) => {
      if (onlyCell(row) !== null) return sentencesOfCells(row, row.cells);
      return block.columns.length === 0
        ? []
        : sentencesOfCells(
            row,
            row.cells.filter((_, index) => !isRead.has(index)),
          );
    }),
  ];
}

/** Sentences of the cells, else of a name and its amount in two of them. */
export function sentencesOfCells(row: Row, cells: readonly Cell[]): [Row, ChargeSentence][] {
  const texts = cells.filter((cell) => typeof cell === 'string');
  const own = texts.flatMap(chargeSentences);
  const all = own.length > 0 || texts.length < 2 ? own : chargeSentences(texts.join(' '));
  return all.map((sentence) => [row, sentence]);
}

function ask({ sentence: { key, text, code }, sheet, line }: PlacedSentence, questions: QuestionList): void {
  questions.ask(
    questionOf({
      id: `sentence|${key}`,
      about: 'sentence',
      message: `A frase ${quoted(text)} diz uma taxa (${code}) que a tabela não cobra. Foi deixada de fora de propósito (left_out)? Se não, ponha-a numa aba de taxas ou nas opções.`,
      sheet,
      line,
      header: text.slice(0, 300),
      answers: ['left_out'],
    }),
  );
}
