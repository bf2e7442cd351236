import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveClosed } from '@carreto/server/freight/archive/archive-closed';
import {
  archiveDay,
  dayOfPartition,
  isKept,
  type QuoteDay,
} from '@carreto/server/freight/archive/quotes/archive-day';
import { readViews } from '@carreto/server/freight/archive/views';
import { type OpenArchive, withArchive } from '@carreto/server/freight/archive/world';
import { ensureQuotePartitions, partitionOf } from '@carreto/server/freight/quote/store/partitions';
import { timeOrderedPrefix } from '@carreto/server/kernel/ids';
import { ensureDatabase } from '@carreto/server/platform/db/ensure-database';
import { askFiles } from '@carreto/server/platform/parquet/ask';
import type { Rows } from '@carreto/server/rows';
import { type Kysely, sql } from 'kysely';
import { serveStage } from '../run/serve-stage.ts';
import { type Timed, timed } from '../run/times.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillFreights } from '../world/many-freights.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';

export type ArchiveInput = { dataFolder: string; quotes: number; freights: number; rounds: number };

/** What it took to write, to read back, and to ask; bytes in the database with its indexes, and in the archive. */
export type ArchiveResult = {
  offers: number;
  day: Sizes & { writeMs: number; writeCpuMs: number; readBackMs: number };
  freights: Sizes & { writeMs: number };
  questions: Timed[];
};
type Sizes = { databaseBytes: number; archiveBytes: number };

const different = 500;
const dayMs = 86_400_000;

/** A day of quotes and a year of freights: written into an archive, read back, and questions there and in PostgreSQL. */
serveStage(async ({ dataFolder, quotes, freights, rounds }: ArchiveInput) => {
  const { app, access } = await startDemoService(join(dataFolder, 'data'), { CARRETO_ROLE: 'api' });
  const folder = join(dataFolder, 'archive');
  const nowMs = Date.now();
  const yesterday = dayOfPartition(partitionOf(nowMs - dayMs).name);
  await ensureQuotePartitions(app.ctx);
  const { cnpj, token, platformCode } = access.shipper;
  for (const trip of traffic(different))
    await fetch(`${app.address}/api/v3/quote/simulate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: quoteBody(trip, { cnpj, token, platformCode }, false),
    });
  await fillDay(app.ctx.db, yesterday, quotes);
  const shipper = await app.ctx.db.selectFrom('shipper').select('id').executeTakeFirstOrThrow();
  await fillFreights(app.ctx.db, { shipperId: shipper.id, count: freights });
  const { connection, release } = await ensureDatabase({
    ...{ databaseUrl: undefined, dataFolder: join(dataFolder, 'data'), minFreeBytes: 0, waitMs: 60_000 },
    say: () => {},
  });
  const world = { db: app.ctx.db, connection, folder };
  const result = await withArchive(world, (archive) => measure(archive, { yesterday, nowMs, rounds }));
  if (result === undefined) throw new Error('somebody else writes to the archive');
  const close = async (): Promise<void> => {
    await release();
    await app.stop();
  };
  return { result, close };
});

/** The quotes of now again and again, as if they had been made through all of a day. */
async function fillDay(db: Kysely<Rows>, { partition, startMs }: QuoteDay, quotes: number): Promise<void> {
  const prefix = timeOrderedPrefix(startMs);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into ${sql.id(partition)}
      select shipper_id, ${prefix} || lpad(n::text, 8, '0'), request_id, basis_id,
        to_timestamp(${startMs / 1000}::float8 + n * 86400.0 / ${quotes}::float8), origin_zip, destination_zip, identification, decision
      from generate_series(1, ${quotes}::integer) as n
      join (select *, row_number() over (order by id) as number, count(*) over () as total from quote) as made
        on made.number = 1 + n % made.total`.execute(tx);
  });
  await db.connection().execute((session) => sql`vacuum (analyze) ${sql.id(partition)}`.execute(session));
}

type Plan = { yesterday: QuoteDay; nowMs: number; rounds: number };

async function measure(archive: OpenArchive, { yesterday, nowMs, rounds }: Plan): Promise<ArchiveResult> {
  const { folder, db } = archive;
  const cpu = process.cpuUsage();
  const { result: manifest, ms: writeMs } = await clocked(() => archiveDay(archive, yesterday));
  const { user, system } = process.cpuUsage(cpu);
  const { result: isWhole, ms: readBackMs } = await clocked(() => isKept(archive, yesterday));
  if (!isWhole) throw new Error('the day is not in the archive');
  const { ms: monthsMs } = await clocked(() => archiveClosed(archive, { endedByMs: nowMs }));
  return {
    offers: manifest.rows,
    day: {
      ...{ writeMs, writeCpuMs: (user + system) / 1000, readBackMs },
      databaseBytes: await sizeOf(db, [yesterday.partition]),
      archiveBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    freights: {
      writeMs: monthsMs,
      databaseBytes: await sizeOf(db, ['freight', 'freight_recipient', 'freight_progress', 'freight_facts']),
      archiveBytes: await bytesBelow(join(folder, 'freights')),
    },
    questions: await askBoth(archive, rounds),
  };
}

/** The same question to both: to the facts of freights, the leanest table that answers it, and to the files. */
async function askBoth({ folder, history }: OpenArchive, rounds: number): Promise<Timed[]> {
  const views = (await readViews(folder)) ?? [];
  const ask = async (text: string): Promise<void> => {
    const reply = await askFiles({ sql: text, views, mostRows: 1000, deadlineMs: 60_000 });
    if (reply.kind === 'refused') throw new Error(reply.sentence);
  };
  return [
    await timed('freights and cost by carrier and state: PostgreSQL', rounds, () =>
      sql`select carrier_id, state, count(*), sum(cost_cents) from freight_facts group by 1, 2`.execute(
        history,
      ),
    ),
    await timed('the same: archive', rounds, () =>
      ask('select carrier_id, destination_state, count(*), sum(cost_cents) from freights group by 1, 2'),
    ),
    await timed('offers by carrier, a day: archive', rounds, () =>
      ask('select carrier, count(*), sum(cost_cents) from offers group by 1'),
    ),
    await timed('cheapest of each quote, by carrier: archive', rounds, () =>
      ask(
        'select carrier, count(*) from (select carrier, row_number() over (partition by quote_id order by final_cents) r from offers) where r = 1 group by 1',
      ),
    ),
  ];
}

async function clocked<Result>(act: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedMs = performance.now();
  const result = await act();
  return { result, ms: performance.now() - startedMs };
}

async function sizeOf(db: Kysely<Rows>, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${[...tables]}::text[]) as name`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
