import { addBusinessDays, type BusinessCalendar } from './business-days.ts';

const MINUTES_OF_A_DAY = 1440;

/** A promised time: whole business days, the hours and minutes beyond them, and the day they lead to. */
export type Deadline = { days: number; hours: number; minutes: number; estimatedOn: number };

export type DeadlineInput = {
  /** Transit time of the table: its whole days are business days. */
  transitMinutes: number;
  /** Business days that freight rules add, negative to take away; the sum never falls below 0. */
  extraDays: number;
  /** The day of the quote in São Paulo; it is not counted. */
  fromDay: number;
};

/**
 * When a freight should arrive (decision Q3). Hours and minutes do not move the date: a service under one day
 * arrives on the day itself, even on a Saturday or a holiday.
 */
export function deadline(input: DeadlineInput, calendar: BusinessCalendar): Deadline {
  const rest = input.transitMinutes % MINUTES_OF_A_DAY;
  const days = Math.max(0, (input.transitMinutes - rest) / MINUTES_OF_A_DAY + input.extraDays);
  return {
    days,
    hours: Math.floor(rest / 60),
    minutes: rest % 60,
    estimatedOn: addBusinessDays(input.fromDay, days, calendar),
  };
}
