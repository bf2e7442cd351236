import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { ShipperGroup } from '@carreto/contract/admin/registry/groups';
import { type RawBuilder, sql } from 'kysely';
import { everything, type Scope, withinShippers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { readGroups } from './group.ts';

/** Groups in the order they were added; within a scope those with shippers in it, and of their members those alone. */
export async function listShipperGroups(
  ctx: RegistryContext,
  query: PageRequest & { scope?: Scope },
): Promise<Page<ShipperGroup>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('shipperGroup')
    .selectAll()
    .where('id', '>', after)
    .where(hasMember(query.scope ?? everything))
    .orderBy('id')
    .limit(fetch)
    .execute();
  const groups = await readGroups(ctx.db, rows);
  return toPage(query, groups.map(seenWithin(query.scope ?? everything)));
}

function hasMember(scope: Scope): RawBuilder<boolean> {
  // Who is grouped with whom is no affair of carriers, nor of those who dispatch.
  if (scope.carrierIds !== 'all' || scope.dispatchPointIds !== 'all') return sql<boolean>`false`;
  if (scope.shipperIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`id in (select group_id from shipper_group_member where ${withinShippers(scope, sql.ref('shipper_id'))})`;
}

function seenWithin({ shipperIds }: Scope) {
  return (group: ShipperGroup): ShipperGroup =>
    shipperIds === 'all'
      ? group
      : { ...group, shipperIds: group.shipperIds.filter((id) => shipperIds.includes(id)) };
}
