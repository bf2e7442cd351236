import { randomUUID } from 'node:crypto';
import { startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { claim } from '@carreto/server/freight/notify/deliveries/claim';
import { dropOldDeliveries } from '@carreto/server/freight/notify/deliveries/retention';
import { silentLog } from '@carreto/server/platform/log/log';
import { supposedHorizon } from '@carreto/server/platform/retention/horizon';
import { sql } from 'kysely';
import { type LatencySummary, summarize } from '../load/latencies.ts';
import { serveStage } from '../run/serve-stage.ts';
import { deliveryEnvironment, mostInFlight } from '../world/delivery-world.ts';
import { endAll, fillDue, type Queue, seedQueue } from '../world/due-deliveries.ts';

export type ClaimsInput = { dataFolder: string; due: number; done: number; claims: number; claimers: number };

export type ClaimsResult = {
  /** Claims that find nothing, those beside everything due, and again nothing after so many were done. */
  empty: LatencySummary;
  beside: LatencySummary;
  afterDone: LatencySummary;
  /** Of claimers at once: what they took, and looks that found an endpoint above its cap. */
  taken: number;
  takenTwice: number;
  looks: number;
  looksAboveCap: number;
  forgetting: Forgetting;
};

/** What it takes to drop deliveries past their term, with an attempt each and their events; and claims that find nothing meanwhile. */
type Forgetting = { deliveries: number; ms: number; walBytes: number; beside: LatencySummary };

const endpoints = 501;
const room = 32;
const leaseMs = 45_000;

type Rig = ClaimsInput & Queue;

serveStage(async (input: ClaimsInput) => {
  const environment = {
    ...deliveryEnvironment(input.dataFolder, false),
    CARRETO_ROLE: 'api',
    CARRETO_DB_POOL: '20',
  };
  const app = await startApp(readConfig(environment, input.dataFolder), silentLog);
  const rig: Rig = { ...input, ...(await seedQueue(app, endpoints)) };
  return { result: await measure(rig), close: () => app.stop() };
});

async function measure(rig: Rig): Promise<ClaimsResult> {
  await claims(rig, 20);
  const empty = await claims(rig, rig.claims);
  await fillDue(rig, 1, rig.due);
  const beside = await claims(rig, rig.claims);
  const contended = await contend(rig);
  await endAll(rig);
  await fillDue(rig, rig.due + 1, Math.max(0, rig.done - rig.due));
  await endAll(rig);
  const afterDone = await claims(rig, rig.claims);
  return { empty, beside, afterDone, ...contended, forgetting: await forget(rig) };
}

/** Drops all that is done, as if its term were over, in as many runs of the duty as that takes. */
async function forget(rig: Rig): Promise<Forgetting> {
  const { db, config } = rig.app.ctx;
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`
      insert into webhook_attempt (delivery_id, endpoint_id, n, url, started_at, ms, status, class, applied)
      select id, endpoint_id, 1, 'https://e.example/', created_at, 40, 200, 'ok', true from webhook_delivery`.execute(
      session,
    );
    await sql`vacuum (analyze) webhook_attempt, webhook_event, webhook_delivery`.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
  const ended = { db, config: { ...config, webhookLogDays: 0, webhookRetentionDays: 0 } };
  const horizon = supposedHorizon(new Date(Date.now() + 60_000));
  const since = await writtenTo(rig);
  const startedMs = performance.now();
  const times: number[] = [];
  let deliveries = 0;
  let isOver = false;
  const dropping = (async () => {
    for (let count = -1; count !== 0; deliveries += count) count = await dropOldDeliveries(ended, horizon);
    isOver = true;
  })();
  while (!isOver) {
    const calledMs = performance.now();
    await claim(rig.app.ctx, { token: randomUUID(), leaseMs, room });
    times.push(performance.now() - calledMs);
  }
  await dropping;
  const ms = performance.now() - startedMs;
  return { deliveries, ms, walBytes: (await writtenTo(rig)) - since, beside: summarize(times) };
}

/** Bytes of the write-ahead log so far. */
async function writtenTo({ app }: Rig): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`.execute(app.ctx.db);
  return rows[0]?.bytes ?? 0;
}

/** One claim after the other, by one worker with all its slots free; what was taken counts as delivered. */
async function claims(rig: Rig, count: number): Promise<LatencySummary> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    const claimed = await claim(rig.app.ctx, { token: randomUUID(), leaseMs, room });
    times.push(performance.now() - startedMs);
    await end(
      rig,
      claimed.map(({ id }) => id),
    );
  }
  return summarize(times);
}

async function end({ app }: Rig, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update webhook_delivery set state = 'delivered', lease_token = null, lease_until = null, finished_at = app_now()
    where id = any (${ids}::bigint[])`.execute(app.ctx.db);
}

/** Many claimers at once; each looks, while it holds what it took, whether any endpoint has more than it may. */
async function contend(
  rig: Rig,
): Promise<Omit<ClaimsResult, 'empty' | 'beside' | 'afterDone' | 'forgetting'>> {
  const counts = { taken: 0, takenTwice: 0, looks: 0, looksAboveCap: 0 };
  const seen = new Set<number>();
  const indexes = Array.from({ length: rig.claims }, (_, index) => index).values();
  const claimer = async (): Promise<void> => {
    for (const _ of indexes) {
      const claimed = await claim(rig.app.ctx, { token: randomUUID(), leaseMs, room });
      for (const { id } of claimed) {
        if (seen.has(id)) counts.takenTwice += 1;
        seen.add(id);
      }
      counts.taken += claimed.length;
      const { rows } = await sql<{ most: number }>`
        select coalesce(max(count), 0)::int as most from (
          select count(*) from webhook_delivery where state = 'sending' group by endpoint_id) each`.execute(
        rig.app.ctx.db,
      );
      counts.looks += 1;
      if ((rows[0]?.most ?? 0) > mostInFlight) counts.looksAboveCap += 1;
      await end(
        rig,
        claimed.map(({ id }) => id),
      );
    }
  };
  await Promise.all(Array.from({ length: rig.claimers }, claimer));
  return counts;
}
