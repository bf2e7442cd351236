import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';

/** Clocks of a process and of its database that are further apart than this leave nobody sure what is old. */
export const mostApartMs = 5 * 60_000;

/**
 * What the database's clock says, and by how many milliseconds that of this process is ahead of it; negative where it is
 * behind. What the question itself took counts for neither.
 */
export type ClockReading = { databaseNow: Date; aheadMs: number };

/** Asks the database for its time and compares. Rejects when the database is away. */
export async function readClocks<Tables>(db: Kysely<Tables>, clock: Clock): Promise<ClockReading> {
  const beforeMs = clock.nowMs();
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const afterMs = clock.nowMs();
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no time');
  const databaseMs = row.now.getTime();
  const nearestMs = Math.min(Math.max(databaseMs, Math.min(beforeMs, afterMs)), Math.max(beforeMs, afterMs));
  return { databaseNow: row.now, aheadMs: nearestMs - databaseMs };
}
