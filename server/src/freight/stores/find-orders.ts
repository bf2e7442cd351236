import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { everything, type Scope, withinShippers } from '../../registry/access/scope.ts';
import { found } from '../../registry/changes/revision.ts';
import { pageStart, toPage } from '../../registry/page.ts';
import type { StoreOrderState } from './rows.ts';
import { type ShownOrder, type ShownOrderPage, toOrder, toOrderLine } from './wire.ts';

export type StoreOrderQuery = Parameters<typeof pageStart>[0] & {
  shipperId?: number;
  storeId?: number;
  state?: StoreOrderState;
  number?: string;
  hasProblem?: boolean;
  scope?: Scope;
};

/** Orders of shops, newest first; those who see some carriers alone see none, for a shop is of all. */
export async function listStoreOrders(
  { db }: Pick<Context, 'db'>,
  query: StoreOrderQuery,
): Promise<ShownOrderPage> {
  const { after, fetch } = pageStart(query);
  const { scope = everything, number, hasProblem } = query;
  let select = db
    .selectFrom('storeOrder')
    .selectAll()
    .where(withinShippers(scope, sql.ref('shipper_id')));
  if (scope.carrierIds !== 'all') select = select.where(sql<boolean>`false`);
  if (after > 0) select = select.where('id', '<', after);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  if (query.storeId !== undefined) select = select.where('connectionId', '=', query.storeId);
  if (query.state !== undefined) select = select.where('state', '=', query.state);
  if (hasProblem !== undefined) select = select.where('problemCode', hasProblem ? 'is not' : 'is', null);
  if (number !== undefined)
    select = select.where((of) => of.or([of('orderNumber', '=', number), of('orderRef', '=', number)]));
  const rows = await select.orderBy('id', 'desc').limit(fetch).execute();
  return toPage(query, rows.map(toOrderLine));
}

/** @throws Failure `not_found` */
export async function getStoreOrder({ db }: Pick<Context, 'db'>, storeOrderId: number): Promise<ShownOrder> {
  const row = found(
    await db.selectFrom('storeOrder').selectAll().where('id', '=', storeOrderId).executeTakeFirst(),
  );
  const news = await db
    .selectFrom('storeDelivery')
    .selectAll()
    .where('orderId', '=', row.id)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
  return toOrder(row, news);
}
