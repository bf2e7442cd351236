import * as deliveries from '@carreto/contract/admin/webhooks/webhook-deliveries';
import {
  countDeliveries,
  findDeliveries,
  getDelivery,
} from '../../../freight/notify/deliveries/find-deliveries.ts';
import { previewRedrive, redrive } from '../../../freight/notify/deliveries/redrive.ts';
import { reprocess, reprocessMany } from '../../../freight/notify/deliveries/reprocess.ts';
import * as wire from '../../../freight/notify/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { AdminContext } from '../admin-context.ts';

/** Binds what `contract/src/admin/webhooks/webhook-deliveries.ts` declares. */
export function bindWebhookDeliveries(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, deliveries.listWebhookDeliveries, async ({ caller, params, query }) => {
    const filter = { ...wire.fromDeliveryFilter(query), ...params, scope: caller.scope };
    return wire.toDeliveries(query, await findDeliveries(ctx, filter));
  });
  bind(server, deliveries.findWebhookDeliveries, async ({ caller, query }) => {
    const filter = { ...wire.fromDeliveryFilter(query), scope: caller.scope };
    return wire.toDeliveries(query, await findDeliveries(ctx, filter));
  });
  bind(server, deliveries.countWebhookDeliveries, ({ caller, query }) =>
    countDeliveries(ctx, { ...wire.fromDeliveryFilter(query), scope: caller.scope }),
  );
  bind(server, deliveries.findWebhookDelivery, async ({ params }) =>
    wire.toDeliveryDetail(await getDelivery(ctx, params)),
  );
  bind(server, deliveries.redriveWebhookDeliveries, ({ caller, body }) => {
    const { preview = false, untilId = null, ...sent } = body;
    const wish = { filter: { ...wire.fromDeliveryFilter(sent), scope: caller.scope }, untilId };
    return preview ? previewRedrive(ctx, wish) : redrive(ctx, actorOf(caller), wish);
  });
  bind(server, deliveries.getWebhookDelivery, async ({ params }) =>
    wire.toDeliveryDetail(await getDelivery(ctx, params)),
  );
  bind(server, deliveries.reprocessWebhookDelivery, async ({ caller, params }) => ({
    deliveryId: await reprocess(ctx, actorOf(caller), params),
  }));
  bind(server, deliveries.reprocessWebhookDeliveries, async ({ caller, params, body }) => {
    const { webhookId, states, preview = false, ...rest } = body;
    const { from = null, until = null } = wire.fromSpan(rest);
    const wanted = { ...params, webhookId, states, from, until, preview };
    return { count: await reprocessMany(ctx, actorOf(caller), wanted) };
  });
}
