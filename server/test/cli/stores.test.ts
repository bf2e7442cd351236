import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { someDispatchPoint, tester } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let folder: string;
let pointId: number;
beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  ({ id: pointId } = await addDispatchPoint(app.ctx, tester, {
    shipperId: shop.id,
    point: someDispatchPoint(1),
  }));
  folder = await mkdtemp(join(tmpdir(), 'carreto-store-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, {
    ...databaseEnvironment(app.connection),
    CARRETO_MASTER_KEY: '5a'.repeat(32),
    CARRETO_BASE_URL: 'https://frete.exemplo.com.br',
  });

describe('shops from the command line', () => {
  it('are connected with secrets from a file, shown without them, changed, given new addresses, removed', async () => {
    const secret = join(folder, 'credential.txt');
    await writeFile(secret, 'appSecret=segredo0do0aplicativo0de0teste\n');
    const wanted = [
      ...['store', 'add', String(shop.id), 'nuvemshop', '--name', 'Livros', '--from', String(pointId)],
      ...['--platform-code', shop.platformCode, '--setting', 'appId=4711'],
    ];
    const without = await carreto(...wanted, '--credential-file', secret);
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('settings.contact') });
    const added = await carreto(
      ...wanted,
      '--credential-file',
      secret,
      '--setting',
      'contact=ana@exemplo.com.br',
    );
    expect(added.code).toBe(0);
    const [address = ''] = /https:\S+rates/.exec(added.out) ?? [];
    expect(address).toMatch(/^https:\/\/frete\.exemplo\.com\.br\/stores\/nuvemshop\/[0-9a-z]{32}\/rates$/);
    const shown = await carreto('store', 'show', '1');
    expect(shown.out).toContain('appSecret');
    expect(shown.out).not.toMatch(/segredo|[0-9a-z]{32}/);
    const options = join(folder, 'options.json');
    await writeFile(options, '[{"code":"unica","title":"Entrega","shows":"cheapest"}]');
    const changed = await carreto(
      'store',
      'update',
      '1',
      '--options-file',
      options,
      '--hires',
      'no',
      '--json',
    );
    expect(JSON.parse(changed.out)).toMatchObject({
      hires: false,
      options: [{ code: 'unica' }],
      revision: 2,
    });
    const renewed = await carreto('store', 'key', '1');
    expect(renewed.out).not.toContain(address);
    expect(renewed.out).toContain('Nobody was told: the shop is not installed yet.');
    const checked = await carreto('store', 'check', '1');
    expect(checked).toMatchObject({ code: 1, out: expect.stringContaining('refused') });
    expect((await carreto('store', 'orders', '1')).code).toBe(0);
    expect((await carreto('store', 'retry', '9')).code).toBe(1);
    expect((await carreto('store', 'platforms')).out).toContain('appSecret');
    expect((await carreto('store', 'remove', '1')).code).toBe(0);
    expect((await carreto('store', 'list', '--json')).out.trim()).toBe('[]');
  });
});
