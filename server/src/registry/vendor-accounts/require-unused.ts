import type { Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { AccountAct } from './rows.ts';

/**
 * What an account asks by goes when the account is no longer used for it.
 * @throws Failure `conflict` where it still is.
 */
export async function requireUnused(
  tx: Transaction<Rows>,
  accountId: number | null,
  act: AccountAct,
): Promise<void> {
  if (accountId === null) return;
  const account = await tx
    .selectFrom('vendorAccount')
    .select(['name', 'acts'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.acts.includes(act) === true)
    throw fail('conflict', {
      message: `É da conta ${accountId} (${account.name}); tire ${act} dos seus usos, ou remova a conta.`,
    });
}
