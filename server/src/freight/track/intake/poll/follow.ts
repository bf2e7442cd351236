import { type Kysely, sql } from 'kysely';
import { isReal } from '../../../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../../../rows.ts';
import type { Connection } from './connection.ts';
import { isPolled } from './is-polled.ts';

type Storage = { db: Kysely<Rows> };

/**
 * Follows the freights of a carrier that have not ended and are not followed yet, and those no more that ended, with
 * their proofs where those are waited for. Each
 * time those hired of late are looked through, whose transactions may have ended in any order; once a day all of them.
 */
export async function followFreights({ db }: Storage, connection: Connection): Promise<void> {
  const { carrierId } = connection;
  await sql`
    delete from followed_freight f using freight_progress p
    where f.carrier_id = ${carrierId} and p.shipper_id = f.shipper_id and p.freight_code = f.freight_code
      and not ${isPolled(sql`f.carrier_id`)}`.execute(db);
  const isSwept = sql<boolean>`coalesce((
    select swept_at between app_now() - interval '1 day' and app_now() + interval '1 minute'
    from tracking_state where connection_id = ${connection.id}), false)`;
  const { rows } = await sql<{ isSwept: boolean }>`select ${isSwept} as "isSwept"`.execute(db);
  const wasSwept = rows[0]?.isSwept === true;
  const since = wasSwept ? sql`app_now() - interval '1 day'` : sql`timestamptz '-infinity'`;
  await sql`
    insert into followed_freight (shipper_id, freight_code, carrier_id, next_ask_at, news_at)
    select f.shipper_id, f.code, f.carrier_id, app_now(), f.hired_at
    from freight f
    join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code
    where f.carrier_id = ${carrierId} and f.hired_at >= ${since} and p.phase in ('preparing', 'underway')
      and ${inScope(connection, sql`f.shipper_id`)}
      and not exists (
        select from followed_freight k where k.shipper_id = f.shipper_id and k.freight_code = f.code)
    on conflict do nothing`.execute(db);
  if (wasSwept) return;
  await db
    .updateTable('trackingState')
    .set({ sweptAt: sql<Date>`app_now()` })
    .where('connectionId', '=', connection.id)
    .execute();
}

/** Whether the freights of a shipper are asked for by a connection: by its own, else by that of everybody; those of test shippers never. */
export function inScope({ carrierId, shipperId }: Connection, column: ReturnType<typeof sql>) {
  if (shipperId !== null) return sql<boolean>`${column} = ${shipperId} and ${isReal(column)}`;
  return sql<boolean>`${isReal(column)} and not exists (
    select from tracking_connection own where own.carrier_id = ${carrierId} and own.shipper_id = ${column})`;
}
