import type { ShipperGroup, ShipperGroupChanges } from '@carreto/contract/admin/registry/groups';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { readGroups, storeMembers } from './group.ts';

/**
 * Renames a group or replaces its members; absent members stay.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or the name is taken;
 * `invalid_request` where a shipper does not exist.
 */
export function updateShipperGroup(
  ctx: RegistryContext,
  actor: Actor,
  input: { groupId: number; changes: ShipperGroupChanges },
): Promise<ShipperGroup> {
  return inChange(ctx, actor, async (change) => {
    const { revision, name, shipperIds } = input.changes;
    const row = found(
      await change.tx
        .selectFrom('shipperGroup')
        .selectAll()
        .where('id', '=', input.groupId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const before = found((await readGroups(change.tx, [row]))[0]);
    const updated = await change.tx
      .updateTable('shipperGroup')
      .set({ name: name ?? row.name, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (shipperIds !== undefined) await storeMembers(change, row.id, shipperIds);
    const after = found((await readGroups(change.tx, [updated]))[0]);
    await record(change, { kind: 'shipperGroup', id: row.id, action: 'update', before, after });
    return after;
  });
}
