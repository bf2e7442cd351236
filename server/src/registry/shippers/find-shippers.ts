import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { sql } from 'kysely';
import { everything, type Scope, withinShippers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { readShipper, readShippers } from './shipper.ts';

/** @throws Failure `not_found` */
export async function getShipper(ctx: RegistryContext, shipperId: number): Promise<Shipper> {
  const row = await ctx.db.selectFrom('shipper').selectAll().where('id', '=', shipperId).executeTakeFirst();
  return readShipper(ctx.db, found(row));
}

/** The shipper with a CNPJ, if it is registered. */
export async function findShipperByCnpj(ctx: RegistryContext, cnpj: string): Promise<Shipper | undefined> {
  return (await listShippers(ctx, { cnpj })).items[0];
}

/** Shippers in the order they were added. */
export async function listShippers(
  ctx: RegistryContext,
  query: PageRequest & { cnpj?: string; scope?: Scope },
): Promise<Page<Shipper>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('shipper')
    .selectAll()
    .where('id', '>', after)
    .where(withinShippers(query.scope ?? everything, sql.ref('id')));
  if (query.cnpj !== undefined) select = select.where('cnpj', '=', query.cnpj);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, await readShippers(ctx.db, rows));
}
