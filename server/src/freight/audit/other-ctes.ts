import { sql, type Transaction } from 'kysely';
import type { CteDocument } from '../../documents/cte/document.ts';
import type { Rows } from '../../rows.ts';
import { type CteState, cteStates } from '../cte/states.ts';

/** Another CT-e that charges for freights of a CT-e, or for freights of one that does, and so on. */
export type OtherCte = {
  ownId: number;
  id: number;
  action: 'include' | 'complement' | 'replace';
  operationType: string;
  totalCents: number;
  document: CteDocument;
  state: CteState;
  /** What was due of it when it was last audited. */
  expectedCents: number | null;
  issuedAt: Date;
  /** All of its freights, in their order. */
  freightCodes: string[];
};

/** The other CT-es of the freights of some CT-es; what was rejected, deleted or is a duplicate charges nothing. */
export async function otherCtes(tx: Transaction<Rows>, ids: readonly number[]): Promise<OtherCte[]> {
  const { rows } = await sql<OtherCte>`
    with recursive reached (own_id, cte_id) as (
      select asked.id, asked.id from unnest(${[...ids]}::bigint[]) as asked (id)
      union
      select reached.own_id, other.id from reached
      join cte_freight as link on link.cte_id = reached.cte_id
      join cte_freight as shared on shared.shipper_id = link.shipper_id and shared.freight_code = link.freight_code
      join cte as other on other.id = shared.cte_id
      where other.deleted_at is null and other.state <> ${cteStates.rejected} and other.duplicate_of is null)
    select reached.own_id as "ownId", other.id, other.action, other.operation_type as "operationType",
      other.total_cents as "totalCents", other.document, other.state, other.expected_cents as "expectedCents",
      other.issued_at as "issuedAt",
      (select array_agg(link.freight_code order by link.position) from cte_freight as link
        where link.cte_id = other.id) as "freightCodes"
    from reached join cte as other on other.id = reached.cte_id
    where reached.cte_id <> reached.own_id
    order by reached.own_id, other.id`.execute(tx);
  return rows;
}

/**
 * Has audits of CT-es of the same freights take turns until the transaction ends, so that of two the later one sees what the
 * earlier one released, however late they were linked.
 */
export async function takeTurns(tx: Transaction<Rows>, ids: readonly number[]): Promise<void> {
  await sql`
    select from freight where (shipper_id, code) in (
      select shipper_id, freight_code from cte_freight where cte_id = any (${[...ids]}::bigint[]))
    order by shipper_id, code for no key update`.execute(tx);
}
