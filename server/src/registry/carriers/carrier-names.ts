import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';

/** What carriers are called, by id; ids of nothing are not there. */
export async function findCarrierNames(
  db: Kysely<Rows>,
  carrierIds: readonly number[],
): Promise<Map<number, string>> {
  if (carrierIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('carrier')
    .select(['id', 'tradeName'])
    .where('id', 'in', [...new Set(carrierIds)])
    .execute();
  return new Map(rows.map(({ id, tradeName }) => [id, tradeName]));
}
