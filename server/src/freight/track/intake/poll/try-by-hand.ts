import type { Context } from '../../../../context.ts';
import type { Trackers } from './connection.ts';
import { type CallingContext, httpTrackerOf, openTrackingClient } from './trackers/open-http-tracker.ts';
import { postalTrackerOf } from './trackers/postal-tracker.ts';
import { vendorTrackerOf } from './trackers/vendor-tracker.ts';
import { type Tried, tryConnection } from './try-connection.ts';

/**
 * Asks the carrier of a connection, the postal operator or a carrier's own system, for a freight from this process; carriers on a connection
 * of their own.
 * @throws Failure `not_found`
 */
export async function tryByHand(
  ctx: CallingContext & Pick<Context, 'db' | 'log' | 'mirror' | 'postal' | 'vendors'>,
  input: { trackingConnectionId: number; freightCode: string },
): Promise<Tried> {
  const client = openTrackingClient(ctx);
  const trackers: Trackers = {
    http: httpTrackerOf(ctx, client),
    postal: postalTrackerOf(ctx),
    vendor: vendorTrackerOf(ctx),
  };
  try {
    return await tryConnection(ctx, trackers, input);
  } finally {
    await client.close();
  }
}
