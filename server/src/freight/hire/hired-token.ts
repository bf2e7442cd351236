import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { HiredFreight } from './write-freight.ts';

/** Which offer is asked for, and with what content. */
export type HireRequest = { shipperId: number; token: string; offerNumber: number; contentHash: Buffer };

/** The freight that an equal request made, or null while the token is free. */
export async function hiredBefore(
  { db }: Pick<Context, 'db'>,
  { shipperId, token, offerNumber, contentHash }: HireRequest,
): Promise<HiredFreight | null> {
  const hired = await db
    .selectFrom('hiredToken')
    .select(['offerNumber', 'contentHash', 'freightCode'])
    .where('shipperId', '=', shipperId)
    .where('token', '=', token)
    .executeTakeFirst();
  if (hired === undefined) return null;
  if (hired.offerNumber !== offerNumber) throw fail('quote_already_hired');
  if (!hired.contentHash.equals(contentHash)) throw fail('offer_already_hired');
  // By its code, which says its month; joined to the token it would be looked for in the plan of every month.
  const freight = await db
    .selectFrom('freight')
    .select(['code', 'trackingKey', 'hiredAt'])
    .where('shipperId', '=', shipperId)
    .where('code', '=', hired.freightCode)
    .executeTakeFirst();
  // It went with its month.
  if (freight === undefined) throw fail('quote_already_hired');
  return { code: freight.code, trackingKey: freight.trackingKey, hiredAtMs: freight.hiredAt.getTime() };
}

/** Takes the token of a quote for a freight; false where another has it. */
export async function claimToken(
  tx: Transaction<Rows>,
  { shipperId, token, offerNumber, contentHash, freightCode }: HireRequest & { freightCode: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('hiredToken')
    .values({ shipperId, token, offerNumber, contentHash, freightCode })
    .onConflict((conflict) => conflict.columns(['shipperId', 'token']).doNothing())
    .returning('token')
    .executeTakeFirst();
  return claimed !== undefined;
}
