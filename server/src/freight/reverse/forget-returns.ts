import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Forgets what was asked for returns, which names consumers, in the caller's transaction; what became of them stays. */
export async function forgetReturnsIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('reversePosting')
    .set({ asked: null })
    .where('shipperId', 'in', [...shipperIds])
    .where('freightCode', 'in', [...codes])
    .where('asked', 'is not', null)
    .execute();
}
