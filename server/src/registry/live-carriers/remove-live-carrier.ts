import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireUnused } from '../vendor-accounts/require-unused.ts';
import { toLiveCarrier } from './live-carrier.ts';

/**
 * Removes a connector with its credential; quotes hold what it answered and stay as they are.
 * @throws Failure `not_found`; `conflict` where an account with the carrier's own system asks by it.
 */
export function removeLiveCarrier(
  ctx: RegistryContext,
  actor: Actor,
  liveCarrierId: number,
): Promise<LiveCarrier> {
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .deleteFrom('liveCarrier')
        .where('id', '=', liveCarrierId)
        .returningAll()
        .executeTakeFirst(),
    );
    await requireUnused(change.tx, row.vendorAccountId, 'quote');
    const removed = toLiveCarrier(row);
    await record(change, {
      kind: 'liveCarrier',
      id: row.id,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'remove',
      before: removed,
      after: null,
    });
    return removed;
  });
}
