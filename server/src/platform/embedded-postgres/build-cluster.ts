import { existsSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { OperatorError } from '../../kernel/operator-error.ts';
import { prepareBinaries } from './binaries.ts';
import { buildAside, majorOf } from './cluster.ts';
import { locksOf, takeStartLock } from './data-locks.ts';
import { tryLock } from './file-lock.ts';
import { createDataFolder, createPlaces, findPlaces, type Places, recordFallback } from './places.ts';
import { locatePlatformPackage } from './platform-package.ts';
import { runProgram } from './run-program.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';
import { refuseDuringUpgrade } from './upgrade-gate.ts';

/** A data directory in the making; what is put there must be given to the server's user. */
export type ClusterDraft = { folder: string; give(path: string): Promise<void> };

const startLockWaitMs = 10_000;

/**
 * Makes the cluster of a data folder from elsewhere: `build` fills a draft, which becomes the cluster when
 * whole. Throws `OperatorError` when the folder holds a database or is in use, or when what was built is of
 * another major version. The server is not started.
 */
export async function buildCluster(
  options: { dataFolder: string; say(line: string): void },
  build: (draft: ClusterDraft) => Promise<void>,
): Promise<void> {
  const dataFolder = await createDataFolder(options.dataFolder);
  const locks = locksOf(dataFolder);
  const starting = await takeStartLock(locks, { waitMs: startLockWaitMs });
  const alone = tryLock(locks.users, 'exclusive');
  try {
    refuseDuringUpgrade(dataFolder);
    if (alone === undefined) throw new OperatorError(`Another process uses ${dataFolder}; stop it first.`);
    const user = chooseServerUser(dataFolder);
    const places = await findPlaces(dataFolder, user);
    refuseExisting(places);
    await createPlaces(places, user);
    await buildIn(places, user, { say: options.say, build });
    await recordFallback(places);
  } finally {
    alone?.release();
    starting.release();
  }
}

type Build = { say(line: string): void; build(draft: ClusterDraft): Promise<void> };

async function buildIn(places: Places, user: ServerUser | undefined, { say, build }: Build): Promise<void> {
  const pack = locatePlatformPackage();
  const binaries = await prepareBinaries(pack, { user, copyFolder: places.home, say });
  await buildAside(places.cluster, user, async (folder) => {
    const give = async (path: string): Promise<void> => {
      if (user !== undefined) await chown(path, user.uid, user.gid);
    };
    await build({ folder, give });
    const major = await majorOf(folder);
    if (major !== pack.major) {
      throw new OperatorError(
        `It holds a database of PostgreSQL ${major}, this release brings ${pack.major}. Use the release that made it.`,
      );
    }
    await runProgram(binaries.initdb, ['-D', folder, '--sync-only'], user);
  });
}

function refuseExisting({ cluster }: Places): void {
  if (!existsSync(cluster)) return;
  throw new OperatorError(
    `There is a database in ${cluster} already. Name another data folder, or move it away.`,
  );
}
