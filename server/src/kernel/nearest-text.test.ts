import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestText } from './nearest-text.ts';

describe('nearestText', () => {
  test('takes the fewest changes, up to a third of the letters', () => {
    expect(nearestText('campinas', ['campina', 'campinnas', 'santos'])).toBe('campina');
    expect(nearestText('abc', ['xyz', 'ab'])).toBe('ab');
    expect(nearestText('', ['a'])).toBeNull();
    expect(nearestText('a', ['b'])).toBeNull();
  });

  test('finds a text again after a change', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,12}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.nat(), (known, at) => {
        const word = known[at % known.length]!;
        expect(nearestText(word, known)).toBe(word);
        expect(nearestText(`${word}x`, [word])).toBe(word);
      }),
    );
  });
});
