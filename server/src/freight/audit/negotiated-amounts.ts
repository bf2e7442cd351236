import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** What both sides settled for, and whether it is for what earlier CT-es charge as well. */
export type Negotiated = { cents: number; isWithEarlier: boolean };

/** What both sides settled for, by CT-e: on itself, or on the CT-e that it completes or replaces. */
export async function negotiatedAmounts(
  tx: Transaction<Rows>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Negotiated>> {
  const { rows } = await sql<{ cteId: number } & Negotiated>`
    select distinct on (asked.id) asked.id as "cteId", proposal.total_cents as cents,
      coalesce(relation.kind = 'complement' and proposal.cte_id <> asked.id, false) as "isWithEarlier"
    from unnest(${[...ids]}::bigint[]) as asked (id)
    left join cte_relation as relation on relation.cte_id = asked.id
    join cte_proposal as proposal on proposal.cte_id in (asked.id, relation.target_id)
      and proposal.state = 'accepted'
    order by asked.id, proposal.id desc`.execute(tx);
  return new Map(rows.map(({ cteId, cents, isWithEarlier }) => [cteId, { cents, isWithEarlier }]));
}
