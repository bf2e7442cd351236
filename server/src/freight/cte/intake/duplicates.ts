import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { cteStates } from '../states.ts';

/**
 * Marks those of the CT-es that an earlier one of their shipper stands for: with the same issuer, series and number, or
 * charging the same transport with the same total. What was rejected, deleted or replaced stands for nothing.
 */
export async function markDuplicatesIn(tx: Transaction<Rows>, cteIds: readonly number[]): Promise<void> {
  if (cteIds.length === 0) return;
  await sql`
    update cte set duplicate_of = found.id, duplicate_reason = found.reason
    from unnest(${cteIds}::bigint[]) as fresh (id)
    join cte as own on own.id = fresh.id
    cross join lateral (
      select earlier.id,
        case when earlier.number = own.number and earlier.series = own.series
          and substr(earlier.access_key, 7, 14) = substr(own.access_key, 7, 14)
          then 'same_number' else 'same_transport' end as reason
      from cte as earlier
      where earlier.shipper_id = own.shipper_id and earlier.id < own.id and earlier.state <> ${cteStates.rejected}
        and (earlier.likeness = own.likeness or (earlier.number = own.number and earlier.series = own.series
          and substr(earlier.access_key, 7, 14) = substr(own.access_key, 7, 14)))
      order by earlier.id limit 1
    ) as found
    where cte.id = own.id`.execute(tx);
}

/** Looks again at what a CT-e stood for, once it stands for nothing; the audit looks at it anew. */
export async function forgetDuplicatesOfIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  const freed = await tx
    .updateTable('cte')
    .set({ duplicateOf: null, duplicateReason: null, auditDueAt: sql<Date>`app_now()` })
    .where('duplicateOf', '=', cteId)
    .returning('id')
    .execute();
  await markDuplicatesIn(
    tx,
    freed.map(({ id }) => id),
  );
}
