import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** The bills that name CT-es which came after them, by key or by number, oldest first. */
export async function billsWaitingFor(db: Kysely<Rows>, cteIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ billId: number }>`
    select distinct charge.bill_id as "billId"
    from cte join bill_cte as charge on charge.shipper_id = cte.shipper_id and charge.cte_id is null
      and (charge.access_key = cte.access_key
        or (charge.access_key is null and charge.number = cte.number
          and coalesce(charge.series, cte.series) = cte.series))
    where cte.id = any (${[...cteIds]}::bigint[])
    order by 1`.execute(db);
  return rows.map(({ billId }) => billId);
}
