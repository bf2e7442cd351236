import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { asFailure } from '../as-failure.ts';

/** A standby that follows at once has what was written after some milliseconds. */
const mostLooks = 25;
const betweenLooksMs = 20;

/**
 * Whether a standby has replayed what the primary had written when this was called, after at most half a second. What cannot be asked has
 * not. Rejects where the primary does not answer.
 */
export async function hasCaughtUp<Tables>(
  primary: Kysely<Tables>,
  standby: Kysely<Tables>,
): Promise<boolean> {
  const { rows } = await sql<{ written: string }>`
    select pg_current_wal_insert_lsn()::text as written`.execute(primary);
  const { written = '' } = rows[0] ?? {};
  for (let look = 0; look < mostLooks; look += 1) {
    if (look > 0) await pause(betweenLooksMs);
    const has = await hasReplayed(standby, written);
    if (has !== false) return has === true;
  }
  return false;
}

/** Undefined where it does not answer, or is no standby any more. */
async function hasReplayed<Tables>(standby: Kysely<Tables>, written: string): Promise<boolean | undefined> {
  try {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), ${written}::pg_lsn) >= 0 as has
      where pg_is_in_recovery()`.execute(standby);
    return rows[0]?.has ?? undefined;
  } catch (error) {
    if (asFailure(error)?.code !== 'unavailable') throw error;
    return undefined;
  }
}
