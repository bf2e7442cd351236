import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulateJadlog } from '../../src/connectors/vendors/jadlog/simulator/simulator.ts';
import { simulatedToken } from '../../src/connectors/vendors/jadlog/simulator/wire-rules.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../src/connectors/vendors/simulator/simulator.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { nfeKey } from '../support/vendors/samples.ts';

let database: TestDatabase;
let folder: string;
let simulator: VendorSimulator;
beforeAll(async () => {
  database = await testDatabase();
  simulator = await startVendorSimulator(simulateJadlog());
  folder = await mkdtemp(join(tmpdir(), 'carreto-vendor-'));
});
afterAll(async () => {
  await simulator.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, {
    ...databaseEnvironment(database.connection),
    CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32',
    CARRETO_MASTER_KEY: '5a'.repeat(32),
  });
const vendor = (...words: string[]): Promise<Ran> => carreto('carrier', 'vendor', ...words);

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${content}\n`);
  return path;
}

it('shows the connectors there are, and what each needs', async () => {
  expect(await carreto('vendors', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('jadlog') });
  const shown = await carreto('vendors', 'show', 'jadlog');
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Conta corrente') });
  const none = await carreto('vendors', 'show', 'ninguem');
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('jadlog') });
});

it('adds an account with a secret from a file, proves, tries, changes and removes it', async () => {
  const number = cnpjNumber(1);
  const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];
  await carreto('carrier', 'add', '--cnpj', number, '--name', 'Jadlog', ...address);
  const wrong = await file('wrong.txt', 'token-que-nao-vale');
  const added = await vendor(
    ...['add', number, '--vendor', 'jadlog', '--setting', 'account=000123', '--setting', 'services=3'],
    ...['--credential', `token=${wrong}`, '--host', `api=${simulator.hosts.api}`, '--act', 'quote'],
  );
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('carrier vendor check 1') });
  expect(await vendor('check', '1')).toMatchObject({
    code: 1,
    out: expect.stringContaining('TOKEN INVALIDO'),
  });
  expect((await vendor('list')).out).toContain('credential_refused');
  // The carrier is not asked by a credential that it refused.
  expect(await vendor('try', '1')).toMatchObject({
    code: 1,
    out: expect.stringContaining('live_not_callable'),
  });
  const right = await file('right.txt', simulatedToken);
  expect((await vendor('update', '1', '--credential', `token=${right}`)).code).toBe(0);
  expect(await vendor('check', '1')).toMatchObject({ code: 0, out: expect.stringContaining('checked') });
  expect(await vendor('try', '1')).toMatchObject({ code: 0, out: expect.stringContaining('.Package') });
  await recordsWhatWasSaid();
  const off = await vendor('deactivate', '1', '--json');
  expect(JSON.parse(off.out) as VendorAccount).toMatchObject({ active: false, revision: 3, acts: ['quote'] });
  const removed = await vendor('remove', '1');
  expect(removed).toMatchObject({ code: 0, out: 'Removed account 1, jadlog.\n' });
  expect(added.out + off.out + removed.out).not.toMatch(/token-que-nao-vale|jadlog-simulado/);
});

/** A price is recorded as a file of the suite; what is known is told from what is new. */
async function recordsWhatWasSaid(): Promise<void> {
  const path = join(folder, 'recorded.json');
  const recorded = await vendor('try', '1', '--to', '01311-000', '--weight', '2500', '--record', path);
  expect(recorded).toMatchObject({ code: 0, out: expect.stringContaining('.Package') });
  expect(recorded.out).toContain('Its answers are made as those that are known.');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    act: 'quote',
    origin: expect.stringMatching(/^recorded .* production$/),
  });
  expect(text).toContain('Bearer {token}');
  for (const real of [simulatedToken, cnpjNumber(1), '000123']) expect(text).not.toContain(real);
  const again = await vendor('try', '1', '--record', path);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is there already') });
  expect(await readFile(path, 'utf8')).toBe(text);
  const nothing = join(folder, 'nothing.json');
  const unknown = await vendor('try', '1', '--track', '08435900000099', '--record', nothing);
  expect(unknown.out).toContain('No events');
  expect(JSON.parse(await readFile(nothing, 'utf8'))).toMatchObject({ act: 'track' });
  expect(await vendor('try', '1', '--cte', '123')).toMatchObject({ code: 2 });
  expect(await vendor('try', '1', '--cte', nfeKey, '--track', '1')).toMatchObject({ code: 2 });
  simulator.mode = 'error';
  const failed = await vendor('try', '1', '--record', join(folder, 'failed.json'));
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('brought no answer') });
  await expect(stat(join(folder, 'failed.json'))).rejects.toThrow('ENOENT');
  simulator.mode = 'normal';
}

it('says what is wrong with an account', async () => {
  const add = ['add', cnpjNumber(1), '--vendor', 'jadlog'];
  const bare = await vendor(...add);
  expect(bare).toMatchObject({ code: 1, err: expect.stringContaining('credential.token') });
  expect(await vendor(...add, '--setting', 'account')).toMatchObject({ code: 2 });
  const absent = await vendor(...add, '--credential', `token=${join(folder, 'absent')}`);
  expect(absent).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });
  expect(await vendor('check', 'um')).toMatchObject({ code: 2 });
});
