import { describe, expect, it } from 'vitest';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import { numberedAnswer, openQuestionLines, questionLines } from './question-lines.ts';

const question: LayoutQuestion = {
  id: 'weightUnit|aaaaaaaaaaaa',
  about: 'weightUnit',
  message: 'Em que unidade está o peso?',
  sheet: 'Preços',
  line: 3,
  column: 'C',
  header: 'peso',
  samples: ['10', '20'],
  guesses: ['kg'],
  answers: ['g', 'kg'],
  form: null,
  proposal: null,
};

describe('questions on a terminal', () => {
  it('show where they arise, what stands there, and answers by number', () => {
    expect(questionLines(question)).toEqual([
      'tab Preços, line 3, column C: Em que unidade está o peso?',
      '  there: 10 | 20',
      '  answers: 1 g, 2 kg',
    ]);
    expect(numberedAnswer('2', question)).toBe('kg');
    expect(numberedAnswer('3', question)).toBeUndefined();
    expect(numberedAnswer('kg', question)).toBeUndefined();
  });

  it('tell hundreds of answers in few lines, none longer than a terminal', () => {
    const names = Array.from({ length: 25 }, (_, at) => `charge_${at}`);
    const answers = [
      'ignore',
      ...names.flatMap((name) => ['percent', 'fixed'].map((each) => `${name}.${each}`)),
    ];
    const lines = questionLines({ ...question, answers, form: 'band:0-10 (uma faixa de peso)' });
    expect(lines.length).toBeLessThan(12);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(lines.join('\n')).toContain('  answers: ignore');
    expect(lines.join('\n')).toContain('and ENDING one of: percent, fixed');
    expect(lines.at(-1)).toBe('  or: band:0-10 (uma faixa de peso)');
    expect(numberedAnswer('1', { ...question, answers })).toBeUndefined();
  });

  it('that nobody answered end with a file to start from', () => {
    const lines = openQuestionLines([question]);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual([{ question: question.id, answer: 'kg' }]);
    expect(openQuestionLines([])).toEqual([]);
  });
});
