/**
 * Calendar days as integers: days since 1970-01-01 in the proleptic Gregorian calendar. Names of such
 * values end in `Day` or `On`. Days carry no time zone; `sao-paulo.ts` says which day an instant falls on.
 */

export type CivilDate = { year: number; month: number; day: number };

/** Milliseconds of a day on the UTC scale, which has no leap seconds. */
export const DAY_MS = 86_400_000;

/** Days of an era of 400 years, after which the calendar repeats. */
const ERA_DAYS = 146_097;
/** From 0000-03-01, where the counting below starts, to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

/** The day of a date; the date must exist. */
export function dayOf(date: CivilDate): number {
  // Years start in March, so that the leap day is the last of its year.
  const year = date.month > 2 ? date.year : date.year - 1;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const monthFromMarch = (date.month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + date.day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - EPOCH_SHIFT;
}

/** The date of a day. */
export function civilOf(day: number): CivilDate {
  const shifted = day + EPOCH_SHIFT;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  const leapless =
    dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor(leapless / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** `YYYY-MM-DD`, for years 0 to 9999. */
export function formatDay(day: number): string {
  const { year, month, day: dayOfMonth } = civilOf(day);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** A day from exactly `YYYY-MM-DD`; null for any other form and for dates that do not exist. */
export function parseDay(text: string): number | null {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (match === null) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (date.month < 1 || date.month > 12 || date.day < 1) return null;
  const day = dayOf(date);
  // A day past the end of its month lands in the next one.
  return civilOf(day).month === date.month ? day : null;
}

/** A number from 0 to 99 in two digits. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
