import { expect, test } from 'vitest';
import { isPostalObject, postalCheckDigit } from './postal-object.ts';

test.each([
  ['12345678', '5'],
  ['29789869', '0'],
  ['14056800', '0'],
  ['00064196', '2'],
  ['00000015', '5'],
  ['00000008', '0'],
])('%s is checked by %s', (base, digit) => {
  expect(postalCheckDigit(base)).toBe(digit);
});

test('takes the number of an object with its check digit and nothing else', () => {
  expect(isPostalObject('AA123456785BR')).toBe(true);
  for (const text of [
    'AA123456789BR',
    'aa123456785BR',
    'AA123456785US',
    'A1123456785BR',
    'AA12345678BR',
    '',
    'AA123456785BR ',
  ])
    expect(isPostalObject(text)).toBe(false);
});
