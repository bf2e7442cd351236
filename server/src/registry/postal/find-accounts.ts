import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { readPostalAccount, toPostalAccount } from './account.ts';

/** @throws Failure `not_found` */
export async function getPostalAccount({ db }: RegistryContext, accountId: number): Promise<PostalAccount> {
  return toPostalAccount(await readPostalAccount(db, accountId));
}

/**
 * Contracts of a shipper with the postal operator, in the order they were added.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listPostalAccounts(
  { db }: RegistryContext,
  query: PageRequest & { shipperId: number },
): Promise<Page<PostalAccount>> {
  await requireShipper(db, query.shipperId);
  const { after, fetch } = pageStart(query);
  const rows = await db
    .selectFrom('postalAccount')
    .selectAll()
    .where('shipperId', '=', query.shipperId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toPostalAccount));
}
