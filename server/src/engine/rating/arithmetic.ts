import { mulDivRound, type Rounding } from '../../kernel/mul-div.ts';
import { bounds } from './bounds.ts';

/** Stands for every amount above what a freight can cost; pricing refuses when it meets it. */
export const BEYOND_CENTS = bounds.cents + 1;

/**
 * `a * b / divisor` in cents, rounded half-up unless told otherwise; `BEYOND_CENTS` when it is more than any
 * freight can cost, so that absurd tables and shipments are refused instead of overflowing.
 */
// biome-ignore lint/complexity/useMaxParams: arithmetic reads best in one line
export function centsOf(a: number, b: number, divisor: number, rounding: Rounding = 'half_up'): number {
  if (a * b > divisor * BEYOND_CENTS) return BEYOND_CENTS;
  return mulDivRound(a, b, divisor, rounding);
}

/** `ppm` millionths of an amount, like `centsOf`. */
export function percentCents(cents: number, ppm: number): number {
  return ppm === 0 ? 0 : centsOf(cents, ppm, 1_000_000);
}

const MICROS_PER_CENT = 10_000;
const MG_PER_KG = 1_000_000;

/** Price in micros per kilogram times a weight in milligrams. */
export function perKgCents(micros: number, weightMg: number): number {
  return centsOf(micros, weightMg, MICROS_PER_CENT * MG_PER_KG);
}

/** Price in micros per ton times a weight in milligrams. */
export function perTonCents(micros: number, weightMg: number): number {
  return centsOf(micros, weightMg, MICROS_PER_CENT * MG_PER_KG * 1000);
}

/** A price in micros, in cents. */
export function microsCents(micros: number): number {
  return centsOf(micros, 1, MICROS_PER_CENT);
}
