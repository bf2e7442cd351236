import assert from 'node:assert/strict';

/**
 * How a quotient that does not come out even becomes an integer.
 * `half_up` rounds halves away from zero, as the trade does with cents.
 */
export type Rounding = 'half_up' | 'ceil' | 'floor';

/**
 * `a * b / divisor` as an exact integer: the product never passes through floating point.
 * All three are safe integers, the divisor positive; the result must be a safe integer too,
 * otherwise this is a bug and an AssertionError is thrown.
 */
// biome-ignore lint/complexity/useMaxParams: arithmetic reads best in one line
export function mulDivRound(a: number, b: number, divisor: number, rounding: Rounding = 'half_up'): number {
  assert(divisor > 0, 'divisor must be positive');
  const product = a * b;
  if (Number.isSafeInteger(product)) return divRound(product, divisor, rounding);
  assert(Number.isSafeInteger(a) && Number.isSafeInteger(b), 'operands must be safe integers');
  const result = Number(divRoundBig(BigInt(a) * BigInt(b), BigInt(divisor), rounding));
  assert(Number.isSafeInteger(result), 'result out of range');
  return result;
}

/** `value / divisor` rounded; both safe integers, the divisor positive. */
export function divRound(value: number, divisor: number, rounding: Rounding = 'half_up'): number {
  const remainder = value % divisor;
  const truncated = (value - remainder) / divisor;
  if (remainder === 0) return truncated;
  if (rounding === 'ceil') return remainder > 0 ? truncated + 1 : truncated;
  if (rounding === 'floor') return remainder > 0 ? truncated : truncated - 1;
  if (Math.abs(remainder) * 2 < divisor) return truncated;
  return remainder > 0 ? truncated + 1 : truncated - 1;
}

function divRoundBig(value: bigint, divisor: bigint, rounding: Rounding): bigint {
  const truncated = value / divisor;
  const remainder = value % divisor;
  if (remainder === 0n) return truncated;
  const positive = remainder > 0n;
  if (rounding === 'ceil') return positive ? truncated + 1n : truncated;
  if (rounding === 'floor') return positive ? truncated : truncated - 1n;
  const magnitude = positive ? remainder : -remainder;
  if (magnitude * 2n < divisor) return truncated;
  return positive ? truncated + 1n : truncated - 1n;
}
