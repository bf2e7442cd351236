import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Claimed, claim } from '../../src/freight/notify/deliveries/claim.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openBareShop } from '../support/shop.ts';
import { isWhole } from './ledger/random.ts';
import { runTitle, tell } from './ledger/report.ts';

const backlog = isWhole ? 80_000 : 2000;
const others = isWhole ? 500 : 50;
const room = 32;
/** Rows of one statement, so that none runs into its time. */
const slice = 5000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' } });
  const { id: shipperId } = await openBareShop(app, 1);
  await fill(shipperId);
}, 300_000);
afterAll(() => app.close());

/** One endpoint with everything due, the first, and many with one delivery each that came last. */
async function fill(shipperId: number): Promise<void> {
  const { db } = app.ctx;
  await sql`
    insert into webhook_endpoint (shipper_id, name, url, kinds)
    select ${shipperId}, 'E' || n, 'https://e' || n || '.example/', '{occurrence}'
    from generate_series(1, ${others + 1}::int) n`.execute(db);
  // Without a key that signs nothing is claimed.
  await sql`insert into webhook_secret (endpoint_id, kind, sealed) select id, 'hmac', 'sealed' from webhook_endpoint`.execute(
    db,
  );
  for (let from = 1; from <= backlog + others; from += slice) {
    const until = Math.min(from + slice - 1, backlog + others);
    await sql`
      with event as (
        insert into webhook_event
          (public_id, shipper_id, kind, subject, subject_seq, payload_version, body, occurred_at)
        select 'msg_' || lpad(n::text, 26, '0'), ${shipperId}, 'occurrence', 'S' || n / 10, 1 + n % 10, 1, '{}', app_now()
        from generate_series(${from}::int, ${until}::int) n
        returning *, right(public_id, 10)::int as n)
      insert into webhook_delivery (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, due_at)
      select id, (select min(id) from webhook_endpoint) + greatest(0, n - ${backlog}::int), shipper_id, kind,
        subject, subject_seq, app_now() - (${backlog + others}::int - n) * interval '1 ms'
      from event`.execute(db);
  }
  await sql`analyze webhook_endpoint, webhook_event, webhook_delivery`.execute(db);
}

/** What a worker takes at once, and ends as if it had been delivered. */
async function takeAndEnd(): Promise<{ claimed: Claimed[]; ms: number }> {
  const startedMs = performance.now();
  const claimed = await claim(app.ctx, { token: randomUUID(), leaseMs: 45_000, room });
  const ms = performance.now() - startedMs;
  await sql`
    update webhook_delivery set state = 'delivered', lease_token = null, lease_until = null, finished_at = app_now()
    where id = any (${claimed.map(({ id }) => id)}::bigint[])`.execute(app.ctx.db);
  return { claimed, ms };
}

test('a receiver with a backlog keeps nobody else waiting, and gets its own in order', {
  timeout: 300_000,
}, async () => {
  const waiting = new Set(Array.from({ length: others }, (_, index) => index));
  const { rows } = await sql<{ id: number }>`select min(id) as id from webhook_endpoint`.execute(app.ctx.db);
  const first = Number(rows[0]?.id);
  const lastOf = new Map<string, number>();
  const times: number[] = [];
  // Endpoints are drawn by chance, and few are drawn twice before all were.
  for (let turn = 0; waiting.size > 0 && turn < others; turn += 1) {
    const { claimed, ms } = await takeAndEnd();
    times.push(ms);
    const own = claimed.filter(({ endpoint }) => endpoint.id === first);
    expect(own.length).toBeLessThanOrEqual(4);
    for (const { endpoint } of claimed) waiting.delete(endpoint.id - first - 1);
  }
  expect(waiting.size).toBe(0);
  for (let turn = 0; turn < 100; turn += 1) {
    const { claimed, ms } = await takeAndEnd();
    times.push(ms);
    expect(claimed.length).toBeLessThanOrEqual(4);
    for (const { event, id } of claimed) {
      const { subject } = await app.ctx.db
        .selectFrom('webhookDelivery')
        .select('subject')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(event.subjectSeq).toBeGreaterThan(lastOf.get(subject) ?? 0);
      lastOf.set(subject, event.subjectSeq);
    }
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  tell(await runTitle(`claims beside ${backlog} due at one of ${others + 1} receivers`, 0));
  tell(`  ${times.length} claims: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
});
