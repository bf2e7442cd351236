import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilOf, dayOf, formatDay, parseDay, weekdayOf } from './days.ts';

const anyDay = fc.integer({ min: -700_000, max: 2_900_000 });

describe('days', () => {
  it('counts from 1970-01-01', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('1969-12-31')).toBe(-1);
    expect(parseDay('2000-02-29')).toBe(11_016);
    expect(formatDay(20_777)).toBe('2026-11-20');
  });

  it('agrees with the platform on every date', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const platform = new Date(day * 86_400_000);
        expect(civilOf(day)).toEqual({
          year: platform.getUTCFullYear(),
          month: platform.getUTCMonth() + 1,
          day: platform.getUTCDate(),
        });
        expect(weekdayOf(day) % 7).toBe(platform.getUTCDay());
      }),
    );
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOf(civilOf(day))).toBe(day);
        expect(parseDay(formatDay(day))).toBe(day);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00', '26-01-01', '2026-1-1', ''])(
    'refuses %j',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
});
