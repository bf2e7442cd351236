import { fail } from '../../kernel/failure.ts';
import { answerQuestions, type LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';

/**
 * The layout with the answers in it.
 * @throws Failure `invalid_request` for an answer that is none.
 */
export function answeredLayout(
  layout: Layout,
  answers: readonly LayoutAnswer[],
  questions: readonly Pick<LayoutQuestion, 'id' | 'header' | 'proposal'>[],
): Layout {
  const answered = answerQuestions(layout, answers, questions);
  if (answered.layout !== null) return answered.layout;
  const details = answered.report.findings.map(({ path, message }) => ({
    field: `answers${path ?? ''}`,
    message,
  }));
  throw fail('invalid_request', { details });
}
