import { sql, type Transaction } from 'kysely';
import type { CteDocument } from '../../documents/cte/document.ts';
import type { Rows } from '../../rows.ts';
import { overlapsOf } from '../cte/overlapping.ts';
import type { CteState } from '../cte/states.ts';
import { chargesOf } from './deliveries/charges-of.ts';
import { nfeFreights } from './deliveries/nfe-freights.ts';
import { type DeliveryFreights, separate } from './deliveries/separate.ts';
import type { AuditedDelivery } from './judge/receipt.ts';

/**
 * Another CT-e that charges for freights of a CT-e, or for freights of one that does, and so on; of a simplified one some of
 * its deliveries, which charge by themselves.
 */
export type OtherCte = {
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
  freightCodes: readonly string[];
};

/** The other CT-es that count for a CT-e; null where they are more than an audit looks through. */
export type OthersOf = (cteId: number) => readonly OtherCte[] | null;

/** The other CT-es of the freights of some CT-es, in the order in which they came. */
export async function otherCtes(tx: Transaction<Rows>, ids: readonly number[]): Promise<OthersOf> {
  const overlaps = await overlapsOf(tx, ids);
  const wantedIds = new Set([...overlaps.values()].flatMap(({ cteIds, isWhole }) => (isWhole ? cteIds : [])));
  const found = Map.groupBy(await readOthers(tx, [...wantedIds]), ({ id }) => id);
  return (cteId) => {
    const { cteIds, isWhole } = overlaps.get(cteId) ?? { cteIds: [], isWhole: true };
    if (!isWhole) return null;
    return cteIds.toSorted((one, other) => one - other).flatMap((id) => found.get(id) ?? []);
  };
}

async function readOthers(tx: Transaction<Rows>, ids: readonly number[]): Promise<OtherCte[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WholeCte>`
    select other.id, other.action, other.operation_type as "operationType", other.total_cents as "totalCents",
      other.document, other.state, other.expected_cents as "expectedCents", other.issued_at as "issuedAt",
      (select array_agg(link.freight_code order by link.position) from cte_freight as link
        where link.cte_id = other.id) as "freightCodes",
      case when other.document ? 'deliveries' then (select audit.receipt -> 'deliveries' from cte_audit as audit
        where audit.cte_id = other.id order by audit.id desc limit 1) end as "auditedDeliveries"
    from cte as other where other.id = any (${[...ids]}::bigint[])`.execute(tx);
  const deliveriesOf = await nfeFreights(tx, rows);
  return rows.flatMap((row) => charging(row, deliveriesOf(row)));
}

type WholeCte = OtherCte & { auditedDeliveries: readonly AuditedDelivery[] | null };

/** A CT-e, or its deliveries as far as they have freights. */
function charging(
  { auditedDeliveries, ...cte }: WholeCte,
  deliveries: readonly DeliveryFreights[],
): OtherCte[] {
  if (deliveries.length === 0) return [cte];
  const groups = separate(deliveries, { linked: cte.freightCodes, joints: [] });
  if (groups.length === 1) return [cte];
  const charges = chargesOf(cte.document);
  return groups
    .filter(({ freightCodes }) => freightCodes.length > 0)
    .map(({ items, freightCodes }) => ({
      ...cte,
      ...charges(items),
      freightCodes,
      expectedCents:
        auditedDeliveries?.find((audited) => audited.items.join() === items.join())?.expectedCents ?? null,
    }));
}

/**
 * Has audits of CT-es of the same freights take turns until the transaction ends, so that of two the later one sees what the
 * earlier one released, however late they were linked.
 */
export async function lockFreightsOf(tx: Transaction<Rows>, ids: readonly number[]): Promise<void> {
  await sql`
    select from freight where (shipper_id, code) in (
      select shipper_id, freight_code from cte_freight where cte_id = any (${[...ids]}::bigint[]))
    order by shipper_id, code for no key update`.execute(tx);
}
