import { type DataLocks, locksOf, takeStartLock } from './data-locks.ts';
import { tryLock } from './file-lock.ts';
import { findPlaces, type Places } from './places.ts';
import { probe } from './postmaster.ts';
import { stopServer } from './server.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

/** A stopping server writes everything that is only in memory first. */
const stopWaitMs = 60_000;

/**
 * Stops the server of a data folder if no process uses it, as after kill -9 of the last one. False when
 * somebody does, or when it cannot be asked. Commands stop it by leaving; an upgrade asks for it.
 */
export async function stopIfUnused(dataFolder: string, waitMs: number): Promise<boolean> {
  const locks = locksOf(dataFolder);
  const starting = await takeStartLock(locks, { waitMs });
  try {
    const user = chooseServerUser(dataFolder);
    return await stopWhenAlone(locks, await findPlaces(dataFolder, user), user);
  } finally {
    starting.release();
  }
}

/** The same for a caller that holds the start lock. */
export async function stopWhenAlone(
  locks: DataLocks,
  places: Places,
  user: ServerUser | undefined,
): Promise<boolean> {
  const alone = tryLock(locks.users, 'exclusive');
  if (alone === undefined) return false;
  try {
    const found = await probe(places.cluster, user);
    if (found.state !== 'ready') return found.state === 'absent';
    return await stopServer(places, found, stopWaitMs);
  } finally {
    alone.release();
  }
}
