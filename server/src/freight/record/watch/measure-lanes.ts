import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import { businessDaysElapsed } from '../../trail/watch.ts';

/** Deliveries of so many days are measured. */
const measuredDays = 90;
/** Freights that were longer under way than this before the first of those days are not told from errors. */
const longestTransitDays = 180;
/** Fewer freights say nothing of the next one. */
const fewestFreights = 20;

type Measuring = Pick<Context, 'db' | 'clock'>;

/**
 * Measures how long the freights took that were delivered in the last 90 days: of every carrier and service, to each block of
 * zip codes and as a whole, where there were at least 20. A transaction a carrier. Gives how many lanes there are.
 */
export async function measureLanes({ db, clock }: Measuring): Promise<number> {
  const carriers = await db.selectFrom('carrier').select('id').orderBy('id').execute();
  const today = dayInSaoPaulo(clock.nowMs());
  let lanes = 0;
  for (const { id } of carriers) lanes += await measureCarrier({ db }, { carrierId: id, today });
  return lanes;
}

function measureCarrier(
  { db }: Pick<Context, 'db'>,
  { carrierId, today }: { carrierId: number; today: number },
): Promise<number> {
  const since = new Date(startOfDayInSaoPaulo(today - measuredDays));
  const { days, elapsed } = businessDaysElapsed(today - measuredDays - longestTransitDays, today);
  return withTransaction(db, async (tx) => {
    // What comes of one and another measuring at once is not mixed.
    await tx.selectFrom('carrier').select('id').where('id', '=', carrierId).forNoKeyUpdate().execute();
    await tx.deleteFrom('transitLane').where('carrierId', '=', carrierId).execute();
    const { numAffectedRows = 0n } = await sql`
      with business_day (day, elapsed) as (select * from unnest(${days}::date[], ${elapsed}::integer[])),
      delivered as (
        select facts.service, facts.zip_block, ended.elapsed - begun.elapsed as days, silence.minutes
        from freight_facts as facts
        join freight_progress as progress
          on progress.shipper_id = facts.shipper_id and progress.freight_code = facts.freight_code
        join business_day as begun
          on begun.day = (progress.collected_at at time zone 'America/Sao_Paulo')::date
        join business_day as ended
          on ended.day = (progress.delivered_at at time zone 'America/Sao_Paulo')::date
        cross join lateral (
          select ceil(max(extract(epoch from gap)) / 60)::integer as minutes
          from (
            select occurrence.occurred_at - lag(occurrence.occurred_at) over (order by occurrence.occurred_at) as gap
            from occurrence
            where occurrence.shipper_id = facts.shipper_id and occurrence.freight_code = facts.freight_code
              and occurrence.occurred_at <= progress.delivered_at
          ) as gaps
        ) as silence
        where facts.carrier_id = ${carrierId} and ${isReal(sql`facts.shipper_id`)} and not facts.reverse and progress.phase = 'delivered'
          and progress.delivered_at >= ${since}
          -- Where nothing but the delivery was told, nobody knows when it was collected.
          and progress.collected_at < progress.delivered_at
      )
      insert into transit_lane
      select ${carrierId}, service, coalesce(zip_block, ''), count(*),
        percentile_disc(0.5) within group (order by days), percentile_disc(0.8) within group (order by days),
        percentile_disc(0.9) within group (order by days),
        percentile_disc(0.9) within group (order by coalesce(minutes, 0))
      from delivered
      group by grouping sets ((service, zip_block), (service))
      having count(*) >= ${fewestFreights}`.execute(tx);
    return Number(numAffectedRows);
  });
}
