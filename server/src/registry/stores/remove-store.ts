import { type Actor, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { readStore, type StoreContext, type StoreFacts } from './store.ts';

/**
 * Removes a shop with its credential and the list of its orders; freights and quotes stay.
 * @throws Failure `not_found`
 */
export function removeStore(
  ctx: Pick<StoreContext, 'db'>,
  actor: Actor,
  storeId: number,
): Promise<StoreFacts> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = found(
      await tx
        .selectFrom('storeConnection')
        .selectAll()
        .where('id', '=', storeId)
        .forUpdate()
        .executeTakeFirst(),
    );
    const removed = await readStore(tx, row);
    await tx.deleteFrom('storeConnection').where('id', '=', row.id).execute();
    const entry = { kind: 'store', id: row.id, shipperId: row.shipperId, action: 'remove' } as const;
    await record(change, { ...entry, before: removed, after: null });
    return removed;
  });
}
