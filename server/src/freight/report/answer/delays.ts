import { type RawBuilder, sql } from 'kysely';
import type { Period, Question } from './question.ts';
import { conditionsOf, requireCountable, within } from './sources.ts';

/**
 * Freights that came late or have not come, by why and by the promised day: from their sums where these tell carriers and shippers
 * apart alone; from the freights themselves where a question is about places or goods.
 * @throws Failure `work_too_large` where freights of more than 92 days would have to be counted
 */
export function delaySource({ filter }: Question<string>, period: Period): RawBuilder<unknown> {
  const { states, service, channel, weightBand } = filter;
  const isFine = states.length > 0 || service !== null || channel !== null || weightBand !== null;
  if (isFine) requireCountable(period);
  const rows = isFine
    ? sql`select shipper_id, carrier_id, service, state, channel, weight_band, promised_on as day, delay_cause,
        (outcome = 'late')::integer as late, (outcome = 'open')::integer as open,
        case when outcome = 'late' then delivered_on - promised_on else 0 end as late_days
      from freight_measure where delay_cause is not null and ${within('promised_on', period)}`
    : sql`select shipper_id, carrier_id, day, cause as delay_cause, late, open, late_days
      from freight_cause_day where ${within('day', period)}`;
  return sql`(select *, late + open as due, 0 as on_time, 0 as ended from (${rows}) as parts
    where ${sql.join(conditionsOf(filter), sql` and `)})`;
}
