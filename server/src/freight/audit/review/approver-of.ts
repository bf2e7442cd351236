import type { Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Approver } from './approval-limit.ts';

/** An operator with the limits of now, for what is done later in that person's name. */
export async function approverOf(tx: Transaction<Rows>, operatorId: number): Promise<Approver> {
  const { name, role, auditLimitCents } = await tx
    .selectFrom('operator')
    .select(['name', 'role', 'auditLimitCents'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return { operatorId, name, role, auditLimitCents };
}
