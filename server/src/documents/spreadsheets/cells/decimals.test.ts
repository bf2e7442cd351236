import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideNotation, noEvidence, parseDecimal, scaleDecimal, weighNotation } from './decimals.ts';

const read = (text: string, notation: 'comma' | 'dot', places: number) => {
  const decimal = parseDecimal(text, notation);
  return decimal === null ? null : scaleDecimal(decimal, places);
};

describe('parseDecimal and scaleDecimal', () => {
  test.each([
    ['12,90', 'comma', 2, 1290],
    ['1.234,56', 'comma', 2, 123456],
    ['1.234.567', 'comma', 0, 1234567],
    ['1,234.56', 'dot', 2, 123456],
    ['0.004', 'dot', 9, 4_000_000],
    ['1E+09', 'comma', 0, 1_000_000_000],
    ['1,5e-2', 'comma', 4, 150],
    [',5', 'comma', 1, 5],
    ['-3', 'dot', 2, -300],
    ['+3', 'dot', 2, 300],
    ['0012', 'dot', 0, 12],
    ['1000000000,00', 'comma', 0, 1_000_000_000],
  ] as const)('reads %s (%s) to %i places as %i', (...[text, notation, places, scaled]) => {
    expect(read(text, notation, places)).toEqual({ scaled, exact: true });
  });

  test.each([
    ['0,005', 'comma', 2, 1],
    ['0,004', 'comma', 2, 0],
    ['0,0049', 'comma', 2, 0],
    ['-0,005', 'comma', 2, -1],
    ['9,999', 'comma', 2, 1000],
  ] as const)('rounds %s (%s) to %i places half-up and says so', (...[text, notation, places, scaled]) => {
    expect(read(text, notation, places)).toEqual({ scaled, exact: false });
  });

  test.each([
    '',
    '-',
    ',',
    'abc',
    '1,2,3',
    '1 2',
    '12.34',
    '1.23.456',
    '1,5e',
    'e5',
    '0x10',
    'Infinity',
    '١٢',
    '1e999',
  ])('takes %j for no number in comma notation', (text) => {
    expect(parseDecimal(text, 'comma')).toBeNull();
  });

  test('refuses what passes the safe integers', () => {
    expect(read('99999999999999999999', 'dot', 0)).toBeNull();
    expect(read('1e90', 'dot', 2)).toBeNull();
  });

  test('reads back every amount of cents, grouped or not, in both notations', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.constantFrom('comma', 'dot'),
        fc.boolean(),
        (...args) => {
          const [cents, notation, isGrouped] = args;
          const [mark, group] = notation === 'comma' ? [',', '.'] : ['.', ','];
          const whole = String(Math.floor(cents / 100));
          const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
          const text = `${grouped}${mark}${String(cents % 100).padStart(2, '0')}`;
          expect(read(text, notation, 2)).toEqual({ scaled: cents, exact: true });
        },
      ),
    );
  });

  test('answers hostile texts of 50,000 characters', () => {
    const hostile = ['1.'.repeat(25_000), `1${'.111'.repeat(12_500)}x`, `${'1.111'.repeat(10_000)}x`];
    for (const text of hostile) expect(parseDecimal(text, 'comma')).toBeNull();
    expect(read('1'.repeat(50_000), 'comma', 0)).toBeNull();
  });
});

describe('decideNotation', () => {
  const decide = (...texts: string[]) => {
    const evidence = noEvidence();
    for (const text of texts) weighNotation(text, evidence);
    return decideNotation(evidence);
  };

  test.each([
    [['1.234,50'], 'comma', false],
    [['1,234.50'], 'dot', false],
    [['12,9', '1.234'], 'comma', false],
    [['12.9', '1,234'], 'dot', false],
    [['1.234.567'], 'comma', false],
    [['0.125'], 'dot', false],
    [['0,125'], 'comma', false],
    [['R$ 12,90'], 'comma', false],
    [['1001.001'], 'dot', false],
    [['1.001'], 'dot', true],
    [['1,001'], 'comma', true],
    [['1.001', '2,002'], 'comma', true],
    [['12', 'abc'], 'comma', false],
    [['1,5', '2.5', '3,5'], 'comma', false],
  ] as const)('reads %j as %s, guessed: %s', (texts, notation, isGuess) => {
    expect(decide(...texts)).toEqual({ notation, isGuess });
  });
});
