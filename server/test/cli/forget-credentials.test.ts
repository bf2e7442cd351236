import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandFolders, within } from '../support/command-folders.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { cnpjNumber } from '../support/registry.ts';
import { carretoProcess, databaseEnvironment } from '../support/run-carreto.ts';
import { startAndStop, startAndStopWithin } from '../support/start-and-stop.ts';

const { named, newFolder } = commandFolders();

// Starting databases is slow on a busy machine.
const patience = { timeout: 300_000 };
const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];

let source: string;
let oldKey: string;

beforeAll(async () => {
  await writeFile(named('token'), 'um-token-secreto');
  await writeFile(named('passphrase'), 'uma senha bem comprida');
  source = newFolder();
  await startAndStop(source);
  oldKey = join(source, 'master-key');
  const run = within(source);
  await run('shipper', 'add', '--cnpj', cnpjNumber(1), '--name', 'Loja', ...address);
  const auth = ['--auth', 'bearer', '--secret-file', named('token')];
  const added = await run(
    'webhook',
    'add',
    cnpjNumber(1),
    'https://example.com/hook',
    '--name',
    'Loja',
    ...auth,
  );
  expect(added).toMatchObject({ code: 0 });
}, 240_000);

async function checks(folder: string, name: string): Promise<string[]> {
  const { out } = await within(folder)('doctor', '--json');
  const found = JSON.parse(out) as { checks: { name: string; status: string; finding: string }[] };
  return found.checks
    .filter((check) => check.name === name)
    .map(({ status, finding }) => `${status} ${finding}`);
}

const copies = [
  { out: 'backup', into: 'restore', file: 'carreto.tar' },
  { out: 'export', into: 'import', file: 'carreto.export' },
];

describe.each(copies)('on another machine, after $out and $into', ({ out, into, file }) => {
  const copy = () => named(file);

  it('it starts with the key that came along', patience, async () => {
    const passphrase = ['--passphrase-file', named('passphrase')];
    expect(await within(source)(out, copy(), '--with-key', ...passphrase)).toMatchObject({ code: 0 });
    const folder = newFolder();
    const ran = await within(folder)(into, copy(), '--key-file', `${copy()}.key`, ...passphrase);
    expect(ran).toMatchObject({ code: 0 });
    expect(await startAndStopWithin(folder)).not.toContain('forgotten');
    expect(await checks(folder, 'credentials')).toEqual([]);
  });

  it(
    'it starts without the key once its credentials are forgotten, and has them again when the key is found',
    patience,
    async () => {
      const folder = newFolder();
      const key = join(folder, 'master-key');
      expect(await within(folder)(into, copy())).toMatchObject({
        code: 0,
        out: expect.stringContaining(`--forget-credentials ${basename(folder)}`),
      });
      expect(await within(folder)('start', '--port', '0')).toMatchObject({ code: 69 });
      const mistyped = await within(folder)('start', '--port', '0', '--forget-credentials', 'other');
      expect(mistyped).toMatchObject({ code: 1, err: expect.stringContaining('is not called "other"') });
      expect(existsSync(key)).toBe(false);

      const said = await startAndStop(folder, '--forget-credentials', basename(folder));
      expect(said).toContain('Forgot 2 credentials');
      expect(said).toContain(
        'webhook 1 "Loja": the token or password that its calls carry (from the shipper)',
      );
      expect(said).toContain('./carreto webhook rotate 1');
      expect(said.match(/pauses until they are set again/g)).toHaveLength(1);
      expect((await stat(key)).mode & 0o777).toBe(0o600);
      expect(await readFile(key, 'utf8')).not.toBe(await readFile(oldKey, 'utf8'));
      expect(await checks(folder, 'credentials')).toEqual([
        'warn webhook 1 "Loja" pauses: the token or password that its calls carry was forgotten',
        'warn webhook 1 "Loja" pauses: the key that signs its calls was forgotten',
      ]);
      const needless = await within(folder)('start', '--port', '0', '--forget-credentials', basename(folder));
      expect(needless).toMatchObject({
        code: 1,
        err: expect.stringContaining('Nothing has to be forgotten'),
      });

      const wrong = named('wrong');
      await writeFile(wrong, 'cd'.repeat(32));
      const refused = await within(folder)('start', '--port', '0', '--recover-credentials', wrong);
      expect(refused).toMatchObject({
        code: 69,
        err: expect.stringContaining('Nothing that this key had sealed'),
      });
      expect(await startAndStopWithin(folder, ['--recover-credentials', oldKey])).toContain(
        'Brought back 2 credentials',
      );
      expect(await checks(folder, 'credentials')).toEqual([]);
    },
  );
});

describe('forgetting credentials', () => {
  it('is refused while another process is attached to the database', patience, async () => {
    const folder = newFolder();
    await within(folder)('restore', named('carreto.tar'));
    const key = join(folder, 'master-key');
    await copyFile(oldKey, key);
    const environment = { CARRETO_MIN_FREE_MB: '0', CARRETO_STOP_NOTICE_MS: '0' };
    const running = carretoProcess(['start', '--port', '0', '--data', folder], environment);
    const exited = once(running, 'exit');
    for await (const line of createInterface({ input: running.stdout ?? process.stdin }))
      if (line.includes('listens on')) break;
    await rm(key);
    const ran = await within(folder)('start', '--port', '0', '--forget-credentials', basename(folder));
    expect(ran).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another process uses this database'),
    });
    expect(existsSync(key)).toBe(false);
    running.kill('SIGTERM');
    await exited;
    await copyFile(oldKey, key);
    expect(await checks(folder, 'credentials')).toEqual([]);
  });

  it(
    "and bringing them back by the old key changes the master key for one of the operator's",
    patience,
    async () => {
      const folder = newFolder();
      await within(folder)('restore', named('carreto.tar'));
      const key = join(folder, 'master-key');
      await writeFile(key, 'cd'.repeat(32), { mode: 0o600 });
      await startAndStopWithin(folder, ['--forget-credentials', basename(folder)]);
      expect(await readFile(key, 'utf8')).toBe('cd'.repeat(32));
      expect(await checks(folder, 'credentials')).toHaveLength(2);
      await startAndStopWithin(folder, ['--recover-credentials', oldKey]);
      expect(await checks(folder, 'credentials')).toEqual([]);
      expect(await checks(folder, 'master key')).toEqual([
        `ok ${key} is the one that the database was sealed by`,
      ]);
    },
  );
});

describe('an installation whose database is on a server of its own', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.close());

  const next = { CARRETO_MASTER_KEY: 'cd'.repeat(32) };
  const server = () => databaseEnvironment(database.connection);

  it(
    'is told to give its nodes the key that came along, and goes on without it by another',
    patience,
    async () => {
      const folder = newFolder();
      const passphrase = ['--passphrase-file', named('passphrase')];
      const came = [
        'import',
        named('carreto.export'),
        '--key-file',
        `${named('carreto.export')}.key`,
        ...passphrase,
      ];
      expect(await within(folder, server())(...came)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Give it to every process as CARRETO_MASTER_KEY'),
      });
      expect(existsSync(join(folder, 'master-key'))).toBe(false);

      const { pathname } = new URL(server().DATABASE_URL ?? '');
      const forget = ['--forget-credentials', pathname.slice(1)];
      expect(await within(folder, server())('start', '--port', '0', ...forget)).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no new master key to go on with'),
      });
      const said = await startAndStopWithin(folder, forget, { ...server(), ...next });
      expect(said).toContain('Forgot 2 credentials');
      const recover = ['--recover-credentials', oldKey];
      expect(await startAndStopWithin(folder, recover, { ...server(), ...next })).toContain(
        'Brought back 2 credentials',
      );
    },
  );
});
