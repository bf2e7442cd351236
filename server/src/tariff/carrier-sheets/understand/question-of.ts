import type { LayoutQuestion } from './question.ts';

type Asked = Pick<LayoutQuestion, 'id' | 'about' | 'message'> & Partial<LayoutQuestion>;

/** A question with every place and list named or empty. */
export function questionOf(asked: Asked): LayoutQuestion {
  return {
    sheet: null,
    line: null,
    column: null,
    header: null,
    samples: [],
    guesses: [],
    answers: [],
    form: null,
    ...asked,
  };
}
