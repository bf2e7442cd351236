import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Stands where the name of a person stood. */
const nobody = 'Anonimizado';

/** Forgets who receives objects that stand on posting lists, in the caller's transaction; lists are printed without. */
export async function forgetListedIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('postingListItem')
    .set({ recipientName: nobody })
    .where('shipperId', 'in', [...shipperIds])
    .where('freightCode', 'in', [...codes])
    .where('recipientName', '!=', nobody)
    .execute();
}
