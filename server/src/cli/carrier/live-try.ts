import type { LiveEnquiryInput, TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { openPostalDesk } from '../../freight/post/open-postal-desk.ts';
import { openLiveDesk } from '../../freight/quote/live/open-desk.ts';
import { tryLiveCarrier } from '../../freight/quote/live/try-carrier.ts';
import { fromTrial, toTried } from '../../freight/quote/live/wire.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { startRegistryMirror } from '../../registry/mirror/mirror.ts';
import { openVendorDesk } from '../../registry/vendor-accounts/open-vendor-desk.ts';
import type { CommandContext } from '../context/with-context.ts';
import { liveContext } from './live-context.ts';

/** Asks the carrier of a connector from this process, as a quote would. */
export async function tryConnector(
  ctx: CommandContext,
  { liveCarrierId, input }: { liveCarrierId: number; input: LiveEnquiryInput },
): Promise<TriedLiveCarrier> {
  const { db, clock, config } = ctx;
  const { sealer } = await liveContext(ctx);
  const mirror = await startRegistryMirror({ db, pollMs: config.mirrorPollMs, clock, log: silentLog });
  const world = { db, clock, config, log: silentLog, mirror, sealer, longReads: onPrimary(db) };
  const vendors = openVendorDesk(world);
  const context = { ...world, postal: openPostalDesk(world), vendors };
  const live = openLiveDesk(context, createMetrics());
  try {
    return toTried(await tryLiveCarrier({ ctx: context, live }, { liveCarrierId, trial: fromTrial(input) }));
  } finally {
    await live.close();
    await vendors.close();
    await context.postal.close();
    await mirror.stop();
  }
}
