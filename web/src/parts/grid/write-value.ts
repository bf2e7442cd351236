import { writeCep } from '../../formats/cep.ts';
import { writeDecimal, writeForCells } from '../../formats/numbers.ts';
import { type Cell, decimalsOf, type GridUnit } from './column.ts';

const minutesOfDay = 1440;
const minutesOfHour = 60;

/** What a cell says on the screen: `1.234,56`, `0,3`, `01311-000`, `2 d 4 h`. */
export function shown(value: Cell, unit: GridUnit): string {
  return written(value, unit, (units, decimals) => writeDecimal(units, decimals));
}

/** What a cell says in the clipboard: a spreadsheet reads it as the number that it is, and this grid, too. */
export function copied(value: Cell, unit: GridUnit): string {
  return written(value, unit, (units, decimals) => writeForCells(units, decimals));
}

type WriteNumber = (units: number, decimals: number) => string;

function written(value: Cell, unit: GridUnit, write: WriteNumber): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (unit === 'zip') return writeCep(String(value).padStart(8, '0'));
  if (unit === 'minutes') return writeMinutes(value, write);
  const decimals = decimalsOf(unit) ?? 0;
  return shortest(value, decimals, write);
}

/**
 * Without zeros at the end that say nothing, but money with its cents; and never with exactly three decimals, which could be
 * read as thousands.
 */
function shortest(value: number, decimals: number, write: WriteNumber): string {
  const least = Math.min(decimals, 2);
  let kept = decimals;
  let units = value;
  while (kept > least && units % 10 === 0) {
    units /= 10;
    kept -= 1;
  }
  return kept === 3 ? write(units * 10, 4) : write(units, kept);
}

/** Whole days as their number; anything else with its hours and minutes. */
function writeMinutes(minutes: number, write: WriteNumber): string {
  if (minutes % minutesOfDay === 0) return write(minutes / minutesOfDay, 0);
  const rest = minutes % minutesOfDay;
  const parts = [
    [Math.floor(minutes / minutesOfDay), 'd'],
    [Math.floor(rest / minutesOfHour), 'h'],
    [rest % minutesOfHour, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
}
