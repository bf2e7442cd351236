import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';
import { syncFolder } from '../files/whole-file.ts';
import type { Binaries } from './binaries.ts';
import { createOwned } from './places.ts';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/** The superuser of a cluster that we created; the application itself connects as `applicationUser`. */
export const superuser = 'postgres';
export const applicationUser = 'carreto';
export const applicationDatabase = 'carreto';

/**
 * Whether a data directory exists. Throws `OperatorError` when it belongs to another major version or is not
 * whole: an empty database must never silently stand in for a damaged one.
 */
export async function clusterExists(cluster: string, major: number): Promise<boolean> {
  if (!existsSync(cluster)) return false;
  const found = await majorOf(cluster);
  if (found === undefined) {
    throw new OperatorError(
      `${cluster} is not a whole database: PG_VERSION is missing. Restore a backup into an empty data folder.`,
    );
  }
  if (found === major) return true;
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${found}, this release brings ${major}. ` +
      'With the release that made it run: carreto export FILE. Then move the data folder away and run with this one: carreto import FILE.',
  );
}

/** The major version that made a data directory; undefined when it does not say. */
export async function majorOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  return /^\d+\s*$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/**
 * Creates a data directory: UTF-8, sorted by code point (the builtin `C.UTF-8`, the same on every machine),
 * reachable through the socket only. Built under another name and renamed when whole.
 */
export async function createCluster(
  binaries: Binaries,
  { cluster, user, durable }: { cluster: string; user: ServerUser | undefined; durable: boolean },
): Promise<void> {
  await buildAside(cluster, user, async (folder) => {
    await runProgram(
      binaries.initdb,
      [
        '-D',
        folder,
        '-U',
        superuser,
        '-E',
        'UTF8',
        '--no-sync',
        '--no-instructions',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--auth-local=trust',
        '--auth-host=reject',
      ],
      user,
    );
    // Synchronising once at the end is several times faster than file by file.
    if (durable) await runProgram(binaries.initdb, ['-D', folder, '--sync-only'], user);
  });
}

/**
 * Makes a folder appear whole or not at all: `build` fills one beside it, which then takes its name. The
 * caller holds the start lock, so leftovers of builds that were killed are nobody's.
 */
export async function buildAside(
  cluster: string,
  user: ServerUser | undefined,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const home = dirname(cluster);
  const prefix = `${basename(cluster)}.part-`;
  for (const name of await readdir(home)) {
    if (name.startsWith(prefix)) await rm(join(home, name), { recursive: true, force: true });
  }
  const part = join(home, `${prefix}${randomBytes(4).toString('hex')}`);
  await createOwned(part, user);
  try {
    await build(part);
    await rename(part, cluster);
    await syncFolder(home);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
