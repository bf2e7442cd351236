import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { sql } from 'kysely';
import { everything, type Scope, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { toCarrier } from './carrier.ts';

/** @throws Failure `not_found` */
export async function getCarrier(ctx: RegistryContext, carrierId: number): Promise<Carrier> {
  const row = await ctx.db.selectFrom('carrier').selectAll().where('id', '=', carrierId).executeTakeFirst();
  return toCarrier(found(row));
}

/** The carrier with a CNPJ, if it is registered. */
export async function findCarrierByCnpj(ctx: RegistryContext, cnpj: string): Promise<Carrier | undefined> {
  return (await listCarriers(ctx, { cnpj })).items[0];
}

/** Carriers in the order they were added. */
export async function listCarriers(
  ctx: RegistryContext,
  query: PageRequest & { cnpj?: string; scope?: Scope },
): Promise<Page<Carrier>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('carrier')
    .selectAll()
    .where('id', '>', after)
    .where(withinCarriers(query.scope ?? everything, sql.ref('id')));
  if (query.cnpj !== undefined) select = select.where('cnpj', '=', query.cnpj);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toCarrier));
}
