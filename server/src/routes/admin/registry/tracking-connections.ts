import * as tracking from '@carreto/contract/admin/registry/tracking-connections';
import type { Context } from '../../../context.ts';
import { readTrackingStates } from '../../../freight/track/intake/poll/read-states.ts';
import { tryByHand } from '../../../freight/track/intake/poll/try-by-hand.ts';
import { tryMapping } from '../../../freight/track/intake/poll/try-mapping.ts';
import { toWireState, toWireTried } from '../../../freight/track/intake/poll/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import { addTrackingConnection } from '../../../registry/tracking-connections/add-tracking-connection.ts';
import {
  getTrackingConnection,
  listTrackingConnections,
} from '../../../registry/tracking-connections/find-tracking-connections.ts';
import { removeTrackingConnection } from '../../../registry/tracking-connections/remove-tracking-connection.ts';
import type { TrackingContext } from '../../../registry/tracking-connections/tracking-connection.ts';
import { updateTrackingConnection } from '../../../registry/tracking-connections/update-tracking-connection.ts';

/** Looking at how carriers are asked for tracking, and asking one by hand. */
export function bindTrackingWatch(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, tracking.listTrackingStates, async ({ caller: { scope }, query }) => {
    const { after, fetch: limit } = pageStart(query);
    const states = await readTrackingStates(ctx, { ...query, after, limit, scope });
    const page = toPage(
      query,
      states.map((state) => ({ id: state.connectionId, state })),
    );
    return { ...page, items: page.items.map(({ state }) => toWireState(state)) };
  });
  bind(server, tracking.getTrackingState, async ({ caller: { scope }, params }) =>
    toWireState(
      found((await readTrackingStates(ctx, { connectionId: params.trackingConnectionId, scope }))[0]),
    ),
  );
  bind(server, tracking.tryTrackingConnection, async ({ params, body }) =>
    toWireTried(await tryByHand(ctx, { ...params, freightCode: body.freight })),
  );
  bind(server, tracking.tryTrackingMapping, async ({ params, body }) =>
    toWireTried(await tryMapping(ctx, { ...params, ...body })),
  );
}

/** Connections by which carriers are asked for tracking: what needs the registry alone. */
export function bindTrackingConnections(server: HttpServer<Caller>, ctx: TrackingContext): void {
  bind(server, tracking.listTrackingConnections, ({ caller: { scope }, query }) =>
    listTrackingConnections(ctx, { ...query, scope }),
  );
  bind(server, tracking.getTrackingConnection, ({ params }) =>
    getTrackingConnection(ctx, params.trackingConnectionId),
  );
  bind(server, tracking.addTrackingConnection, ({ caller, body }) =>
    addTrackingConnection(ctx, actorOf(caller), body),
  );
  bind(server, tracking.updateTrackingConnection, ({ caller, params, body }) =>
    updateTrackingConnection(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, tracking.removeTrackingConnection, ({ caller, params }) =>
    removeTrackingConnection(ctx, actorOf(caller), params.trackingConnectionId),
  );
}
