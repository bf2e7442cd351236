import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { inMonths } from './months.ts';
import type { Period, Question } from './question.ts';
import { conditionsOf, type FreightGroup, freightColumns, within } from './sources.ts';

/** Days of 50, 80 and 95 of 100, taken and promised. */
export type DaysFigure = 'takenP50' | 'takenP80' | 'takenP95' | 'promisedP50' | 'promisedP80';

type Row = { group: string; days: number; promised: number; taken: number };

/**
 * Days from hire to delivery, and to the promised day, of those delivered of a period, as percentiles: of everything by null, and by
 * group where groups are carriers or shippers. Where a question is about places or goods, nothing is known.
 */
export async function daysTaken(
  { db }: Pick<Context, 'db'>,
  { groupBy, filter, todayDay }: Question<FreightGroup>,
  period: Period,
): Promise<ReadonlyMap<string | null, Partial<Record<DaysFigure, number | null>>>> {
  const { states, service, channel, weightBand } = filter;
  const isFine = states.length > 0 || service !== null || channel !== null || weightBand !== null;
  if (isFine) return new Map();
  const { months, edges } = inMonths(period, todayDay);
  const conditions = sql.join(conditionsOf(filter), sql` and `);
  const isGrouped = groupBy === 'carrier' || groupBy === 'shipper';
  const by = isGrouped ? sql.id(freightColumns[groupBy]) : sql`0`;
  const parts = [
    ...(months === null
      ? []
      : [
          sql`select ${by} as "group", days, promised, taken from freight_days_month
          where ${within('month', months)} and ${conditions}`,
        ]),
    ...edges.map((edge) => daysOfFreights(by, sql`${within('promised_on', edge)} and ${conditions}`)),
  ];
  const { rows } = await sql<Row>`
    select "group"::text, days, promised, taken from (
      select "group", days, sum(promised)::bigint as promised, sum(taken)::bigint as taken
      from (${sql.join(parts, sql` union all `)}) as parts group by 1, 2) as days_of
    order by days`.execute(db);
  if (rows.length === 0) return new Map();
  const groups = isGrouped ? [...Map.groupBy(rows, ({ group }) => group)] : [];
  return new Map([[null, rows] as const, ...groups].map(([group, own]) => [group, percentiles(own)]));
}

/** The same of freights themselves: those that are alike are counted before they become two rows each. */
function daysOfFreights(by: RawBuilder<unknown>, conditions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select "group", each.days, each.promised, each.taken
    from (
      select ${by} as "group", promised_on - hired_on as promised_in, delivered_on - hired_on as taken_in, count(*) as freights
      from freight_measure where outcome in ('on_time', 'late') and ${conditions} group by 1, 2, 3
    ) as alike
    cross join lateral (values
      (least(greatest(promised_in, 0), 400), freights, 0),
      (least(greatest(taken_in, 0), 400), 0, freights)) as each (days, promised, taken)`;
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
