import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { sql } from 'kysely';
import { everything, type Scope, withinAudience, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { selectAccounts, toVendorAccount } from './account.ts';

/** @throws Failure `not_found` */
export async function getVendorAccount({ db }: RegistryContext, accountId: number): Promise<VendorAccount> {
  return toVendorAccount(found(await selectAccounts(db).where('a.id', '=', accountId).executeTakeFirst()));
}

/** Accounts in the order they were added. */
export async function listVendorAccounts(
  { db }: RegistryContext,
  query: PageRequest & { carrierId?: number; shipperId?: number; scope?: Scope },
): Promise<Page<VendorAccount>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = selectAccounts(db)
    .where('a.id', '>', after)
    .where(withinAudience(scope, 'a'))
    .where(withinCarriers(scope, sql.ref('a.carrier_id')));
  if (query.carrierId !== undefined) select = select.where('a.carrierId', '=', query.carrierId);
  if (query.shipperId !== undefined) select = select.where('a.shipperId', '=', query.shipperId);
  const rows = await select.orderBy('a.id').limit(fetch).execute();
  return toPage(query, rows.map(toVendorAccount));
}
