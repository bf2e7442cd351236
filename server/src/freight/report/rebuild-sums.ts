import { sql } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { forgetQuoteSumsIn } from './count/count-quotes.ts';
import { sumUpIn } from './count/sum-up.ts';
import { type Keeping, keepSums } from './keep-sums.ts';
import { lockSums } from './lock-sums.ts';

/** Sums of freights, as they were counted, and of CT-es. */
const ofWhatStays = [
  ...['freight_day', 'freight_lane_month', 'freight_kind_month', 'freight_days_month'],
  ...['freight_choice_day', 'freight_cause_day', 'cte_day', 'cte_cause', 'cte_cause_day'],
];

/**
 * Forgets all sums and counts everything again: freights, CT-es and the quotes that are still there. What stood when a freight was
 * hired stays, and so do the sums of quotes that are forgotten, and what freights were counted as that went with their months. Gives how many freights are counted.
 */
export async function rebuildSums(ctx: Keeping): Promise<{ freights: number }> {
  await withTransaction(ctx.db, async (tx) => {
    await lockSums(tx);
    for (const table of ofWhatStays) await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`delete from freight_measure as kept using freight_facts as facts
      where facts.shipper_id = kept.shipper_id and facts.freight_code = kept.freight_code`.execute(tx);
    await sumUpIn(tx, sql`select * from freight_measure`, 1);
    await forgetQuoteSumsIn(tx);
    await tx
      .updateTable('sumsState')
      .set({ freightsFrom: '', freightsFromShipperId: 0, ctesFrom: 0 })
      .execute();
  });
  let isOver = false;
  while (!isOver) isOver = await keepSums(ctx);
  const { count } = await ctx.db
    .selectFrom('freightMeasure')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { freights: count };
}
