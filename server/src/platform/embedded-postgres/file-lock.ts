import { chmodSync, chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** A lock on a file that the kernel gives back when the process ends, however it ends. */
export type FileLock = { release(): void };

export type LockMode = 'shared' | 'exclusive';

const sqliteBusy = 5;
const pollMs = 25;

/**
 * Takes the lock, or returns undefined when others hold it. Node has no `flock`; SQLite, which Node brings,
 * locks the files it opens, and an empty file is an empty database to it. So kill -9 leaves nothing stale,
 * pids may be reused, and containers that share the folder exclude each other.
 */
export function tryLock(file: string, mode: LockMode): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Without this an exclusive lock leaves a journal beside the file.
    database.exec('pragma journal_mode = memory');
    if (mode === 'exclusive') database.exec('begin exclusive');
    // A transaction that has read something keeps its shared lock.
    else database.exec('begin; select count(*) from sqlite_schema');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  closeToOthers(file);
  return { release: () => database.isOpen && database.close() };
}

/** Takes the lock, waiting until the others have left or the time is over or the signal says so (undefined then). */
export async function takeLock(
  file: string,
  { mode, waitMs, signal }: { mode: LockMode; waitMs: number; signal?: AbortSignal | undefined },
): Promise<FileLock | undefined> {
  for (const until = performance.now() + waitMs; ; ) {
    const lock = tryLock(file, mode);
    if (lock !== undefined || performance.now() >= until || signal?.aborted === true) return lock;
    await delay(pollMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

/** Nobody else may hold the lock, and a file that root made must not lock out the owner of the folder. */
function closeToOthers(file: string): void {
  const found = statSync(file);
  const folder = statSync(dirname(file));
  const self = process.getuid?.();
  if (self === found.uid && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
  if (self === 0 && found.uid !== folder.uid) chownSync(file, folder.uid, folder.gid);
}
