import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { inMonths } from './months.ts';
import type { Period, Question } from './question.ts';
import { conditionsOf, type FreightGroup, freightColumns, within } from './sources.ts';

/** Days of 50, 80 and 95 of 100, taken and promised. */
export type DaysFigure = 'takenP50' | 'takenP80' | 'takenP95' | 'promisedP50' | 'promisedP80';

type Row = { group: string; days: number; promised: number; taken: number };

/**
 * Days from hire to delivery, and to the promised day, of those delivered of a period, as percentiles by group. Of carriers and
 * shippers: where a question is about places or goods, nothing is known.
 */
export async function daysTaken(
  { db }: Pick<Context, 'db'>,
  { groupBy, filter, todayDay }: Question<FreightGroup>,
  period: Period,
): Promise<ReadonlyMap<string, Partial<Record<DaysFigure, number | null>>>> {
  const { states, service, channel, weightBand } = filter;
  const isFine = states.length > 0 || service !== null || channel !== null || weightBand !== null;
  if (isFine || (groupBy !== null && groupBy !== 'carrier' && groupBy !== 'shipper')) return new Map();
  const { months, edges } = inMonths(period, todayDay);
  const conditions = sql.join(conditionsOf(filter), sql` and `);
  const parts = [
    ...(months === null
      ? []
      : [
          sql`select shipper_id, carrier_id, days, promised, taken from freight_days_month
          where ${within('month', months)}`,
        ]),
    ...edges.map(
      (edge) => sql`select shipper_id, carrier_id, each.days, each.promised, each.taken from freight_measure
        cross join lateral (values
          (least(greatest(promised_on - hired_on, 0), 400), 1, 0),
          (least(greatest(delivered_on - hired_on, 0), 400), 0, 1)) as each (days, promised, taken)
        where outcome in ('on_time', 'late') and ${within('promised_on', edge)}`,
    ),
  ];
  const by = groupBy === null ? sql`''` : sql`${sql.id(freightColumns[groupBy])}::text`;
  const { rows } = await sql<Row>`
    select ${by} as "group", days, sum(promised)::bigint as promised, sum(taken)::bigint as taken
    from (${sql.join(parts, sql` union all `)}) as parts where ${conditions}
    group by 1, 2 order by 1, 2`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => [group, percentiles(own)]),
  );
}

function percentiles(rows: readonly Row[]): Partial<Record<DaysFigure, number | null>> {
  const taken = (part: number) =>
    percentile(
      rows.map(({ days, taken: count }) => ({ days, count })),
      part,
    );
  const promised = (part: number) =>
    percentile(
      rows.map(({ days, promised: count }) => ({ days, count })),
      part,
    );
  return {
    ...{ takenP50: taken(0.5), takenP80: taken(0.8), takenP95: taken(0.95) },
    ...{ promisedP50: promised(0.5), promisedP80: promised(0.8) },
  };
}

/** The fewest days within which such a part of all was done; rows by days. */
function percentile(rows: readonly { days: number; count: number }[], part: number): number {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { days, count } of rows) {
    seen += count;
    if (count > 0 && seen >= total * part) return days;
  }
  return rows.at(-1)?.days ?? 0;
}
