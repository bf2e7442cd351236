import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { settledBeforeMs } from '../quote/store/settled.ts';
import { type CteGroup, countCtesIn } from './count/count-ctes.ts';
import { countFreightsIn } from './count/count-freights.ts';
import { countQuotesIn } from './count/count-quotes.ts';
import type { FreightKey } from './count/freight-key.ts';
import { lockSums } from './lock-sums.ts';

export type Keeping = Pick<Context, 'db' | 'clock'>;

/** Freights of one transaction, and transactions of one round. */
const fewAtOnce = 500;
const mostBatches = 200;

/**
 * Counts what changed since the last time, what was there before there were sums, and quotes that were made since. Each batch is one transaction that takes its
 * marks away: whoever is killed counted it whole or not at all. Several processes take turns. Gives
 * whether it came to the end: a round has its bounds.
 */
export async function keepSums(ctx: Keeping): Promise<boolean> {
  const most = { rows: fewAtOnce, most: mostBatches };
  const freights = await inBatches(most, () => asOnly(ctx, countMarked));
  const earlier = await inBatches(most, () => asOnly(ctx, countEarlier));
  const ctes = await inBatches(most, () => asOnly(ctx, countMarkedCtes));
  const earlierCtes = await inBatches(most, () => asOnly(ctx, countEarlierCtes));
  const untilMs = await settledBeforeMs(ctx);
  const quotes = await inBatches({ rows: 1, most: mostBatches }, () =>
    asOnly(ctx, async (tx) => ((await countQuotesIn(tx, untilMs)) ? 1 : 0)),
  );
  return Math.max(freights, earlier, ctes, earlierCtes) < fewAtOnce * mostBatches && quotes < mostBatches;
}

/** Does it as the only one that counts, after whoever does now. */
function asOnly({ db, clock }: Keeping, work: (tx: Transaction<Rows>) => Promise<number>): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockSums(tx);
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

async function countMarkedCtes(tx: Transaction<Rows>): Promise<number> {
  const { rows } = await sql<CteGroup>`
    delete from cte_mark where id in (select id from cte_mark order by id limit ${fewAtOnce})
    returning shipper_id as "shipperId", carrier_id as "carrierId", day::text`.execute(tx);
  await countCtesIn(tx, groupsOf(rows));
  return rows.length;
}

async function countEarlierCtes(tx: Transaction<Rows>): Promise<number> {
  const { ctesFrom } = await tx.selectFrom('sumsState').select('ctesFrom').executeTakeFirstOrThrow();
  if (ctesFrom === null) return 0;
  const { rows } = await sql<CteGroup & { id: number }>`
    select id, shipper_id as "shipperId", carrier_id as "carrierId",
      (received_at at time zone 'America/Sao_Paulo')::date::text as day
    from cte where id > ${ctesFrom} order by id limit ${fewAtOnce}`.execute(tx);
  await countCtesIn(tx, groupsOf(rows));
  const isAll = rows.length < fewAtOnce;
  await tx
    .updateTable('sumsState')
    .set({ ctesFrom: isAll ? null : (rows.at(-1)?.id ?? null) })
    .execute();
  return rows.length;
}

function groupsOf(rows: readonly CteGroup[]): CteGroup[] {
  const groups = new Map(rows.map((row) => [`${row.shipperId} ${row.carrierId} ${row.day}`, row]));
  return [...groups.values()];
}
