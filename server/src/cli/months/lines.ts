import { nameOfCode } from '../../freight/months/month.ts';
import type { MonthPart } from '../../freight/months/parts.ts';

/** A part as people call it: `2026-11`, or `before 2027-01`. */
export function partName({ suffix, end }: MonthPart): string {
  const [, year, month] = /^_(\d{4})(\d{2})$/.exec(suffix) ?? [];
  return year === undefined ? `before ${nameOfCode(end)}` : `${year}-${month}`;
}

/** Bytes in the unit that leaves three figures or fewer. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
