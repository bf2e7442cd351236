import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { freightBecameFindableIn } from '../signals.ts';
import type { FreightOfTrail } from './lock-progress.ts';

/**
 * Keeps the carrier's own codes of a freight, in the caller's transaction, which holds the freight's progress: shippers
 * read them, and by them the freight is found. They are no event of their own.
 */
export async function noteTrackingCodesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightOfTrail,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const added = await tx
    .insertInto('freightDirectory')
    .values(
      [...new Set(codes)].map((value) => ({ kind: 'carrier_code' as const, value, shipperId, freightCode })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .execute();
  if (added.length === 0) return;
  const values = added.map(({ value }) => value);
  await tx
    .updateTable('freightProgress')
    .set({ carrierCodes: sql<string[]>`carrier_codes || ${values}::text[]` })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
  await freightBecameFindableIn(tx, { shipperId, freightCode });
}
