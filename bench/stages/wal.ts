import { join } from 'node:path';
import { partitionOf } from '@carreto/server/freight/quote/store/partitions';
import { newTimeOrderedId } from '@carreto/server/kernel/ids';
import { superuser } from '@carreto/server/platform/embedded-postgres/cluster';
import { readPidFile } from '@carreto/server/platform/embedded-postgres/postmaster';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { serveStage } from '../run/serve-stage.ts';
import { startDemoService } from '../world/demo-service.ts';

/** `rows` stand in the day already; `batches` of `batchRows` come on top, each a transaction. */
export type WalInput = { dataFolder: string; rows: number; batches: number; batchRows: number };
/** Bytes of the write-ahead log for one quote: from a checkpoint on, as a day is filled, and were destinations indexed meanwhile. */
export type WalResult = { plainBytes: number; indexedBytes: number; indexMs: number };

/** What a stored quote takes of the write-ahead log in a day that outgrew its checkpoints. */
serveStage(async (plan: WalInput) => {
  const { app } = await startDemoService(plan.dataFolder, { CARRETO_ROLE: 'api' });
  const { db, clock } = app.ctx;
  const { name } = partitionOf(clock.nowMs());
  await fill(db, { name, rows: plan.rows, nowMs: clock.nowMs() });
  const plainBytes = await bytesOfOne(db, plan);
  const startedMs = performance.now();
  await sql`create index on ${sql.id(name)} (destination_zip)`.execute(db);
  const indexMs = performance.now() - startedMs;
  const indexedBytes = await bytesOfOne(db, plan);
  return { result: { plainBytes, indexedBytes, indexMs } satisfies WalResult, close: () => app.stop() };
});

/** A kilobyte that does not compress stands for a decision of five offers. */
const decision = sql`decode(repeat(md5(random()::text), 64), 'hex')`;

/** Rows of one statement. */
const filledAtOnce = 50_000;

type Day = { name: string; rows: number; nowMs: number };

/** Quotes that were made before, in the order of their ids. */
async function fill<Tables>(db: Kysely<Tables>, { name, rows, nowMs }: Day): Promise<void> {
  const prefix = newTimeOrderedId(nowMs).slice(0, 8);
  for (let from = 1; from <= rows; from += filledAtOnce)
    await sql`insert into ${sql.id(name)} (shipper_id, id, request_id, basis_id, quoted_at, origin_zip, destination_zip, decision)
      select 1 + n % 20, ${prefix} || lpad(n::text, 8, '0'), 'r' || n, 1, now(), 29161376, (random() * 99999999)::int, ${decision}
      from generate_series(${sql.lit(from)}::int, ${sql.lit(from + filledAtOnce - 1)}) as n`.execute(db);
}

async function bytesOfOne<Tables>(
  db: Kysely<Tables>,
  { dataFolder, batches, batchRows }: WalInput,
): Promise<number> {
  await checkpoint(dataFolder);
  const from = await position(db);
  for (let batch = 0; batch < batches; batch += 1) {
    const ids = Array.from({ length: batchRows }, () => newTimeOrderedId(Date.now()));
    await sql`insert into quote (shipper_id, id, request_id, basis_id, quoted_at, origin_zip, destination_zip, decision)
      select 1 + n % 20, id, id, 1, now(), 29161376, (random() * 99999999)::int, ${decision}
      from unnest(${ids}::text[]) with ordinality as made (id, n)`.execute(db);
  }
  return ((await position(db)) - from) / (batches * batchRows);
}

/** The service is no superuser, who alone may ask for one. */
async function checkpoint(dataFolder: string): Promise<void> {
  const server = await readPidFile(join(dataFolder, 'postgres'));
  const client = new Client({
    ...{ host: server?.socketFolder, port: server?.port },
    ...{ user: superuser, database: 'postgres' },
  });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

async function position<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (pg_current_wal_lsn() - '0/0')::bigint as at`.execute(db);
  return rows[0]?.at ?? Number.NaN;
}
