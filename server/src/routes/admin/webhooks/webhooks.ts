import * as webhooks from '@carreto/contract/admin/webhooks/webhooks';
import { addEndpoint } from '../../../freight/notify/endpoints/add-endpoint.ts';
import { changeEndpoint } from '../../../freight/notify/endpoints/change-endpoint.ts';
import {
  enableEndpoint,
  pauseEndpoint,
  removeEndpoint,
} from '../../../freight/notify/endpoints/endpoint-state.ts';
import { getEndpoint, listEndpoints } from '../../../freight/notify/endpoints/find-endpoints.ts';
import { rotateKey } from '../../../freight/notify/endpoints/keys.ts';
import { sendTest } from '../../../freight/notify/endpoints/send-test.ts';
import * as wire from '../../../freight/notify/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { AdminContext } from '../admin-context.ts';

/** Binds what `contract/src/admin/webhooks/webhooks.ts` declares. */
export function bindWebhooks(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, webhooks.listWebhooks, async ({ params, query }) =>
    wire.toWebhooks(query, await listEndpoints(ctx, { ...params, ...query })),
  );
  bind(server, webhooks.addWebhook, async ({ caller, params, body }) =>
    wire.toAddedWebhook(await addEndpoint(ctx, actorOf(caller), { ...params, endpoint: body })),
  );
  bind(server, webhooks.getWebhook, async ({ params }) =>
    wire.toWebhookDetail(await getEndpoint(ctx, params)),
  );
  bind(server, webhooks.updateWebhook, async ({ caller, params, body }) =>
    wire.toWebhook(await changeEndpoint(ctx, actorOf(caller), { ...params, changes: body })),
  );
  bind(server, webhooks.removeWebhook, async ({ caller, params }) =>
    wire.toWebhook(await removeEndpoint(ctx, actorOf(caller), params)),
  );
  bind(server, webhooks.pauseWebhook, async ({ caller, params }) =>
    wire.toWebhook(await pauseEndpoint(ctx, actorOf(caller), params)),
  );
  bind(server, webhooks.enableWebhook, async ({ caller, params, body }) => {
    const choice = wire.fromEnabling(body);
    return wire.toWebhook(await enableEndpoint(ctx, actorOf(caller), { ...params, choice }));
  });
  bind(server, webhooks.testWebhook, async ({ caller, params }) => ({
    deliveryId: await sendTest(ctx, actorOf(caller), params),
  }));
  bind(server, webhooks.rotateWebhookKey, async ({ caller, params, body }) => {
    const { signature: kind = null, overlapHours = 24 } = body;
    return wire.toSigningKey(await rotateKey(ctx, actorOf(caller), { ...params, kind, overlapHours }));
  });
}
