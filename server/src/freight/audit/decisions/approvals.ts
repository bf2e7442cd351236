import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { CteDecision } from '../../cte/decisions.ts';

/** The day of a person in São Paulo. */
const dayOf = (at: Date | null) =>
  at === null
    ? sql<string>`(app_now() at time zone 'America/Sao_Paulo')::date`
    : sql<string>`(${at}::timestamptz at time zone 'America/Sao_Paulo')::date`;

/**
 * What a person let pass today, in cents, of other CT-es than these. Whoever asks holds the person until the transaction ends, so that
 * two windows do not let pass the same rest twice.
 */
export async function approvedToday(
  tx: Transaction<Rows>,
  { operatorId, besides }: { operatorId: number; besides: number },
): Promise<number> {
  await sql`select from operator where id = ${operatorId} for no key update`.execute(tx);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from cte_approval
    where operator_id = ${operatorId} and approved_on = ${dayOf(null)} and cte_id <> ${besides}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

type Approved = { operatorId: number; cteId: number; cents: number };

/** Notes what a person let pass; of a CT-e that is decided again on one day the largest counts. */
export async function noteApprovalIn(
  tx: Transaction<Rows>,
  { operatorId, cteId, cents }: Approved,
): Promise<void> {
  await sql`
    insert into cte_approval (operator_id, approved_on, cte_id, cents)
    values (${operatorId}, ${dayOf(null)}, ${cteId}, ${cents})
    on conflict (operator_id, approved_on, cte_id) do update set cents = greatest(cte_approval.cents, excluded.cents)`.execute(
    tx,
  );
}

/** Takes back what a decision noted that came to nothing. */
export async function forgetApprovalIn(
  tx: Transaction<Rows>,
  { operatorId, cteId, decidedAt }: Pick<CteDecision, 'operatorId' | 'cteId' | 'decidedAt'>,
): Promise<void> {
  if (operatorId === null) return;
  await sql`
    delete from cte_approval
    where operator_id = ${operatorId} and approved_on = ${dayOf(decidedAt)} and cte_id = ${cteId}`.execute(
    tx,
  );
}
