import { type Kysely, sql } from 'kysely';
import type { Rows } from '../rows.ts';

/** A freight of a shipper. */
export type FreightRef = { shipperId: number; freightCode: string };

/**
 * The freight that a shipper names by its id or, failing that, by the number of its order: then the most recent of
 * them (specification 4.6). Freights of other shippers do not exist here.
 */
export async function findFreightCode(
  db: Kysely<Rows>,
  { shipperId, identifier }: { shipperId: number; identifier: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('freight')
    .select('code')
    .where('shipperId', '=', shipperId)
    .where((where) => where.or([where('code', '=', identifier), where('orderNumber', '=', identifier)]))
    .orderBy(sql`code = ${identifier}`, 'desc')
    .orderBy('hiredAt', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.code;
}
