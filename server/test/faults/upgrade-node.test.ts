import { readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { eventually, isAlive } from '../support/embedded-folder.ts';
import { type Installed, installed } from '../support/installed.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { runProgram } from '../support/run-program.ts';

let database: TestDatabase;
let data: string;
let carreto: Installed;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  data = await mkdtemp(join(tmpdir(), 'carreto-node-'));
  carreto = await installed('1.0.0', data);
  environment = {
    ...databaseEnvironment(database.connection),
    ...{
      CARRETO_MASTER_KEY: 'ab'.repeat(32),
      CARRETO_HOST: '127.0.0.1',
      CARRETO_PORT: String(await freePort()),
    },
  };
});
afterAll(async () => {
  await carreto.remove();
  await database.close();
  await rm(data, { recursive: true });
});

const upgrade = (...words: string[]): Promise<Ran> =>
  runProgram(join(carreto.folder('1.0.0'), 'carreto'), ['upgrade', ...words], environment);
/** In this process: it comes to nothing. */
const refused = (...words: string[]): Promise<Ran> =>
  callCarreto(['upgrade', ...words], {
    ...{ CARRETO_HOME: carreto.folder('1.0.0'), CARRETO_DATA: data },
    ...environment,
  });
const current = (): string => readlinkSync(join(carreto.prefix, 'current'));
const calls = (): Promise<string> => readFile(join(data, 'calls'), 'utf8').catch(() => '');

describe('an upgrade of a node on a database of others', () => {
  it('begins only where somebody says that there is a backup, and how the node is stopped and started', async () => {
    const offered = await carreto.offer('1.1.0');
    const unsaid = await refused(offered);
    expect(unsaid).toMatchObject({ code: 1, err: expect.stringContaining('say --backed-up') });
    expect(await refused(offered, '--backed-up')).toMatchObject({
      code: 2,
      err: expect.stringContaining('give --stop and --start'),
    });
    expect(current()).toBe('releases/1.0.0');
  });

  it('leaves the old release answering where the new one does not get ready', async () => {
    const fails = `case "$*" in 'upgrade rehearse'*) exit 1 ;; esac`;
    const supervisor = ['--stop', `echo stop >>${data}/calls`, '--start', `echo start >>${data}/calls`];
    const ran = await upgrade(await carreto.offer('1.1.0', fails), '--backed-up', ...supervisor);
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('1.0.0 answers on') });
    expect([current(), await calls()]).toEqual(['releases/1.0.0', '']);
  });

  it('goes back to the old release where the new one is not ready in time', async () => {
    const supervisor = [
      '--stop',
      `echo stop >>${data}/calls`,
      '--start',
      `readlink ${carreto.prefix}/current >>${data}/calls`,
    ];
    const offered = await carreto.offer('1.1.0');
    const ran = await upgrade(offered, '--backed-up', '--ready-within', '1', ...supervisor);
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('This node is 1.0.0 as before') });
    expect(current()).toBe('releases/1.0.0');
    expect(await calls()).toBe('stop\nreleases/1.1.0\nstop\nreleases/1.0.0\n');
  });

  it('is done when the new release is ready', async () => {
    const pid = join(data, 'pid');
    const line = `setsid ${carreto.prefix}/current/carreto start </dev/null >/dev/null 2>&1 & echo $! >${pid}`;
    const ran = await upgrade(await carreto.offer('1.1.0'), '--backed-up', '--stop', 'true', '--start', line);
    const serving = Number(await readFile(pid, 'utf8'));
    process.kill(serving, 'SIGTERM');
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('Upgraded from 1.0.0 to 1.1.0.') });
    expect(current()).toBe('releases/1.1.0');
    await eventually(async () => !isAlive(serving));
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
