import type { Rows } from '@carreto/server/rows';
import { type Kysely, sql } from 'kysely';

/** Deliveries made over so many days, the last of them today. */
const days = 90;

/** Deliveries of one transaction. */
const atOnce = 50_000;

type Filling = { shipperId: number; count: number };

/**
 * Writes events of webhooks and their deliveries to the ten endpoints of a shipper straight into the tables that the list of
 * deliveries reads: bodies are forgotten, 97 of 100 were delivered, three of 1,000 are still due.
 */
export async function fillDeliveries(db: Kysely<Rows>, { shipperId, count }: Filling): Promise<void> {
  await sql`
    insert into webhook_endpoint (shipper_id, name, url, kinds)
    select ${shipperId}, 'Destino ' || n, 'https://destino' || n || '.example/', array['occurrence', 'invoice']
    from generate_series(1, 10) as n`.execute(db);
  for (let from = 1; from <= count; from += atOnce)
    await fillSome(db, { shipperId, count, from, until: Math.min(count, from + atOnce - 1) });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of ['webhook_event', 'webhook_delivery'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

type Some = Filling & { from: number; until: number };

async function fillSome(db: Kysely<Rows>, { shipperId, count, from, until }: Some): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      create temporary table made on commit drop as
      select n, now() - (${count}::integer - n) * interval '1 second' * ${(days * 86_400) / count}::float8 as at,
        'FR' || upper(lpad(to_hex(n / 4), 9, '0')) as subject,
        case when n % 50 = 0 then 'invoice' else 'occurrence' end as kind
      from generate_series(${from}::integer, ${until}::integer) as n`.execute(tx);
    await sql`
      insert into webhook_event (public_id, shipper_id, kind, subject, subject_seq, payload_version, body, order_number,
        occurrence_code, occurred_at, created_at)
      select 'msg_' || lpad(n::text, 26, '0'), ${shipperId}, kind, subject, n, 1, null, 'P' || n / 4,
        case when kind = 'occurrence' then (array[1, 2, 3, 80, 101])[1 + n % 5] end, at, at from made`.execute(
      tx,
    );
    await sql`
      insert into webhook_delivery (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, state, reason, attempt,
        due_at, expires_at, last_status, last_class, last_ms, created_at, finished_at)
      select event.id, (select min(id) from webhook_endpoint where shipper_id = ${shipperId}) + made.n % 10,
        ${shipperId}, made.kind, made.subject, made.n, ended.state, null, 1, at, at + interval '48 hours',
        ended.status, ended.class, 30 + made.n % 200, at, case when ended.state <> 'pending' then at end
      from made join webhook_event as event on event.public_id = 'msg_' || lpad(made.n::text, 26, '0'),
        lateral (select * from (values
          (0, 'rejected', 410, 'http_error'), (1, 'exhausted', 503, 'http_error'), (2, 'pending', null, 'timeout'))
          as failed (kind, state, status, class) where made.n % 1000 / 10 = failed.kind and made.n % 1000 < 30
          union all select 9, 'delivered', 200, 'ok' order by 1 limit 1) as ended`.execute(tx);
  });
}
