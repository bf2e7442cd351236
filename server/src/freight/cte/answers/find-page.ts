import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { CteState } from '../states.ts';
import type { Period } from './period.ts';

/** Which CT-es of a shipper, and which of their dates counts. */
export type CteSearch = {
  shipperId: number;
  date: 'receivedAt' | 'issuedAt' | 'processedAt';
  period: Period;
  /** Null: in any. */
  states: readonly CteState[] | null;
  /** Of this bill; null: of any or none. */
  billId: number | null;
};

/** Ids of one page of CT-es, in the order of the date. */
export async function findPage(
  db: Kysely<Rows>,
  search: CteSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await within(db, search)
    .select('id')
    .orderBy(search.date)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many there are in all. */
export async function countFound(db: Kysely<Rows>, search: CteSearch): Promise<number> {
  const { count } = await within(db, search)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function within(db: Kysely<Rows>, { shipperId, date, period, states, billId }: CteSearch) {
  let query = db
    .selectFrom('cte')
    .where('shipperId', '=', shipperId)
    .where(date, '>=', period.from)
    .where(date, '<', period.until);
  if (states !== null) query = query.where('state', 'in', states);
  if (billId !== null) query = query.where('billId', '=', billId);
  return query;
}
