import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../registry/access/scope.ts';

type FreightColumns = { shipperId: RawBuilder<unknown>; code: RawBuilder<unknown> };

/**
 * The condition by which a query answers freights that leave from dispatch points in scope alone. A freight names where it leaves
 * from by number and zip code; where no point is registered with them it is nobody's who is limited to some.
 */
export function leavesFrom(
  { dispatchPointIds }: Scope,
  { shipperId, code }: FreightColumns,
): RawBuilder<boolean> {
  if (dispatchPointIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from freight as sent
    join dispatch_point as point on point.shipper_id = sent.shipper_id
      and point.document = sent.agreement #>> '{dispatcher,document}'
      and point.zip = sent.agreement #>> '{dispatcher,zip}'
    where sent.shipper_id = ${shipperId} and sent.code = ${code}
      and point.id = any(${dispatchPointIds}::bigint[]))`;
}

/** The columns of a query over `freight` by its name. */
export const ofFreight: FreightColumns = {
  shipperId: sql.ref('freight.shipper_id'),
  code: sql.ref('freight.code'),
};
