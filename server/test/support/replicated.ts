import { execFile } from 'node:child_process';
import { appendFile, chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { backup } from '../../src/platform/db/backup/base-backup.ts';
import { restore } from '../../src/platform/db/backup/restore.ts';
import type { SocketConnection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts';
import { findPlaces } from '../../src/platform/embedded-postgres/places.ts';
import { locatePlatformPackage } from '../../src/platform/embedded-postgres/platform-package.ts';
import { ensureRunning, superConnectionTo } from '../../src/platform/embedded-postgres/server.ts';
import { chooseServerUser } from '../../src/platform/embedded-postgres/server-user.ts';
import { type EmbeddedFolder, embeddedFolder, eventually } from './embedded-folder.ts';

const run = promisify(execFile);
const waitMs = 60_000;
const say = (): void => {};

/** A PostgreSQL of npm's package that nobody starts again when it ends. */
export type LoneServer = {
  folder: EmbeddedFolder;
  /** As superuser, in the application's database. */
  connection: SocketConnection;
  ask<Found>(act: (session: Client) => Promise<Found>): Promise<Found>;
  /** To the server and every process that it started. */
  signal(name: NodeJS.Signals): Promise<void>;
};

/** Where the socket of a folder's server is, before there is one. */
export function socketFolderOf({ dataFolder }: EmbeddedFolder): string {
  return join(dataFolder, 'run');
}

/** A new cluster with the application's role and database. */
export async function startPrimary(folder: EmbeddedFolder): Promise<LoneServer> {
  const { dataFolder } = folder;
  const server = await attach({ dataFolder, durable: true, minFreeBytes: 0, waitMs, say });
  await server.release();
  return startAlone(folder);
}

/** A standby made of a base backup of ours, which the primary waits for with each commit from then on. */
export async function startStandbyOf(primary: LoneServer, folder: EmbeddedFolder): Promise<LoneServer> {
  const spare = embeddedFolder();
  const file = `${spare.dataFolder}.tar`;
  await backup(primary.connection, file);
  await restore(file, folder.dataFolder);
  await rm(file);
  const { cluster } = await findPlaces(folder.dataFolder, chooseServerUser(folder.dataFolder));
  const { host, port, user } = primary.connection;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} application_name=standby'\n`,
  );
  const mark = join(cluster, 'standby.signal');
  await writeFile(mark, '');
  const owner = chooseServerUser(folder.dataFolder);
  if (owner !== undefined) await chown(mark, owner.uid, owner.gid);
  const standby = await startAlone(folder);
  await primary.ask(async (session) => {
    await session.query("alter system set synchronous_standby_names = '*'");
    await session.query('select pg_reload_conf()');
    await eventually(async () => {
      const { rowCount } = await session.query("select from pg_stat_replication where sync_state = 'sync'");
      return rowCount === 1;
    });
  });
  return standby;
}

/** Makes a standby the primary, and returns when it takes writes. */
export async function promote(standby: LoneServer): Promise<void> {
  await standby.ask((session) => session.query('select pg_promote()'));
}

async function startAlone(folder: EmbeddedFolder): Promise<LoneServer> {
  const user = chooseServerUser(folder.dataFolder);
  const places = await findPlaces(folder.dataFolder, user);
  const binaries = await prepareBinaries(locatePlatformPackage(), { user, copyFolder: places.home, say });
  const running = await ensureRunning({
    ...{ binaries, places, user, waitMs, say },
    ...{ durable: true, minFreeBytes: 0 },
  });
  const connection = { ...superConnectionTo(running), database: 'carreto' };
  return {
    folder,
    connection,
    ask: (act) => withSession(connection, { applicationName: 'carreto-test' }, act),
    async signal(name) {
      const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
      const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      const children = pairs.flatMap(([pid = 0, parent]) => (parent === running.pid ? [pid] : []));
      for (const pid of [running.pid, ...children]) signalIfThere(pid, name);
    },
  };
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
