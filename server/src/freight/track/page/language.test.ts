import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, languages } from './language.ts';

describe('the language a browser asks for', () => {
  test.each([
    [undefined, 'pt'],
    ['', 'pt'],
    ['en', 'en'],
    ['ES-mx', 'es'],
    ['pt;q=0.2, en;q=0.8', 'en'],
    ['en;q=0.5,es;q=0.5', 'en'],
    ['fr, de;q=0.9', 'pt'],
    ['fr, *;q=0.5, es;q=0.4', 'pt'],
    ['en;q=0', 'pt'],
    ['en;q=2', 'pt'],
    ['en;q=0.1234', 'pt'],
    ['en ; Q=0.9', 'en'],
    ['english', 'pt'],
  ])('of %j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  test('is one of ours whatever is sent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => languages.includes(languageOf(header))));
  });

  test('is the one with the greatest weight', () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(weights, (thousandths) => {
        const wishes = languages.map((language, at) => ({ language, weight: (thousandths[at] ?? 0) / 1000 }));
        const best = wishes.reduce((a, b) => (b.weight > a.weight ? b : a));
        const header = wishes.map(({ language, weight }) => `${language};q=${weight.toFixed(3)}`).join(', ');
        expect(languageOf(header)).toBe(best.language);
      }),
    );
  });
});
