import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { VendorExchange } from '@carreto/contract/admin/registry/vendor-accounts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { toPage } from '../page.ts';

/** Calls of an account, newest first. @throws Failure `not_found` */
export async function listExchanges(
  { db }: RegistryContext,
  query: PageRequest & { vendorAccountId: number; act?: string; failed?: boolean },
): Promise<Page<VendorExchange>> {
  const { vendorAccountId, act, failed, cursor, limit = 50 } = query;
  found(
    await db.selectFrom('vendorAccount').select('id').where('id', '=', vendorAccountId).executeTakeFirst(),
  );
  let select = db.selectFrom('vendorExchange').selectAll().where('accountId', '=', vendorAccountId);
  if (cursor !== undefined) select = select.where('id', '<', Number(cursor));
  if (act !== undefined) select = select.where('act', '=', act);
  if (failed !== undefined) select = select.where('problemCode', failed ? 'is not' : 'is', null);
  const rows = await select
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(
    query,
    rows.map(({ accountId: _, at, freightCodes, problemText, ...row }) => ({
      ...row,
      at: at.toISOString(),
      problem: problemText,
      freights: freightCodes,
    })),
  );
}
