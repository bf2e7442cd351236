import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { inMonths } from './months.ts';

const day = (text: string): number => parseDay(text) ?? 0;
const partsOf = (from: string, until: string, today: string) => {
  const { months, edges } = inMonths({ fromDay: day(from), untilDay: day(until) }, day(today));
  const say = (one: { fromDay: number; untilDay: number } | null) =>
    one === null ? null : `${formatDay(one.fromDay)} ${formatDay(one.untilDay)}`;
  return [say(months), ...edges.map(say)];
};

it.each([
  [['2026-01-01', '2026-03-31', '2026-06-10'], ['2026-01-01 2026-03-31']],
  [
    ['2026-01-15', '2026-04-10', '2026-06-10'],
    ['2026-02-01 2026-03-31', '2026-01-15 2026-01-31', '2026-04-01 2026-04-10'],
  ],
  [
    ['2026-01-15', '2026-02-27', '2026-06-10'],
    [null, '2026-01-15 2026-02-27'],
  ],
  [
    ['2026-05-01', '2026-06-30', '2026-06-10'],
    ['2026-05-01 2026-05-31', '2026-06-01 2026-06-30'],
  ],
  [
    ['2026-07-01', '2026-07-31', '2026-06-10'],
    [null, '2026-07-01 2026-07-31'],
  ],
] as const)('%s', ([from, until, today], parts) => {
  expect(partsOf(from, until, today)).toEqual(parts);
});

it('leaves no day out and has none twice, and no whole month that is not over', () => {
  const days = fc.integer({ min: day('2015-01-01'), max: day('2035-12-31') });
  fc.assert(
    fc.property(days, fc.nat(4000), days, (fromDay, length, todayDay) => {
      const { months, edges } = inMonths({ fromDay, untilDay: fromDay + length }, todayDay);
      const parts = [...edges, ...(months === null ? [] : [months])].sort((a, b) => a.fromDay - b.fromDay);
      expect(parts[0]?.fromDay).toBe(fromDay);
      expect(parts.at(-1)?.untilDay).toBe(fromDay + length);
      for (const [index, part] of parts.entries()) {
        expect(part.untilDay).toBeGreaterThanOrEqual(part.fromDay);
        if (index > 0) expect(part.fromDay).toBe((parts[index - 1]?.untilDay ?? 0) + 1);
      }
      if (months !== null) expect(months.untilDay).toBeLessThan(todayDay);
    }),
  );
});
