import type { Operator } from '@carreto/contract/admin/registry/operators';
import type { Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';

export function toOperator(row: Selectable<Rows['operator']>): Operator {
  const { id, name, role, active, revision, createdAt } = row;
  return { id, name, role, active, revision, createdAt: createdAt.toISOString() };
}
