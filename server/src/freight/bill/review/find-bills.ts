import type { Context } from '../../../context.ts';
import { found } from '../../../registry/changes/revision.ts';
import { type ChargeRow, readCharges } from '../charges.ts';
import { type BillSums, sumsOfBills } from '../facts.ts';
import { type BillRecord, readBills } from '../read-bills.ts';
import type { LockedBill } from './lock-bill.ts';
import { type BillFilter, matchingBills } from './matching-bills.ts';

type Reading = Pick<Context, 'db'>;

export type FoundBill = { bill: LockedBill; sums: BillSums };

/** Bills of all shippers before an id, newest first, with what their charges add up to. */
export async function searchBills(
  { db }: Reading,
  { before, fetch, ...filter }: BillFilter & { before: number; fetch: number },
): Promise<FoundBill[]> {
  const bills = await matchingBills(db, filter)
    .selectAll('bill')
    .where('bill.id', '<', before)
    .orderBy('bill.id', 'desc')
    .limit(fetch)
    .execute();
  const sums = await sumsOfBills(
    db,
    bills.map(({ id }) => id),
  );
  return bills.map((bill) => ({ bill, sums: found(sums.get(bill.id)) }));
}

/** A bill with everything but its charges. @throws Failure `not_found` */
export async function getBill(ctx: Pick<Context, 'db' | 'mirror'>, billId: number): Promise<BillRecord> {
  const [record] = await readBills(ctx, ctx.db, [billId]);
  return found(record);
}

/** Charges of a bill. @throws Failure `not_found` */
export async function listCharges(
  { db }: Reading,
  query: Parameters<typeof readCharges>[1],
): Promise<ChargeRow[]> {
  found(await db.selectFrom('bill').select('id').where('id', '=', query.billId).executeTakeFirst());
  return readCharges(db, query);
}
