import { divRound, mulDivRound, type Rounding } from './mul-div.ts';

/** Rates are integers in millionths: 7 % is 70,000; prices per unit are millionths of a real. */
export const MILLION = 1_000_000;

/** `ppm` millionths of an amount in cents, half-up to the cent unless told otherwise. */
export function percentOf(cents: number, ppm: number, rounding: Rounding = 'half_up'): number {
  return mulDivRound(cents, ppm, MILLION, rounding);
}

/** Millionths of a real to cents. */
export function microsToCents(micros: number, rounding: Rounding = 'half_up'): number {
  return divRound(micros, 10_000, rounding);
}

/** Cents as the wire's JSON number with at most two decimals. */
export function centsToReais(cents: number): number {
  return cents / 100;
}

/**
 * A JSON number in reais to cents, half-up. The number is read by its shortest decimal form, so that
 * 1.005 is one real and half a cent and becomes 101, not the 100 that binary arithmetic would give.
 */
export function reaisToCents(reais: number): number {
  return decimalToScaled(reais, 2);
}

/**
 * `value * 10^digits` rounded half-up (away from zero) on the number's shortest decimal form.
 * Throws RangeError when the result is not a safe integer.
 */
export function decimalToScaled(value: number, digits: number): number {
  const fast = value * 10 ** digits;
  if (Number.isSafeInteger(fast) && fast / 10 ** digits === value) return fast;
  const [mantissa = '0', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const digitsText = mantissa.replace('.', '');
  const shift = Number(exponentText) - (digitsText.length - 1) + digits;
  const magnitude = shift >= 0 ? Number(`${digitsText}e${shift}`) : shiftRight(digitsText, -shift);
  if (!Number.isSafeInteger(magnitude)) throw new RangeError(`number out of range: ${value}`);
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

function shiftRight(digitsText: string, places: number): number {
  if (places > digitsText.length) return 0;
  const kept = Number(digitsText.slice(0, digitsText.length - places) || '0');
  return digitsText.charCodeAt(digitsText.length - places) >= 53 ? kept + 1 : kept;
}

/**
 * Splits `totalCents` in proportion to `weights` (non-negative integers); the parts add up to the cent.
 * Cents left over by rounding down go to the largest remainders, ties to the earlier part. When all
 * weights are zero the parts are equal as far as cents allow.
 */
export function splitProportionally(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0)
    return weights.length === 0
      ? []
      : splitProportionally(
          totalCents,
          weights.map(() => 1),
        );
  const parts = weights.map((weight) => mulDivRound(totalCents, weight, sum, 'floor'));
  const remainders = weights.map(
    (weight, index) => BigInt(totalCents) * BigInt(weight) - BigInt(parts[index] ?? 0) * BigInt(sum),
  );
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => compareBig(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b);
  let left = totalCents - parts.reduce((total, part) => total + part, 0);
  for (const index of order) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

function compareBig(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
