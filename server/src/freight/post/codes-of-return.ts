import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { FreightRef } from '../find.ts';
import { codesOfFreight } from './codes-of-freight.ts';

/** The codes a return was booked with. */
export type ReturnCodes = {
  /** Of its objects, in their order; of the older service only those that the operator told. */
  codes: string[];
  /** What the consumer shows at the agency instead; null where each object has its code. */
  authorization: string | null;
};

/**
 * The codes of a return: it was booked with them when it was asked for, and gets no others. Null where it has none,
 * or not all of them and no authorization.
 */
export async function codesOfReturn(
  db: Kysely<Rows>,
  { shipperId, freightCode, volumeCount }: FreightRef & { volumeCount: number },
): Promise<ReturnCodes | null> {
  const known = await codesOfFreight(db, { shipperId, freightCode });
  const codes = known.map(({ code }) => code);
  if (codes.length === volumeCount) return { codes, authorization: null };
  const authorization = await db
    .selectFrom('postalCode')
    .select('code')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('kind', '=', 'authorization')
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return authorization === undefined ? null : { codes, authorization: authorization.code };
}
