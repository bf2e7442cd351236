import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

it('groups digits by three from the right', () => {
  expect(['', '7', '850', '8500', '1234567'].map(groupDigits)).toEqual([
    '',
    '7',
    '850',
    '8.500',
    '1.234.567',
  ]);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (value) => {
      const grouped = groupDigits(String(value));
      expect(grouped.replaceAll('.', '')).toBe(String(value));
      expect(grouped).toMatch(/^[0-9]{1,3}(?:[.][0-9]{3})*$/);
    }),
  );
});
