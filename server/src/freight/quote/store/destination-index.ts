import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { firstIdOf, partitionOf } from './partitions.ts';

/**
 * Days of quotes get their index of destinations this long after they end, in UTC: nobody writes to them any more, and in Brazil it
 * is three in the morning.
 */
const quietAfterMs = 6 * 3_600_000;

/** Whoever builds indexes does so alone: two would only take the disk from each other. */
const buildLock = 0x63_71_69;

/** How long a day that somebody locks is waited for. */
const lockTimeoutMs = 2000;

/**
 * Indexes destinations of all days that are over and have no such index yet, newest first, a transaction each; gives their names. A day
 * that is locked waits for the next turn. Safe from several processes: one builds, the others find nothing to do.
 */
export async function indexDestinations(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<readonly string[]> {
  const { name: open } = partitionOf(ctx.clock.nowMs() - quietAfterMs);
  const built: string[] = [];
  for (const name of (await daysWithout(ctx.db)).filter((day) => day < open).toReversed()) {
    try {
      if (await ctx.db.transaction().execute((tx) => buildIn(tx, name))) built.push(name);
    } catch (error) {
      ctx.log.warn({ partition: name, err: error }, 'destinations of a day could not be indexed yet');
    }
  }
  return built;
}

/** Gives whether it was built: not where somebody else builds, or did, or the day was dropped meanwhile. */
async function buildIn(tx: Transaction<Rows>, day: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${buildLock}) as "isAlone"`.execute(tx);
  if (rows[0]?.isAlone !== true || !(await daysWithout(tx)).includes(day)) return false;
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
  // Millions of rows take longer than any request may.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`create index ${sql.id(indexOf(day))} on ${sql.id(day)} (destination_zip)`.execute(tx);
  return true;
}

function indexOf(day: string): string {
  return `${day}_destination`;
}

/** The partitions of days whose destinations have no index, oldest first. */
async function daysWithout(db: Kysely<Rows>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select day.relname as name from pg_inherits join pg_class as day on day.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'quote'::regclass
      and not exists (select from pg_class as known
        where known.relname = day.relname || ${indexOf('')} and known.relnamespace = day.relnamespace)
    order by day.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The first id from which on destinations have no index; null where all have. */
export async function firstWithoutIndex(db: Kysely<Rows>): Promise<string | null> {
  const [oldest] = await daysWithout(db);
  return oldest === undefined ? null : firstIdOf(oldest);
}
