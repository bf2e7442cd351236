import { failField } from '../../../kernel/failure.ts';
import type { Scope } from '../../../registry/access/scope.ts';

/** Days (`kernel/days.ts`), both inclusive. */
export type Period = { fromDay: number; untilDay: number };

/** Parts of time; a week begins on Monday. */
export type Step = 'day' | 'week' | 'month';

/** Whose figures are counted; empty lists: of all. */
export type Filter = {
  scope: Scope;
  shipperId: number | null;
  shipperIds: readonly number[];
  carrierIds: readonly number[];
  states: readonly string[];
  service: string | null;
  channel: string | null;
  /** Upper bound in kilograms; 0 above all. */
  weightBand: number | null;
};

export type Question<Group extends string> = {
  period: Period;
  compare: 'before' | 'yearBefore' | null;
  groupBy: Group | null;
  step: Step | null;
  filter: Filter;
  todayDay: number;
};

const usualDays = 28;
const yearDays = 365;
/** 1 January 1900: no day of the wire is earlier. */
const firstDay = -25_567;

/**
 * A period of which an end or both may be left out.
 * @throws Failure `invalid_request` for one that ends before it begins
 */
export function periodOf(
  given: { fromDay: number | null; untilDay: number | null },
  todayDay: number,
): Period {
  const untilDay = given.untilDay ?? Math.max(todayDay, given.fromDay ?? todayDay);
  const fromDay = given.fromDay ?? Math.max(firstDay, untilDay - usualDays + 1);
  if (untilDay < fromDay) throw failField('until', 'o período termina antes de começar');
  return { fromDay, untilDay };
}

/** The period that another is compared with; null for none, and where there are no such days. */
export function comparedWith(
  { fromDay, untilDay }: Period,
  compare: Question<string>['compare'],
): Period | null {
  if (compare === null) return null;
  const back = compare === 'before' ? untilDay - fromDay + 1 : yearDays;
  if (untilDay - back < firstDay) return null;
  return { fromDay: Math.max(firstDay, fromDay - back), untilDay: untilDay - back };
}
