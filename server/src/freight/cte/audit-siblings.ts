import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { cteStates } from './states.ts';

/**
 * Has the other CT-es of a CT-e's freights audited again, in the caller's transaction: what this one charged there is owed
 * anew. What ended is not looked at again.
 */
export async function auditSiblingsIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await sql`
    update cte set audit_due_at = app_now()
    where deleted_at is null and state not in (${cteStates.released}, ${cteStates.rejected}) and id in (
      select other.cte_id from cte_freight as own
      join cte_freight as other on other.shipper_id = own.shipper_id and other.freight_code = own.freight_code
      where own.cte_id = ${cteId} and other.cte_id <> own.cte_id)`.execute(tx);
}
