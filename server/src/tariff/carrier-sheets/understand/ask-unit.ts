import { possibleUnits, type WrittenEnds } from '../../template/possible-units.ts';
import type { LayoutQuestion } from './question.ts';
import { questionOf } from './question-of.ts';

/** The question of which unit weights are in, where the file does not say it. */
export function unitQuestion(
  place: Pick<LayoutQuestion, 'sheet' | 'line'> & { key: string },
  { ends, samples, answers }: { ends: WrittenEnds; samples: readonly string[]; answers: readonly string[] },
): LayoutQuestion {
  const { key, sheet, line } = place;
  return questionOf({
    id: `weightUnit|${key}`,
    about: 'weightUnit',
    message: 'Em que unidade estão os pesos?',
    sheet,
    line,
    samples: samples.slice(0, 5),
    guesses: possibleUnits(ends).slice(0, 1),
    answers: [...answers],
  });
}
