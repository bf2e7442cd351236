import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { greyPng } from '../support/png-files.ts';
import { postalEnvironment } from '../support/postal.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'carreto-postal-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, {
    ...databaseEnvironment(database.connection),
    ...postalEnvironment,
    CARRETO_MASTER_KEY: '5a'.repeat(32),
  });

const [shipper, operator] = [cnpjNumber(1), cnpjNumber(2)];

describe('contracts with the postal operator from the command line', { timeout: 120_000 }, () => {
  it('are added, get numbers and a service, and are looked at by doctor', async () => {
    const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];
    expect((await carreto('shipper', 'add', '--cnpj', shipper, '--name', 'Loja', ...address)).code).toBe(0);
    expect((await carreto('carrier', 'add', '--cnpj', operator, '--name', 'Postal', ...address)).code).toBe(
      0,
    );
    const terms = ['--contract', '9912345678', '--card', '0067599079', '--administrative-code', '17000190'];
    const added = await carreto('postal', 'add', shipper, operator, '--name', 'Principal', ...terms);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('postal range 1') });

    const numbers = ['--service', '03298', '--prefix', 'QB', '--first', '10', '--last', '19'];
    expect((await carreto('postal', 'range', '1', ...numbers)).out).toContain('10 numbers');
    expect((await carreto('postal', 'range', '1', ...numbers)).code).not.toBe(0);
    expect((await carreto('postal', 'ranges', '1')).out).toContain('03298');
    expect((await carreto('postal', 'retire', '1')).out).toContain('not used');
    expect((await carreto('postal', 'use', '1')).out).toContain('is used');
    expect((await carreto('doctor')).out).toContain('10 left for service 03298');

    const secret = join(folder, 'code.txt');
    await writeFile(secret, 'codigo-de-acesso\n');
    const service = ['--api-url', 'http://127.0.0.1:9', '--api-user', 'loja', '--api-code-file', secret];
    expect((await carreto('postal', 'update', '1', ...service)).code).toBe(0);
    const listed = await carreto('postal', 'list', shipper);
    expect(listed.out).toContain('pre-posting');
    expect(listed.out).not.toContain('codigo-de-acesso');
    expect((await carreto('postal', 'update', '1', '--no-api', '--deactivate')).out).toContain('not active');
  });

  it('have marks of services, beside the shipper’s own picture', async () => {
    const [mark, other] = [join(folder, 'mark.png'), join(folder, 'other.gif')];
    await writeFile(mark, greyPng(30, 20));
    await writeFile(other, 'GIF89a');
    const set = await carreto('postal', 'mark', 'set', '1', mark, '--service', '03298');
    expect(set).toMatchObject({ code: 0, out: expect.stringContaining('30 x 20') });
    expect((await carreto('postal', 'mark', 'list', '1')).out).toMatch(/03298 +30 x 20/);
    expect((await carreto('shipper', 'label-picture', 'set', shipper, mark)).code).toBe(0);
    const shown = await carreto('shipper', 'label-picture', 'show', shipper, '--json');
    expect(JSON.parse(shown.out)).toMatchObject([{ serviceCode: '03298' }, { serviceCode: null }]);
    const refused = await carreto('shipper', 'label-picture', 'set', shipper, other);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('O arquivo não é uma imagem PNG.'),
    });
    expect((await carreto('shipper', 'label-picture', 'remove', shipper)).code).toBe(0);
    expect((await carreto('postal', 'mark', 'remove', '1', '--service', '03298')).code).toBe(0);
    expect((await carreto('postal', 'mark', 'list', '1')).out).toContain('No pictures');
    expect((await carreto('postal', 'mark', 'remove', '1', '--service', '03298')).code).toBe(1);
    expect((await carreto('postal', 'mark', 'set', '1', mark)).err).toContain('--service');
  });

  it('say what is wrong with what was typed', async () => {
    expect((await carreto('postal', 'ranges', 'x')).err).toContain('postal list');
    expect((await carreto('postal', 'update', '1', '--activate', '--deactivate')).err).toContain('either');
    expect((await carreto('postal', 'add', shipper, operator, '--name', 'Sem cartão')).code).not.toBe(0);
  });
});
