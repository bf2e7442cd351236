import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from './days.ts';
import {
  dayInSaoPaulo,
  formatDatetime,
  minuteOfDayInSaoPaulo,
  parseDatetime,
  startOfDayInSaoPaulo,
} from './sao-paulo.ts';

const since1800 = fc.integer({ min: Date.UTC(1800, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('the clock of São Paulo', () => {
  it('is three hours behind UTC today', () => {
    const instant = Date.UTC(2026, 10, 20, 2, 59, 59, 999);
    expect(formatDatetime(instant)).toBe('2026-11-19 23:59:59');
    expect(formatDay(dayInSaoPaulo(instant))).toBe('2026-11-19');
    expect(minuteOfDayInSaoPaulo(instant)).toBe(1439);
    expect(parseDatetime('2026-11-20 00:00:00')).toBe(Date.UTC(2026, 10, 20, 3));
  });

  it('knows the summer times of the past', () => {
    expect(formatDatetime(Date.UTC(2018, 11, 25, 12))).toBe('2018-12-25 10:00:00');
    expect(formatDatetime(Date.UTC(2018, 5, 25, 12))).toBe('2018-06-25 09:00:00');
  });

  it('moves a time that summer time skipped one hour on', () => {
    expect(formatDatetime(parseDatetime('2018-11-04 00:30:00') ?? 0)).toBe('2018-11-04 01:30:00');
    expect(formatDatetime(startOfDayInSaoPaulo(parseDay('2018-11-04') ?? 0))).toBe('2018-11-04 01:00:00');
  });

  it('takes the first of a time that occurred twice', () => {
    expect(parseDatetime('2018-02-17 23:30:00')).toBe(Date.UTC(2018, 1, 18, 1, 30));
  });

  it('agrees with the platform on every instant', () => {
    fc.assert(
      fc.property(since1800, (instant) => {
        const local = Temporal.Instant.fromEpochMilliseconds(instant)
          .toZonedDateTimeISO('America/Sao_Paulo')
          .toPlainDateTime();
        expect(formatDatetime(instant)).toBe(
          local.round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString().replace('T', ' '),
        );
      }),
    );
  });

  it('reads a wall clock as the platform does', () => {
    fc.assert(
      fc.property(since1800, (instant) => {
        const second = Math.floor(instant / 1000) * 1000;
        const local = new Date(second).toISOString().slice(0, 19);
        const expected = Temporal.PlainDateTime.from(local).toZonedDateTime('America/Sao_Paulo');
        expect(parseDatetime(local.replace('T', ' '))).toBe(expected.epochMilliseconds);
      }),
    );
  });

  it.each([
    '2026-11-20 24:00:00',
    '2026-11-20 10:60:00',
    '2026-11-20T10:00:00',
    '2026-11-20 10:00',
    '2026-02-30 10:00:00',
  ])('refuses %j', (text) => {
    expect(parseDatetime(text)).toBeNull();
  });
});
