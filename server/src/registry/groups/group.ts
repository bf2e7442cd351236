import type { ShipperGroup } from '@carreto/contract/admin/registry/groups';
import type { Kysely, Selectable } from 'kysely';
import { failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { Change } from '../changes/change.ts';

type GroupRow = Selectable<Rows['shipperGroup']>;

/** The rows as people see them: with their members, in the order of ids. */
export async function readGroups(db: Kysely<Rows>, rows: readonly GroupRow[]): Promise<ShipperGroup[]> {
  if (rows.length === 0) return [];
  const members = await db
    .selectFrom('shipperGroupMember')
    .selectAll()
    .where(
      'groupId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('shipperId')
    .execute();
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return rows.map(({ id, name, revision, createdAt }) => ({
    id,
    name,
    shipperIds: (byGroup.get(id) ?? []).map(({ shipperId }) => shipperId),
    revision,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Makes these shippers the members of a group, and no others.
 * @throws Failure `invalid_request` that names the first shipper that does not exist.
 */
export async function storeMembers(
  change: Change,
  groupId: number,
  shipperIds: readonly number[],
): Promise<void> {
  await change.tx.deleteFrom('shipperGroupMember').where('groupId', '=', groupId).execute();
  if (shipperIds.length === 0) return;
  const known = await change.tx
    .selectFrom('shipper')
    .select('id')
    .where('id', 'in', [...shipperIds])
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const unknown = shipperIds.findIndex((id) => !ids.has(id));
  if (unknown >= 0) throw failField(`shipperIds[${unknown}]`, 'não existe');
  await change.tx
    .insertInto('shipperGroupMember')
    .values([...ids].map((shipperId) => ({ groupId, shipperId })))
    .execute();
}
