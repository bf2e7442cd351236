import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { cteStates } from './states.ts';

/**
 * How far CT-es are followed over the freights that they share: so many further CT-es and freights, nearest first. CT-es of a
 * month that overlap in a few hundred freights stay far below; beyond it nobody could say who owes what to whom.
 */
export const mostOverlapping = 1_000;

/** What a CT-e overlaps with, directly or over others; not whole where there is more than the bound. */
export type Overlap = { cteIds: number[]; isWhole: boolean };

/**
 * The CT-es that share a freight with some, or with one that does, and so on; what was rejected, deleted or is a duplicate
 * charges nothing and is not followed. Every CT-e and every freight is looked at once, and no more of them than the bound
 * beyond the freights of the CT-e itself.
 */
export async function overlapsOf(
  tx: Transaction<Rows>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Overlap>> {
  const { rows } = await sql<{ ownId: number; cteIds: number[]; further: number }>`
    select asked.id as "ownId", found.cte_ids as "cteIds", found.further
    from unnest(${[...ids]}::bigint[]) as asked (id)
    cross join lateral (
      select count(*) as links from cte_freight as link where link.cte_id = asked.id) as own
    cross join lateral (
      select coalesce(array_agg(near.cte_id) filter (where near.cte_id <> asked.id), '{}') as cte_ids,
        (count(*) - 1 - own.links)::integer as further
      from (
        with recursive reached (cte_id, shipper_id, freight_code) as (
          select asked.id, null::bigint, null::text collate "C"
          union
          select next.cte_id, next.shipper_id, next.freight_code from reached cross join lateral (
            select null::bigint as cte_id, link.shipper_id, link.freight_code
            from cte_freight as link where link.cte_id = reached.cte_id
            union all
            select other.id, null, null
            from cte_freight as shared join cte as other on other.id = shared.cte_id
            where shared.shipper_id = reached.shipper_id and shared.freight_code = reached.freight_code
              and other.deleted_at is null and other.state <> ${cteStates.rejected}
              and other.duplicate_of is null) as next)
        -- Rows are worked out as they are taken: none beyond the limit.
        select cte_id from reached limit own.links + ${mostOverlapping + 2}) as near) as found`.execute(tx);
  return new Map(
    rows.map(({ ownId, cteIds, further }) => [ownId, { cteIds, isWhole: further <= mostOverlapping }]),
  );
}
