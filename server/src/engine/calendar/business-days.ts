import assert from 'node:assert/strict';
import { dayOf, weekdayOf } from '../../kernel/days.ts';
import { type EasterHolidays, holidaysOf, isHoliday } from './holidays.ts';

/** First and last year of the precomputed index; days outside it are counted one by one. */
const FIRST_YEAR = 2015;
const LAST_YEAR = 2075;

/**
 * Business days of Brazil, Monday to Friday without national holidays; municipal and state holidays are
 * ignored. Build one per choice of holidays and share it; it never changes.
 */
export type BusinessCalendar = {
  readonly easterHolidays: EasterHolidays;
  readonly firstDay: number;
  /** For each day since `firstDay`: the business days up to and including it. */
  readonly elapsed: Uint16Array;
  /** The business days in order. */
  readonly businessDays: Int32Array;
};

export function buildCalendar(easterHolidays: EasterHolidays): BusinessCalendar {
  const firstDay = dayOf({ year: FIRST_YEAR, month: 1, day: 1 });
  const holidays = new Set<number>();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    for (const day of holidaysOf(year, easterHolidays)) holidays.add(day);
  const elapsed = new Uint16Array(dayOf({ year: LAST_YEAR + 1, month: 1, day: 1 }) - firstDay);
  const businessDays: number[] = [];
  for (const index of elapsed.keys()) {
    const day = firstDay + index;
    if (weekdayOf(day) <= 5 && !holidays.has(day)) businessDays.push(day);
    elapsed[index] = businessDays.length;
  }
  return { easterHolidays, firstDay, elapsed, businessDays: Int32Array.from(businessDays) };
}

/**
 * The `count`th business day after `day`, which itself is not counted; `day` itself, working or not, when
 * `count` is 0. `count` is a non-negative integer.
 */
export function addBusinessDays(day: number, count: number, calendar: BusinessCalendar): number {
  assert(Number.isSafeInteger(count) && count >= 0, 'business days are counted forward');
  if (count === 0) return day;
  const elapsed = calendar.elapsed[day - calendar.firstDay];
  const found = elapsed === undefined ? undefined : calendar.businessDays[elapsed + count - 1];
  return found ?? stepBusinessDays(day, count, calendar.easterHolidays);
}

/** What `addBusinessDays` answers, found by walking; for days that no calendar holds. */
export function stepBusinessDays(day: number, count: number, kept: EasterHolidays): number {
  let at = day;
  for (let left = count; left > 0; ) {
    at += 1;
    if (weekdayOf(at) <= 5 && !isHoliday(at, kept)) left -= 1;
  }
  return at;
}

/** More days than anything travels; counting stops there. */
const MOST_DAYS = 3660;

/** The business days after `from` up to and including `to`; 0 where it is not later. */
export function countBusinessDays(from: number, to: number, calendar: BusinessCalendar): number {
  const until = Math.min(to, from + MOST_DAYS);
  if (until <= from) return 0;
  const first = calendar.elapsed[from - calendar.firstDay];
  const last = calendar.elapsed[until - calendar.firstDay];
  if (first !== undefined && last !== undefined) return last - first;
  let count = 0;
  for (let day = from + 1; day <= until; day += 1)
    if (weekdayOf(day) <= 5 && !isHoliday(day, calendar.easterHolidays)) count += 1;
  return count;
}
