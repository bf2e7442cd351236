import { describe, expect, test } from 'vitest';
import { volumeCode, volumeNumberOf } from './volume-code.ts';

const freightCode = 'FR261120ABCDE';
const of = (volumeCount: number, postalCodes: string[] = []) => ({ freightCode, volumeCount, postalCodes });

describe('the code of a volume', () => {
  test('is read back for every volume of the freight, and for no other', () => {
    for (const number of [1, 9, 10, 999, 1000, 1200])
      expect(volumeNumberOf(of(1200), volumeCode(freightCode, number))).toBe(number);
    expect(volumeNumberOf(of(2), volumeCode(freightCode, 3))).toBeNull();
    expect(volumeNumberOf(of(2), volumeCode(freightCode, 0))).toBeNull();
  });

  test('has one form', () => {
    for (const code of ['1', '01', '0001', '00١', '', '001 ', '-01'])
      expect(volumeNumberOf(of(9), `${freightCode}${code}`), code).toBeNull();
    expect(volumeNumberOf(of(9), 'FR261120ABCDF001')).toBeNull();
  });

  test('may be the tracking code of the postal operator', () => {
    expect(volumeNumberOf(of(2, ['AA1BR', 'AA2BR']), 'AA2BR')).toBe(2);
    expect(volumeNumberOf(of(1, ['AA1BR', 'AA2BR']), 'AA2BR')).toBeNull();
    expect(volumeNumberOf(of(2, ['AA1BR']), 'AA2BR')).toBeNull();
  });
});
