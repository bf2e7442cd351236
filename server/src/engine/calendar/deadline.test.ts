import { describe, expect, it } from 'vitest';
import { allEasterHolidays } from '../../../test/support/easter.ts';
import { formatDay, parseDay } from '../../kernel/days.ts';
import { buildCalendar } from './business-days.ts';
import { deadline } from './deadline.ts';

const calendar = buildCalendar(allEasterHolidays);

function promise(transitMinutes: number, extraDays: number, from: string) {
  const { estimatedOn, ...time } = deadline(
    { transitMinutes, extraDays, fromDay: parseDay(from) ?? Number.NaN },
    calendar,
  );
  return { ...time, on: formatDay(estimatedOn) };
}

describe('the deadline', () => {
  it('counts whole days as business days and leaves the rest to the clock', () => {
    expect(promise(4 * 1440 + 12 * 60 + 30, 0, '2026-11-19')).toEqual({
      days: 4,
      hours: 12,
      minutes: 30,
      on: '2026-11-26',
    });
  });

  it('adds the days of freight rules', () => {
    expect(promise(1440, 2, '2026-11-19')).toEqual({ days: 3, hours: 0, minutes: 0, on: '2026-11-25' });
  });

  it('never falls below no day at all', () => {
    expect(promise(2 * 1440 + 60, -5, '2026-11-19')).toEqual({
      days: 0,
      hours: 1,
      minutes: 0,
      on: '2026-11-19',
    });
  });

  it('skips nothing under one day, not even a Sunday', () => {
    expect(promise(180, 0, '2026-11-22')).toEqual({ days: 0, hours: 3, minutes: 0, on: '2026-11-22' });
  });
});
