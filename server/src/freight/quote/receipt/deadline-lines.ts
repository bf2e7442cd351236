import { addBusinessDays, type BusinessCalendar } from '../../../engine/calendar/business-days.ts';
import { holidayName, isHoliday } from '../../../engine/calendar/holidays.ts';
import { civilOf, twoDigits, weekdayOf } from '../../../kernel/days.ts';
import { note, type ReceiptLine } from './line.ts';

const minutesOfADay = 1440;

/** Longer counts are told by their ends: nobody checks a hundred days one by one. */
const mostListed = 60;

export type Counted = {
  transitMinutes: number;
  /** Business days that rules added. */
  extraDays: number;
  /** The day of the quote in São Paulo, not counted. */
  fromDay: number;
  /** Whether the price row names the transit time, instead of the coverage row. */
  isOwnTransit: boolean | null;
};

/** The carrier's own deadline, and which of its rows says so. */
export function carrierDeadline({ transitMinutes, isOwnTransit }: Counted): ReceiptLine {
  const rest = transitMinutes % minutesOfADay;
  const own = (transitMinutes - rest) / minutesOfADay;
  const from =
    isOwnTransit === null ? '' : isOwnTransit ? ', da faixa de preço' : ', da linha de abrangência';
  const hours = rest === 0 ? '' : ` e ${Math.floor(rest / 60)} h ${rest % 60} min, que não mudam a data`;
  return note('deadline', 'Prazo da transportadora', `${businessDays(own)}${hours}${from}`);
}

function businessDays(count: number): string {
  return `${count} ${count === 1 ? 'dia útil' : 'dias úteis'}`;
}

/** Which business days were counted and which days were skipped, up to the estimated date. */
export function deadlineLines(
  { transitMinutes, extraDays, fromDay }: Counted,
  calendar: BusinessCalendar,
): ReceiptLine[] {
  const total = Math.max(0, Math.floor(transitMinutes / minutesOfADay) + extraDays);
  const until = addBusinessDays(fromDay, total, calendar);
  return [
    ...(total === 0 || total > mostListed ? [] : countLines({ fromDay, until }, calendar)),
    note(
      'deadline',
      'Previsão de entrega',
      `${businessDays(total)} depois de ${shown(fromDay)}: ${shown(until)}`,
    ),
  ];
}

function countLines(
  { fromDay, until }: { fromDay: number; until: number },
  calendar: BusinessCalendar,
): ReceiptLine[] {
  const between = Array.from({ length: until - fromDay }, (_, index) => fromDay + index + 1);
  const reasonOf = (day: number): string | null => skipped(day, calendar);
  const working = between.filter((day) => reasonOf(day) === null);
  const free = between.filter((day) => reasonOf(day) !== null);
  return [
    note('deadline', 'Dias contados', working.map(shown).join(', ')),
    ...(free.length === 0
      ? []
      : [note('deadline', 'Dias pulados', free.map((day) => `${shown(day)} (${reasonOf(day)})`).join(', '))]),
  ];
}

function skipped(day: number, { easterHolidays }: BusinessCalendar): string | null {
  if (isHoliday(day, easterHolidays)) return holidayName(day, easterHolidays);
  const weekday = weekdayOf(day);
  return weekday === 6 ? 'sábado' : weekday === 7 ? 'domingo' : null;
}

/** As people in Brazil write a day. */
export function shown(day: number): string {
  const { year, month, day: ofMonth } = civilOf(day);
  return `${twoDigits(ofMonth)}/${twoDigits(month)}/${year}`;
}
