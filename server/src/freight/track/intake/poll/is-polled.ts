import { type RawBuilder, sql } from 'kysely';

/** How long a freight that was delivered without a proof is asked for. */
const proofDays = 15;

/**
 * Whether its carrier is asked for the freight of the progress `p`: until it ends, and once it was delivered for some
 * days more while no proof of it came, where a connection of the carrier reads proofs; for they are often scanned later.
 */
export function isPolled(carrierId: RawBuilder<unknown>) {
  return sql<boolean>`(p.phase in ('preparing', 'underway') or (p.phase = 'delivered'
    and p.delivered_at > retention_now() - ${proofDays} * interval '1 day'
    and exists (
      select from tracking_connection m
      where m.carrier_id = ${carrierId} and m.active and m.mapping #>> '{event,proofs}' is not null)
    and not exists (
      select from occurrence o
      where o.shipper_id = p.shipper_id and o.freight_code = p.freight_code and o.proofs <> '[]'::jsonb)
    and not exists (
      select from freight_recipient r
      where r.shipper_id = p.shipper_id and r.freight_code = p.freight_code and r.anonymised_at is not null)))`;
}
