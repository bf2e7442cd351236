import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { CteDecision } from '../../cte/decisions.ts';

/** What a person lets pass: a CT-e, or a bill. */
export type Approved = { kind: 'cte' | 'bill'; id: number };

const tables = {
  cte: { table: sql.table('cte_approval'), id: sql.ref('cte_id') },
  bill: { table: sql.table('bill_approval'), id: sql.ref('bill_id') },
};

/** The day of a person in São Paulo. */
const dayOf = (at: Date | null) =>
  at === null
    ? sql<string>`(app_now() at time zone 'America/Sao_Paulo')::date`
    : sql<string>`(${at}::timestamptz at time zone 'America/Sao_Paulo')::date`;

/** What a person let pass today of CT-es and bills, in cents; one of them is left out where it is named. */
export async function approvedToday(
  db: Kysely<Rows>,
  { operatorId, besides }: { operatorId: number; besides?: Approved },
): Promise<number> {
  const ofKind = (kind: Approved['kind']) => {
    const { table, id } = tables[kind];
    return sql`
      select cents from ${table}
      where operator_id = ${operatorId} and approved_on = ${dayOf(null)}
        and ${id} is distinct from ${besides?.kind === kind ? besides.id : null}::bigint`;
  };
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents
    from (${ofKind('cte')} union all ${ofKind('bill')}) as approved`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Holds a person until the transaction ends, so that two windows do not let pass the same rest of a day twice. */
export async function lockApprover(tx: Transaction<Rows>, operatorId: number): Promise<void> {
  await sql`select from operator where id = ${operatorId} for no key update`.execute(tx);
}

/** Notes what a person let pass; of what is decided again on one day the largest counts. */
export async function noteApprovalIn(
  tx: Transaction<Rows>,
  { operatorId, approved, cents }: { operatorId: number; approved: Approved; cents: number },
): Promise<void> {
  const { table, id } = tables[approved.kind];
  await sql`
    insert into ${table} as before (operator_id, approved_on, ${id}, cents)
    values (${operatorId}, ${dayOf(null)}, ${approved.id}, ${cents})
    on conflict (operator_id, approved_on, ${id}) do update set cents = greatest(before.cents, excluded.cents)`.execute(
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
