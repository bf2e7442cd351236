import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Whoever reads or writes meanwhile waits behind us for as long as we wait for a lock. */
const lockTimeoutMs = 1000;
const tries = 60;
/** Between two tries those who waited have their turn. */
const restMs = 1000;

/** Gave up waiting for a lock; was undone to let another one finish; was serialized behind another one. */
const passing = new Set(['55P03', '40P01', '40001']);

/**
 * Runs an act in a transaction that waits for no lock longer than others can bear, again and again until it gets them all.
 * @throws what the last of many tries met.
 */
export async function withShortLocks<Result>(
  db: Kysely<Rows>,
  act: (tx: Transaction<Rows>) => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
        return act(tx);
      });
    } catch (error) {
      failures += 1;
      if (failures >= tries || !isPassing(error)) throw error;
      await delay(restMs);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}
