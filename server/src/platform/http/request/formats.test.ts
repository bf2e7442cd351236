import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from './formats.ts';

const is = (format: string, text: string) => formats[format]?.(text);

describe('a date', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '2026-12-31'])('may be %s', (text) => {
    expect(is('date', text)).toBe(true);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01 ',
    '2026-01-01Z',
    '20260101',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('may not be %j', (text) => {
    expect(is('date', text)).toBe(false);
  });

  it('is every day that the calendar has', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => is('date', date.toISOString().slice(0, 10)) === true));
  });

  it('is no day that the calendar would shift', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1900, max: 2999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    );
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
        const shifted = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
        return is('date', text) === (shifted === text);
      }),
    );
  });
});

describe('a datetime', () => {
  it('is a day and a time of it, to the second or to the minute', () => {
    expect(is('wall-datetime', '2026-03-31 23:59:59')).toBe(true);
    expect(is('wall-minute', '2026-03-31 00:00')).toBe(true);
  });

  it.each([
    '2026-03-31 24:00:00',
    '2026-03-31 23:60:00',
    '2026-03-31 23:59:60',
    '2026-02-30 10:00:00',
    '2026-03-31T10:00:00',
    '2026-03-31 10:00',
    '2026-03-31 10:00:00Z',
    '2026-03-31 10:00:00-03:00',
    '2026-03-31  1:00:00',
    '2026-03-31',
  ])('may not be %j', (text) => {
    expect(is('wall-datetime', text)).toBe(false);
  });

  it('to the minute may have seconds, or be a whole day', () => {
    for (const text of ['2026-03-31 10:00:59', '2026-03-31']) expect(is('wall-minute', text)).toBe(true);
    for (const text of ['2026-02-30', '2026-03-31 10', '2026-03-31 10:00:60', '2026-03-31 24:00'])
      expect(is('wall-minute', text)).toBe(false);
  });

  it('was shown by a clock: summer time skipped an hour', () => {
    // On 4 November 2018 clocks went from 23:59:59 to 01:00:00.
    for (const text of ['2018-11-04 00:00:00', '2018-11-04 00:59:59'])
      expect(is('wall-datetime', text)).toBe(false);
    expect(is('wall-minute', '2018-11-04 00:30')).toBe(false);
    for (const text of ['2018-11-03 23:59:59', '2018-11-04 01:00:00', '2019-02-16 23:30:00'])
      expect(is('wall-datetime', text)).toBe(true);
  });
});

describe('a volume type', () => {
  it('is a code of the table, written as it stands there', () => {
    expect(['1', '64', '159', '999'].every((code) => is('volume-type', code))).toBe(true);
    expect(['0', '160', '998', '01', '1000', '', 'Móveis'].some((code) => is('volume-type', code))).toBe(
      false,
    );
  });
});
