import type { Cell } from './sheet.ts';
import { type DateSystem, dateText } from './xlsx-date.ts';
import type { NumberStyles } from './xlsx-styles.ts';

/** What decides how a number of a workbook is read. */
export type NumberContext = { styles: NumberStyles; dateSystem: DateSystem };

/** A number as a cell holds it: its value, how many characters it is written with, and the style of the cell. */
export type WrittenNumber = { number: number; length: number; style: number };

/** Spreadsheets keep 15 digits; the rest is binary noise (0.30000000000000004). */
export const keptDigits = 15;

function withoutNoise(number: number): number {
  return Number(number.toPrecision(keptDigits));
}

/** The cell of a finite number: a date or a percent as people read it. Null for a date that does not exist. */
export function numberCell({ number, length, style }: WrittenNumber, context: NumberContext): Cell {
  const { styles, dateSystem } = context;
  // A date is what people read: as a number it could pass for a price, which a program made a date of.
  if (styles.dates.has(style)) return dateText(number, dateSystem);
  const clean = length <= keptDigits ? number : withoutNoise(number);
  return styles.percents.has(style) ? `${withoutNoise(clean * 100)}%` : clean;
}

/** Spreadsheets write control characters as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
