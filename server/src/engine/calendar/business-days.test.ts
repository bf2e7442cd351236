import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEasterHolidays, onlyGoodFriday } from '../../../test/support/easter.ts';
import { formatDay, parseDay } from '../../kernel/days.ts';
import { addBusinessDays, buildCalendar, stepBusinessDays } from './business-days.ts';

const calendar = buildCalendar(allEasterHolidays);
const withoutOptional = buildCalendar(onlyGoodFriday);

const vectors: [string, number, string][] = [
  ['2026-11-19', 1, '2026-11-23'],
  ['2026-11-19', 5, '2026-11-27'],
  ['2024-11-19', 1, '2024-11-21'],
  ['2023-11-17', 1, '2023-11-20'],
  ['2026-12-23', 2, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2027-02-05', 1, '2027-02-10'],
  ['2027-02-05', 3, '2027-02-12'],
  ['2027-03-25', 1, '2027-03-29'],
  ['2027-05-26', 1, '2027-05-28'],
  ['2026-06-03', 1, '2026-06-05'],
  ['2026-09-04', 1, '2026-09-08'],
  ['2026-10-09', 3, '2026-10-15'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 0, '2026-11-20'],
];

function add(from: string, count: number, kept = calendar): string {
  return formatDay(addBusinessDays(parseDay(from) ?? Number.NaN, count, kept));
}

describe('business days', () => {
  it.each(vectors)('counts from %s by %i to %s', (from, count, expected) => {
    expect(add(from, count)).toBe(expected);
  });

  it.each([
    ['2027-02-05', 1, '2027-02-08'],
    ['2027-02-05', 3, '2027-02-10'],
    ['2027-05-26', 1, '2027-05-27'],
    ['2026-06-03', 1, '2026-06-04'],
    ['2027-03-25', 1, '2027-03-29'],
  ] as const)('counts from %s by %i to %s with the optional days off', (from, count, expected) => {
    expect(add(from, count, withoutOptional)).toBe(expected);
  });

  it('agrees with walking day by day', () => {
    const days = fc.integer({ min: parseDay('2014-12-01') ?? 0, max: parseDay('2076-02-01') ?? 0 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(calendar, withoutOptional),
        (day, count, kept) => {
          expect(addBusinessDays(day, count, kept)).toBe(stepBusinessDays(day, count, kept.easterHolidays));
        },
      ),
    );
  });

  it('adds in two steps as in one', () => {
    const counts = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 30_000 }), counts, counts, (day, first, second) => {
        const twice = addBusinessDays(addBusinessDays(day, first, calendar), second, calendar);
        expect(twice).toBe(addBusinessDays(day, first + second, calendar));
      }),
    );
  });

  it('goes on beyond its index', () => {
    expect(add('2075-12-30', 2)).toBe('2076-01-02');
    expect(add('1999-12-31', 1)).toBe('2000-01-03');
  });
});
