import * as contract from '@carreto/contract/admin/webhooks/webhook-health';
import { findEndpoints, getEndpoint } from '../../../freight/notify/endpoints/find-endpoints.ts';
import { readLastDay } from '../../../freight/notify/health/read-health.ts';
import * as wire from '../../../freight/notify/wire-admin.ts';
import { codesInGroups, toTrial } from '../../../freight/record/webhook-trial/wire.ts';
import { wouldTell } from '../../../freight/record/webhook-trial/would-tell.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import type { AdminContext } from '../admin-context.ts';

/** Binds what `contract/src/admin/webhooks/webhook-health.ts` declares. */
export function bindWebhookHealth(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, contract.findWebhooks, async ({ caller, query }) =>
    wire.toWebhooks(query, await findEndpoints(ctx, { ...query, scope: caller.scope })),
  );
  bind(server, contract.findWebhook, async ({ params }) =>
    wire.toWebhookDetail(await getEndpoint(ctx, params)),
  );
  bind(server, contract.getWebhookHealth, async ({ params }) =>
    wire.toHealth(await readLastDay(ctx, params)),
  );
  bind(server, contract.listOccurrenceCodes, () => Promise.resolve({ groups: codesInGroups() }));
  bind(server, contract.tryWebhook, async ({ params: { shipperId }, body }) => {
    const { kinds, occurrenceCodes = [], channels = [], includeReverse = true } = body;
    const wishes = { occurrenceCodes, channels, includeReverse };
    return toTrial(await wouldTell(ctx, { shipperId, kinds, wishes }), body);
  });
}
