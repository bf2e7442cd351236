import type { Shipper, ShipperChanges } from '@carreto/contract/admin/registry/shippers';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { requireRevision } from '../changes/revision.ts';
import { lockShipper, readShipper } from './shipper.ts';

/**
 * Changes names, address or settings; absent members stay.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one.
 */
export function updateShipper(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; changes: ShipperChanges },
): Promise<Shipper> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockShipper(change.tx, input.shipperId);
    const { revision, address, settings, ...rest } = input.changes;
    requireRevision(row, revision);
    const before = await readShipper(change.tx, row);
    const updated = await change.tx
      .updateTable('shipper')
      .set({
        ...rest,
        ...address,
        settings: JSON.stringify({ ...row.settings, ...settings }),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return recordUpdate(change, before, await readShipper(change.tx, updated));
  });
}

async function recordUpdate(change: Change, before: Shipper, after: Shipper): Promise<Shipper> {
  await record(change, {
    kind: 'shipper',
    id: after.id,
    shipperId: after.id,
    action: 'update',
    before,
    after,
  });
  return after;
}
