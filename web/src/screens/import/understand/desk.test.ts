import { describe, expect, it } from 'vitest';
import { alikeOf, type Question } from './desk.ts';
import { readChoices } from './use-choices.ts';

const question = (id: string, about: string, header: string): Question => ({
  ...{ id, about, header, message: '', sheet: null, line: null, column: null },
  ...{ samples: [], guesses: [], answers: [], form: null, proposal: null },
});
const questions = [
  question('column|a|xpto', 'column', 'Xpto'),
  question('column|b|xpto', 'column', 'Xpto'),
  question('column|b|abc', 'column', 'Abc'),
  question('charge|xpto', 'charge', 'Xpto'),
];

describe('one answer', () => {
  it('is for all questions of its subject and heading', () => {
    expect(alikeOf('column|a|xpto', { questions, isForAll: true })).toEqual([
      'column|a|xpto',
      'column|b|xpto',
    ]);
    expect(alikeOf('charge|xpto', { questions, isForAll: true })).toEqual(['charge|xpto']);
  });
  it('is for one alone where that is wanted, and where nobody asks', () => {
    expect(alikeOf('column|a|xpto', { questions, isForAll: false })).toEqual(['column|a|xpto']);
    expect(alikeOf('column|a|uf', { questions, isForAll: true })).toEqual(['column|a|uf']);
  });
});

describe('what a browser kept', () => {
  it('is taken as far as it is answers, and nothing else is', () => {
    expect(readChoices({ a: 'x', b: 1, c: null })).toEqual({ a: 'x' });
    for (const other of [undefined, null, 'x', 3, ['x']]) expect(readChoices(other)).toEqual({});
  });
});
