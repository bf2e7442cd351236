import { addBusinessDays, type BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { calendarOf } from '../../engine/calendar/calendar-of.ts';
import { formatDay, parseDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Phase } from './states.ts';

/** How long freights of a lane took lately: business days from collection to delivery, minutes of their longest silence. */
export type LanePace = { p80Days: number; p90SilenceMinutes: number };

/** What the watch of a freight follows from. */
export type Watched = {
  phase: Phase;
  hiredAt: Date;
  collectedAt: Date | null;
  /** When the last thing that is known of it happened. */
  statusAt: Date;
  /** `YYYY-MM-DD` */
  expectedOn: string | null;
};

/** From when a freight is at risk (`YYYY-MM-DD`) and stuck; null: as far as is known now, never (docs/freight-watch.md). */
export type Watch = { riskOn: string | null; stuckAt: Date | null };

/** A lane that nobody has measured is silent for a week before somebody should look. */
const usualSilenceMinutes = 7 * 1440;

/** All lanes are measured by one calendar: carriers have the same holidays whoever hires them. */
const calendar = (): BusinessCalendar =>
  calendarOf({ carnival: true, goodFriday: true, corpusChristi: true });

/** Judges a freight by the pace of its lane; `undefined` where too few freights went there. Pure. */
export function watchOf(watched: Watched, pace: LanePace | undefined): Watch {
  if (watched.phase !== 'preparing' && watched.phase !== 'underway') return { riskOn: null, stuckAt: null };
  const silenceMs = (pace?.p90SilenceMinutes ?? usualSilenceMinutes) * 60_000;
  return {
    riskOn: pace === undefined ? null : riskOn(watched, pace),
    stuckAt: new Date(watched.statusAt.getTime() + silenceMs),
  };
}

/**
 * Four of five freights of the lane arrive within `p80Days` of their collection. What was collected is at risk from that day
 * on where this ends after the expected day; what waits, from the first day whose collection would be too late.
 */
function riskOn({ hiredAt, collectedAt, expectedOn }: Watched, { p80Days }: LanePace): string | null {
  const expectedDay = expectedOn === null ? null : parseDay(expectedOn);
  if (expectedDay === null) return null;
  const isInTime = (fromDay: number) => addBusinessDays(fromDay, p80Days, calendar()) <= expectedDay;
  if (collectedAt !== null) {
    const collectedDay = dayInSaoPaulo(collectedAt.getTime());
    return isInTime(collectedDay) ? null : formatDay(collectedDay);
  }
  const hiredDay = dayInSaoPaulo(hiredAt.getTime());
  let day = expectedDay - p80Days;
  while (day >= hiredDay && !isInTime(day)) day -= 1;
  return formatDay(Math.max(hiredDay, day + 1));
}

/** The business days of a span of days since 1970, for measuring in the database: how many had passed by each day. */
export function businessDaysElapsed(
  fromDay: number,
  untilDay: number,
): { days: string[]; elapsed: number[] } {
  const { elapsed, firstDay } = calendar();
  const span = Array.from({ length: untilDay - fromDay + 1 }, (_, index) => fromDay + index);
  return { days: span.map(formatDay), elapsed: span.map((day) => elapsed[day - firstDay] ?? 0) };
}
