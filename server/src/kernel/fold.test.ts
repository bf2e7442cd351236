import { expect, it } from 'vitest';
import { fold, withoutAccents } from './fold.ts';

it('compares texts without accents, case and surrounding space', () => {
  expect(fold('  São PAULO ')).toBe('sao paulo');
  expect(fold('AÇAÍ')).toBe(fold('acai'));
});

it('takes accents off letters, and compatibility forms apart where that is wanted', () => {
  expect(withoutAccents('Ação ﬁxa ½')).toBe('Acao fixa 1⁄2');
  expect(withoutAccents('Ação ﬁxa', 'NFD')).toBe('Acao ﬁxa');
  expect(withoutAccents('GRÖẞE').toUpperCase()).toBe('GROSSE');
});
