import type { KeyedStore, Store } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopifyEvent } from '../../src/connectors/stores/shopify/simulator/wire-calls.ts';
import { openStoreLines } from '../../src/freight/stores/desk.ts';
import { shopifyApp, shopifyDomain, shopifyOrder, startShopify } from '../support/stores/shopify-shop.ts';
import { advanceDatabase, openStoreWorld, orderRow, type StoreWorld } from '../support/stores.ts';

let world: StoreWorld;
let shopify: Awaited<ReturnType<typeof startShopify>>;
let connected: KeyedStore;
const { appId, appSecret } = shopifyApp;
const settings = { storeId: shopifyDomain, appId };

beforeAll(async () => {
  shopify = await startShopify(() => world.app.clock.nowMs());
  world = await openStoreWorld({ CARRETO_STORE_HOSTS: `shopify.api=${shopify.simulator.hosts.api}` });
  const wanted = world.newStore({ platform: 'shopify', credential: { appSecret }, settings });
  connected = (await world.admin<KeyedStore>('POST', '/stores', wanted)).body;
  await world.app.ctx.mirror.refresh();
});
afterAll(async () => {
  await world.close();
  await shopify.simulator.stop();
});

const work = () => world.app.settle();
const path = (what: string) => `${world.app.address}/stores/shopify/${connected.key}/${what}`;
const shopOf = async () => (await world.admin<Store>('GET', `/stores/${connected.store.id}`)).body;
const check = async () => (await world.admin('POST', `/stores/${connected.store.id}/check`)).body;
const almostAnHourMs = 56 * 60_000;

async function land(code: string): Promise<number> {
  shopify.shop.codes.add(code);
  const { status } = await fetch(`${path('install')}?code=${code}`);
  await world.app.ctx.mirror.refresh();
  return status;
}

async function tell(id: number): Promise<number> {
  const from = { domain: shopifyDomain, appSecret };
  const event = { topic: 'orders/updated', webhookId: `webhook-${id}`, payload: { id } };
  const { headers, body } = shopifyEvent(from, event);
  return (await fetch(path('events'), { method: 'POST', headers, body })).status;
}

describe('an access by a code', () => {
  it('has an end, and is renewed before it once for all who call, in whatever process', async () => {
    expect(await land('codigo1')).toBe(200);
    await work();
    const { credential } = await shopOf();
    expect(credential).toEqual(['accessToken', 'accessUntil', 'appSecret', 'refreshToken']);
    const before = shopify.shop.token?.text;
    world.app.clock.advanceMs(almostAnHourMs);
    const store = world.app.ctx.mirror.current.stores.byId.get(connected.store.id);
    const processes = [openStoreLines(world.app.ctx), openStoreLines(world.app.ctx)];
    const checks = processes.flatMap((lines) =>
      [1, 2, 3].map(() => store && lines.clientOf(store)?.check(AbortSignal.timeout(10_000))),
    );
    expect(await Promise.all(checks)).toEqual(Array(6).fill({ kind: 'accepted' }));
    for (const lines of processes) await lines.close();
    expect(shopify.shop.renewals).toBe(1);
    expect(shopify.shop.token?.text).not.toBe(before);
  });

  it('is renewed after it was refused, and where the answer to that is lost', async () => {
    const { shop, simulator } = shopify;
    shop.token = { text: 'revogado-por-alguem-na-loja', untilMs: Number.POSITIVE_INFINITY };
    expect(await check()).toMatchObject({ outcome: 'accepted' });
    expect(shop.renewals).toBe(2);
    world.app.clock.advanceMs(almostAnHourMs);
    Object.assign(simulator, { mode: 'lost_answer', times: 1 });
    expect(await check()).toMatchObject({ outcome: 'accepted' });
    // The one that brought the lost answer is good until what it brought is used.
    expect(shop.renewals).toBe(4);
  });

  it('that cannot be renewed pauses the shop with its reason: what waits goes on with the next access', async () => {
    const { shop, simulator } = shopify;
    Object.assign(shop, { token: null, refresh: null });
    shop.orders.set('1', shopifyOrder(1, { displayFinancialStatus: 'PENDING' }));
    expect(await tell(1)).toBe(200);
    await work();
    const { health } = await shopOf();
    expect(health).toMatchObject({
      pausedSince: expect.any(String),
      reason: { code: 'not_renewed', value: '400' },
      problem: 'its access could not be renewed (400): the app has to be installed again',
    });
    const { calls } = simulator;
    const before = calls.length;
    for (const _ of [1, 2]) {
      await advanceDatabase(world, 600);
      await work();
    }
    expect(calls.length).toBe(before);
    expect(await orderRow(world, '1')).toMatchObject({
      ...{ state: 'waiting', attempts: 0, problemCode: 'platform_not_let_in' },
      problemReason: { code: 'not_renewed', value: '400' },
    });
    expect(await land('codigo2')).toBe(200);
    await advanceDatabase(world, 1);
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'unpaid', problemCode: null });
    expect((await shopOf()).health).toMatchObject({ pausedSince: null, failingSince: null, reason: null });
  });

  it('is replaced by what the app is where the shop lands without one, and then is renewed by that', async () => {
    expect((await fetch(path('install'))).status).toBe(200);
    await world.app.ctx.mirror.refresh();
    const renewals = shopify.shop.renewals;
    world.app.clock.advanceMs(24 * 3_600_000);
    expect(await check()).toMatchObject({ outcome: 'accepted' });
    expect(shopify.shop.renewals).toBe(renewals);
    expect(shopify.simulator.calls.at(-2)?.body).toContain('client_credentials');
  });
});

describe('a second connection of a shop', () => {
  const add = (changes: object) =>
    world.admin<KeyedStore>(
      'POST',
      '/stores',
      world.newStore({ platform: 'shopify', name: 'Outra', credential: { appSecret }, settings, ...changes }),
    );
  const otherSecret = 'outro0segredo0do0aplicativo00002';
  const taken = { status: 422, body: { details: [{ field: 'settings.storeId' }] } };

  it('under the same app is refused, by its id or by its secret, and one under another app is not', async () => {
    expect(await add({})).toMatchObject(taken);
    expect(await add({ settings: { storeId: shopifyDomain } })).toMatchObject(taken);
    expect(await add({ credential: { appSecret: otherSecret } })).toMatchObject(taken);
    expect((await add({ settings: { ...settings, storeId: 'outra.myshopify.com' }, name: 'B' })).status).toBe(
      200,
    );
    const other = {
      settings: { ...settings, appId: 'outroaplicativo' },
      credential: { appSecret: otherSecret },
    };
    const { status, body } = await add(other);
    expect(status).toBe(200);
    const changes = { revision: body.store.revision, credential: { appSecret } };
    expect(await world.admin('PATCH', `/stores/${body.store.id}`, changes)).toMatchObject(taken);
  });

  it('may take its place once the first is switched off, and keeps that one off', async () => {
    const { revision } = await shopOf();
    const off = await world.admin<Store>('PATCH', `/stores/${connected.store.id}`, {
      revision,
      active: false,
    });
    expect(off.status).toBe(200);
    expect((await add({ name: 'Nova' })).status).toBe(200);
    const on = { revision: off.body.revision, active: true };
    expect(await world.admin('PATCH', `/stores/${connected.store.id}`, on)).toMatchObject(taken);
  });
});
