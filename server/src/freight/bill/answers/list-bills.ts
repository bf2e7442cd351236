import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import type { Period } from '../../cte/answers/period.ts';
import { type BillRecord, readBills } from '../read-bills.ts';
import type { BillState, PaymentState } from '../states.ts';

/** Which bills of a shipper; null: any. */
export type BillSearch = {
  shipperId: number;
  period: Period;
  state: BillState | null;
  payment: PaymentState | null;
};

/** Bills on one page (decision C8). */
export const billPageSize = 50;

/** A page of bills in the order in which they were received, from 1, and how many there are in all. */
export async function listBills(
  ctx: Pick<Context, 'db' | 'mirror'>,
  search: BillSearch,
  page: number,
): Promise<{ bills: BillRecord[]; total: number }> {
  const rows = await within(ctx.db, search)
    .select('id')
    .orderBy('receivedAt')
    .orderBy('id')
    .offset((page - 1) * billPageSize)
    .limit(billPageSize)
    .execute();
  const bills = await readBills(
    ctx,
    ctx.db,
    rows.map(({ id }) => id),
  );
  const { count } = await within(ctx.db, search)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { bills, total: count };
}

function within(db: Kysely<Rows>, { shipperId, period, state, payment }: BillSearch) {
  let query = db
    .selectFrom('bill')
    .where('shipperId', '=', shipperId)
    .where('receivedAt', '>=', period.from)
    .where('receivedAt', '<', period.until);
  if (state !== null) query = query.where('state', '=', state);
  if (payment !== null) query = query.where('payment', '=', payment);
  return query;
}
