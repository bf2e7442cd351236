import type { App } from '@carreto/server/app/app';
import { sql } from 'kysely';
import { seedShipper } from './seed.ts';

/** Rows of one statement, so that none runs into its time. */
const slice = 5000;

export type Queue = { app: App; shipperId: number; firstEndpoint: number; endpoints: number };

/** Endpoints of one shipper that nobody calls. */
export async function seedQueue(app: App, endpoints: number): Promise<Queue> {
  const { id: shipperId } = await seedShipper(app.ctx);
  await sql`
    insert into webhook_endpoint (shipper_id, name, url, kinds)
    select ${shipperId}, 'E' || n, 'https://e' || n || '.example/', '{occurrence}'
    from generate_series(1, ${endpoints}::int) n`.execute(app.ctx.db);
  // Without a key that signs nothing is claimed.
  await sql`insert into webhook_secret (endpoint_id, kind, sealed) select id, 'hmac', 'sealed' from webhook_endpoint`.execute(
    app.ctx.db,
  );
  const { rows } = await sql<{ id: number }>`select min(id)::int as id from webhook_endpoint`.execute(
    app.ctx.db,
  );
  return { app, shipperId, firstEndpoint: Number(rows[0]?.id), endpoints };
}

/**
 * Deliveries that are due, numbered from `from` on: half of them at the first endpoint, the rest at all others in turn;
 * ten events of a freight follow each other.
 */
export async function fillDue({ app, ...queue }: Queue, from: number, count: number): Promise<void> {
  const { db } = app.ctx;
  for (let first = from; first < from + count; first += slice) {
    const last = Math.min(first + slice, from + count) - 1;
    await sql`
      with event as (
        insert into webhook_event
          (public_id, shipper_id, kind, subject, subject_seq, payload_version, body, occurred_at)
        select 'msg_' || lpad(n::text, 26, '0'), ${queue.shipperId}, 'occurrence', 'S' || n / 10, 1 + n % 10, 1, '{}', app_now()
        from generate_series(${first}::int, ${last}::int) n
        returning *, right(public_id, 10)::int as n)
      insert into webhook_delivery (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, due_at)
      select id,
        ${queue.firstEndpoint}::int
          + case when (n / 10) % 2 = 0 then 0 else 1 + (n / 20) % ${queue.endpoints - 1}::int end,
        shipper_id, kind, subject, subject_seq, app_now() - interval '1 s'
      from event`.execute(db);
  }
  await sql`analyze webhook_endpoint, webhook_event, webhook_delivery`.execute(db);
}

/** Ends every delivery that is there, as if it had been delivered. */
export async function endAll({ app }: Queue): Promise<void> {
  const { db } = app.ctx;
  const { rows } = await sql<{
    most: number;
  }>`select coalesce(max(id), 0)::int as most from webhook_delivery`.execute(db);
  for (let first = 0; first <= (rows[0]?.most ?? 0); first += slice)
    await sql`
      update webhook_delivery set state = 'delivered', lease_token = null, lease_until = null, finished_at = app_now()
      where id >= ${first} and id < ${first + slice} and state <> 'delivered'`.execute(db);
  for (const table of ['webhook_delivery', 'webhook_endpoint'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
