import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { FreightRef } from '../find.ts';

/** For as long as a request may take from its codes to its labels. */
const underWayMinutes = 2;

/** Whether codes of a freight are so new that another request may be about to print them. */
export async function hasFreshCodes(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<boolean> {
  const fresh = await tx
    .selectFrom('postalCode')
    .select('code')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('kind', '=', 'object')
    .where('voidedAt', 'is', null)
    .where('issuedAt', '>', sql<Date>`app_now() - make_interval(mins => ${underWayMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return fresh !== undefined;
}
