import type { NewOperator, Operator } from '@carreto/contract/admin/registry/operators';
import type { Insertable, Selectable } from 'kysely';
import { failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { type DutyColumns, type Holding, permissionsOf, rankOf } from '../access/holding.ts';

type OperatorRow = Selectable<Rows['operator']>;

export function toOperator(row: OperatorRow): Operator {
  const { id, name, email, role, roles, permissions, auditLimitCents, active, revision, createdAt } = row;
  return {
    id,
    name,
    email,
    role,
    roles,
    permissions,
    shipperIds: row.shipperIds ?? 'all',
    carrierIds: row.carrierIds ?? 'all',
    dispatchPointIds: row.dispatchPointIds ?? 'all',
    auditLimitCents,
    active,
    revision,
    createdAt: createdAt.toISOString(),
  };
}

/** What a person holds by the row. */
export function holdingOfRow(
  row: DutyColumns & Pick<OperatorRow, 'shipperIds' | 'carrierIds' | 'dispatchPointIds' | 'auditLimitCents'>,
): Holding {
  return {
    permissions: permissionsOf(row),
    scope: {
      shipperIds: row.shipperIds ?? 'all',
      carrierIds: row.carrierIds ?? 'all',
      dispatchPointIds: row.dispatchPointIds ?? 'all',
    },
    dispatchPointIds: row.dispatchPointIds ?? 'all',
    auditLimitCents: row.auditLimitCents,
  };
}

type Members = Partial<NewOperator>;
type Columns = Partial<Omit<Insertable<Rows['operator']>, 'role'>> & { role?: Operator['role'] };

/**
 * The columns that members of a person stand for; those that are absent are left alone.
 * @throws Failure `invalid_request` for more than one way to say what is allowed
 */
export function columnsOf({ role, roles, permissions, ...members }: Members): Columns {
  const { shipperIds, carrierIds, dispatchPointIds, ...plain } = members;
  return {
    ...plain,
    ...dutiesOf({ role, roles, permissions }),
    ...some('shipperIds', shipperIds),
    ...some('carrierIds', carrierIds),
    ...some('dispatchPointIds', dispatchPointIds),
  };
}

type Duties = { [Name in 'role' | 'roles' | 'permissions']: NewOperator[Name] | undefined };

function dutiesOf({ role, roles, permissions }: Duties): Partial<DutyColumns> {
  const given = [role, roles, permissions].filter((duty) => duty !== undefined);
  if (given.length === 0) return {};
  if (given.length > 1) throw failField('permissions', 'informe só um entre role, roles e permissions');
  if (role !== undefined) return { role, roles: null, permissions: null };
  const columns = { role: 'viewer', roles: roles ?? null, permissions: permissions ?? null } as const;
  return { ...columns, role: rankOf(permissionsOf(columns)) };
}

function some<Name extends string>(name: Name, ids: 'all' | number[] | undefined) {
  return ids === undefined ? {} : ({ [name]: ids === 'all' ? null : ids } as Record<Name, number[] | null>);
}
