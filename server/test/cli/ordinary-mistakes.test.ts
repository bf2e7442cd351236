import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { onServer, type TestDatabase, testDatabase } from '../support/database.ts';
import { embeddedFolder } from '../support/embedded-folder.ts';
import { cnpjNumber } from '../support/registry.ts';
import { carretoProcess, databaseEnvironment, type Ran, runCarreto } from '../support/run-carreto.ts';

// Starting processes and databases is slow on a busy machine.
const patience = { timeout: 240_000 };

let files: string;
let database: TestDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'carreto-mistakes-'));
  database = await testDatabase();
  environment = {
    ...databaseEnvironment(database.connection),
    CARRETO_MASTER_KEY: 'ab'.repeat(32),
    CARRETO_DATA: join(files, 'data'),
    CARRETO_LOG_LEVEL: 'warn',
  };
});
afterAll(async () => {
  await database.close();
  await rm(files, { recursive: true });
});

function isSentence({ code, err }: Ran, said: string): void {
  expect(err).toContain(said);
  expect(err).not.toContain('    at ');
  expect(code).toBe(69);
}

describe('a data folder that cannot be one', () => {
  it.each(['start', 'demo', 'carrier list', 'backup x.tar'])(
    'is told in a sentence by %s',
    patience,
    async (words) => {
      const file = join(files, 'a-file');
      await writeFile(file, 'mine');
      for (const folder of [file, join(file, 'below'), '/proc/carreto']) {
        const ran = await callCarreto([...words.split(' '), '--data', folder], { CARRETO_MIN_FREE_MB: '0' });
        isSentence(ran, `${folder} cannot be used`);
      }
      expect(await readFile(file, 'utf8')).toBe('mine');
    },
  );
});

describe('an address that is taken or not ours', () => {
  let taken: Server;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => void taken.close());

  it('is told in a sentence with what to do', patience, async () => {
    const { port } = taken.address() as { port: number };
    const start = (...words: string[]) => callCarreto(['start', ...words], environment);
    // A process of its own, once: it ends, whatever it has begun by then.
    const other = await runCarreto(['start', '--port', String(port)], environment);
    isSentence(other, `Cannot listen on 127.0.0.1:${port}: another process`);
    isSentence(await start('--port', '0', '--host', '192.0.2.1'), 'this machine has no such address');
    isSentence(await start('--port', '0', '--host', 'nobody.invalid'), 'Cannot listen on nobody.invalid:0');
  });
});

describe('a user of the database without a right', () => {
  it('is told which one a backup needs', patience, async () => {
    const user = `plain_${process.pid}`;
    await onServer(database.connection, `create role ${user} login`);
    try {
      const plain = { ...(database.connection as Exclude<Connection, string>), user };
      const ran = await callCarreto(['backup', join(files, 'b.tar')], databaseEnvironment(plain));
      isSentence(ran, 'The database refuses');
      expect(ran.err).toContain('Grant that right');
      await expect(stat(join(files, 'b.tar'))).rejects.toThrow('ENOENT');
    } finally {
      await onServer(database.connection, `drop owned by ${user}`);
      await onServer(database.connection, `drop role ${user}`);
    }
  });
});

describe('a service that is being stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once at a second %s, with %d', patience, async (signal, ended) => {
    // Nobody waits for this notice to end.
    const child = carretoProcess(['start', '--port', '0'], {
      ...environment,
      CARRETO_STOP_NOTICE_MS: '120000',
    });
    const code = once(child, 'exit');
    await lineOf(child.stdout, 'Carreto listens on');
    child.kill(signal);
    await lineOf(child.stderr, 'carreto: stopping');
    child.kill(signal);
    expect(await code).toEqual([ended, null]);
  });
});

async function lineOf(stream: NodeJS.ReadableStream | null, beginning: string): Promise<string> {
  for await (const line of createInterface({ input: stream as NodeJS.ReadableStream }))
    if (line.startsWith(beginning)) return line;
  throw new Error(`the process ended before it said "${beginning}"`);
}

describe('the first admin token', () => {
  it('lies in a file that its owner alone reads, and is printed nowhere', patience, async () => {
    const own = await testDatabase();
    const folder = join(files, 'first');
    const child = carretoProcess(['start', '--port', '0'], {
      ...environment,
      ...databaseEnvironment(own.connection),
      CARRETO_DATA: folder,
      CARRETO_LOG_LEVEL: 'debug',
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(String(part)));
    const ended = once(child, 'exit');
    await lineOf(child.stdout, 'Carreto listens on');
    child.kill('SIGTERM');
    await ended;
    await own.close();
    const file = join(folder, 'first-admin-token');
    const token = (await readFile(file, 'utf8')).trim();
    expect(token).toMatch(/^[0-9a-z]{32}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(said.join('')).toContain(file);
    expect(said.join('')).not.toContain(token);
  });
});

describe('a damaged page', () => {
  it('is no bug, and a deep look by the doctor names its table', patience, async () => {
    const folder = embeddedFolder();
    try {
      const run = (...words: string[]) =>
        callCarreto([...words, '--data', folder.dataFolder], { CARRETO_MIN_FREE_MB: '0' });
      await run('operator', 'add', 'Ana');
      await run(
        ...['carrier', 'add', '--cnpj', cnpjNumber(1), '--name', 'Um', '--zip', '29161-376'],
        ...address,
      );
      const sound = await run('doctor', '--deep', '--json');
      expect(pagesOf(sound)).toEqual([
        { name: 'pages', status: 'ok', finding: expect.stringMatching(/^\d+ tables read, none damaged/) },
      ]);
      for (const file of await filesOf(folder.dataFolder, ['carrier', 'operator_pkey'])) await spoil(file);
      const listed = await run('carrier', 'list');
      isSentence(listed, 'The database is damaged');
      expect(listed.err).toContain('doctor --deep');
      const looked = await run('doctor', '--deep', '--json');
      expect(looked.code).toBe(1);
      expect(pagesOf(looked).map(({ finding }) => finding.split(':')[0])).toEqual([
        'table public.carrier is damaged',
        'table public.operator is damaged',
      ]);
      isSentence(await run('backup', join(files, 'damaged.tar')), 'The database is damaged');
    } finally {
      await folder.remove();
    }
  });
});

const address = ['--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];

type Found = { name: string; status: string; finding: string };

function pagesOf({ out }: Ran): Found[] {
  return JSON.parse(out).checks.filter(({ name }: Found) => name === 'pages');
}

/** Where tables and indexes of a data folder lie, when nobody uses it any more. */
async function filesOf(dataFolder: string, names: readonly string[]): Promise<string[]> {
  const options = { dataFolder, durable: true, minFreeBytes: 0, waitMs: 60_000, say: () => {} };
  const server = await attach(options);
  try {
    return await withSession(server.connection, { applicationName: 'carreto-test' }, async (client) => {
      const { rows } = await client.query<{ path: string }>(
        'select pg_relation_filepath(name::regclass) as path from unnest($1::text[]) with ordinality as n (name, at) order by at',
        [names],
      );
      return rows.map(({ path }) => join(dataFolder, 'postgres', path));
    });
  } finally {
    await server.release();
  }
}

/** As a bad sector does. */
async function spoil(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(2000, 0xa5), 0, 2000, 6000);
  await handle.close();
}
