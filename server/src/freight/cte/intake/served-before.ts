import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** How far back a freight shows that a carrier serves a shipper. */
const days = 90;

/**
 * Which of these shippers hired one of the carriers lately although nothing is registered between them: orders may be
 * imported with a price that was told.
 */
export async function servedBefore(
  db: Kysely<Rows>,
  carrierIds: readonly number[],
  shipperIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (shipperIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('freight')
    .select('shipperId')
    .distinct()
    .where('carrierId', 'in', carrierIds)
    .where('hiredAt', '>', sql<Date>`app_now() - ${days} * interval '1 day'`)
    .where('shipperId', 'in', shipperIds)
    .execute();
  return new Set(rows.map(({ shipperId }) => shipperId));
}
