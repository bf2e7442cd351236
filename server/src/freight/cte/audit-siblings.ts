import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { overlapsOf } from './overlapping.ts';
import { cteStates } from './states.ts';

/**
 * Has the other CT-es of a CT-e's freights audited again, and those that share a freight with one of them, in the caller's
 * transaction: what is owed for it changed. What ended is not looked at again, nor what is further away than audits look.
 */
export async function auditSiblingsIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  const { cteIds } = (await overlapsOf(tx, [cteId])).get(cteId) ?? { cteIds: [] };
  if (cteIds.length === 0) return;
  await sql`
    update cte set audit_due_at = app_now()
    where id = any (${cteIds}::bigint[]) and deleted_at is null
      and state not in (${cteStates.released}, ${cteStates.rejected})`.execute(tx);
}
