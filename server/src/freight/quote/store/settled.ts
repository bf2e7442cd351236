import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** A quote that waits longer than this to be written is refused (`store.ts`). */
export const latestWriteMs = 60_000;

/** By how much the clocks of two processes may differ. */
const clockReserveMs = 15_000;

/**
 * Every quote made before this instant that will ever be stored can be read now, whichever process made it: ids
 * begin with the time of the request, but become readable only when their transaction commits. What is written
 * later than now was made at most `latestWriteMs` before; what is being written was made at most so long before
 * its transaction began. Readers count as writers for their first minute, when they might yet become one.
 */
export async function settledBeforeMs({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.nowMs();
  const { rows } = await sql<{ oldestMs: number | null }>`
    select (extract(epoch from clock_timestamp() - min(xact_start)) * 1000)::float8 as "oldestMs"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (backend_xid is not null or xact_start > clock_timestamp() - interval '1 minute')`.execute(db);
  return Math.floor(nowMs - Math.max(0, rows[0]?.oldestMs ?? 0) - latestWriteMs - clockReserveMs);
}
