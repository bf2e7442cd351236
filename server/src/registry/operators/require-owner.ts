import { type Permission, roleNames, roles } from '@carreto/contract/permissions';
import { sql, type Transaction } from 'kysely';
import { fail, failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { Holding } from '../access/holding.ts';

/** Changes of people follow each other: what one of them checks, no other can undo meanwhile. */
export async function lockOperators(tx: Transaction<Rows>): Promise<void> {
  await sql`lock table operator in share row exclusive mode`.execute(tx);
}

/** Whether somebody decides about everybody: by that the installation stays somebody's. */
export function isOwner({ permissions, scope, dispatchPointIds }: Holding): boolean {
  const isEverywhere = scope.shipperIds === 'all' && scope.carrierIds === 'all' && dispatchPointIds === 'all';
  return isEverywhere && permissions.has('people.write');
}

const rolesOfOwners = roleNames.filter((name) =>
  (roles[name] as readonly Permission[]).includes('people.write'),
);

/** The condition of `isOwner`, and of being active, of rows of `operator`. */
const isActiveOwner = sql<boolean>`operator.active and operator.shipper_ids is null
  and operator.carrier_ids is null and operator.dispatch_point_ids is null
  and case when operator.permissions is not null then 'people.write' = any(operator.permissions)
    when operator.roles is not null then operator.roles && ${rolesOfOwners}::text[]
    else operator.role = 'admin' end`;

/** Whether some active owner has a password, and so comes in while a provider is away. */
export async function hasOwnerWithPassword(tx: Transaction<Rows>): Promise<boolean> {
  const { rows } = await sql`
    select from operator join operator_password on operator_password.operator_id = operator.id
    where ${isActiveOwner} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether an owner is left, under the lock of `lockOperators`.
 * @throws Failure `conflict` where there is none
 */
export async function requireOwner(tx: Transaction<Rows>): Promise<void> {
  const { rows } = await sql`select from operator where ${isActiveOwner} limit 1`.execute(tx);
  if (rows.length > 0) return;
  throw fail('conflict', {
    message: 'É a última pessoa ativa que decide sobre pessoas em toda a instalação: nomeie outra antes.',
  });
}

/** @throws Failure `invalid_request` that names the members with shippers, carriers or dispatch points there are not */
export async function requireKnown(
  tx: Transaction<Rows>,
  { scope, dispatchPointIds }: Pick<Holding, 'scope' | 'dispatchPointIds'>,
): Promise<void> {
  await requireIds(tx, 'shipper', { field: 'shipperIds', ids: scope.shipperIds });
  await requireIds(tx, 'carrier', { field: 'carrierIds', ids: scope.carrierIds });
  await requireIds(tx, 'dispatchPoint', { field: 'dispatchPointIds', ids: dispatchPointIds });
}

async function requireIds(
  tx: Transaction<Rows>,
  table: 'shipper' | 'carrier' | 'dispatchPoint',
  { field, ids }: { field: string; ids: 'all' | readonly number[] },
): Promise<void> {
  if (ids === 'all' || ids.length === 0) return;
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  if (rows.length < new Set(ids).size) throw failField(field, 'não está cadastrado');
}
