import { writeBrl } from '../../formats/brl.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';

/** A figure of a report as people read it, by what its name says of its unit; an en dash where nothing is known. */
export function writeFigure(name: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (name.endsWith('Ppm')) return `${writeDecimal(Math.round(value / 1000), 1)}\u00a0%`;
  if (name.endsWith('Cents') || name.startsWith('cents')) return writeBrl(value);
  if (name === 'weightG') return writeKilograms(value);
  if (name === 'settleHours') return `${writeCount(value)}\u00a0h`;
  if (name.endsWith('P50') || name.endsWith('P80') || name.endsWith('P95'))
    return `${writeCount(value)}\u00a0d`;
  return writeCount(value);
}

/** From ten times as much on, what was is too little to compare with. */
const mostTenths = 9_000;

/** How much a figure changed: parts in points, everything else as a part of what it was; undefined where nothing can be said. */
export function writeMove(
  name: string,
  now: number | null,
  before: number | null | undefined,
): string | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  if (name.endsWith('Ppm')) {
    const tenths = Math.round((now - before) / 1000);
    return `${tenths > 0 ? '+' : ''}${writeDecimal(tenths, 1)}\u00a0p`;
  }
  if (before === 0) return undefined;
  const tenths = Math.round(((now - before) / before) * 1000);
  if (Math.abs(tenths) > mostTenths) return undefined;
  return `${tenths > 0 ? '+' : ''}${writeDecimal(tenths, 1)}\u00a0%`;
}
