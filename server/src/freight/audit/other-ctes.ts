import { sql, type Transaction } from 'kysely';
import type { CteDocument } from '../../documents/cte/document.ts';
import type { Rows } from '../../rows.ts';
import { cteStates } from '../cte/states.ts';

/** Another CT-e that charges for freights of a CT-e, and for none besides. */
export type OtherCte = {
  ownId: number;
  id: number;
  action: 'include' | 'complement' | 'replace';
  operationType: string;
  totalCents: number;
  document: CteDocument;
};

/** The other CT-es of the freights of some CT-es; what was rejected, deleted or is a duplicate charges nothing. */
export async function otherCtes(tx: Transaction<Rows>, ids: readonly number[]): Promise<OtherCte[]> {
  const { rows } = await sql<OtherCte>`
    select distinct on (own.cte_id, other.id) own.cte_id as "ownId", other.id, other.action,
      other.operation_type as "operationType", other.total_cents as "totalCents", other.document
    from cte_freight as own
    join cte_freight as shared on shared.shipper_id = own.shipper_id and shared.freight_code = own.freight_code
      and shared.cte_id <> own.cte_id
    join cte as other on other.id = shared.cte_id
    where own.cte_id = any (${[...ids]}::bigint[]) and other.deleted_at is null
      and other.state <> ${cteStates.rejected} and other.duplicate_of is null
      and not exists (
        select from cte_freight as beyond where beyond.cte_id = other.id and not exists (
          select from cte_freight as mine where mine.cte_id = own.cte_id
            and mine.freight_code = beyond.freight_code))
    order by own.cte_id, other.id`.execute(tx);
  return rows;
}
