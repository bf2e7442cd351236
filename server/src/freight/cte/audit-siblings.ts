import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { cteStates } from './states.ts';

/**
 * Has the other CT-es of a CT-e's freights audited again, and those that share a freight with one of them, in the caller's
 * transaction: what is owed for it changed. What ended is not looked at again.
 */
export async function auditSiblingsIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await sql`
    with recursive reached (id) as (
      select ${cteId}::bigint
      union
      select other.id from reached
      join cte_freight as link on link.cte_id = reached.id
      join cte_freight as shared on shared.shipper_id = link.shipper_id and shared.freight_code = link.freight_code
      join cte as other on other.id = shared.cte_id
      where other.deleted_at is null and other.state <> ${cteStates.rejected})
    update cte set audit_due_at = app_now()
    where id in (select id from reached) and id <> ${cteId} and deleted_at is null
      and state not in (${cteStates.released}, ${cteStates.rejected})`.execute(tx);
}
