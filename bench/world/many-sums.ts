import type { Context } from '@carreto/server/context';
import { sql } from 'kysely';

export type SumsPlan = { shippers: number; carriers: number; freights: number };

const days = 365;
const months = 12;
const states = sql`array['SP','RJ','MG','ES','PR','SC','RS','BA','SE','AL','PE','PB','RN','CE','PI','MA','PA','AP','AM','RR','RO','AC','TO','GO','DF','MT','MS']`;

/**
 * Writes sums as a year of freights leaves them, and the freights of its last month as they are counted; the sums are of what would
 * have been there, not of rows. Gives how many bytes all of it takes.
 */
export async function fillSums(
  db: Context['db'],
  { shippers, carriers, freights }: SumsPlan,
): Promise<number> {
  const perDay = Math.max(1, Math.round(freights / (shippers * carriers * days)));
  const perLane = Math.max(1, Math.round(freights / (shippers * carriers * 2 * 27 * months)));
  const perKind = Math.max(1, Math.round(freights / (shippers * carriers * 21 * months)));
  const parties = sql`generate_series(1, ${sql.lit(shippers)}) as shipper_id, generate_series(1, ${sql.lit(carriers)}) as carrier_id`;
  const eachDay = sql`generate_series(current_date - ${sql.lit(days - 1)}, current_date, interval '1 day') as day`;
  const eachMonth = sql`generate_series(date_trunc('month', current_date) - interval '11 months',
    date_trunc('month', current_date), interval '1 month') as month`;
  const measures = (
    count: number,
  ) => sql`${sql.lit(count)}, 1, ${sql.lit(count)}, ${sql.lit(count)} * 3100, ${sql.lit(count)} * 4000, ${sql.lit(count)} * 25000,
    ${sql.lit(count)}, ${sql.lit(count)} - 1, 1, 3, 0`;
  const statements = [
    sql`insert into freight_day select shipper_id, carrier_id, day::date, ${measures(perDay)} from ${parties}, ${eachDay}`,
    sql`insert into freight_lane_month select shipper_id, carrier_id, service, state, month::date, ${measures(perLane)}
      from ${parties}, unnest(array['Normal', 'Expresso']) as service, unnest(${states}) as state, ${eachMonth}`,
    sql`insert into freight_kind_month select shipper_id, carrier_id, channel, band, month::date, ${measures(perKind)}
      from ${parties}, unnest(array['', 'loja', 'site']) as channel, unnest(array[0, 1, 5, 10, 30, 100, 500]) as band,
        ${eachMonth}`,
    sql`insert into freight_days_month select shipper_id, carrier_id, month::date, taken, ${sql.lit(perDay)}, ${sql.lit(perDay)}
      from ${parties}, ${eachMonth}, generate_series(1, 20) as taken`,
    sql`insert into freight_choice_day select shipper_id, carrier_id, day::date, reason, ${sql.lit(perDay)}, 3100, 2900, 4000, 1, 3100, 3300
      from ${parties}, ${eachDay}, unnest(array['cheapest', 'faster', 'better_kept', 'unexplained']) as reason`,
    sql`insert into freight_cause_day select shipper_id, carrier_id, day::date, cause, 1, 3, 0
      from ${parties}, ${eachDay}, unnest(array['recipient_absent', 'address', 'goods', 'unexplained']) as cause`,
    sql`insert into quote_day select shipper_id, day::date, 5000, 90 from generate_series(1, ${sql.lit(shippers)}) as shipper_id, ${eachDay}`,
    sql`insert into quote_offer_day select shipper_id, carrier_id, day::date, 4000, 400 from ${parties}, ${eachDay}`,
    sql`insert into quote_lost_day select shipper_id, block, day::date, 3
      from generate_series(1, ${sql.lit(shippers)}) as shipper_id, generate_series(10, 999, 33) as block, ${eachDay}`,
    sql`insert into cte_day select shipper_id, carrier_id, day::date, ${sql.lit(perDay)}, 3100, 3100, 3000, 1, 1, 1, 60, 10
      from ${parties}, ${eachDay}`,
    sql`insert into cte_cause_day select shipper_id, carrier_id, day::date, cause, 1, 90, 10
      from ${parties}, ${eachDay}, unnest(array['cubing_factor', 'taxed_weight', 'region']) as cause`,
    sql`insert into freight_measure (shipper_id, freight_code, carrier_id, service, state, channel, weight_band, hired_on, promised_on,
        delivered_on, outcome, is_won, cost_cents, weight_g, goods_cents, delay_cause)
      select 1 + n % ${sql.lit(shippers)}, 'B' || n, 1 + n % ${sql.lit(carriers)}, 'Normal', (${states})[1 + n % 27], '', 5,
        current_date - n % 31, current_date - n % 31, current_date - n % 31 + 1, 'late', true, 3100, 4000, 25000, 'unexplained'
      from generate_series(1, ${sql.lit(Math.round(freights / months))}) as n`,
  ];
  // What is counted here is of no freights.
  await sql`alter table freight_measure drop constraint freight_measure_shipper_id_freight_code_fkey`.execute(
    db,
  );
  for (const statement of statements) await statement.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relname ~ '^(freight_(day|lane_month|kind_month|days_month|choice_day|cause_day|measure)|quote_\w*day|cte_\w*day)$'`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
