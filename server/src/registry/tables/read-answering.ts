import { fail } from '../../kernel/failure.ts';
import { answerQuestions, type LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import { emptyLayout, type Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import type { KeptLayout } from '../layouts/find-layouts.ts';
import type { CarrierReading } from './read-carrier-table.ts';

/**
 * Gives answers to questions, or null where nobody has any; `isAnswer` tells whether one would be taken. Asked without a question,
 * at the end, gives what is left of answers that were prepared.
 */
export type Ask = (
  questions: readonly LayoutQuestion[],
  isAnswer: (answer: LayoutAnswer) => boolean,
) => Promise<readonly LayoutAnswer[] | null>;

/** What was read in the end, and whether anything was answered on the way. */
export type AnsweredReading = CarrierReading & { isAnswered: boolean };

/**
 * Reads, asks, and reads again by the layout that the answers make, until nothing is asked or nobody answers. Answers that were
 * prepared and not asked for are heeded where they can be.
 * @throws Failure `invalid_request` for an answer that is none, or that nothing asks for.
 */
export async function readAnswering(
  read: (layout: KeptLayout | null) => Promise<CarrierReading>,
  first: KeptLayout | null,
  ask: Ask,
): Promise<AnsweredReading> {
  let reading = await read(first);
  let isAnswered = false;
  for (;;) {
    const { layout: understood, questions } = reading;
    const isAnswer = (answer: LayoutAnswer): boolean =>
      understood !== null && answerQuestions(understood, [answer], questions).layout !== null;
    const answers = await ask(questions, isAnswer);
    if (answers === null || answers.length === 0) break;
    const layout = withAnswers(understood ?? emptyLayout(), answers, questions);
    if (JSON.stringify(layout) === JSON.stringify(understood)) break;
    isAnswered = true;
    reading = await read({ id: reading.layoutId, layout });
  }
  return { ...reading, isAnswered };
}

function withAnswers(
  understood: Layout,
  answers: readonly LayoutAnswer[],
  questions: readonly LayoutQuestion[],
): Layout {
  const { layout, report } = answerQuestions(understood, answers, questions);
  if (layout !== null) return layout;
  const details = report.findings.map(({ path, message }) => ({ field: `answers${path ?? ''}`, message }));
  throw fail('invalid_request', { details });
}
