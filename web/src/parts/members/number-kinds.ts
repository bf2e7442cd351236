import { readBrl } from '../../formats/brl.ts';
import { readDecimal, writeDecimal } from '../../formats/numbers.ts';
import { writeBare } from '../../formats/rates.ts';

/** Decimals of each kind of number, as people write it: reais, per cent, kilograms, centimetres. */
const decimals: Readonly<Record<string, number>> = {
  cents: 2,
  percent: 4,
  count: 0,
  grams: 3,
  millimetres: 1,
};

/** A number of the API as a person writes it: 120,000 millionths as `12`, 150 cents as `1,50`. */
export function writeNumberOf(kind: string, value: number): string {
  return kind === 'cents' ? writeDecimal(value, 2) : writeBare(value, decimals[kind] ?? 0);
}

/** The number of the API that a person wrote; undefined where it is none. */
export function readNumberOf(kind: string, text: string): number | undefined {
  return kind === 'cents' ? readBrl(text) : readDecimal(text.replace(/%$/, ''), decimals[kind] ?? 0);
}
