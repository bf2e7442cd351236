import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { found } from '../../../registry/changes/revision.ts';
import { readCharges, type ShownCharge } from '../charges.ts';
import { type BillSums, sumsOfBills } from '../facts.ts';
import { assigneeNames } from '../notes/assign.ts';
import { type BillRecord, readBills } from '../read-bills.ts';
import type { LockedBill } from './lock-bill.ts';
import { type BillFilter, matchingBills } from './matching-bills.ts';

type Reading = Pick<Context, 'db'>;

/** A bill of the list; `assigneeName` is of the operator who sees to it. */
export type FoundBill = { bill: LockedBill; sums: BillSums; assigneeName: string | null };

/** In which order bills are listed: by their reception, newest first, or by the day on which they are due. */
export type BillOrder = 'newest' | 'dueOn';
type Search = BillFilter & { order: BillOrder; after: number | null; fetch: number };

/** Bills of all shippers after one of the list, with what their charges add up to. */
export async function searchBills(
  { db }: Reading,
  { order, after, fetch, ...filter }: Search,
): Promise<FoundBill[]> {
  let query = matchingBills(db, filter).selectAll('bill').limit(fetch);
  if (order === 'newest') {
    query = query.orderBy('bill.id', 'desc');
    if (after !== null) query = query.where('bill.id', '<', after);
  } else {
    query = query.orderBy(dueOrNever).orderBy('bill.id');
    // The day of a bill never changes, so that its id says where a page ends.
    if (after !== null)
      query = query.where(
        sql<boolean>`(${dueOrNever}, bill.id) >
          ((select coalesce(due_on, 'infinity') from bill as last where last.id = ${after}), ${after})`,
      );
  }
  const bills = await query.execute();
  const sums = await sumsOfBills(
    db,
    bills.map(({ id }) => id),
  );
  const names = await assigneeNames(db, bills);
  return bills.map((bill) => ({
    bill,
    sums: found(sums.get(bill.id)),
    assigneeName: names.get(bill.assigneeId) ?? null,
  }));
}

const dueOrNever = sql`coalesce(bill.due_on, 'infinity')`;

/** A bill with all that people see of it but its charges. */
export type ShownBill = BillRecord & Pick<FoundBill, 'assigneeName'>;

/** A bill with everything but its charges. @throws Failure `not_found` */
export async function getBill(ctx: Pick<Context, 'db' | 'mirror'>, billId: number): Promise<ShownBill> {
  const [first] = await readBills(ctx, ctx.db, [billId]);
  const record = found(first);
  const names = await assigneeNames(ctx.db, [record.bill]);
  return { ...record, assigneeName: names.get(record.bill.assigneeId) ?? null };
}

/** Charges of a bill. @throws Failure `not_found` */
export async function listCharges(
  { db }: Reading,
  query: Parameters<typeof readCharges>[1],
): Promise<ShownCharge[]> {
  found(await db.selectFrom('bill').select('id').where('id', '=', query.billId).executeTakeFirst());
  return readCharges(db, query);
}
