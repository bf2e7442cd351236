import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { measureColumns, partsOf } from '../measures.ts';
import { inMonths } from './months.ts';
import type { Filter, Period, Question } from './question.ts';

/** By what a report of freights may be grouped, and the column that it is. */
export const freightColumns = {
  shipper: 'shipper_id',
  carrier: 'carrier_id',
  service: 'service',
  uf: 'state',
  channel: 'channel',
  weightBand: 'weight_band',
} as const;
export type FreightGroup = keyof typeof freightColumns;

/** Which measures are meant: those of the day of the hire, or those of the promised one. */
export type Side = 'hired' | 'due';

/** Days that are counted from the freights themselves where no sum is fine enough. */
const mostDays = 92;

const columns = sql`shipper_id, carrier_id, service, state, channel, weight_band, day, ${measureColumns}`;

/**
 * The rows of which a question is the sum: of sums by day where those tell carriers and shippers apart alone; of sums by month, and at
 * the ends of the period of freights, where it is about places or goods; of freights where it is about both, or their days.
 * @throws Failure `work_too_large` where freights of more than 92 days would have to be counted
 */
export function sourceOf(question: Question<FreightGroup>, period: Period, side: Side): RawBuilder<unknown> {
  const parts = sql.join(partsFor(question, period, side), sql` union all `);
  return sql`(select ${columns} from (${parts}) as parts where ${sql.join(conditionsOf(question.filter), sql` and `)})`;
}

function partsFor(question: Question<FreightGroup>, period: Period, side: Side): RawBuilder<unknown>[] {
  const { step, todayDay } = question;
  const { isOfLane, isOfKind } = aboutOf(question);
  if (!(isOfLane || isOfKind)) return [daySums(period)];
  if (step === 'day' || step === 'week' || (isOfLane && isOfKind)) {
    requireCountable(period);
    return [freightRows([period], side)];
  }
  const { months, edges } = inMonths(period, todayDay);
  const sums = months === null ? [] : [isOfLane ? laneSums(months) : kindSums(months)];
  return [...sums, ...(edges.length === 0 ? [] : [freightRows(edges, side)])];
}

/** Whether a question is about places and services, or about what goods are. */
function aboutOf({ groupBy, filter }: Question<FreightGroup>): { isOfLane: boolean; isOfKind: boolean } {
  const { states, service, channel, weightBand } = filter;
  return {
    isOfLane: groupBy === 'uf' || groupBy === 'service' || states.length > 0 || service !== null,
    isOfKind: groupBy === 'channel' || groupBy === 'weightBand' || channel !== null || weightBand !== null,
  };
}

/**
 * That freights of a period are few enough to be counted one by one.
 * @throws Failure `work_too_large`
 */
export function requireCountable({ fromDay, untilDay }: Period): void {
  if (untilDay - fromDay < mostDays) return;
  throw fail('work_too_large', {
    message: `Agrupado ou filtrado assim, o período pode ter até ${mostDays} dias.`,
  });
}

const day = (value: number) => sql`${formatDay(value)}::date`;

export function within(column: string, { fromDay, untilDay }: Period): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(column)} between ${day(fromDay)} and ${day(untilDay)}`;
}

function daySums(period: Period): RawBuilder<unknown> {
  return sql`select shipper_id, carrier_id, '' as service, '' as state, '' as channel, 0 as weight_band, day,
    ${measureColumns} from freight_day where ${within('day', period)}`;
}

function laneSums(months: Period): RawBuilder<unknown> {
  return sql`select shipper_id, carrier_id, service, state, '' as channel, 0 as weight_band, month as day,
    ${measureColumns} from freight_lane_month where ${within('month', months)}`;
}

function kindSums(months: Period): RawBuilder<unknown> {
  return sql`select shipper_id, carrier_id, '' as service, '' as state, channel, weight_band, month as day,
    ${measureColumns} from freight_kind_month where ${within('month', months)}`;
}

function freightRows(periods: readonly Period[], side: Side): RawBuilder<unknown> {
  const column = side === 'hired' ? 'hired_on' : 'promised_on';
  const during = sql.join(
    periods.map((period) => within(column, period)),
    sql` or `,
  );
  const other = side === 'hired' ? 'due' : 'hired';
  const rows = partsOf(sql`select * from freight_measure where ${during}`, { [other]: sql`false` });
  return sql`select ${columns} from (${rows}) as counted`;
}

/** Over columns of all sums; a report has those of its own beside. */
export function conditionsOf(filter: Filter): RawBuilder<unknown>[] {
  const { scope, shipperId, shipperIds, carrierIds, states, service, channel, weightBand } = filter;
  return [
    withinShippers(scope, sql.ref('shipper_id')),
    withinCarriers(scope, sql.ref('carrier_id')),
    ...(shipperId === null ? [] : [sql`shipper_id = ${shipperId}`]),
    ...(shipperIds.length === 0 ? [] : [sql`shipper_id = any(${[...shipperIds]}::bigint[])`]),
    ...(carrierIds.length === 0 ? [] : [sql`carrier_id = any(${[...carrierIds]}::bigint[])`]),
    ...(states.length === 0 ? [] : [sql`state = any(${[...states]}::text[])`]),
    ...(service === null ? [] : [sql`service = ${service}`]),
    ...(channel === null ? [] : [sql`channel = ${channel}`]),
    ...(weightBand === null ? [] : [sql`weight_band = ${weightBand}`]),
  ];
}
