import { type Kysely, sql } from 'kysely';
import type { Shipment } from '../engine/rating/shipment.ts';
import type { Rows } from '../rows.ts';

/** Of a freight what prices it again with another table. */
export type PricedFreight = {
  code: string;
  carrierId: number;
  reverse: boolean;
  /** As it stands in the order of a span: what follows it is asked for by this. */
  place: string;
  /** Version of the table that was hired; null for live and not quoted freights. */
  versionId: number | null;
  originZip: number;
  /** `FreightTerms` as JSON; null where nothing was rated. */
  terms: string | null;
};

/** What was agreed, as far as pricing goes by it; `document` null once the recipient is forgotten. */
export type FreightTerms = {
  service: string;
  costCents: number;
  shipment: Shipment;
  engineRevision: number;
  quotedAt: string;
  destinationZip: string;
  document: string | null;
  stateInscription: string | null;
};

/** Freights of a shipper hired in a span of time, oldest first, after one of them. */
type FreightSpan = {
  shipperId: number;
  fromMs: number;
  untilMs: number;
  /** `place` of the last one that was read; null at the beginning. */
  after: string | null;
  limit: number;
};

/** Reads freights of a span. Terms stay texts: who compares many reads them elsewhere. */
export async function readPricedFreights(db: Kysely<Rows>, span: FreightSpan): Promise<PricedFreight[]> {
  const { shipperId, fromMs, untilMs, after, limit } = span;
  const cut = after?.lastIndexOf(' ') ?? 0;
  const behind =
    after === null
      ? sql``
      : sql`and (freight.hired_at, freight.code) > (${after.slice(0, cut)}::timestamptz, ${after.slice(cut + 1)})`;
  const { rows } = await sql<PricedFreight>`
    select freight.code, freight.carrier_id as "carrierId", freight.reverse,
      concat(freight.hired_at::text, ' ', freight.code) as place,
      (agreed.terms ->> 'versionId')::bigint as "versionId",
      (agreed.dispatcher ->> 'zip')::integer as "originZip",
      case when coalesce(agreed.rating, 'null'::jsonb) = 'null'::jsonb then null else jsonb_build_object(
        'service', agreed.carrier -> 'service', 'costCents', agreed.price -> 'costCents',
        'shipment', agreed.rating -> 'shipment',
        'engineRevision', agreed.rating -> 'engineRevision', 'quotedAt', agreed.rating -> 'quotedAt',
        'destinationZip', agreed.rating -> 'destinationZip', 'document', recipient.document,
        'stateInscription', recipient.state_inscription)::text end as terms
    from freight
    -- Once for all of them: what was agreed may be large.
    cross join lateral jsonb_to_record(freight.agreement)
      as agreed (carrier jsonb, price jsonb, terms jsonb, dispatcher jsonb, rating jsonb)
    left join freight_recipient as recipient
      on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
    where freight.shipper_id = ${shipperId} and freight.hired_at >= ${new Date(fromMs)}
      and freight.hired_at < ${new Date(untilMs)} ${behind}
    order by freight.hired_at, freight.code limit ${limit}`.execute(db);
  return rows;
}

/** How many freights of some shippers were hired in a span. */
export async function countPricedFreights(
  db: Kysely<Rows>,
  { shipperIds, fromMs, untilMs }: { shipperIds: readonly number[]; fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('freight')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shipperId', '=', sql<number>`any (${[...shipperIds]}::bigint[])`)
    .where('hiredAt', '>=', new Date(fromMs))
    .where('hiredAt', '<', new Date(untilMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}
