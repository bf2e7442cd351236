import type { Kysely } from 'kysely';
import { type Change, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';

/** A bill that was given to somebody, and whether that changed anything. */
export type BillGiven = { shipperId: number; number: number; hasChanged: boolean };

/**
 * Keeps who sees to a bill, null: nobody, in the caller's transaction; the same again changes nothing. It is no update of the bill:
 * its carrier and webhooks hear nothing of it.
 * @throws Failure `not_found`
 */
export async function assignBillIn(
  change: Change,
  { billId, operatorId }: { billId: number; operatorId: number | null },
): Promise<BillGiven> {
  const { assigneeId, shipperId, number } = found(
    await change.tx
      .selectFrom('bill')
      .select(['assigneeId', 'shipperId', 'number'])
      .where('id', '=', billId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (assigneeId === operatorId) return { shipperId, number, hasChanged: false };
  await change.tx.updateTable('bill').set({ assigneeId: operatorId }).where('id', '=', billId).execute();
  await record(change, {
    ...{ kind: 'bill', id: billId, shipperId, action: 'assign' },
    before: { assigneeId },
    after: { assigneeId: operatorId },
  });
  return { shipperId, number, hasChanged: true };
}

/** Of bills the names of the operators who see to them, by the operators' ids. */
export async function assigneeNames(
  db: Kysely<Rows>,
  bills: readonly { assigneeId: number | null }[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = [...new Set(bills.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('operator').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
