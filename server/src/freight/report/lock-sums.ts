import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Makes the caller's transaction the only one that counts, once whoever does now is done. The first one says that nothing is counted. */
export async function lockSums(tx: Transaction<Rows>): Promise<void> {
  await tx
    .insertInto('sumsState')
    .values({ onlyOne: true })
    .onConflict((conflict) => conflict.column('onlyOne').doNothing())
    .execute();
  await tx.selectFrom('sumsState').select('onlyOne').forUpdate().executeTakeFirstOrThrow();
}
