import type { LayoutQuestion } from './question.ts';

type QuestionInput = Pick<LayoutQuestion, 'id' | 'about' | 'message'> & Partial<LayoutQuestion>;

/** A question with every place and list named or empty. */
export function questionOf(input: QuestionInput): LayoutQuestion {
  return {
    sheet: null,
    line: null,
    column: null,
    header: null,
    samples: [],
    guesses: [],
    answers: [],
    form: null,
    proposal: null,
    ...input,
  };
}
