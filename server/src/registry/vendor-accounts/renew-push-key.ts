import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { randomText } from '../../kernel/ids.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { selectAccounts, toVendorAccount, type VendorAccountContext } from './account.ts';
import { requireVendor } from './check-account.ts';
import { hashOfPushKey } from './vendor-accounts-part.ts';

const keyLength = 32;

/** An account, and the secret part of the address at which its carrier tells what happened, in clear: for this once. */
type PushKeyed = { account: VendorAccount; key: string };

/**
 * Makes a new address for what an account's carrier tells by itself. The one before holds no more: until the carrier knows the new one, freights
 * are followed by asking alone.
 * @throws Failure `not_found`; `conflict` where the carrier tells nothing by itself.
 */
export function renewPushKey(
  ctx: Pick<VendorAccountContext, 'db' | 'vendors'>,
  actor: Actor,
  accountId: number,
): Promise<PushKeyed> {
  const key = randomText(keyLength);
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = found(
      await tx
        .selectFrom('vendorAccount')
        .select(['vendor', 'shipperId'])
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    const { can, title } = requireVendor(ctx.vendors.known, row.vendor);
    if (!can.push) throw fail('conflict', { message: `${title} não avisa o que houve: é consultada.` });
    // What calls the carrier stays as it is: this is no other account.
    const made = { keyHash: hashOfPushKey(key), keyAt: sql<Date>`app_now()` };
    await tx
      .insertInto('vendorPushKey')
      .values({ accountId, ...made })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(made))
      .execute();
    const account = toVendorAccount(
      await selectAccounts(tx).where('a.id', '=', accountId).executeTakeFirstOrThrow(),
    );
    await record(change, {
      kind: 'vendorAccount',
      id: accountId,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'renew_key',
      before: {},
      after: { pushKeyAt: account.pushKeyAt },
    });
    return { account, key };
  });
}
