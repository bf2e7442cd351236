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

const slowAfterMs = 3000;

/**
 * Waits its turn to start or stop the server of a data folder.
 * @param say hears of it when the wait is not short.
 */
export async function takeStartLock(
  locks: DataLocks,
  waitMs: number,
  say?: (line: string) => void,
): Promise<FileLock> {
  const tellSlow = setTimeout(
    () => say?.('Waiting for another process that is starting or stopping the database.'),
    slowAfterMs,
  );
  const taking = takeLock(locks.start, { mode: 'exclusive', waitMs });
  const lock = await taking.finally(() => clearTimeout(tellSlow));
  if (lock !== undefined) return lock;
  throw new OperatorError(
    `Another process has been starting or stopping the database for ${Math.round(waitMs / 1000)} s. ` +
      'See what it waits for, or end it, and try again.',
  );
}
