import type { NewShipperGroup, ShipperGroup } from '@carreto/contract/admin/registry/groups';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { readGroups, storeMembers } from './group.ts';

/**
 * Adds a group of shippers that share freight tables.
 * @throws Failure `conflict` where the name is taken; `invalid_request` where a shipper does not exist.
 */
export function addShipperGroup(
  ctx: RegistryContext,
  actor: Actor,
  input: NewShipperGroup,
): Promise<ShipperGroup> {
  return inChange(ctx, actor, async (change) => {
    const row = await change.tx
      .insertInto('shipperGroup')
      .values({ name: input.name })
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeMembers(change, row.id, input.shipperIds);
    const group = found((await readGroups(change.tx, [row]))[0]);
    await record(change, { kind: 'shipperGroup', id: row.id, action: 'add', before: null, after: group });
    return group;
  });
}
