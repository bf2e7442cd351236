import * as live from '@carreto/contract/admin/registry/live-carriers';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { tryLiveCarrier } from '../../../freight/quote/live/try-carrier.ts';
import { fromTrial, toTried } from '../../../freight/quote/live/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { addLiveCarrier } from '../../../registry/live-carriers/add-live-carrier.ts';
import { getLiveCarrier, listLiveCarriers } from '../../../registry/live-carriers/find-live-carriers.ts';
import type { LiveCarrierContext } from '../../../registry/live-carriers/live-carrier.ts';
import { removeLiveCarrier } from '../../../registry/live-carriers/remove-live-carrier.ts';
import { updateLiveCarrier } from '../../../registry/live-carriers/update-live-carrier.ts';

/** Asking a live carrier by hand, on the desk where quotes ask. */
export function bindLiveCarrierTrial(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, live.tryLiveCarrier, async ({ params, body }) =>
    toTried(await tryLiveCarrier(desk, { ...params, trial: fromTrial(body) })),
  );
}

/** Connectors of carriers that price by their own API; `routes.ts` has the one that calls. */
export function bindLiveCarriers(server: HttpServer<Caller>, ctx: LiveCarrierContext): void {
  bind(server, live.listLiveCarriers, ({ caller: { scope }, query }) =>
    listLiveCarriers(ctx, { ...query, scope }),
  );
  bind(server, live.getLiveCarrier, ({ params }) => getLiveCarrier(ctx, params.liveCarrierId));
  bind(server, live.addLiveCarrier, ({ caller, body }) => addLiveCarrier(ctx, actorOf(caller), body));
  bind(server, live.updateLiveCarrier, ({ caller, params, body }) =>
    updateLiveCarrier(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, live.removeLiveCarrier, ({ caller, params }) =>
    removeLiveCarrier(ctx, actorOf(caller), params.liveCarrierId),
  );
}
