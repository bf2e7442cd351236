import { openPostalDesk } from '../../freight/post/open-postal-desk.ts';
import type { ConnectDesk } from '../../freight/stores/connect.ts';
import { openStoreLines } from '../../freight/stores/desk.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { silentLog } from '../../platform/log/log.ts';
import { startRegistryMirror } from '../../registry/mirror/mirror.ts';
import { openVendorDesk } from '../../registry/vendor-accounts/open-vendor-desk.ts';
import { liveContext } from '../carrier/live-context.ts';
import type { CommandContext } from '../context/with-context.ts';

/** Works with the platforms of shops from this process, as a running service does. */
export async function withStoreDesk<Result>(
  ctx: CommandContext,
  work: (desk: ConnectDesk) => Promise<Result>,
): Promise<Result> {
  const { db, clock, config } = ctx;
  const { sealer } = await liveContext(ctx);
  const mirror = await startRegistryMirror({ db, pollMs: config.mirrorPollMs, clock, log: silentLog });
  const world = { db, clock, config, log: silentLog, mirror, sealer, longReads: onPrimary(db) };
  const context = { ...world, postal: openPostalDesk(world), vendors: openVendorDesk(world) };
  const lines = openStoreLines(context);
  try {
    return await work({ ctx: context, lines });
  } finally {
    await lines.close();
    await context.vendors.close();
    await context.postal.close();
    await mirror.stop();
  }
}
