import type { Kysely } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Scope } from '../../registry/access/scope.ts';
import type { Rows } from '../../rows.ts';
import { leavesFrom, ofFreight } from '../leaves-from.ts';

/** A freight as far as whoever names it by its code needs to know whose it is. */
export type FreightOwner = { shipperId: number; carrierId: number; code: string; number: number };

/** @throws Failure `not_found` for a freight that does not exist, or not for the caller */
export async function freightInScope(
  db: Kysely<Rows>,
  { scope, code }: { scope: Scope; code: string },
): Promise<FreightOwner> {
  const freight = await db
    .selectFrom('freight')
    .select(['shipperId', 'carrierId', 'code', 'number'])
    .where('code', '=', code)
    .where(leavesFrom(scope, ofFreight))
    .executeTakeFirst();
  if (freight === undefined || !isWithin(scope, freight)) throw fail('not_found');
  return freight;
}

function isWithin({ shipperIds, carrierIds }: Scope, { shipperId, carrierId }: FreightOwner): boolean {
  return (
    (shipperIds === 'all' || shipperIds.includes(shipperId)) &&
    (carrierIds === 'all' || carrierIds.includes(carrierId))
  );
}
