import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { toContract } from './contract.ts';

/** @throws Failure `not_found` */
export async function getContract(ctx: RegistryContext, contractId: number): Promise<Contract> {
  const row = await ctx.db.selectFrom('contract').selectAll().where('id', '=', contractId).executeTakeFirst();
  return toContract(found(row));
}

/** Contracts in the order they were added, of one shipper or carrier where named. */
export async function listContracts(
  ctx: RegistryContext,
  query: PageRequest & { shipperId?: number; carrierId?: number; scope?: Scope },
): Promise<Page<Contract>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = ctx.db
    .selectFrom('contract')
    .selectAll()
    .where('id', '>', after)
    .where(withinShippers(scope, sql.ref('shipper_id')))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  if (query.carrierId !== undefined) select = select.where('carrierId', '=', query.carrierId);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toContract));
}
