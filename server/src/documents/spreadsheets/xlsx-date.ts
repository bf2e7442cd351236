import { parseDay } from '../../kernel/days.ts';

/** Day 0 of the date systems of spreadsheets, in days since 1970; the second is that of old Macs. */
const dayZero = { from1900: -25_569, from1904: -24_107 } as const;

/** The day that never was, 29 February 1900, which the first system counts. */
const ghostDay = 60;
const lastDay = 2_958_465;
const dayMs = 86_400_000;

export type DateSystem = keyof typeof dayZero;

/**
 * A spreadsheet's serial day as people read it, `31/03/2026`; the time of the day is left out. Null before the
 * first day of the system and after the year 9999.
 */
export function dateText(serial: number, system: DateSystem): string | null {
  const day = Math.floor(serial);
  if (system === 'from1900' && day === ghostDay) return '29/02/1900';
  if (day < (system === 'from1900' ? 1 : 0) || day > lastDay) return null;
  const counted = system === 'from1900' && day < ghostDay ? day + 1 : day;
  const [year, month, date] = new Date((dayZero[system] + counted) * dayMs)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${date}/${month}/${year}`;
}

/** The serial day of a `YYYY-MM-DD` in the date system that files are written in; null for what is no day from March 1900 on. */
export function dateSerial(text: string): number | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const day = parseDay(text);
  const serial = day === null ? null : day - dayZero.from1900;
  return serial === null || serial <= ghostDay || serial > lastDay ? null : serial;
}
