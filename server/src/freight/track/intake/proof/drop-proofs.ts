import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Context } from '../../../../context.ts';
import { inBatches } from '../../../../platform/db/in-batches.ts';
import { withTransaction } from '../../../../platform/db/with-transaction.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';
import type { Rows } from '../../../../rows.ts';

const batches = { rows: 200, most: 50 };

/** Drops the pictures that a condition on `proof_image` names, their links, and their places in occurrences. */
export async function dropProofsIn(tx: Transaction<Rows>, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; shipperId: number; freightCode: string; url: string }>`
    delete from proof_image where id in (
      select id from proof_image where ${condition} order by id for update skip locked)
    returning id, shipper_id as "shipperId", freight_code as "freightCode", url`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`delete from capability where kind = 'proof' and target_id = any(${ids}::bigint[])`.execute(tx);
  const [shipperIds, codes, urls] = [
    [...new Set(rows.map(({ shipperId }) => shipperId))],
    [...new Set(rows.map(({ freightCode }) => freightCode))],
    rows.map(({ url }) => url),
  ];
  await sql`
    update occurrence set proofs = (
      select coalesce(jsonb_agg(proof), '[]') from jsonb_array_elements(proofs) as proof
      where proof ->> 'url' <> all(${urls}::text[]))
    where shipper_id = any(${shipperIds}::bigint[]) and freight_code = any(${codes}::text[]) and proofs <> '[]'
      and exists (select from jsonb_array_elements(proofs) as proof where proof ->> 'url' = any(${urls}::text[]))`.execute(
    tx,
  );
  return rows.length;
}

type Storage = Pick<Context, 'db' | 'config'>;

/** How many pictures `dropOldProofs` would drop. */
export async function countOldProofs({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return config.proofDays === 0 ? 0 : countRows(db, 'proof_image', isPastTerm(config, horizon));
}

/**
 * Drops the pictures whose term is over, a bounded number; none while no term is set. Several processes share the work.
 * Gives how many.
 */
export async function dropOldProofs({ db, config }: Storage, horizon: Horizon): Promise<number> {
  if (config.proofDays === 0) return 0;
  const old = sql`id in (
    select id from proof_image where ${isPastTerm(config, horizon)}
    order by created_at limit ${batches.rows} for update skip locked)`;
  return inBatches(batches, () => withTransaction(db, (tx) => dropProofsIn(tx, old)));
}

function isPastTerm({ proofDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`created_at < ${endOfTerm(horizon, proofDays)}`;
}
