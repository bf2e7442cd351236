import * as tracking from '@carreto/contract/admin/registry/tracking-connections';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import { addTrackingConnection } from '../registry/tracking-connections/add-tracking-connection.ts';
import {
  getTrackingConnection,
  listTrackingConnections,
} from '../registry/tracking-connections/find-tracking-connections.ts';
import { removeTrackingConnection } from '../registry/tracking-connections/remove-tracking-connection.ts';
import type { TrackingContext } from '../registry/tracking-connections/tracking-connection.ts';
import { updateTrackingConnection } from '../registry/tracking-connections/update-tracking-connection.ts';

/** Connections by which carriers are asked for tracking; `routes-tracking.ts` has those that call and look. */
export function bindTrackingRoutes(server: HttpServer<Caller>, ctx: TrackingContext): void {
  bind(server, tracking.listTrackingConnections, ({ query }) => listTrackingConnections(ctx, query));
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
