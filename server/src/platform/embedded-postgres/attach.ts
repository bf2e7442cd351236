import { existsSync } from 'node:fs';
import type { SocketConnection } from '../db/connection.ts';
import { withSession } from '../db/session.ts';
import { prepareBinaries } from './binaries.ts';
import { applicationDatabase, applicationUser, clusterExists, createCluster } from './cluster.ts';
import { type DataLocks, locksOf, takeStartLock } from './data-locks.ts';
import { type FileLock, takeLock, tryLock } from './file-lock.ts';
import { type FreeSpace, freeSpace, refuseWithoutSpace } from './free-space.ts';
import { markNewFolder, refuseLostCluster, unmarkNewFolder } from './lost-cluster.ts';
import { createDataFolder, createPlaces, findPlaces, recordFallback } from './places.ts';
import { locatePlatformPackage, type PlatformPackage } from './platform-package.ts';
import { ensureRunning, type Running, type RunOptions, superConnectionTo } from './server.ts';
import { chooseServerUser } from './server-user.ts';
import { guardSpace } from './space-guard.ts';
import { stopWhenAlone } from './stop.ts';
import { refuseDuringUpgrade } from './upgrade-gate.ts';
import { type Watch, watch } from './watch.ts';

export type AttachOptions = {
  dataFolder: string;
  /** False gives up surviving a power cut for speed: tests only. */
  durable: boolean;
  /** Free space below which the server is not started and takes no writes; 0 switches the guard off. */
  minFreeBytes: number;
  /** Longest to wait for the server, and for other processes that start or stop it. */
  waitMs: number;
  say(line: string): void;
};

/** A process's share of the embedded server. */
export type EmbeddedServer = {
  /** As the application's own user, who owns its database and may take backups. */
  connection: SocketConnection;
  /** As superuser, for tests. */
  superConnection: SocketConnection;
  /** What is left on the volume that holds the data. */
  freeSpace(): Promise<FreeSpace>;
  /** Leaves; the last process to leave stops the server. May be called again. */
  release(): Promise<void>;
};

/** A process that was told to end must not wait long for others that start or stop the server. */
const leaveWaitMs = 10_000;
/** Longest a statement may take that prepares the server: a server that has frozen must not hold the start lock for ever. */
const setupTimeoutMs = 60_000;

/**
 * Joins the processes that share the server of a data folder. The first one creates the cluster and starts
 * the server, a server that lost its processes is adopted, and whoever leaves last stops it. Who is still
 * there is told by shared locks on a file, which the kernel takes back even after kill -9.
 */
export async function attach(options: AttachOptions): Promise<EmbeddedServer> {
  const pack = locatePlatformPackage();
  const dataFolder = await createDataFolder(options.dataFolder);
  await markNewFolder(dataFolder);
  const locks = locksOf(dataFolder);
  const starting = await takeStartLock(locks, { waitMs: options.waitMs, say: options.say });
  let using: FileLock | undefined;
  try {
    refuseDuringUpgrade(dataFolder);
    using = tryLock(locks.users, 'shared');
    if (using === undefined) throw new Error(`${locks.users} is locked by a process without the start lock`);
    const run = await prepareRun(pack, dataFolder, options);
    const running = await ensureRunning(run);
    await prepareDatabase(running, run);
    return share(running, { run, locks, using });
  } catch (error) {
    using?.release();
    throw error;
  } finally {
    starting.release();
  }
}

/** Everything up to a cluster that a server can be started on. */
async function prepareRun(
  pack: PlatformPackage,
  dataFolder: string,
  { durable, minFreeBytes, waitMs, say }: AttachOptions,
): Promise<RunOptions> {
  const user = chooseServerUser(dataFolder);
  const places = await findPlaces(dataFolder, user);
  if (!existsSync(places.cluster)) refuseLostCluster(dataFolder, places.cluster);
  await createPlaces(places, user);
  const binaries = await prepareBinaries(pack, { user, copyFolder: places.home, say });
  if (!(await clusterExists(places.cluster, pack.major))) {
    if (places.home !== dataFolder) {
      say(`User ${user?.name} cannot reach ${dataFolder}; the database is kept in ${places.home}.`);
    }
    await refuseWithoutSpace(places.home, minFreeBytes);
    await createCluster(binaries, { cluster: places.cluster, user, durable });
  }
  await recordFallback(places);
  await unmarkNewFolder(dataFolder);
  return { binaries, places, user, durable, minFreeBytes, waitMs, say };
}

/** The application is no superuser: what an attacker could make it send stays inside its own database. */
async function prepareDatabase(running: Running, run: RunOptions): Promise<void> {
  const limits = { applicationName: 'carreto-setup', answerTimeoutMs: setupTimeoutMs };
  await withSession(superConnectionTo(running), limits, async (session) => {
    const { rows } = await session.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [applicationUser, applicationDatabase],
    );
    // Replication is the right to take a backup of the cluster, which holds nothing but our data.
    if (rows[0]?.role !== true) await session.query(`create role ${applicationUser} login replication`);
    if (rows[0]?.database !== true) {
      await session.query(`create database ${applicationDatabase} owner ${applicationUser}`);
    }
    await guardSpace(session, { cluster: run.places.cluster, minFreeBytes: run.minFreeBytes, say: run.say });
  });
}

type Share = { run: RunOptions; locks: DataLocks; using: FileLock };

function share(running: Running, shared: Share): EmbeddedServer {
  const watching = watch(running, shared);
  const atExit = (): void => leaveAtExit(watching, shared);
  process.once('exit', atExit);
  let released: Promise<void> | undefined;
  const superConnection = superConnectionTo(running);
  return {
    connection: { ...superConnection, user: applicationUser, database: applicationDatabase },
    superConnection,
    freeSpace: () => freeSpace(shared.run.places.cluster, shared.run.minFreeBytes),
    release: () => {
      released ??= watching
        .stop()
        .then(() => leave(shared))
        .finally(() => process.removeListener('exit', atExit));
      return released;
    },
  };
}

async function leave({ run, locks, using }: Share): Promise<void> {
  const starting = await takeLock(locks.start, { mode: 'exclusive', waitMs: leaveWaitMs });
  try {
    using.release();
    // Whoever holds the start lock for so long is there after us and will be the last.
    if (starting !== undefined) await stopWhenAlone(locks, run.places, run.user);
  } finally {
    starting?.release();
  }
}

/** A process that exits without a release, after an error say, still tells the server to stop if it is the last. */
function leaveAtExit(watching: Watch, { locks, using }: Share): void {
  using.release();
  const pid = watching.confirmedPid();
  const starting = tryLock(locks.start, 'exclusive');
  const alone = tryLock(locks.users, 'exclusive');
  if (starting !== undefined && alone !== undefined && pid !== undefined) process.kill(pid, 'SIGINT');
}
