import { type Kysely, sql } from 'kysely';
import type { PolledFreight } from '../../../../connectors/carrier-tracking/port.ts';
import type { Rows } from '../../../../rows.ts';
import type { NfeWorld } from '../../../nfe-owners.ts';
import type { Connection } from './connection.ts';
import { inScope } from './follow.ts';
import { isPolled } from './is-polled.ts';
import { longestWaitMs } from './plan.ts';
import { unsharedNames } from './unshared-names.ts';

/** A freight whose turn has come, with what its next one depends on. */
export type DueFreight = PolledFreight & {
  nowMs: number;
  newsAtMs: number;
  hiredAtMs: number;
  /** Only a proof of it is waited for. */
  isDelivered: boolean;
  failures: number;
};

type Storage = { db: Kysely<Rows> };
/** Besides the database, who is registered: a name that another shipper has a better right to is not asked for. */
type Asking = Storage & { mirror: { current: NfeWorld } };

type Due = Omit<DueFreight, 'nfes' | 'nowMs' | 'newsAtMs' | 'hiredAtMs'> & {
  now: Date;
  newsAt: Date;
  hiredAt: Date;
};

/** The freights of a connection that have been due for the longest; one planned by a clock that went back is due, too. */
export async function dueFreights(
  ctx: Asking,
  { connection, most }: { connection: Connection; most: number },
): Promise<DueFreight[]> {
  const { rows } = await sql<Due>`
    select k.shipper_id as "shipperId", k.freight_code as "freightCode", s.cnpj as "shipperCnpj",
      f.order_number as "orderNumber", p.carrier_codes as "carrierCodes", p.postal_codes as "postalCodes",
      p.phase = 'delivered' as "isDelivered", k.failures, app_now() as now, k.news_at as "newsAt", f.hired_at as "hiredAt"
    from followed_freight k
    join freight f on f.shipper_id = k.shipper_id and f.code = k.freight_code
    join freight_progress p on p.shipper_id = k.shipper_id and p.freight_code = k.freight_code
    join shipper s on s.id = k.shipper_id
    where k.carrier_id = ${connection.carrierId} and ${isPolled(sql`k.carrier_id`)}
      and ${isDue(connection)} and ${inScope(connection, sql`k.shipper_id`)}
    order by k.next_ask_at limit ${most}`.execute(ctx.db);
  const named = await withNames(ctx, connection, rows);
  return named.map(({ now, newsAt, hiredAt, ...freight }) => ({
    ...freight,
    nowMs: now.getTime(),
    newsAtMs: newsAt.getTime(),
    hiredAtMs: hiredAt.getTime(),
  }));
}

/** A freight of the carrier and the shippers of a connection, followed or not; null where there is none. */
export async function readFreight(
  ctx: Asking,
  { connection, freightCode }: { connection: Connection; freightCode: string },
): Promise<PolledFreight | null> {
  const { carrierId, shipperId } = connection;
  const { rows } = await sql<Omit<PolledFreight, 'nfes'>>`
    select f.shipper_id as "shipperId", f.code as "freightCode", s.cnpj as "shipperCnpj",
      f.order_number as "orderNumber", p.carrier_codes as "carrierCodes", p.postal_codes as "postalCodes"
    from freight f
    join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code
    join shipper s on s.id = f.shipper_id
    where f.code = ${freightCode} and f.carrier_id = ${carrierId}
      and f.shipper_id = coalesce(${shipperId}, f.shipper_id)`.execute(ctx.db);
  const [freight] = await withNames(ctx, connection, rows);
  return freight ?? null;
}

/** The freights of the carrier and the shippers of a connection that have one of some codes, by which the carrier knows them. */
export async function freightsOfCodes(
  ctx: Asking,
  { connection, codes }: { connection: Connection; codes: readonly string[] },
): Promise<(PolledFreight & { isDelivered: boolean })[]> {
  const { rows } = await sql<Omit<PolledFreight, 'nfes'> & { isDelivered: boolean }>`
    select distinct f.shipper_id as "shipperId", f.code as "freightCode", s.cnpj as "shipperCnpj",
      f.order_number as "orderNumber", p.carrier_codes as "carrierCodes", p.postal_codes as "postalCodes",
      p.phase = 'delivered' as "isDelivered"
    from freight_directory d
    join freight f on f.shipper_id = d.shipper_id and f.code = d.freight_code
    join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code
    join shipper s on s.id = f.shipper_id
    where d.kind in ('carrier_code', 'postal_code') and d.value = any (${codes}::text[])
      and f.carrier_id = ${connection.carrierId} and ${inScope(connection, sql`f.shipper_id`)}`.execute(
    ctx.db,
  );
  return withNames(ctx, connection, rows);
}

/** Freights with their NF-es, and without the names that might bring what is said of another shipper's. */
async function withNames<Freight extends Omit<PolledFreight, 'nfes'>>(
  ctx: Asking,
  connection: Connection,
  freights: readonly Freight[],
): Promise<(Freight & Pick<PolledFreight, 'nfes'>)[]> {
  const nfes = await nfesOf(ctx.db, freights);
  const named = freights.map((freight) => ({ ...freight, nfes: nfes.get(freight.freightCode) ?? [] }));
  const unshared = await unsharedNames(ctx, connection, named);
  return named.map((freight) => ({ ...freight, ...unshared(freight) }));
}

/** Milliseconds until the next freight of a connection is due; null where none is followed. */
export async function untilNextFreightMs({ db }: Storage, connection: Connection): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(case when ${isDue(connection)} then app_now() else next_ask_at end)
      - app_now()) * 1000)::float8 as ms
    from followed_freight k
    where k.carrier_id = ${connection.carrierId} and ${inScope(connection, sql`k.shipper_id`)}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Whether the turn of the followed freight `k` has come; `c` is its connection. */
export const isDueByConnection = sql<boolean>`(k.next_ask_at <= app_now()
  or k.next_ask_at > app_now() + c.rare_minutes * ${longestWaitMs({ rareMinutes: 1 })} * interval '1 ms')`;

function isDue(connection: Connection) {
  const longestMs = longestWaitMs(connection);
  return sql<boolean>`(k.next_ask_at <= app_now()
    or k.next_ask_at > app_now() + ${longestMs} * interval '1 ms')`;
}

async function nfesOf(
  db: Kysely<Rows>,
  freights: readonly { shipperId: number; freightCode: string }[],
): Promise<Map<string, PolledFreight['nfes'][number][]>> {
  if (freights.length === 0) return new Map();
  const rows = await db
    .selectFrom('freightNfe')
    .select(['freightCode', 'accessKey', 'number', 'series'])
    .where('shipperId', 'in', [...new Set(freights.map(({ shipperId }) => shipperId))])
    .where(
      'freightCode',
      'in',
      freights.map(({ freightCode }) => freightCode),
    )
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ freightCode }) => freightCode);
}
