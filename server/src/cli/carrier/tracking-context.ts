import { openPostalDesk } from '../../freight/post/open-postal-desk.ts';
import { tryByHand } from '../../freight/track/intake/poll/try-by-hand.ts';
import type { Tried } from '../../freight/track/intake/poll/try-connection.ts';
import { silentLog } from '../../platform/log/log.ts';
import { openMasterKey } from '../../platform/secrets/master-key.ts';
import { createSealer } from '../../platform/secrets/seal.ts';
import type { TrackingContext } from '../../registry/tracking-connections/tracking-connection.ts';
import { openVendorDesk } from '../../registry/vendor-accounts/open-vendor-desk.ts';
import type { CommandContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';

/** A command's context with what seals credentials: the master key of the installation. */
export async function trackingContext(ctx: CommandContext): Promise<CommandContext & TrackingContext> {
  return { ...ctx, sealer: createSealer(await openMasterKey(ctx.config, ctx.db)) };
}

/** Asks the carrier of a connection, or the postal operator, for a freight from this process. */
export async function tryTracking(
  ctx: CommandContext,
  input: { trackingConnectionId: number; freightCode: string },
): Promise<Tried> {
  const context = await trackingContext(ctx);
  const postal = openPostalDesk(context);
  const vendors = openVendorDesk({ ...context, log: silentLog });
  try {
    return await withMirror(context, ({ mirror }) =>
      tryByHand({ ...context, mirror, postal, vendors, log: silentLog }, input),
    );
  } finally {
    await postal.close();
    await vendors.close();
  }
}
