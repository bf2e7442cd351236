import { type BusinessCalendar, buildCalendar } from './business-days.ts';
import type { EasterHolidays } from './holidays.ts';

const calendars = new Map<string, BusinessCalendar>();
/** The same by the objects that choices are read from, which stay the same from quote to quote. */
const byChoice = new WeakMap<EasterHolidays, BusinessCalendar>();

/** The business calendar of a choice of Easter holidays; made once for each. */
export function calendarOf(holidays: EasterHolidays): BusinessCalendar {
  const known = byChoice.get(holidays);
  if (known !== undefined) return known;
  const calendar = calendarOfChoice(holidays);
  byChoice.set(holidays, calendar);
  return calendar;
}

function calendarOfChoice(holidays: EasterHolidays): BusinessCalendar {
  const key = JSON.stringify(holidays);
  const known = calendars.get(key);
  if (known !== undefined) return known;
  const made = buildCalendar(holidays);
  calendars.set(key, made);
  return made;
}
