import { failField } from '../../../kernel/failure.ts';
import type { DaySpan } from './filter.ts';

/** Longest span of days that is looked through where nothing has an index. */
const mostDays = 92;

/** @throws Failure `invalid_request` on `field` for a span that ends before it begins */
export function requireForward(span: DaySpan, field: string): DaySpan {
  const { fromDay, untilDay } = span;
  if (fromDay !== null && untilDay !== null && untilDay < fromDay)
    throw failField(field, 'o período termina antes de começar');
  return span;
}

/**
 * A span with both its ends, the last 92 days where none is given.
 * @throws Failure `invalid_request` on `until` for one that ends before it begins, on `from` for one of more than 92 days
 */
export function boundedSpan(span: DaySpan, todayDay: number): DaySpan {
  const untilDay = span.untilDay ?? todayDay;
  const fromDay = span.fromDay ?? untilDay - mostDays + 1;
  if (untilDay - fromDay >= mostDays) throw failField('from', `o período pode ter até ${mostDays} dias`);
  return requireForward({ fromDay, untilDay }, 'until');
}
