import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireUnused } from '../vendor-accounts/require-unused.ts';
import { toTrackingConnection } from './tracking-connection.ts';

/**
 * Removes a connection with its credential and the state of asking; what was heard of freights stays.
 * @throws Failure `not_found`; `conflict` where an account with the carrier's own system asks by it.
 */
export function removeTrackingConnection(
  ctx: RegistryContext,
  actor: Actor,
  trackingConnectionId: number,
): Promise<TrackingConnection> {
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .deleteFrom('trackingConnection')
        .where('id', '=', trackingConnectionId)
        .returningAll()
        .executeTakeFirst(),
    );
    await requireUnused(change.tx, row.vendorAccountId, 'track');
    const removed = toTrackingConnection(row);
    await record(change, {
      kind: 'trackingConnection',
      id: row.id,
      action: 'remove',
      before: removed,
      after: null,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
    });
    return removed;
  });
}
