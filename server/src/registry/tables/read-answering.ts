import { fail } from '../../kernel/failure.ts';
import { answerQuestions, type LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import type { KeptLayout } from '../layouts/find-layouts.ts';
import type { CarrierReading } from './read-carrier-table.ts';

/** Gives answers to questions, or null where nobody has any; `isAnswer` tells whether one would be taken. */
export type Ask = (
  questions: readonly LayoutQuestion[],
  isAnswer: (answer: LayoutAnswer) => boolean,
) => Promise<readonly LayoutAnswer[] | null>;

/** What was read in the end, and whether anything was answered on the way. */
export type AnsweredReading = CarrierReading & { isAnswered: boolean };

/**
 * Reads, asks, and reads again by the layout that the answers make, until nothing is asked or nobody answers.
 * @throws Failure `invalid_request` for an answer that is none.
 */
export async function readAnswering(
  read: (layout: KeptLayout | null) => Promise<CarrierReading>,
  first: KeptLayout | null,
  ask: Ask,
): Promise<AnsweredReading> {
  let reading = await read(first);
  let isAnswered = false;
  while (reading.questions.length > 0 && reading.layout !== null) {
    const { layout: understood } = reading;
    const isAnswer = (answer: LayoutAnswer): boolean => answerQuestions(understood, [answer]).layout !== null;
    const answers = await ask(reading.questions, isAnswer);
    if (answers === null) break;
    const { layout, report } = answerQuestions(understood, answers);
    if (layout === null) {
      const details = report.findings.map(({ path, message }) => ({
        field: `answers${path ?? ''}`,
        message,
      }));
      throw fail('invalid_request', { details });
    }
    isAnswered = true;
    reading = await read({ id: reading.layoutId, layout });
  }
  return { ...reading, isAnswered };
}
