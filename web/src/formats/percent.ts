import { writeDecimal } from './numbers.ts';

/** A change in millionths as a percentage with its sign, one decimal: `+3,2 %`; what rounds to nothing is `0,0 %`. */
export function writeChange(ppm: number): string {
  const tenths = Math.round(ppm / 1000);
  return `${tenths > 0 ? '+' : ''}${writeDecimal(tenths, 1)}\u00a0%`;
}

/** A part of a whole as a percentage, one decimal: `41,7 %`; an en dash where the whole is nothing. */
export function writeShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${writeDecimal(Math.round((part / whole) * 1000), 1)}\u00a0%`;
}
