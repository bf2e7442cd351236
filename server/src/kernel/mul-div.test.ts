import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divRound, mulDivRound, type Rounding } from './mul-div.ts';

const integer = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const divisor = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.constantFrom(1_000, 10_000, 1_000_000, 10_000_000_000),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);
const rounding = fc.constantFrom<Rounding>('half_up', 'ceil', 'floor');

/** Floor of the exact quotient, then the rule. */
function exact(numerator: bigint, by: bigint, rule: Rounding): bigint {
  const rest = ((numerator % by) + by) % by;
  const floor = (numerator - rest) / by;
  if (rest === 0n || rule === 'floor') return floor;
  if (rule === 'ceil') return floor + 1n;
  if (rest * 2n === by) return numerator > 0n ? floor + 1n : floor;
  return rest * 2n > by ? floor + 1n : floor;
}

describe('exact division', () => {
  test('agrees with rational arithmetic for every rounding', () => {
    fc.assert(
      fc.property(integer, divisor, rounding, (value, by, rule) => {
        expect(divRound(value, by, rule)).toBe(Number(exact(BigInt(value), BigInt(by), rule)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is exact beside multiples of the divisor, where floating division lands on the wrong side', () => {
    fc.assert(
      fc.property(
        fc.tuple(divisor, fc.nat(), fc.integer({ min: -2, max: 2 })),
        rounding,
        ([by, times, off], rule) => {
          const value = by * times + off;
          fc.pre(Number.isSafeInteger(by * times) && Number.isSafeInteger(value));
          expect(divRound(value, by, rule)).toBe(Number(exact(BigInt(value), BigInt(by), rule)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('never sends the product through floating point', () => {
    fc.assert(
      fc.property(fc.tuple(integer, fc.nat({ max: 10_000_000 }), divisor), rounding, ([a, b, by], rule) => {
        const result = exact(BigInt(a) * BigInt(b), BigInt(by), rule);
        fc.pre(result <= BigInt(Number.MAX_SAFE_INTEGER) && result >= BigInt(Number.MIN_SAFE_INTEGER));
        expect(mulDivRound(a, b, by, rule)).toBe(Number(result));
      }),
      { numRuns: 2_000 },
    );
  });

  test('rounds halves away from zero', () => {
    expect(divRound(5, 2)).toBe(3);
    expect(divRound(-5, 2)).toBe(-3);
    expect(divRound(-1, 4)).toBe(0);
  });

  test('throws when an operand, a divisor or a result leaves the safe integers', () => {
    expect(() => mulDivRound(2 ** 53, 2 ** 53, 1)).toThrow('safe integers');
    expect(() => mulDivRound(2 ** 52, 2 ** 52, 1)).toThrow('out of range');
    expect(() => divRound(1, 0)).toThrow('positive');
    expect(() => mulDivRound(0.5, 3, 1)).toThrow('safe integers');
  });
});
