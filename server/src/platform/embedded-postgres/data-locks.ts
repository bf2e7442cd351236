import { join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';
import { type FileLock, takeLock } from './file-lock.ts';

/**
 * The two lock files of a data folder. `start` is held exclusively while a process joins, leaves, starts or
 * stops the server; `users` is shared by every process for as long as it uses the server.
 */
export type DataLocks = { start: string; users: string };

export function locksOf(dataFolder: string): DataLocks {
  return { start: join(dataFolder, 'database-start.lock'), users: join(dataFolder, 'database-users.lock') };
}

export type LockWait = {
  waitMs: number;
  /** Hears of it when the wait is not short. */
  say?(line: string): void;
  /** Ends the waiting. */
  signal?: AbortSignal;
};

const slowAfterMs = 3000;

/** Waits its turn to start or stop the server of a data folder. */
export async function takeStartLock(locks: DataLocks, { waitMs, say, signal }: LockWait): Promise<FileLock> {
  const tellSlow = setTimeout(
    () => say?.('Waiting for another process that is starting or stopping the database.'),
    slowAfterMs,
  );
  const lock = await takeLock(locks.start, { mode: 'exclusive', waitMs, signal }).finally(() =>
    clearTimeout(tellSlow),
  );
  if (lock !== undefined) return lock;
  if (signal?.aborted === true) throw new OperatorError('Stopped while waiting for the database.');
  throw new OperatorError(
    `Another process has been starting or stopping the database for ${Math.round(waitMs / 1000)} s. ` +
      'See what it waits for, or end it, and try again.',
  );
}
