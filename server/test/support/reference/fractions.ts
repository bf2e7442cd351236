/** Exact arithmetic of the reference pricer: fractions of big integers. */
export type Fraction = { n: bigint; d: bigint };
export const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => ({
  n: BigInt(n),
  d: BigInt(d),
});
export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
/** Compares a and b: negative, zero, positive. */
export const compare = (a: Fraction, b: Fraction): bigint => a.n * b.d - b.n * a.d;
/** Half-up of a non-negative fraction. */
export const rounded = ({ n, d }: Fraction): bigint => (2n * n + d) / (2n * d);
export const ceiled = ({ n, d }: Fraction): bigint => (n + d - 1n) / d;
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const percent = (cents: bigint, ppm: number): bigint =>
  rounded(fraction(cents * BigInt(ppm), 1_000_000n));
/** Micros per kilogram times milligrams, in cents. */
export const perKg = (micros: number, mg: bigint): bigint =>
  rounded(fraction(BigInt(micros) * mg, 10_000_000_000n));

export class Refused extends Error {}
export const refuse = (code: string): never => {
  throw new Refused(code);
};
