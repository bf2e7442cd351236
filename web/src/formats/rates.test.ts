import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimal } from './numbers.ts';
import { writeBare, writePpm, writeUnitPrice } from './rates.ts';

describe('rates', () => {
  it('keep two decimals, and more only where they say something', () => {
    expect(writePpm(3000)).toBe('0,30\u00a0%');
    expect(writePpm(120_000)).toBe('12,00\u00a0%');
    expect(writePpm(375)).toBe('0,0375\u00a0%');
    expect(writeUnitPrice(5_500_000)).toBe('R$\u00a05,50');
    expect(writeUnitPrice(37_500)).toBe('R$\u00a00,0375');
    expect([writeBare(100_000, 3), writeBare(500, 3), writeBare(0, 3)]).toEqual(['100', '0,5', '0']);
    expect(writeUnitPrice(1_234_000_000)).toBe('R$\u00a01.234,00');
  });

  it('lose nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (units) => {
        expect(readDecimal(writePpm(units).slice(0, -2), 4)).toBe(units);
        expect(readDecimal(writeUnitPrice(units).slice(3), 6)).toBe(units);
      }),
    );
  });
});
