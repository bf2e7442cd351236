import { openPostalDesk } from '../../freight/post/open-postal-desk.ts';
import { checkStore } from '../../freight/stores/connect.ts';
import { openStoreLines } from '../../freight/stores/desk.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { silentLog } from '../../platform/log/log.ts';
import { startRegistryMirror } from '../../registry/mirror/mirror.ts';
import { openVendorDesk } from '../../registry/vendor-accounts/open-vendor-desk.ts';
import { liveContext } from '../carrier/live-context.ts';
import type { CommandContext } from '../context/with-context.ts';

/** Asks the platform of a shop from this process whether it accepts the credential. */
export async function checkHere(
  ctx: CommandContext,
  storeId: number,
): Promise<Awaited<ReturnType<typeof checkStore>>> {
  const { db, clock, config } = ctx;
  const { sealer } = await liveContext(ctx);
  const mirror = await startRegistryMirror({ db, pollMs: config.mirrorPollMs, clock, log: silentLog });
  const world = { db, clock, config, log: silentLog, mirror, sealer, longReads: onPrimary(db) };
  const context = { ...world, postal: openPostalDesk(world), vendors: openVendorDesk(world) };
  const lines = openStoreLines(context);
  try {
    return await checkStore({ ctx: context, lines }, storeId);
  } finally {
    await lines.close();
    await context.vendors.close();
    await context.postal.close();
    await mirror.stop();
  }
}
