import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { ShipperGroup } from '@carreto/contract/admin/registry/groups';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { readGroups } from './group.ts';

/** Groups in the order they were added. */
export async function listShipperGroups(
  ctx: RegistryContext,
  query: PageRequest,
): Promise<Page<ShipperGroup>> {
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('shipperGroup')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, await readGroups(ctx.db, rows));
}
