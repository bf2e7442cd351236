import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { type Actor, inChange, record } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';

/** CT-es forgotten in one transaction. */
const fewAtOnce = 200;

/**
 * Forgets what CT-es of freights say of people, in the caller's transaction: their originals name senders and recipients
 * with address and telephone, and the fields that may hold a code of a freight may hold anything. What is charged, its
 * taxes, keys and companies stay, because the law asks for them.
 */
export async function forgetOriginalsOfIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  await forgetIn(
    tx,
    sql`select cte_id as id from cte_freight where shipper_id = any (${[...shipperIds]}::bigint[])
      and freight_code = any (${[...codes]}::text[])`,
  );
}

/**
 * The same for CT-es that were received before a day in São Paulo (days since 1970), also those that never found a
 * freight, oldest first, in short transactions. What happened to CT-es that did not come since goes too. Gives how many CT-es.
 * Safe in several processes at once.
 */
export async function forgetOriginalsBefore(
  ctx: { db: Kysely<Rows> },
  actor: Actor,
  { beforeDay, batches = Infinity }: { beforeDay: number; batches?: number },
): Promise<number> {
  await ctx.db.deleteFrom('waitingCteEvent').where('arrivedAt', '<', startOf(beforeDay)).execute();
  await ctx.db.deleteFrom('waitingWaybill').where('arrivedAt', '<', startOf(beforeDay)).execute();
  return inBatches({ rows: fewAtOnce, most: batches }, () =>
    inChange(ctx, actor, async (change) => {
      const old = await oldestIn(change.tx, beforeDay);
      if (old.length === 0) return 0;
      await forgetIn(change.tx, sql`select unnest(${old.map(({ id }) => id)}::bigint[]) as id`);
      const entries = old.map(({ id, shipperId }) => ({
        kind: 'cte' as const,
        id,
        shipperId,
        action: 'anonymise',
        before: { anonymised: false },
        after: { anonymised: true },
      }));
      await record(change, ...entries);
      return old.length;
    }),
  );
}

/** How many `forgetOriginalsBefore` would forget. */
export async function countOriginalsBefore({ db }: { db: Kysely<Rows> }, beforeDay: number): Promise<number> {
  const { count } = await db
    .selectFrom('cteOriginal')
    .innerJoin('cte', 'cte.id', 'cteOriginal.cteId')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('receivedAt', '<', startOf(beforeDay))
    .executeTakeFirstOrThrow();
  return count;
}

/** The oldest that still have an original, as far as they came before the day; ids grow with the time of reception. */
async function oldestIn(
  tx: Transaction<Rows>,
  beforeDay: number,
): Promise<{ id: number; shipperId: number }[]> {
  const { rows } = await sql<{ id: number; shipperId: number }>`
    with oldest as (
      select cte_id from cte_original order by cte_id limit ${fewAtOnce} for update skip locked)
    select cte.id, cte.shipper_id as "shipperId" from oldest join cte on cte.id = oldest.cte_id
    where cte.received_at < ${startOf(beforeDay)} order by cte.id`.execute(tx);
  return rows;
}

function startOf(day: number): Date {
  return new Date(startOfDayInSaoPaulo(day));
}

/** `ids`: a statement that gives the CT-es. */
async function forgetIn(tx: Transaction<Rows>, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    with forgotten as materialized (${ids}), original as (
      delete from cte_original where cte_id in (select id from forgotten)
    ), nfe as (
      -- An issuer who is a person.
      update cte_nfe set issuer = null where cte_id in (select id from forgotten) and length(issuer) = 11
    )
    update cte set tracking_codes = '{}',
      -- The names of small companies are those of their owners.
      document = case when jsonb_typeof(document -> 'consignee') = 'object'
        then jsonb_set(document, '{consignee,name}', 'null') else document end
    where id in (select id from forgotten)`.execute(tx);
}
