import { readDecimal, writeDecimal } from './numbers.ts';

/** Cents as reais: `R$ 1.234,56`, with spaces that do not break. */
export function writeBrl(cents: number): string {
  const written = writeDecimal(cents, 2);
  return cents < 0 ? `\u2212R$\u00a0${written.slice(1)}` : `R$\u00a0${written}`;
}

/** Cents of what a person typed, `R$` or not; undefined where it is no sum. */
export function readBrl(text: string): number | undefined {
  return readDecimal(text.replace(/^([\s-\u2212]*)R\$/i, '$1'), 2);
}

/** A difference, whose sign always stands: `+R$ 3,20`. */
export function writeDifference(cents: number): string {
  return cents > 0 ? `+${writeBrl(cents)}` : writeBrl(cents);
}
