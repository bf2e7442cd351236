import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { sql } from 'kysely';
import { everything, type Scope, withinAudience, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { type LiveCarrierRow, toLiveCarrier } from './live-carrier.ts';

/** @throws Failure `not_found` */
export async function getLiveCarrier(ctx: RegistryContext, liveCarrierId: number): Promise<LiveCarrier> {
  return toLiveCarrier(await readLiveCarrier(ctx, liveCarrierId));
}

/** The whole row, with its sealed secret. @throws Failure `not_found` */
export async function readLiveCarrier(ctx: RegistryContext, liveCarrierId: number): Promise<LiveCarrierRow> {
  return found(
    await ctx.db.selectFrom('liveCarrier').selectAll().where('id', '=', liveCarrierId).executeTakeFirst(),
  );
}

/** Connectors in the order they were added. */
export async function listLiveCarriers(
  ctx: RegistryContext,
  query: PageRequest & { carrierId?: number; shipperId?: number; scope?: Scope },
): Promise<Page<LiveCarrier>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = ctx.db
    .selectFrom('liveCarrier')
    .selectAll()
    .where('id', '>', after)
    .where(withinAudience(scope, 'live_carrier'))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  if (query.carrierId !== undefined) select = select.where('carrierId', '=', query.carrierId);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toLiveCarrier));
}
