import { mulDivRound } from '../../kernel/mul-div.ts';
import { bounds } from './bounds.ts';

/** Stands for every amount above what a freight can cost; pricing refuses when it meets it. */
export const BEYOND_CENTS = bounds.cents + 1;

/**
 * `a * b / divisor` in cents, rounded half-up; `BEYOND_CENTS` when it is more than any
 * freight can cost, so that absurd tables and shipments are refused instead of overflowing.
 */
export function centsOf(a: number, b: number, divisor: number): number {
  if (a * b > divisor * BEYOND_CENTS) return BEYOND_CENTS;
  return mulDivRound(a, b, divisor);
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
