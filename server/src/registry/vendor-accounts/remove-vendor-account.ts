import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { removeLiveConnectorIn } from '../live-carriers/of-account.ts';
import { removeTrackingConnectionIn } from '../tracking-connections/of-account.ts';
import { selectAccounts, toVendorAccount } from './account.ts';
import { withoutState } from './add-vendor-account.ts';

/**
 * Removes an account with its credential, what asks by it, and what is kept of its calls; quotes and occurrences stay as they are.
 * @throws Failure `not_found`
 */
export function removeVendorAccount(
  ctx: RegistryContext,
  actor: Actor,
  accountId: number,
): Promise<VendorAccount> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = found(
      await tx
        .selectFrom('vendorAccount')
        .select(['id', 'shipperId'])
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst(),
    );
    const removed = toVendorAccount(
      await selectAccounts(tx).where('a.id', '=', accountId).executeTakeFirstOrThrow(),
    );
    await removeLiveConnectorIn(change, accountId);
    await removeTrackingConnectionIn(change, accountId);
    await tx.deleteFrom('vendorAccount').where('id', '=', accountId).execute();
    await record(change, {
      kind: 'vendorAccount',
      id: row.id,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'remove',
      before: withoutState(removed),
      after: null,
    });
    return removed;
  });
}
