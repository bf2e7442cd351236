import * as tracking from '@carreto/contract/admin/registry/tracking-connections';
import type { Context } from '../context.ts';
import { readTrackingStates } from '../freight/track/intake/poll/read-states.ts';
import { tryByHand } from '../freight/track/intake/poll/try-by-hand.ts';
import { toWireState, toWireTried } from '../freight/track/intake/poll/wire.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { found } from '../registry/changes/revision.ts';
import { pageStart, toPage } from '../registry/page.ts';

/** Looking at how carriers are asked for tracking, and asking one by hand. */
export function bindTrackingWatch(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, tracking.listTrackingStates, async ({ query }) => {
    const { after, fetch: limit } = pageStart(query);
    const states = await readTrackingStates(ctx, { ...query, after, limit });
    const page = toPage(
      query,
      states.map((state) => ({ id: state.connectionId, state })),
    );
    return { ...page, items: page.items.map(({ state }) => toWireState(state)) };
  });
  bind(server, tracking.getTrackingState, async ({ params: { trackingConnectionId: connectionId } }) =>
    toWireState(found((await readTrackingStates(ctx, { connectionId }))[0])),
  );
  bind(server, tracking.tryTrackingConnection, async ({ params, body }) =>
    toWireTried(await tryByHand(ctx, { ...params, freightCode: body.freight })),
  );
}
