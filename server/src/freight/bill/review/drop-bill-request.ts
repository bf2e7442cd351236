import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** A bill that is decided needs no approval any more. */
export async function dropBillRequestIn(tx: Transaction<Rows>, billId: number): Promise<void> {
  await tx
    .updateTable('billApprovalRequest')
    .set({ state: 'dropped', answeredAt: sql<Date>`app_now()` })
    .where('billId', '=', billId)
    .where('state', '=', 'open')
    .execute();
}
