import { linesPerSheet } from '../template/rows.ts';

/** Values as the messages of the lint write them, in Portuguese. */

/** `R$ 1.234,56`. */
export function reais(cents: number): string {
  return `R$ ${decimal(cents / 100, 2, 2)}`;
}

/** Millionths of a real per unit: up to six decimals. */
export function unitReais(micros: number): string {
  return `R$ ${decimal(micros / 1_000_000, 2, 6)}`;
}

/** Millionths as a percent. */
export function percent(ppm: number): string {
  return `${decimal(ppm / 10_000, 0, 4)} %`;
}

export function kilograms(grams: number): string {
  return `${decimal(grams / 1000, 0, 3)} kg`;
}

/** `01000-000`. */
export function zipText(zip: number): string {
  const digits = String(zip).padStart(8, '0');
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/** `01000-000 a 01999-999`. */
export function zipSpan(start: number, end: number): string {
  return start === end ? zipText(start) : `${zipText(start)} a ${zipText(end)}`;
}

export function days(minutes: number): string {
  const whole = minutes / 1440;
  if (minutes > 0 && whole < 1) return `${decimal(minutes / 60, 0, 1)} h`;
  return whole === 1 ? '1 dia' : `${decimal(whole, 0, 1)} dias`;
}

/** The line of another row of the document; its place in the document where the source had no lines. */
export function lineText(line: number, path: string): string {
  if (line === 0) return path;
  const tab = Math.floor(line / linesPerSheet);
  return `linha ${line % linesPerSheet}${tab === 0 ? '' : ` da aba ${tab + 1}`}`;
}

export function decimal(value: number, fewest: number, most: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: fewest, maximumFractionDigits: most });
}
