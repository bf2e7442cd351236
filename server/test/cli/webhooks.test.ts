import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hired } from '../support/hire.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let receiver: Receiver;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'carreto-webhooks-'));
});
afterAll(async () => {
  await receiver.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const webhook = (...words: string[]): Promise<Ran> =>
  callCarreto(['webhook', ...words], {
    ...databaseEnvironment(app.connection),
    ...webhookEnvironment,
    CARRETO_MASTER_KEY: '5a'.repeat(32),
  });

test('a webhook from its first to its last day', { timeout: 120_000 }, async () => {
  const secret = join(folder, 'secret');
  await writeFile(secret, 'senha-que-ninguem-ve\n');
  expect((await webhook('list', shop.cnpj)).out).toContain('No webhooks');
  const added = await webhook(
    ...['add', shop.cnpj, `${receiver.url}/h`, '--name', 'Loja', '--code', '0', '--code', '3'],
    ...['--auth', 'bearer', '--secret-file', secret, '--order', 'strict', '--in-flight', '2'],
  );
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(/^Added webhook [0-9]+, Loja\.\n/);
  expect(added.out).toMatch(/\n {2}whsec_[A-Za-z0-9+/=]+\n/);
  const id = /webhook ([0-9]+)/.exec(added.out)?.[1] ?? '';
  const shown = await webhook('show', id);
  expect(shown.out).toMatch(/order: +strict\n/);
  expect(shown.out).toMatch(/only codes: +0, 3\n/);
  expect(shown.out).toMatch(/occurrences go to: +url\/occurrences\n/);
  expect(added.out + shown.out).not.toContain('ninguem-ve');

  const untold = await webhook('test', id, '--wait', '0');
  expect(untold).toMatchObject({ code: 1, out: expect.stringContaining('./carreto start') });
  await app.settle();
  expect(receiver.received.at(-1)?.headers).toMatchObject({
    'x-event-kind': 'test',
    authorization: 'Bearer senha-que-ninguem-ve',
  });

  expect((await webhook('pause', id)).out).toContain('is paused');
  const code = await hired(app, shop);
  await app.settle();
  const parked = await webhook('deliveries', shop.cnpj, '--state', 'parked');
  expect(parked.out).toMatch(new RegExp(`${code} +0 +parked +0/13`));
  const unsaid = await webhook('enable', id);
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringContaining('parked') });
  expect((await webhook('enable', id, '--parked', 'all')).out).toContain('is active');
  receiver.answer(400);
  await app.settle();
  const [rejected] = JSON.parse(
    (await webhook('deliveries', shop.cnpj, '--about', code, '--json')).out,
  ).items;
  expect(rejected).toMatchObject({ state: 'rejected', lastStatus: 400 });

  receiver.answer(200);
  const dry = await webhook('reprocess', '--webhook', id, '--state', 'rejected', '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: '1 delivery would be sent again.\n' });
  const again = await webhook('reprocess', String(rejected.id), '--json');
  const { deliveryId } = JSON.parse(again.out);
  await app.settle();
  const delivery = await webhook('delivery', String(deliveryId));
  expect(delivery.out).toMatch(/state: +delivered \(.*\)?, by hand|state: +delivered, by hand/);
  expect(delivery.out).toMatch(/\n +1 +[0-9-]+ [0-9:]+ +[0-9]+ +200 +ok\n/);
  const none = await webhook('reprocess', '--webhook', id, '--state', 'exhausted');
  expect(none.out).toBe('0 deliveries are sent again.\n');

  const rotated = await webhook('rotate', id, '--overlap', '1');
  expect(rotated.out).toMatch(/whsec_.*\n.*\n.*\nThe one before signs along for 1 hours?\.\n$/s);
  expect((await webhook('remove', id)).out).toContain('Removed webhook');
  expect(await webhook('show', id)).toMatchObject({ code: 1 });
});

test('the example is waited for', { timeout: 60_000 }, async () => {
  const added = await webhook('add', shop.cnpj, `${receiver.url}/w`, '--json');
  const {
    webhook: { id, name },
  } = JSON.parse(added.out);
  expect(name).toBe(new URL(receiver.url).host);
  const waiting = webhook('test', String(id), '--wait', '30');
  let isOver = false;
  void waiting.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await app.settle();
    await sql`select pg_sleep(0.1)`.execute(app.ctx.db);
  }
  expect(await waiting).toMatchObject({ code: 0, out: expect.stringMatching(/state: +delivered\n/) });
});

test('an address is called exactly, or with /occurrences, as it is switched', {
  timeout: 60_000,
}, async () => {
  const added = await webhook('add', shop.cnpj, `${receiver.url}/x`, '--name', 'Antes', '--json');
  const { id } = JSON.parse(added.out).webhook;
  const pathsAfter = async (...words: string[]) => {
    const updated = await webhook('update', String(id), ...words);
    const from = receiver.received.length;
    await webhook('test', String(id), '--wait', '0');
    await app.settle();
    return [updated.code, updated.out.split('\n')[0], receiver.received.slice(from).map(({ path }) => path)];
  };
  expect(await pathsAfter('--exact-address')).toEqual([
    ...[0, `Changed webhook ${id}, Antes; occurrences go to its address itself.`, ['/x']],
  ]);
  expect(await pathsAfter('--name', 'Depois', '--url', `${receiver.url}/y`)).toEqual([
    ...[0, `Changed webhook ${id}, Depois; occurrences go to its address itself.`, ['/y']],
  ]);
  expect(await pathsAfter('--no-exact-address')).toEqual([
    ...[
      0,
      `Changed webhook ${id}, Depois; occurrences go to /occurrences below its address.`,
      ['/y/occurrences'],
    ],
  ]);
  const shown = await webhook('update', String(id), '--code', '3', '--no-reverse', '--json');
  expect(JSON.parse(shown.out)).toMatchObject({
    ...{ occurrenceCodes: [3], includeReverse: false, exactAddress: false, name: 'Depois', revision: 5 },
  });
  const unsaid = await webhook('update', String(id));
  expect([unsaid.code, unsaid.err]).toEqual([2, expect.stringContaining('name what changes')]);
  const both = await webhook('update', String(id), '--exact-address', '--no-exact-address');
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('contradict')]);
  const inside = await webhook('update', String(id), '--url', 'http://10.0.0.1/x');
  expect([inside.code, inside.err]).toEqual([1, expect.stringContaining('url')]);
  expect(await webhook('update', '999999', '--exact-address')).toMatchObject({ code: 1 });
  expect((await webhook('remove', String(id))).code).toBe(0);
});

test('says what is wrong with what was typed', { timeout: 60_000 }, async () => {
  expect((await webhook('add', shop.cnpj, 'http://10.0.0.1/x')).err).toContain('url');
  expect((await webhook('add', shop.cnpj, `${receiver.url}/y`, '--kind', 'gossip')).err).toContain('kinds');
  expect(await webhook('show', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('webhook list') });
  expect(await webhook('reprocess')).toMatchObject({ code: 2 });
  expect(await webhook('deliveries', shop.cnpj, '--from', 'ontem')).toMatchObject({ code: 2 });
  expect((await webhook('deliveries', shop.cnpj, '--state', 'gone')).err).toContain('state');
});
