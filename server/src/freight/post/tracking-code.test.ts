import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorizationNumber, postalCheckDigit, trackingCode } from './tracking-code.ts';

describe('codes of the postal operator', () => {
  it.each([
    ['12345678', 5],
    ['14056800', 0],
    ['00000015', 5],
    ['29789869', 0],
    ['00064196', 2],
    ['00000008', 0],
    ['19484775', 3],
    ['15653829', 7],
    ['463801288', 0],
  ])('give %s the check digit %i', (digits, digit) => {
    expect(postalCheckDigit(digits)).toBe(digit);
  });

  it('are two letters, nine digits and the country', () => {
    expect(trackingCode('AA', 12_345_678)).toBe('AA123456785BR');
    expect(trackingCode('QB', 15)).toBe('QB000000155BR');
  });

  it('of authorizations have eight or nine digits before the check digit', () => {
    expect(authorizationNumber(19_484_775)).toBe('194847753');
    expect(authorizationNumber(463_801_288)).toBe('4638012880');
    expect(authorizationNumber(15)).toBe('000000155');
  });

  it('end in the check digit of their number, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, '0');
        expect(trackingCode('ZZ', number)).toBe(`ZZ${digits}${postalCheckDigit(digits)}BR`);
        expect(trackingCode('ZZ', number)).toMatch(/^[A-Z]{2}[0-9]{9}BR$/);
      }),
    );
  });
});
