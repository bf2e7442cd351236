import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { getListedTable } from './list-tables.ts';
import { nameKey } from './name-key.ts';

/**
 * Gives a table another name; its versions, prices and the method that offers name stay. The same name changes nothing.
 * @throws Failure `not_found`; `conflict` where the carrier has a table of this name for the same audience.
 */
export async function renameTable(
  ctx: RegistryContext,
  actor: Actor,
  { tableId, name }: { tableId: number; name: string },
): Promise<ListedTable> {
  await inChange(ctx, actor, async (change) => {
    const before = found(
      await change.tx
        .selectFrom('freightTable')
        .selectAll()
        .where('id', '=', tableId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    if (before.name === name) return;
    const after = await change.tx
      .updateTable('freightTable')
      .set({ name, nameKey: nameKey(name) })
      .where('id', '=', tableId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const owner = before.shipperId === null ? {} : { shipperId: before.shipperId };
    await record(change, { kind: 'table', id: tableId, ...owner, action: 'update', before, after });
  });
  return getListedTable(ctx, tableId);
}
