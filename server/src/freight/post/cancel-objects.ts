import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { readPostalAccount } from '../../registry/postal/account.ts';
import type { FreightRef } from '../find.ts';
import { takeBack } from './take-back.ts';

/** Pre-postings end by themselves before that. */
const longestDays = 60;

/**
 * Takes back what was booked by pre-posting and is not going to be posted: the objects of a freight that was cancelled,
 * and codes that failed. Numbers of ranges are ours alone, the operator knows nothing of them.
 * @throws PostalProblem; done again it takes back the rest.
 */
export async function cancelObjects(
  { db, postal, log }: Pick<Context, 'db' | 'postal' | 'log'>,
  { shipperId, freightCode }: FreightRef,
): Promise<void> {
  const booked = await db
    .selectFrom('postalCode')
    .innerJoin('freightProgress', (join) =>
      join
        .onRef('freightProgress.shipperId', '=', 'postalCode.shipperId')
        .onRef('freightProgress.freightCode', '=', 'postalCode.freightCode'),
    )
    .select(['postalCode.code', 'postalCode.accountId'])
    .where('postalCode.shipperId', '=', shipperId)
    .where('postalCode.freightCode', '=', freightCode)
    .where('postalCode.kind', '=', 'object')
    .where('postalCode.operatorId', 'is not', null)
    .where('issuedAt', '>', sql<Date>`app_now() - make_interval(days => ${longestDays})`)
    .where((row) => row.or([row('voidedAt', 'is not', null), row('phase', '=', 'cancelled')]))
    .orderBy('postalCode.code')
    .execute();
  for (const { code, accountId } of booked) {
    const { prePosting } = postal.operatorOf(await readPostalAccount(db, accountId));
    if (prePosting !== null) await takeBack({ log }, code, () => prePosting.cancel(code));
  }
}
