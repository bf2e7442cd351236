import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/kernel/operator-error.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { withSession } from '../../src/platform/db/session.ts';
import {
  type AttachOptions,
  attach,
  type EmbeddedServer,
} from '../../src/platform/embedded-postgres/attach.ts';
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts';
import { locatePlatformPackage } from '../../src/platform/embedded-postgres/platform-package.ts';
import { chooseServerUser } from '../../src/platform/embedded-postgres/server-user.ts';
import { guardSpace } from '../../src/platform/embedded-postgres/space-guard.ts';
import { type EmbeddedFolder, embeddedFolder, eventually } from '../support/embedded-folder.ts';
import { fillFolder } from '../support/migrated-folder.ts';

const isRoot = process.getuid?.() === 0;
const limits = { applicationName: 'test' };

let folder: EmbeddedFolder;
let said: string[];
let servers: EmbeddedServer[];

beforeEach(() => {
  folder = embeddedFolder();
  said = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.release();
  await folder.remove();
});

async function start(changes: Partial<AttachOptions> = {}): Promise<EmbeddedServer> {
  const server = await attach({
    dataFolder: folder.dataFolder,
    durable: false,
    minFreeBytes: 0,
    waitMs: 20_000,
    say: (line) => said.push(line),
    ...changes,
  });
  servers.push(server);
  return server;
}

/** On a folder that had a first start: where making the database is not the point. */
async function startOnMade(changes: Partial<AttachOptions> = {}): Promise<EmbeddedServer> {
  await fillFolder(folder.dataFolder);
  return start(changes);
}

/** The backends of the sessions that processes keep open to see whether the server lives. */
function watchesOf(server: EmbeddedServer): Promise<number[]> {
  return withSession(server.superConnection, limits, async (session) => {
    const { rows } = await session.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'carreto-watch'",
    );
    return rows.map(({ pid }) => pid);
  });
}

describe('the embedded server', () => {
  it('sorts by code point, speaks UTF-8 and UTC, and listens on no port', async () => {
    const server = await start();
    const settings = await withSession(server.connection, limits, async (session) => {
      const { rows } = await session.query(
        `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
                current_setting('timezone') as zone, current_setting('listen_addresses') as listens
           from pg_database where datname = current_database()`,
      );
      return rows[0];
    });
    expect(settings).toEqual({
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      zone: 'UTC',
      listens: '',
    });
  });

  it('does not let the application act as superuser', async () => {
    const server = await startOnMade();
    await withSession(server.connection, limits, async (session) => {
      await expect(session.query("copy (select 1) to program 'true'")).rejects.toMatchObject({
        code: '42501',
      });
      await session.query('create table mine (id int)');
    });
  });

  it('keeps no session open once it is released, however soon', async () => {
    const staying = await startOnMade();
    for (let times = 0; times < 3; times += 1) await (await start()).release();
    await eventually(async () => (await watchesOf(staying)).length === 1);
  });

  it('keeps its socket in a folder that nobody else may enter, however long the path of the data', async () => {
    const deep = join(folder.dataFolder, 'a-rather-long-name-'.repeat(5));
    const server = await start({ dataFolder: deep });
    expect(server.connection.host.length).toBeLessThan(90);
    expect((await stat(server.connection.host)).mode & 0o077).toBe(0);
    await withSession(server.connection, limits, (session) => session.query('select 1'));
    await server.release();
  });

  it('writes neither statements nor the values that broke a constraint into its log', async () => {
    const server = await startOnMade({ durable: true });
    await withSession(server.connection, limits, async (session) => {
      await session.query('create table secrets (token text primary key)');
      await session.query('insert into secrets values ($1)', ['s3cr3t-token']);
      await expect(session.query('insert into secrets values ($1)', ['s3cr3t-token'])).rejects.toThrow();
      await expect(session.query("select 's3cr3t-token'::int")).rejects.toThrow();
    });
    const logs = join(folder.dataFolder, 'log');
    if (isRoot) await chmod(logs, 0o755);
    const texts = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
    expect(texts.join('\n')).toContain('database system is ready');
    expect(texts.join('\n')).not.toContain('s3cr3t-token');
  });

  it('refuses a data folder of another major version with the way to migrate', async () => {
    await mkdir(join(folder.dataFolder, 'postgres'), { recursive: true });
    await chmod(folder.dataFolder, 0o711);
    await writeFile(join(folder.dataFolder, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(OperatorError);
    await expect(start()).rejects.toThrow(/PostgreSQL 17.*export FILE.*import FILE/);
  });

  it('never puts an empty database in the place of one that is not whole', async () => {
    const server = await startOnMade();
    await server.release();
    await rm(join(folder.dataFolder, 'postgres/PG_VERSION'));
    await expect(start()).rejects.toThrow(/not a whole database/);
  });

  it('shows what the server said when the data is damaged', async () => {
    const server = await startOnMade();
    await server.release();
    await rm(join(folder.dataFolder, 'postgres/global/pg_control'));
    await expect(start()).rejects.toThrow(/does not start.*pg_control/s);
  });

  it('starts although a crash of the machine left an empty pid file', async () => {
    const server = await startOnMade();
    await server.release();
    await writeFile(join(folder.dataFolder, 'postgres/postmaster.pid'), '');
    await start();
  });

  it('starts no rival of a server whose pid file was deleted', async () => {
    const server = await startOnMade();
    const pid = await folder.serverPid();
    await rm(join(folder.dataFolder, 'postgres/postmaster.pid'));
    await expect(start({ waitMs: 300 })).rejects.toThrow(/did not become ready/);
    await withSession(server.connection, limits, (session) => session.query('select 1'));
    process.kill(pid ?? 0, 'SIGQUIT');
  });

  it('gives up on a frozen server in time, without starting a rival or signalling it', async () => {
    const server = await startOnMade();
    const pid = (await folder.serverPid()) ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(start({ waitMs: 100 })).rejects.toThrow(/did not become ready/);
      expect(await folder.serverPid()).toBe(pid);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await withSession(server.connection, limits, (session) => session.query('select 1'));
  });

  it('that freezes costs a query its deadline and nothing else', async () => {
    const server = await startOnMade();
    const pool = createPool({
      ...limits,
      connection: server.connection,
      poolSize: 1,
      statementTimeoutMs: 100,
    });
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid, 'SIGSTOP');
    await expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    process.kill(rows[0]?.pid, 'SIGCONT');
    await pool.end();
  });

  it('that freezes lets go of a session that has nothing more to say', async () => {
    const server = await startOnMade();
    const frozen = await withSession(server.connection, limits, async (session) => {
      const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      return pid;
    });
    process.kill(frozen, 'SIGCONT');
  });

  it('lets go of who leaves while it is frozen', async () => {
    const server = await startOnMade();
    await eventually(async () => (await watchesOf(server)).length === 1);
    const [frozen = 0] = await watchesOf(server);
    const other = await start();
    process.kill(frozen, 'SIGSTOP');
    await server.release();
    process.kill(frozen, 'SIGCONT');
    await eventually(async () => !(await watchesOf(other)).includes(frozen));
  });

  it('leaves no half-made cluster behind when its creation was cut short', async () => {
    await mkdir(join(folder.dataFolder, 'postgres.part-dead'), { recursive: true });
    await chmod(folder.dataFolder, 0o711);
    await start();
    expect(existsSync(join(folder.dataFolder, 'postgres.part-dead'))).toBe(false);
  });
});

describe('the guard of the free space', () => {
  const everything = Number.MAX_SAFE_INTEGER;

  it('refuses to start the server on a full disk', async () => {
    await expect(start({ minFreeBytes: everything })).rejects.toThrow(/are free in .*Make room/);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('makes every session read-only while space is short, and lets them write again', async () => {
    const server = await startOnMade();
    const guard = { cluster: join(folder.dataFolder, 'postgres'), say: (line: string) => said.push(line) };
    await withSession(server.connection, limits, async (session) => {
      await session.query('create table one (id int)');
      const insert = () => session.query('insert into one values (1)');
      await withSession(server.superConnection, limits, async (watcher) => {
        await guardSpace(watcher, { ...guard, minFreeBytes: everything });
        await eventually(async () =>
          insert().then(
            () => false,
            (error) => error.code === '25006',
          ),
        );
        expect((await session.query('select count(*) from one')).rowCount).toBe(1);
        await guardSpace(watcher, { ...guard, minFreeBytes: 0 });
        await eventually(async () =>
          insert().then(
            () => true,
            () => false,
          ),
        );
      });
    });
    expect(said.join('\n')).toMatch(/takes no writes(.|\n)*takes writes again/);
    expect((await server.freeSpace()).enough).toBe(true);
  });
});

describe.runIf(isRoot)('the embedded server of root', () => {
  it('runs as another user', async () => {
    await start();
    const file = await stat(join(folder.dataFolder, 'postgres/postmaster.pid'));
    expect(file.uid).not.toBe(0);
  });

  it('says where the data lies when that user cannot reach the folder, and finds it again', async () => {
    const closed = `${folder.dataFolder}-closed`;
    await mkdir(closed, { mode: 0o700 });
    const dataFolder = join(closed, 'data');
    const first = await start({ dataFolder });
    const [line = ''] = said;
    expect(line).toMatch(/cannot reach .*; the database is kept in \/var\/lib\/carreto\//);
    const home = line.replace(/.* kept in /, '').replace(/\.$/, '');
    try {
      await withSession(first.connection, limits, (session) => session.query('create table kept (id int)'));
      await first.release();
      said.length = 0;
      const second = await start({ dataFolder });
      await withSession(second.connection, limits, (session) => session.query('select * from kept'));
      await second.release();
      expect(said).toEqual([]);
      await rename(home, `${home}-moved`);
      await expect(start({ dataFolder })).rejects.toThrow(/it is not there/);
    } finally {
      await rm(closed, { recursive: true });
      await rm(home, { recursive: true, force: true });
      await rm(`${home}-moved`, { recursive: true, force: true });
    }
  });

  it('copies the programs when that user cannot reach the package', async () => {
    const real = locatePlatformPackage();
    const closed = `${folder.dataFolder}-package`;
    await mkdir(closed, { mode: 0o700 });
    await mkdir(folder.dataFolder, { mode: 0o711 });
    try {
      await cp(real.folder, join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
      const user = chooseServerUser(folder.dataFolder);
      const options = { user, copyFolder: folder.dataFolder, say: (line: string) => said.push(line) };
      const pack = { ...real, folder: join(closed, 'package') };
      const binaries = await prepareBinaries(pack, options);
      expect(binaries.postgres.startsWith(folder.dataFolder)).toBe(true);
      expect(said).toHaveLength(1);
      expect(await prepareBinaries(pack, options)).toEqual(binaries);
      expect(said).toHaveLength(1);
    } finally {
      await rm(closed, { recursive: true });
    }
  });
});

describe('a data folder whose database is gone', () => {
  const database = (): string => join(folder.dataFolder, 'postgres');

  it.each([
    ['a lock', 'database-users.lock'],
    ['the master key', 'master-key'],
  ])('is refused where %s is left, and stays as it is', async (_what, name) => {
    await mkdir(folder.dataFolder, { recursive: true });
    await writeFile(join(folder.dataFolder, name), '');
    await expect(start()).rejects.toThrow(
      /has had a database, but .*postgres is not there.*restore a backup/,
    );
    await expect(start()).rejects.toBeInstanceOf(OperatorError);
    expect(existsSync(database())).toBe(false);
  });

  it('is refused where the logs are left', async () => {
    await mkdir(join(folder.dataFolder, 'log'), { recursive: true });
    await expect(start()).rejects.toThrow(/has had a database/);
    expect(existsSync(database())).toBe(false);
  });

  it('is refused after a whole life, and serves again when the database is put back', async () => {
    await (await start()).release();
    const aside = `${database()}.aside`;
    await rename(database(), aside);
    await expect(start()).rejects.toThrow(/has had a database/);
    await rename(aside, database());
    await start();
  });

  it('is no such folder where the first start ended before the database was whole', async () => {
    await expect(start({ minFreeBytes: Number.MAX_SAFE_INTEGER })).rejects.toBeInstanceOf(OperatorError);
    expect(existsSync(database())).toBe(false);
    await start();
    expect(existsSync(join(folder.dataFolder, 'database-unfinished'))).toBe(false);
  });
});
