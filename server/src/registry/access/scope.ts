import { type RawBuilder, sql } from 'kysely';

/**
 * Whose rows a caller may see and change: those of all shippers or of some, with all carriers or with some; of freights those that
 * leave from all dispatch points, or from some.
 */
export type Scope = {
  readonly shipperIds: 'all' | readonly number[];
  readonly carrierIds: 'all' | readonly number[];
  readonly dispatchPointIds: 'all' | readonly number[];
};

/** The scope of who may see the whole installation. */
export const everything: Scope = { shipperIds: 'all', carrierIds: 'all', dispatchPointIds: 'all' };

/** The condition by which a query answers rows of shippers in scope alone; `shipperId` is the column that names theirs. */
export function withinShippers(scope: Scope, shipperId: RawBuilder<unknown>): RawBuilder<boolean> {
  return within(scope.shipperIds, shipperId);
}

/** The same where a row without a shipper is everybody's. */
export function withinShippersOrOpen(scope: Scope, shipperId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${shipperId} is null or ${withinShippers(scope, shipperId)})`;
}

/** The same for what serves one shipper, a group of them, or everybody: some of those in scope are served. */
export function withinAudience(scope: Scope, row: string): RawBuilder<boolean> {
  if (scope.shipperIds === 'all') return sql<boolean>`true`;
  const [shipperId, groupId] = [sql.ref(`${row}.shipper_id`), sql.ref(`${row}.group_id`)];
  return sql<boolean>`(${shipperId} = any(${scope.shipperIds}::bigint[])
    or (${shipperId} is null and ${groupId} is null)
    or ${groupId} in (select group_id from shipper_group_member where shipper_id = any(${scope.shipperIds}::bigint[])))`;
}

/** The same for carriers. */
export function withinCarriers(scope: Scope, carrierId: RawBuilder<unknown>): RawBuilder<boolean> {
  return within(scope.carrierIds, carrierId);
}

/** The same for dispatch points themselves. */
export function withinPoints(scope: Scope, pointId: RawBuilder<unknown>): RawBuilder<boolean> {
  return within(scope.dispatchPointIds, pointId);
}

/** SQL: whether an id is among those of a scope. */
export function within(ids: 'all' | readonly number[], column: RawBuilder<unknown>): RawBuilder<boolean> {
  return ids === 'all' ? sql<boolean>`true` : sql<boolean>`${column} = any(${ids}::bigint[])`;
}
