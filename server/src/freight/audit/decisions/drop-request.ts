import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** A CT-e that is decided needs no approval any more. */
export async function dropRequestIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await tx
    .updateTable('cteApprovalRequest')
    .set({ state: 'dropped', answeredAt: sql<Date>`app_now()` })
    .where('cteId', '=', cteId)
    .where('state', '=', 'open')
    .execute();
}
