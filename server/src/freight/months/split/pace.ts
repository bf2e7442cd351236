import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** What a split takes its time by. */
type Pace = {
  /** Freights of the next batch. */
  size(): number;
  /** Rests after a batch of so many freights that took so many milliseconds. */
  rest(batch: { freights: number; ms: number }): Promise<void>;
};

/** Longer than that nobody who comes during a batch shares the processors with it, or waits for its freights. */
const batchMs = 50;
const fewest = 25;
const most = 500;

/** Others come first: it works at most half of the time, and a fifth of it where they never stop. */
const leastRests = 1;
const mostRests = 4;
const lookAgainMs = 5;

/**
 * The pace of a split: batches that take some hundredths of a second, each begun when nobody else has the database do something. It
 * always goes on, however busy others are.
 */
export function createPace(db: Kysely<Rows>, first: number): Pace {
  let size = first;
  return {
    size: () => size,
    async rest({ freights, ms }) {
      size = nextSize({ freights, ms });
      await restAfter(db, ms);
    },
  };
}

/** Rests after work of so many milliseconds: as long, and longer while others have the database do something. */
export async function restAfter(db: Kysely<Rows>, ms: number): Promise<void> {
  await delay(ms * leastRests);
  const untilMs = performance.now() + ms * (mostRests - leastRests);
  while (performance.now() < untilMs && (await isBusy(db))) await delay(lookAgainMs);
}

/**
 * How many freights the next batch has, by what the last one took; at most twice as many. Pure.
 * @internal a property of it is tested
 */
export function nextSize({ freights, ms }: { freights: number; ms: number }): number {
  const wanted = Math.round((freights * batchMs) / Math.max(ms, 1));
  return Math.max(fewest, Math.min(wanted, freights * 2, most));
}

/** Whether anybody else has the database do something at this moment. */
async function isBusy(db: Kysely<Rows>): Promise<boolean> {
  // Of a transaction that has looked before.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state = 'active'
        and pid <> pg_backend_pid()
    ) as busy`.execute(db);
  return rows[0]?.busy === true;
}
