import * as contract from '@carreto/contract/admin/registry/store-orders';
import { hireChosen, retryStoreOrder } from '../../../freight/stores/act-on-order.ts';
import { getStoreOrder, listStoreOrders } from '../../../freight/stores/find-orders.ts';
import type { OrderDesk } from '../../../freight/stores/work-orders.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/registry/store-orders.ts` declares. */
export function bindStoreOrders(server: HttpServer<Caller>, desk: OrderDesk): void {
  const { ctx } = desk.quotes;
  bind(server, contract.listStoreOrders, ({ caller: { scope }, query }) =>
    listStoreOrders(ctx, { ...query, scope }),
  );
  bind(server, contract.getStoreOrder, ({ params }) => getStoreOrder(ctx, params.storeOrderId));
  bind(server, contract.retryStoreOrder, ({ params }) => retryStoreOrder(desk, params.storeOrderId));
  bind(server, contract.hireStoreOrder, ({ params, body }) => hireChosen(desk, { ...params, choice: body }));
}
