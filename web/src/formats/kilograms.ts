import { readDecimal, writeDecimal } from './numbers.ts';

/** Grams as kilograms, without zeros that say nothing: `3,2 kg`. */
export function writeKilograms(grams: number): string {
  return `${writeDecimal(grams, 3)
    .replace(/0{1,3}$/, '')
    .replace(/,$/, '')}\u00a0kg`;
}

/** Grams of what a person typed, in kilograms, or in grams where they said `g`; undefined where it is no weight. */
export function readKilograms(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(.*?)\s*(kg|g)?$/i.exec(text.trim()) ?? [];
  return unit.toLowerCase() === 'g' ? readDecimal(number, 0) : readDecimal(number, 3);
}
