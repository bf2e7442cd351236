import { mulDivRound } from '../../kernel/mul-div.ts';
import { bounds } from './bounds.ts';

/** Stands for every amount above what a freight can cost; pricing refuses when it meets it. */
export const BEYOND_CENTS = bounds.cents + 1;

/** Operands up to this leave room: one floating division rounds a product of integers exactly (see the kernel's `mulDivRound`). */
const ROOMY = 2 ** 50;

/**
 * `a * b / divisor` in cents, rounded half-up, of non-negative integers and a positive divisor; `BEYOND_CENTS` when it
 * is more than any freight can cost, so that absurd tables and shipments are refused instead of
 * overflowing. The first line is the kernel's fast way written out: a quote passes here thousands of times.
 */
export function centsOf(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (product <= ROOMY && divisor <= ROOMY) return Math.floor((2 * product + divisor) / (2 * divisor));
  return product > divisor * BEYOND_CENTS ? BEYOND_CENTS : mulDivRound(a, b, divisor);
}

/** `ppm` millionths of an amount, like `centsOf`. */
export function percentCents(cents: number, ppm: number): number {
  return centsOf(cents, ppm, 1_000_000);
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
