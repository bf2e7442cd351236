import { type Kysely, sql } from 'kysely';
import { fail } from '../kernel/failure.ts';
import { type Scope, withinCarriers, withinShippers } from '../registry/access/scope.ts';
import type { Rows } from '../rows.ts';
import { type FoundFreight, type FreightRef, findFreights } from './find.ts';
import { leavesFrom, ofFreight } from './leaves-from.ts';

/** Those of the codes that a caller may see, by shipper; in no order. */
export async function freightsInScope(
  db: Kysely<Rows>,
  codes: readonly string[],
  scope: Scope,
): Promise<FreightRef[]> {
  return db
    .selectFrom('freight')
    .select(['shipperId', 'code as freightCode'])
    .where('code', '=', sql<string>`any (${[...codes]}::text[])`)
    .where(withinShippers(scope, sql.ref('freight.shipper_id')))
    .where(withinCarriers(scope, sql.ref('freight.carrier_id')))
    .where(leavesFrom(scope, ofFreight))
    .execute();
}

/** A freight that a caller may see. @throws Failure `not_found` */
export async function freightInScope(db: Kysely<Rows>, code: string, scope: Scope): Promise<FoundFreight> {
  const [freight] = await findFreights(db, await freightsInScope(db, [code], scope));
  if (freight === undefined) throw fail('not_found');
  return freight;
}
