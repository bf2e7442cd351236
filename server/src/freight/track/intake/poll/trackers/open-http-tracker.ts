import {
  createHttpTracker,
  type TrackingAuth,
} from '../../../../../connectors/carrier-tracking/http-tracker.ts';
import { failed, type TrackingOutcome } from '../../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../../context.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../../../platform/outgoing/client.ts';
import { SealError } from '../../../../../platform/secrets/seal.ts';
import {
  trackingPolicy,
  trackingSecretPlace,
} from '../../../../../registry/tracking-connections/tracking-connection.ts';
import type { Connection, TrackerOf } from '../connection.ts';

/** What calling carriers needs. */
export type CallingContext = Pick<Context, 'config' | 'sealer'>;

/** What calls carriers: guarded, because operators chose the addresses. */
export function openTrackingClient({ config }: CallingContext): OutgoingClient {
  return createOutgoingClient({ policy: trackingPolicy(config), connections: 4, connectTimeoutMs: 10_000 });
}

/** The generic connector, by the mapping of a connection. */
export function httpTrackerOf(ctx: CallingContext, client: OutgoingClient): TrackerOf {
  return (connection) => {
    const { mapping } = connection;
    if (mapping === null) return failed('not_callable', 'it has no mapping');
    const auth = openAuth(ctx, connection);
    if ('code' in auth) return auth;
    return createHttpTracker({ client, mapping, auth, deadlineMs: ctx.config.trackingDeadlineMs });
  };
}

/** The credential in clear, or why there is none. */
function openAuth(
  { sealer }: CallingContext,
  { id, authKind, authName, authSecret }: Connection,
): TrackingAuth | Extract<TrackingOutcome, { kind: 'failure' }> {
  try {
    const clear = authSecret === null ? '' : sealer.open(authSecret, trackingSecretPlace(id));
    switch (authKind) {
      case 'none':
        return { kind: authKind };
      case 'bearer':
        return { kind: authKind, token: clear };
      case 'basic':
        return { kind: authKind, user: authName ?? '', password: clear };
      case 'header':
        return { kind: authKind, name: authName ?? '', value: clear };
      case 'body':
        return { kind: authKind, secret: clear };
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return failed('not_callable', `its credential does not open (${error.message}); set it again`);
  }
}
