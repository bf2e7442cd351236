import { describe, expect, it } from 'vitest';
import { fitsWords } from './folded.ts';

describe('words that were typed', () => {
  it.each([
    ['pre fat', 'Pré-fatura'],
    ['Pré-fatura', 'Pré-fatura'],
    ['cotacoes', 'Cotações'],
    ['COMP nova', 'Nova comparação'],
  ])('%s fit %s', (typed, text) => {
    expect(fitsWords(typed, text)).toBe(true);
  });

  it.each([
    ['atura', 'Pré-fatura'],
    ['-', 'Pré-fatura'],
    ['', 'Faturas'],
    ['faturas pagas', 'Faturas'],
  ])('%j do not fit %s', (typed, text) => {
    expect(fitsWords(typed, text)).toBe(false);
  });
});
