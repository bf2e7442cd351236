import { writeDecimal } from './numbers.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** Writes a size in the unit that leaves at most four digits before the comma, and one after it where there is one: `12,4 MB`. */
export function writeBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), units.length - 1);
  const value = bytes / step ** power;
  const isWhole = power === 0 || value >= 100;
  return `${isWhole ? writeDecimal(Math.round(value), 0) : writeDecimal(Math.round(value * 10), 1)} ${units[power]}`;
}
