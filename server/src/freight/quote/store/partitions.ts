import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import type { Horizon } from '../../../platform/retention/horizon.ts';

const dayMs = 86_400_000;

/** How many days ahead partitions stand ready, so that a node that sleeps over midnight finds its own. */
const daysAhead = 3;

/** Any two processes that make or drop partitions take turns on this advisory lock. */
const partitionLock = 0x63_71_64;

/** What names of partitions begin with; their day follows, `20261129`. */
const partitionPrefix = 'quote_';

/** The partition of the UTC day an instant falls in: its name and its range of quote ids, `from` inclusive. */
export function partitionOf(instantMs: number): { name: string; from: string; to: string } {
  const startMs = Math.floor(instantMs / dayMs) * dayMs;
  const day = new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    name: `${partitionPrefix}${day}`,
    from: timeOrderedPrefix(startMs),
    to: timeOrderedPrefix(startMs + dayMs),
  };
}

/** The first id of a partition, by its name. */
export function firstIdOf(partition: string): string {
  const day = partition.slice(partitionPrefix.length);
  return timeOrderedPrefix(Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`));
}

/** Makes the partitions from yesterday to a few days ahead that are missing. Safe from several processes. */
export async function ensureQuotePartitions(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const wanted = Array.from({ length: daysAhead + 2 }, (_, index) =>
    partitionOf(nowMs + (index - 1) * dayMs),
  );
  const present = new Set(await quotePartitions(ctx));
  const missing = wanted.filter(({ name }) => !present.has(name));
  if (missing.length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(tx);
    for (const { name, from, to } of missing) {
      // Made apart and then attached: attaching does not block those who read and write the other days.
      const found =
        await sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(
          tx,
        );
      if (found.rows.length > 0) continue;
      await sql`create table ${sql.id(name)} (like quote including defaults including constraints)`.execute(
        tx,
      );
      await sql`alter table quote attach partition ${sql.id(name)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
        tx,
      );
    }
  });
}

/** How many quotes `dropOldQuotes` would drop. */
export async function countOldQuotes(ctx: Pick<Context, 'db' | 'config'>, horizon: Horizon): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('quote')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', '<', oldestKept(ctx, horizon).from)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Drops the days past retention, one short transaction each; gives the names dropped. A day that is locked by
 * a long reader stays for the next turn, and so does one that may not go yet.
 * @param mayGo whether the day of a partition is kept elsewhere, where days are to be.
 */
export async function dropOldQuotes(
  ctx: Pick<Context, 'db' | 'config' | 'log'>,
  horizon: Horizon,
  mayGo: (partition: string) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const oldest = oldestKept(ctx, horizon).name;
  const expired = (await quotePartitions(ctx)).filter((name) => name < oldest);
  const dropped: string[] = [];
  for (const name of expired) {
    try {
      if (!(await mayGo(name))) continue;
      await ctx.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(tx);
        await sql`drop table if exists ${sql.id(name)}`.execute(tx);
      });
      dropped.push(name);
    } catch (error) {
      ctx.log.warn(
        { partition: name, err: error },
        'a day of quotes past retention could not be dropped yet',
      );
    }
  }
  return dropped;
}

function oldestKept({ config }: Pick<Context, 'config'>, horizon: Horizon) {
  return partitionOf(horizon.at.getTime() - config.quoteRetentionDays * dayMs);
}

/** The days that there are, oldest first. */
export async function quotePartitions(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'quote'::regclass order by child.relname`.execute(ctx.db);
  return result.rows.map(({ name }) => name);
}
