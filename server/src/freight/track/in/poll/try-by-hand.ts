import type { Context } from '../../../../context.ts';
import { noPostalTracker, type Trackers } from './connection.ts';
import { type CallingContext, httpTrackerOf, openTrackingClient } from './open-http-tracker.ts';
import { type Tried, tryConnection } from './try-connection.ts';

/**
 * Asks the carrier of a connection for a freight from this process, on a connection of its own.
 * @throws Failure `not_found`
 */
export async function tryByHand(
  ctx: CallingContext & Pick<Context, 'db' | 'log'>,
  asked: { trackingConnectionId: number; freightCode: string },
): Promise<Tried> {
  const client = openTrackingClient(ctx);
  const trackers: Trackers = { http: httpTrackerOf(ctx, client), postal: noPostalTracker };
  try {
    return await tryConnection(ctx, trackers, asked);
  } finally {
    await client.close();
  }
}
