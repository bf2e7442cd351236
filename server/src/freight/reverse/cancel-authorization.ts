import type { Context } from '../../context.ts';
import { readPostalAccount } from '../../registry/postal/account.ts';
import type { FreightRef } from '../find.ts';
import { takeBack } from '../post/take-back.ts';

/**
 * Takes back the authorization, or the collection, of a return by the older service whose freight was cancelled.
 * Numbers of ranges are ours alone.
 * @throws PostalProblem
 */
export async function cancelAuthorization(
  { db, postal, log }: Pick<Context, 'db' | 'postal' | 'log'>,
  { shipperId, freightCode }: FreightRef,
): Promise<void> {
  const booked = await db
    .selectFrom('reversePosting')
    .innerJoin('freightProgress', (join) =>
      join
        .onRef('freightProgress.shipperId', '=', 'reversePosting.shipperId')
        .onRef('freightProgress.freightCode', '=', 'reversePosting.freightCode'),
    )
    .innerJoin('postalCode', 'postalCode.code', 'reversePosting.number')
    .select(['postalCode.code', 'postalCode.accountId', 'reversePosting.kind'])
    .where('reversePosting.shipperId', '=', shipperId)
    .where('reversePosting.freightCode', '=', freightCode)
    .where('reversePosting.flow', '=', 'legacy')
    .where('phase', '=', 'cancelled')
    .where('postalCode.kind', '=', 'authorization')
    .where('rangeId', 'is', null)
    .executeTakeFirst();
  if (booked === undefined) return;
  const { code, accountId, kind } = booked;
  const { reverse } = postal.operatorOf(await readPostalAccount(db, accountId));
  if (reverse !== null) await takeBack({ log }, code, () => reverse.cancel(code, kind));
}
