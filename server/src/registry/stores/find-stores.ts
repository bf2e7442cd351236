import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { sql } from 'kysely';
import { everything, type Scope, withinShippers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { readStore, readStores, type StoreFacts } from './store.ts';

/** @throws Failure `not_found` */
export async function getStore({ db }: RegistryContext, storeId: number): Promise<StoreFacts> {
  const row = await db.selectFrom('storeConnection').selectAll().where('id', '=', storeId).executeTakeFirst();
  return readStore(db, row);
}

export type StoreQuery = PageRequest & { shipperId?: number; platform?: string; scope?: Scope };

/** Shops in the order they were added; those who see some carriers alone see none, for a shop is of all. */
export async function listStores({ db }: RegistryContext, query: StoreQuery): Promise<Page<StoreFacts>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = db
    .selectFrom('storeConnection')
    .selectAll()
    .where('id', '>', after)
    .where(withinShippers(scope, sql.ref('shipper_id')));
  if (scope.carrierIds !== 'all') select = select.where(sql<boolean>`false`);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  if (query.platform !== undefined) select = select.where('platform', '=', query.platform);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, await readStores(db, rows));
}
