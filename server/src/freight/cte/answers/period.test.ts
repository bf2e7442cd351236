import { describe, expect, test } from 'vitest';
import { periodOf } from './period.ts';

const span = (begin: string, end: string): string[] => {
  const { from, until } = periodOf(begin, end, 'end');
  return [from.toISOString(), until.toISOString()];
};

describe('a period', () => {
  test.each([
    ['2026-11-20 10:00', '2026-11-20 10:00', '2026-11-20T13:00:00.000Z', '2026-11-20T13:01:00.000Z'],
    ['2026-11-20 10:00:30', '2026-11-20 10:00:30', '2026-11-20T13:00:30.000Z', '2026-11-20T13:00:31.000Z'],
    ['2026-11-20', '2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    ['2026-11-20', '2026-11-21 08:30', '2026-11-20T03:00:00.000Z', '2026-11-21T11:31:00.000Z'],
    // A day of 23 hours: midnight was skipped.
    ['2018-11-04', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  ])('from %s to %s holds the whole of its end', (begin, end, ...instants) => {
    expect(span(begin, end)).toEqual(instants);
  });

  test('does not end before it begins, nor after a year and a day', () => {
    expect(() => span('2026-11-20', '2026-11-19')).toThrow('bad_request');
    expect(() => span('2026-11-20 10:00:01', '2026-11-20 10:00:00')).toThrow('bad_request');
    expect(span('2025-11-20', '2026-11-20')).toHaveLength(2);
    expect(() => span('2025-11-20', '2026-11-21')).toThrow('invalid_request');
  });
});
