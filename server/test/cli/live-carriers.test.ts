import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../src/connectors/live-carrier/simulator/simulator.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { liveEnvironment } from '../support/live.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';

let database: TestDatabase;
let folder: string;
let simulator: Simulator;
beforeAll(async () => {
  database = await testDatabase();
  simulator = await startSimulator();
  folder = await mkdtemp(join(tmpdir(), 'carreto-live-'));
});
afterAll(async () => {
  await simulator.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, {
    ...databaseEnvironment(database.connection),
    ...liveEnvironment,
    CARRETO_MASTER_KEY: '5a'.repeat(32),
  });

const number = cnpjNumber(1);

describe('connectors from the command line', () => {
  it('are added with a secret from a file, tried, changed and removed', async () => {
    const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];
    expect((await carreto('carrier', 'add', '--cnpj', number, '--name', 'Rota', ...address)).code).toBe(0);
    const secret = join(folder, 'token.txt');
    await writeFile(secret, 'senha-da-rota\n');
    const added = await carreto(
      ...['carrier', 'live', 'add', number, '--name', 'API', '--url', simulator.url],
      ...['--auth', 'bearer', '--secret-file', secret, '--service', 'Flash', '--deadline', '20000'],
    );
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('carrier live try 1') });
    const tried = await carreto('carrier', 'live', 'try', '1', '--weight', '3000');
    expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('Flash') });
    expect(tried.out).not.toContain('Padrão');
    expect(simulator.calls.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer senha-da-rota' },
      body: { weight: 3 },
    });
    const refused = await carreto('carrier', 'live', 'try', '1', '--weight', '900000');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('live_refused') });
    const off = await carreto('carrier', 'live', 'deactivate', '1', '--json');
    expect(JSON.parse(off.out) as LiveCarrier).toMatchObject({ active: false, revision: 2 });
    const changed = await carreto('carrier', 'live', 'update', '1', '--remember', '0', '--json');
    expect(JSON.parse(changed.out)).toMatchObject({ cacheTtlMs: 0, name: 'API', revision: 3 });
    expect((await carreto('carrier', 'live', 'list')).out).toContain(simulator.url);
    expect((await carreto('carrier', 'live', 'remove', '1')).code).toBe(0);
    expect((await carreto('carrier', 'live', 'show', '1')).code).toBe(1);
  });

  it('say what is wrong with them', async () => {
    const inside = await carreto(
      ...['carrier', 'live', 'add', number, '--name', 'X', '--url', 'https://169.254.169.254/'],
    );
    expect(inside).toMatchObject({ code: 1, err: expect.stringContaining('url') });
    expect(await carreto('carrier', 'live', 'show', 'um')).toMatchObject({ code: 2 });
    const add = ['carrier', 'live', 'add', number, '--name', 'X', '--url', simulator.url];
    expect(await carreto(...add, '--secret-file', '-')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--secret-file needs --auth'),
    });
    expect(await carreto(...add, '--deadline', '40000')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--deadline must be a whole number from 1 to 30000'),
    });
  });
});
