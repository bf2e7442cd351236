import * as live from '@carreto/contract/admin/registry/live-carriers';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import { addLiveCarrier } from '../registry/live-carriers/add-live-carrier.ts';
import { getLiveCarrier, listLiveCarriers } from '../registry/live-carriers/find-live-carriers.ts';
import type { LiveCarrierContext } from '../registry/live-carriers/live-carrier.ts';
import { removeLiveCarrier } from '../registry/live-carriers/remove-live-carrier.ts';
import { updateLiveCarrier } from '../registry/live-carriers/update-live-carrier.ts';

/** Connectors of carriers that price by their own API; `routes.ts` has the one that calls. */
export function bindLiveCarrierRoutes(server: HttpServer<Caller>, ctx: LiveCarrierContext): void {
  bind(server, live.listLiveCarriers, ({ query }) => listLiveCarriers(ctx, query));
  bind(server, live.getLiveCarrier, ({ params }) => getLiveCarrier(ctx, params.liveCarrierId));
  bind(server, live.addLiveCarrier, ({ caller, body }) => addLiveCarrier(ctx, actorOf(caller), body));
  bind(server, live.updateLiveCarrier, ({ caller, params, body }) =>
    updateLiveCarrier(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, live.removeLiveCarrier, ({ caller, params }) =>
    removeLiveCarrier(ctx, actorOf(caller), params.liveCarrierId),
  );
}
