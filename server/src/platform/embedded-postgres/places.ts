import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';
import { makeFolder } from '../files/make-folder.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** Where everything of the embedded server lies. */
export type Places = {
  /** The folder that the operator named. */
  dataFolder: string;
  /** Where the server keeps its things: the data folder, or a stated fallback that its user can reach. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  log: string;
};

/** The operating system's limit is 107 bytes on Linux and 103 on macOS, the name of the socket included. */
const longestSocketPath = 103;
export const socketName = '.s.PGSQL.5432';
const pointerName = 'database-location';
const fallbackBase = '/var/lib/carreto';

/** Makes the data folder, if it is new, passable for the server's user but listable only by its owner. */
export async function createDataFolder(dataFolder: string): Promise<string> {
  if ((await makeFolder(dataFolder)) !== undefined) {
    await chmod(dataFolder, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  return realpath(dataFolder);
}

/**
 * Finds the places of a data folder. Where the server's user cannot pass through the folders above it (root's
 * home, as a rule) they lie under `/var/lib/carreto`; a file in the data folder then says where, so that a
 * data folder that moves never silently meets an empty database.
 */
export async function findPlaces(dataFolder: string, user: ServerUser | undefined): Promise<Places> {
  const pointer = join(dataFolder, pointerName);
  if (existsSync(pointer)) {
    const home = (await readFile(pointer, 'utf8')).trim();
    const places = placesIn(dataFolder, home);
    if (existsSync(places.cluster)) return places;
    throw new OperatorError(
      `${pointer} says that the database lies in ${home}, but it is not there. ` +
        'Mount it or put it back. Where it is lost, move that file away and restore a backup: ' +
        `./carreto restore FILE --data ${dataFolder}. To begin with an empty database, name another data folder.`,
    );
  }
  if (canReach(dataFolder, user)) return placesIn(dataFolder, dataFolder);
  return placesIn(dataFolder, join(fallbackBase, hash(dataFolder)));
}

/** Whether a data folder holds a database, or says that it does elsewhere; it is not looked into. */
export function holdsCluster(dataFolder: string): boolean {
  return existsSync(join(dataFolder, pointerName)) || existsSync(placesIn(dataFolder, dataFolder).cluster);
}

/** Creates the folders, and records a fallback; called again it changes nothing. */
export async function createPlaces(places: Places, user: ServerUser | undefined): Promise<void> {
  if (places.home !== places.dataFolder) {
    await makeFolder(places.home);
    await chmod(fallbackBase, 0o711);
    await chmod(places.home, 0o711);
  }
  await createOwned(places.log, user);
}

export async function recordFallback(places: Places): Promise<void> {
  if (places.home === places.dataFolder) return;
  await writeFile(join(places.dataFolder, pointerName), `${places.home}\n`);
}

/** Creates the folder of the socket: beside the data when the path is short enough, else under `/tmp`. */
export async function createSocketFolder(places: Places, user: ServerUser | undefined): Promise<string> {
  const beside = join(places.home, 'run');
  const fits = Buffer.byteLength(join(beside, socketName)) <= longestSocketPath && !/[",]/.test(beside);
  const folder = fits ? beside : join('/tmp', `carreto-${hash(places.home)}`);
  await createOwned(folder, user);
  await checkSocketFolder(folder, user);
  return folder;
}

/** `/tmp` belongs to everybody: what we connect to must be a real folder of the server's user and closed to others. */
export async function checkSocketFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  const found = await lstat(folder);
  const owner = user?.uid ?? process.getuid?.();
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return;
  throw new OperatorError(
    `The socket folder ${folder} is not a private folder of the user who runs the database. ` +
      'Delete it and try again.',
  );
}

/** A folder of the server's user that nobody else may enter. */
export async function createOwned(folder: string, user: ServerUser | undefined): Promise<void> {
  const created = await makeFolder(folder, 0o700);
  if (created !== undefined && user !== undefined) await chown(folder, user.uid, user.gid);
}

function placesIn(dataFolder: string, home: string): Places {
  return { dataFolder, home, cluster: join(home, 'postgres'), log: join(home, 'log') };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
