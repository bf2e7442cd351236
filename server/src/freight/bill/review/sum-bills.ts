import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { contractedCents } from '../facts.ts';
import { type BillFilter, type BillLane, matchingBills } from './matching-bills.ts';

/** What bills add up to, in cents. */
export type SummedBills = { count: number; totalCents: number; contractedCents: number };

/** What all bills that a filter lets through add up to, in one statement. */
export async function sumBills(db: Kysely<Rows>, filter: BillFilter): Promise<SummedBills> {
  const chosen = matchingBills(db, filter).select(['bill.id', 'bill.totalCents']);
  const { rows } = await sql<SummedBills>`
    with chosen as materialized (${chosen})
    select count(*)::integer as count, coalesce(sum(total_cents), 0)::bigint as "totalCents",
      (select coalesce(${contractedCents}, 0)::bigint
        from chosen as bill join bill_cte as charge on charge.bill_id = bill.id
        join cte on cte.id = charge.cte_id) as "contractedCents"
    from chosen`.execute(db);
  return rows[0] ?? { count: 0, totalCents: 0, contractedCents: 0 };
}

/** The same of each lane. */
export async function countBills(
  { db }: Pick<Context, 'db'>,
  filter: Omit<BillFilter, 'lane'>,
): Promise<Record<BillLane, SummedBills>> {
  const of = (lane: BillLane) => sumBills(db, { ...filter, lane });
  const [releasable, disputed, payable, overdue] = await Promise.all([
    of('releasable'),
    of('disputed'),
    of('payable'),
    of('overdue'),
  ]);
  return { releasable, disputed, payable, overdue };
}
