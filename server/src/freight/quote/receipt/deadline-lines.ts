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

/** A day between a quote and the estimated date; `reason` says why it was skipped, null where it was counted. */
export type CountedDay = { day: number; reason: string | null; isHoliday: boolean };

/** How the estimated date comes about; the days are left out where they are too many to be looked at one by one. */
export type DayCount = { fromDay: number; untilDay: number; businessDays: number; days: CountedDay[] };

/** Counts the business days up to the estimated date. */
export function countDays(
  { transitMinutes, extraDays, fromDay }: Omit<Counted, 'isOwnTransit'>,
  calendar: BusinessCalendar,
): DayCount {
  const total = Math.max(0, Math.floor(transitMinutes / minutesOfADay) + extraDays);
  const untilDay = addBusinessDays(fromDay, total, calendar);
  const isListed = total > 0 && total <= mostListed;
  const days = Array.from({ length: isListed ? untilDay - fromDay : 0 }, (_, index) => {
    const day = fromDay + index + 1;
    return {
      day,
      reason: skipped(day, calendar),
      isHoliday: isHoliday(day, calendar.easterHolidays),
    };
  });
  return { fromDay, untilDay, businessDays: total, days };
}

/** Which business days were counted and which days were skipped, up to the estimated date. */
export function deadlineLines(counted: Counted, calendar: BusinessCalendar): ReceiptLine[] {
  const { fromDay, untilDay: until, businessDays: total, days } = countDays(counted, calendar);
  return [
    ...(days.length === 0 ? [] : countLines(days)),
    note(
      'deadline',
      'Previsão de entrega',
      `${businessDays(total)} depois de ${shown(fromDay)}: ${shown(until)}`,
    ),
  ];
}

function countLines(days: readonly CountedDay[]): ReceiptLine[] {
  const working = days.filter(({ reason }) => reason === null);
  const free = days.filter(({ reason }) => reason !== null);
  return [
    note('deadline', 'Dias contados', working.map(({ day }) => shown(day)).join(', ')),
    ...(free.length === 0
      ? []
      : [
          note(
            'deadline',
            'Dias pulados',
            free.map(({ day, reason }) => `${shown(day)} (${reason})`).join(', '),
          ),
        ]),
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
