import { civilOf, dayOf } from '../../kernel/days.ts';

/**
 * Which holidays that move with Easter a shipper keeps. Only Good Friday stops carriers everywhere; Carnival
 * and Corpus Christi are optional days of the federal calendar, on which some hubs count as usual.
 */
export type EasterHolidays = { carnival: boolean; goodFriday: boolean; corpusChristi: boolean };

/**
 * National holidays of fixed date: Laws 662/1949, 6.802/1980 and 10.607/2002; 20 November by Law
 * 14.759/2023, from 2024. `from` is the first year.
 */
const fixed = [
  { month: 1, day: 1, from: 0, name: 'Confraternização Universal' },
  { month: 4, day: 21, from: 0, name: 'Tiradentes' },
  { month: 5, day: 1, from: 0, name: 'Dia do Trabalho' },
  { month: 9, day: 7, from: 0, name: 'Independência' },
  { month: 10, day: 12, from: 0, name: 'Nossa Senhora Aparecida' },
  { month: 11, day: 2, from: 0, name: 'Finados' },
  { month: 11, day: 15, from: 0, name: 'Proclamação da República' },
  { month: 11, day: 20, from: 2024, name: 'Consciência Negra' },
  { month: 12, day: 25, from: 0, name: 'Natal' },
] as const;

/** Easter Sunday of a Gregorian year (Meeus, after the anonymous algorithm that Butcher published). */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return dayOf({ year, month: Math.floor(fromMarch / 31), day: (fromMarch % 31) + 1 });
}

/** The national holidays of a year as days, in no particular order. */
export function holidaysOf(year: number, kept: EasterHolidays): number[] {
  const days = fixed
    .filter((holiday) => year >= holiday.from)
    .map((holiday) => dayOf({ year, month: holiday.month, day: holiday.day }));
  const easter = easterOf(year);
  for (const { key, after } of movable) if (kept[key]) days.push(...after.map((offset) => easter + offset));
  return days;
}

/** Whether a day is a national holiday; looks it up in its year, without a calendar at hand. */
export function isHoliday(day: number, kept: EasterHolidays): boolean {
  return holidaysOf(civilOf(day).year, kept).includes(day);
}

/** What people call a holiday, in Portuguese; empty for other days. */
export function holidayName(day: number, kept: EasterHolidays): string {
  const { year, month, day: ofMonth } = civilOf(day);
  const moved = movable.find(
    ({ key, after }) => kept[key] && after.some((days) => easterOf(year) + days === day),
  );
  const own = fixed.find(
    (holiday) => holiday.month === month && holiday.day === ofMonth && year >= holiday.from,
  );
  return moved?.name ?? own?.name ?? '';
}

/** Days after Easter. */
const movable: readonly { key: keyof EasterHolidays; name: string; after: readonly number[] }[] = [
  { key: 'carnival', name: 'Carnaval', after: [-48, -47] },
  { key: 'goodFriday', name: 'Sexta-feira Santa', after: [-2] },
  { key: 'corpusChristi', name: 'Corpus Christi', after: [60] },
];
