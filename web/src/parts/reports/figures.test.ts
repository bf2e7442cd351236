import { expect, test } from 'vitest';
import { writeFigure, writeMove } from './figures.ts';

test('figures are written by the unit in their name', () => {
  expect(
    [
      ['onTimePpm', 912_345],
      ['costCents', 123_456],
      ['centsPerKg', 210],
      ['weightG', 3200],
      ['settleHours', 30],
      ['takenP95', 9],
      ['due', 1234],
      ['due', null],
    ].map(([name, value]) => writeFigure(String(name), value as number | null)),
  ).toEqual([
    '91,2\u00a0%',
    'R$\u00a01.234,56',
    'R$\u00a02,10',
    '3,2\u00a0kg',
    '30\u00a0h',
    '9\u00a0d',
    '1.234',
    '–',
  ]);
});

test('parts move by points, the rest by parts of what it was', () => {
  expect(writeMove('onTimePpm', 900_000, 940_000)).toBe('−4,0\u00a0p');
  expect(writeMove('costCents', 110, 100)).toBe('+10,0\u00a0%');
  // A period before which has next to nothing says nothing.
  expect(writeMove('costCents', 1000, 100)).toBe('+900,0\u00a0%');
  expect(writeMove('costCents', 4_643_179, 2632)).toBeUndefined();
  expect([writeMove('costCents', 110, 0), writeMove('costCents', null, 5)]).toEqual([undefined, undefined]);
});
