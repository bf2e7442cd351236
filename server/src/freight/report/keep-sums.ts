import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { countFreightsIn } from './count/count-freights.ts';
import type { FreightKey } from './count/freight-key.ts';

type Keeping = Pick<Context, 'db' | 'clock'>;

/** Freights of one transaction, and transactions of one round. */
const fewAtOnce = 500;
const mostBatches = 200;

/**
 * Counts what changed since the last time, and freights of before there were sums. Each batch is one transaction that takes its
 * marks away: whoever is killed counted it whole or not at all. Where somebody else counts, there is nothing to do.
 */
export async function keepSums(ctx: Keeping): Promise<void> {
  await inBatches({ rows: fewAtOnce, most: mostBatches }, () => asOnly(ctx, countMarked));
  await inBatches({ rows: fewAtOnce, most: mostBatches }, () => asOnly(ctx, countEarlier));
}

/** Does it as the only one that counts; 0 where somebody else does. */
function asOnly({ db, clock }: Keeping, work: (tx: Transaction<Rows>) => Promise<number>): Promise<number> {
  return withTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom('sumsState')
      .select('onlyOne')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (state === undefined) return 0;
    const count = await work(tx);
    await tx
      .updateTable('sumsState')
      .set({ countedAt: new Date(clock.nowMs()) })
      .execute();
    return count;
  });
}

/** What was committed with a mark is seen by the statements after the one that takes it. */
async function countMarked(tx: Transaction<Rows>): Promise<number> {
  const { rows } = await sql<FreightKey>`
    delete from freight_mark where id in (select id from freight_mark order by id limit ${fewAtOnce})
    returning shipper_id as "shipperId", freight_code as code`.execute(tx);
  const keys = new Map(rows.map((key) => [`${key.shipperId} ${key.code}`, key]));
  await countFreightsIn(tx, [...keys.values()]);
  return rows.length;
}

async function countEarlier(tx: Transaction<Rows>): Promise<number> {
  const { freightsFrom, freightsFromShipperId } = await tx
    .selectFrom('sumsState')
    .select(['freightsFrom', 'freightsFromShipperId'])
    .executeTakeFirstOrThrow();
  if (freightsFrom === null) return 0;
  const { rows: keys } = await sql<FreightKey>`
    select shipper_id as "shipperId", freight_code as code from freight_facts
    where (shipper_id, freight_code) > (${freightsFromShipperId}::bigint, ${freightsFrom}::text)
    order by shipper_id, freight_code limit ${fewAtOnce}`.execute(tx);
  await countFreightsIn(tx, keys);
  const last = keys.at(-1);
  const isAll = keys.length < fewAtOnce;
  await tx
    .updateTable('sumsState')
    .set({
      freightsFrom: isAll ? null : (last?.code ?? null),
      freightsFromShipperId: last?.shipperId ?? freightsFromShipperId,
    })
    .execute();
  return keys.length;
}

/** Forgets all sums and counts every freight again; what stood when it was hired stays. Gives how many freights are counted. */
export async function rebuildSums(ctx: Keeping): Promise<{ freights: number }> {
  await withTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('sumsState').select('onlyOne').forUpdate().execute();
    await sql`delete from freight_measure`.execute(tx);
    for (const table of ['day', 'lane_month', 'kind_month', 'days_month', 'choice_day'])
      await sql`delete from ${sql.table(`freight_${table}`)}`.execute(tx);
    await tx.updateTable('sumsState').set({ freightsFrom: '', freightsFromShipperId: 0 }).execute();
  });
  for (;;) {
    await keepSums(ctx);
    const { freightsFrom } = await ctx.db
      .selectFrom('sumsState')
      .select('freightsFrom')
      .executeTakeFirstOrThrow();
    if (freightsFrom === null) break;
  }
  const { count } = await ctx.db
    .selectFrom('freightMeasure')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { freights: count };
}
