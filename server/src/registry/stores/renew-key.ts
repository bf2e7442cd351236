import { sql } from 'kysely';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { type Keyed, newStoreKey } from './add-store.ts';
import { hashOfKey, keyPlace, previousKeyMs, readStore, type StoreContext } from './store.ts';

/**
 * Makes new addresses for a shop; those of before hold for another day, for the platform has to be told.
 * @throws Failure `not_found`
 */
export function renewStoreKey(ctx: StoreContext, actor: Actor, storeId: number): Promise<Keyed> {
  const key = newStoreKey();
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .updateTable('storeConnection')
        .set((of) => ({
          previousKeyHash: of.ref('keyHash'),
          previousKeyUntil: sql<Date>`app_now() + ${previousKeyMs} * interval '1 ms'`,
          keyHash: hashOfKey(key),
          keySealed: ctx.sealer.seal(key, keyPlace(storeId)),
          keyAt: sql<Date>`app_now()`,
          revision: sql<number>`revision + 1`,
        }))
        .where('id', '=', storeId)
        .returningAll()
        .executeTakeFirst(),
    );
    const store = await readStore(change.tx, row);
    const entry = { kind: 'store', id: row.id, shipperId: row.shipperId, action: 'renew_key' } as const;
    await record(change, { ...entry, before: {}, after: { keyAt: store.keyAt } });
    return { store, key };
  });
}
