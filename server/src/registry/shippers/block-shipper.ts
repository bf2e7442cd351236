import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper, readShipper } from './shipper.ts';

/**
 * Blocks a shipper from hiring, or lets it hire again; within a second on every process.
 * @throws Failure `not_found`
 */
export function blockShipper(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; blocked: boolean },
): Promise<Shipper> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockShipper(change.tx, input.shipperId);
    const before = await readShipper(change.tx, row);
    if (row.blocked === input.blocked) return before;
    const updated = await change.tx
      .updateTable('shipper')
      .set({ blocked: input.blocked, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = await readShipper(change.tx, updated);
    const action = input.blocked ? 'block' : 'unblock';
    await record(change, { kind: 'shipper', id: row.id, shipperId: row.id, action, before, after });
    return after;
  });
}
