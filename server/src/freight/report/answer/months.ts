import { formatDay, parseDay } from '../../../kernel/days.ts';
import type { Period } from './question.ts';

/** A period as whole months, which sums answer, and what is left of it at its ends. */
export type Parted = { months: Period | null; edges: Period[] };

/** Months are whole only where they are over before `todayDay`: what is to come is not judged as what was. */
export function inMonths({ fromDay, untilDay }: Period, todayDay: number): Parted {
  const first = isFirstOfMonth(fromDay) ? fromDay : firstOfNext(fromDay);
  const end = firstOfMonth(Math.min(untilDay + 1, todayDay));
  if (end <= first) return { months: null, edges: [{ fromDay, untilDay }] };
  const edges = [
    { fromDay, untilDay: first - 1 },
    { fromDay: end, untilDay },
  ];
  return {
    months: { fromDay: first, untilDay: end - 1 },
    edges: edges.filter((edge) => edge.untilDay >= edge.fromDay),
  };
}

function isFirstOfMonth(day: number): boolean {
  return formatDay(day).endsWith('-01');
}

function firstOfMonth(day: number): number {
  return parseDay(`${formatDay(day).slice(0, 8)}01`) ?? day;
}

/** No month has more days. */
const longestMonth = 31;

function firstOfNext(day: number): number {
  return firstOfMonth(firstOfMonth(day) + longestMonth);
}
