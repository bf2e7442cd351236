import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEasterHolidays, onlyGoodFriday } from '../../../test/support/easter.ts';
import { formatDay, parseDay, weekdayOf } from '../../kernel/days.ts';
import { easterOf, holidaysOf, isHoliday } from './holidays.ts';

/** Easter, Carnival Monday and Tuesday, Good Friday, Corpus Christi; 2024 to 2026 as officially published. */
const published: [number, string, string, string, string, string][] = [
  [2024, '03-31', '02-12', '02-13', '03-29', '05-30'],
  [2025, '04-20', '03-03', '03-04', '04-18', '06-19'],
  [2026, '04-05', '02-16', '02-17', '04-03', '06-04'],
  [2027, '03-28', '02-08', '02-09', '03-26', '05-27'],
  [2028, '04-16', '02-28', '02-29', '04-14', '06-15'],
  [2029, '04-01', '02-12', '02-13', '03-30', '05-31'],
  [2030, '04-21', '03-04', '03-05', '04-19', '06-20'],
  [2031, '04-13', '02-24', '02-25', '04-11', '06-12'],
  [2032, '03-28', '02-09', '02-10', '03-26', '05-27'],
  [2033, '04-17', '02-28', '03-01', '04-15', '06-16'],
];

function day(text: string): number {
  return parseDay(text) ?? Number.NaN;
}

describe('national holidays', () => {
  it.each(published)('finds Easter and its holidays in %i', (year, easter, ...moving) => {
    expect(formatDay(easterOf(year))).toBe(`${year}-${easter}`);
    const kept = holidaysOf(year, allEasterHolidays).map(formatDay);
    expect(kept.slice(-4)).toEqual(moving.map((date) => `${year}-${date}`));
  });

  it('has thirteen of them since 2024 and twelve before', () => {
    expect(holidaysOf(2024, allEasterHolidays)).toHaveLength(13);
    expect(holidaysOf(2023, allEasterHolidays)).toHaveLength(12);
  });

  it('keeps Good Friday when the optional days are off', () => {
    expect(isHoliday(day('2027-03-26'), onlyGoodFriday)).toBe(true);
    expect(isHoliday(day('2027-02-08'), onlyGoodFriday)).toBe(false);
    expect(isHoliday(day('2027-05-27'), onlyGoodFriday)).toBe(false);
  });

  it('puts Easter on a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const easter = easterOf(year);
        expect(weekdayOf(easter)).toBe(7);
        expect(easter).toBeGreaterThanOrEqual(day(`${year}-03-22`));
        expect(easter).toBeLessThanOrEqual(day(`${year}-04-25`));
      }),
    );
  });
});
