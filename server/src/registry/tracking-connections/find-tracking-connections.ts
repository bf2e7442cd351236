import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippersOrOpen } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { type TrackingConnectionRow, toTrackingConnection } from './tracking-connection.ts';

/** @throws Failure `not_found` */
export async function getTrackingConnection(ctx: RegistryContext, id: number): Promise<TrackingConnection> {
  return toTrackingConnection(await readTrackingConnection(ctx, id));
}

/** The whole row, with its sealed secret. @throws Failure `not_found` */
export async function readTrackingConnection(
  { db }: RegistryContext,
  id: number,
): Promise<TrackingConnectionRow> {
  return found(await db.selectFrom('trackingConnection').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Connections in the order they were added. */
export async function listTrackingConnections(
  { db }: RegistryContext,
  query: PageRequest & { carrierId?: number; shipperId?: number; scope?: Scope },
): Promise<Page<TrackingConnection>> {
  const { after, fetch } = pageStart(query);
  const { scope = everything } = query;
  let select = db
    .selectFrom('trackingConnection')
    .selectAll()
    .where('id', '>', after)
    .where(withinShippersOrOpen(scope, sql.ref('shipper_id')))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  if (query.carrierId !== undefined) select = select.where('carrierId', '=', query.carrierId);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toTrackingConnection));
}
