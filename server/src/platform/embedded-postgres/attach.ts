import { OperatorError } from '../../kernel/operator-error.ts';
import type { SocketConnection } from '../db/connection.ts';
import { withSession } from '../db/session.ts';
import { prepareBinaries } from './binaries.ts';
import { applicationDatabase, applicationUser, clusterExists, createCluster, superuser } from './cluster.ts';
import { type FileLock, takeLock, tryLock } from './file-lock.ts';
import { createDataFolder, createPlaces, findPlaces, type Locks, locksOf, recordFallback } from './places.ts';
import { locatePlatformPackage } from './platform-package.ts';
import { probe } from './postmaster.ts';
import { ensureRunning, type Running, type RunOptions, stopServer } from './server.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';
import { port } from './settings.ts';

export type AttachOptions = {
  dataFolder: string;
  /** False gives up surviving a power cut for speed: tests only. */
  durable: boolean;
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
  /** Where the data really lies. */
  home: string;
  /** Leaves; the last process to leave stops the server. May be called again. */
  release(): Promise<void>;
};

const stopWaitMs = 60_000;

/**
 * Joins the processes that share the server of a data folder. The first one creates the cluster and starts
 * the server, a server that lost its processes is adopted, and whoever leaves last stops it. Who is still
 * there is told by shared locks on a file, which the kernel takes back even after kill -9.
 */
export async function attach(options: AttachOptions): Promise<EmbeddedServer> {
  const pack = locatePlatformPackage();
  const dataFolder = await createDataFolder(options.dataFolder);
  const locks = locksOf(dataFolder);
  const starting = await takeStartLock(locks, options.waitMs);
  let using: FileLock | undefined;
  try {
    using = tryLock(locks.users, 'shared');
    if (using === undefined)
      throw new Error(`${locks.users} is locked by a process that holds no start lock`);
    const user = chooseServerUser(dataFolder);
    const places = await findPlaces(dataFolder, user);
    await createPlaces(places, user);
    const { say, durable } = options;
    const binaries = await prepareBinaries(pack, { user, copyFolder: places.home, say });
    if (!(await clusterExists(places.cluster, pack.major))) {
      await createCluster(binaries, { cluster: places.cluster, user, durable });
    }
    await recordFallback(places);
    const run: RunOptions = { binaries, places, user, durable, waitMs: options.waitMs, say };
    const running = await ensureRunning(run);
    const superConnection = socketConnection(running, superuser, 'postgres');
    await prepareDatabase(superConnection);
    return share(run, running, { locks, using });
  } catch (error) {
    using?.release();
    throw error;
  } finally {
    starting.release();
  }
}

function share(run: RunOptions, running: Running, held: { locks: Locks; using: FileLock }): EmbeddedServer {
  let released: Promise<void> | undefined;
  return {
    connection: socketConnection(running, applicationUser, applicationDatabase),
    superConnection: socketConnection(running, superuser, 'postgres'),
    home: run.places.home,
    release: () => {
      released ??= leave(run, held);
      return released;
    },
  };
}

async function leave(run: RunOptions, { locks, using }: { locks: Locks; using: FileLock }): Promise<void> {
  const starting = await takeStartLock(locks, run.waitMs);
  try {
    using.release();
    await stopWhenAlone(locks, run.places.cluster, run.user);
  } finally {
    starting.release();
  }
}

/**
 * Stops the server of a data folder if no process uses it, as after kill -9 of the last one. False when
 * somebody does.
 */
export async function stopIfUnused(dataFolder: string, waitMs: number): Promise<boolean> {
  const locks = locksOf(dataFolder);
  const starting = await takeStartLock(locks, waitMs);
  try {
    const user = chooseServerUser(dataFolder);
    return await stopWhenAlone(locks, (await findPlaces(dataFolder, user)).cluster, user);
  } finally {
    starting.release();
  }
}

async function stopWhenAlone(locks: Locks, cluster: string, user: ServerUser | undefined): Promise<boolean> {
  const alone = tryLock(locks.users, 'exclusive');
  if (alone === undefined) return false;
  try {
    const found = await probe(cluster, user);
    if (found.state === 'ready') await stopServer(cluster, found.pid, stopWaitMs);
    return found.state !== 'busy';
  } finally {
    alone.release();
  }
}

async function takeStartLock(locks: Locks, waitMs: number): Promise<FileLock> {
  const lock = await takeLock(locks.start, { mode: 'exclusive', waitMs });
  if (lock !== undefined) return lock;
  throw new OperatorError(
    `Another process has been starting or stopping the database for ${Math.round(waitMs / 1000)} s. ` +
      'See what it waits for, or end it, and try again.',
  );
}

function socketConnection(running: Running, user: string, database: string): SocketConnection {
  return { host: running.socketFolder, port, user, database };
}

/** The application is no superuser: what an attacker could make it send stays inside its own database. */
async function prepareDatabase(superConnection: SocketConnection): Promise<void> {
  await withSession(superConnection, { applicationName: 'carreto-setup' }, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [applicationUser, applicationDatabase],
    );
    // Replication is the right to take a backup of the cluster, which holds nothing but our data.
    if (rows[0]?.role !== true) await client.query(`create role ${applicationUser} login replication`);
    if (rows[0]?.database !== true) {
      await client.query(`create database ${applicationDatabase} owner ${applicationUser}`);
    }
  });
}
