import type { KeyedStore, Store } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  rateProblem,
  shopifyEvent,
  topicOf,
} from '../../src/connectors/stores/shopify/simulator/wire-calls.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import {
  askRates,
  shopifyApp,
  shopifyDomain,
  shopifyLine,
  shopifyOrder,
  shopifyRate,
  startShopify,
  toShip,
} from '../support/stores/shopify-shop.ts';
import { advanceDatabase, openStoreWorld, orderRow, type StoreWorld } from '../support/stores.ts';

let world: StoreWorld;
let shopify: Awaited<ReturnType<typeof startShopify>>;
let connected: KeyedStore;

beforeAll(async () => {
  shopify = await startShopify(() => world.app.clock.nowMs());
  world = await openStoreWorld({ CARRETO_STORE_HOSTS: `shopify.api=${shopify.simulator.hosts.api}` });
  const { appId, appSecret } = shopifyApp;
  const settings = { storeId: shopifyDomain, appId, documentAttribute: 'CPF' };
  const wanted = world.newStore({ platform: 'shopify', credential: { appSecret }, settings });
  connected = (await world.admin<KeyedStore>('POST', '/stores', wanted)).body;
});
afterAll(async () => {
  await world.close();
  await shopify.simulator.stop();
});

const work = () => world.app.settle();
const path = (what: string) => `${world.app.address}/stores/shopify/${connected.key}/${what}`;

/** The shop's measured book; before it there is none that says what a book measures. */
async function putBook(): Promise<void> {
  const volume = {
    ...{ description: null, tag: null, amount: 1, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: 1600 },
    ...{ priceCents: null, consolidate: false, overlaid: false, rotate: false },
  };
  const book = { sku: 'LV-1', description: 'Livro', tag: null, category: 1, active: true, volumes: [volume] };
  await putSkus(world.app.ctx, tester, { shipperId: world.shop.id, origin: 'api', items: [book] });
  await world.app.ctx.mirror.refresh();
}

type ShownRate = { service_code: string; total_price: string; service_name: string };

async function rates(): Promise<ShownRate[]> {
  const { status, body } = await askRates(path('rates'));
  expect([status, rateProblem(body)]).toEqual([200, null]);
  return (JSON.parse(body) as { rates: ShownRate[] }).rates;
}

let events = 0;

/** Tells of an order, as the shop does where it was asked to; a name of the event makes it a repeat. */
async function tell(topic: string, id: number, webhookId = `webhook-${++events}`): Promise<number> {
  expect(shopify.shop.hooks.map((hook) => topicOf(hook.topic))).toContain(topic);
  return tellAnything(topic, { id, updated_at: '2026-11-20T12:00:00-03:00' }, webhookId);
}

async function tellAnything(topic: string, payload: object, webhookId: string): Promise<number> {
  const from = { domain: shopifyDomain, appSecret: shopifyApp.appSecret };
  const { headers, body } = shopifyEvent(from, { topic, webhookId, payload });
  return (await fetch(path('events'), { method: 'POST', headers, body })).status;
}

const shipped = (ref: string) => shopify.shop.orders.get(ref)?.fulfillments ?? [];
const words = (ref: string) => shipped(ref).flatMap((one) => one.events.map(({ status }) => status));

async function move(ref: string, moves: readonly (readonly [code: number, minute: string])[]): Promise<void> {
  const { freightCode } = await orderRow(world, ref);
  const token = await carrierTokenOf(world.app, freightCode ?? '');
  const reported = await report(
    world.app,
    token,
    moves.map(([codigo, minute]) => ({
      ...{ id_frete: freightCode ?? '', codigo },
      data_ocorrencia: `2026-11-20 09:${minute}:00`,
    })),
  );
  expect(reported.body.resultados.map(({ resultado }) => resultado)).toEqual(moves.map(() => 'aceita'));
}

describe('a shop on Shopify', () => {
  it('is connected when it lands with the app installed, by what the app is, and again changes nothing', async () => {
    expect((await fetch(path('install'))).status).toBe(502);
    const { shop } = shopify;
    shop.isInstalled = true;
    // The client remembers for some minutes that it was not let in; landing asks anew.
    const landed = await fetch(`${path('install')}?shop=${shopifyDomain}&timestamp=1&hmac=00`);
    expect([landed.status, await landed.text()]).toEqual([200, expect.stringContaining('conectada')]);
    expect(shop.services).toMatchObject([{ callbackUrl: connected.addresses.rates, active: true }]);
    expect(shop.hooks.map(({ topic }) => topic)).toEqual([
      ...['ORDERS_PAID', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'APP_UNINSTALLED'],
    ]);
    // No buyer's data come with what is told of an order.
    expect(shop.hooks[0]?.includeFields).toEqual(['id', 'updated_at']);
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.credential).toEqual(['accessToken', 'accessUntil', 'appSecret']);
    expect(JSON.stringify(body)).not.toContain(shop.token?.text);
    const again = await world.admin<KeyedStore>('POST', `/stores/${connected.store.id}/key`);
    expect(again.body.registered).toEqual({ done: true, byHand: false, sentence: null, reason: null });
    connected = again.body;
    expect(shop.services).toMatchObject([{ callbackUrl: connected.addresses.rates }]);
    expect(shop.hooks.map(({ uri }) => uri)).toEqual(Array(4).fill(connected.addresses.events));
    await world.app.ctx.mirror.refresh();
  });

  it('has its access renewed before the day is over, and says which scopes the app lacks', async () => {
    const { shop } = shopify;
    const check = async () => (await world.admin('POST', `/stores/${connected.store.id}/check`)).body;
    expect(await check()).toMatchObject({ outcome: 'accepted' });
    const before = shop.token?.text;
    world.app.clock.advanceMs(23.95 * 3_600_000);
    expect(await check()).toMatchObject({ outcome: 'accepted' });
    expect(shop.token?.text).not.toBe(before);
    const { scopes } = shop;
    shop.scopes = scopes.filter((scope) => scope !== 'read_products');
    expect(await check()).toMatchObject({
      outcome: 'refused',
      sentence: expect.stringMatching(/read_products/),
      reason: { code: 'scopes_lacking', value: 'read_products' },
    });
    shop.scopes = scopes;
    world.app.clock.set('2026-11-20T12:00:00Z');
  });
});

describe('rates', () => {
  it('are none for goods that nobody measured, and those of the ordinary quote once the catalogue has them', async () => {
    const { status, body } = await askRates(path('rates'));
    expect([status, body]).toEqual([200, '{"rates":[]}']);
    await putBook();
    const shown = await rates();
    expect(shown.map(({ service_name: name }) => name)).toEqual(['Entrega econômica', 'Entrega expressa']);
    for (const { service_code: code } of shown) expect(code).toMatch(/^[0-9a-z]{16}\.\d{1,4}$/);
    expect(Number(shown[0]?.total_price)).toBeLessThan(Number(shown[1]?.total_price));
  });

  it('are given to the shop alone, by its signature', async () => {
    const rate = { rate: shopifyRate() };
    const forged = await fetch(path('rates'), { method: 'POST', body: JSON.stringify(rate) });
    expect(forged.status).toBe(401);
    const nobody = `${world.app.address}/stores/shopify/${'0'.repeat(32)}/rates`;
    expect((await askRates(nobody)).body).toBe('{"rates":[]}');
  });

  it('are none abroad, for what is not carried and for half a zip code, and an error for what is no cart', async () => {
    const [item] = shopifyRate().items;
    for (const changes of [
      { destination: { country: 'AR', postal_code: '1602' } },
      { destination: { country: 'BR', postal_code: '01311' } },
      { currency: 'USD' },
      { items: [{ ...item, requires_shipping: false }] },
    ])
      expect(await askRates(path('rates'), shopifyRate(changes))).toEqual({
        status: 200,
        body: '{"rates":[]}',
      });
    expect((await askRates(path('rates'), { items: [] })).status).toBe(422);
  });
});

describe('an order', () => {
  it('told twice and out of order becomes one freight, under the offer that its line of freight names', async () => {
    const [rate] = await rates();
    const code = rate?.service_code ?? '';
    const [line] = shopifyOrder(1).shippingLines;
    const order = shopifyOrder(1, {
      displayFinancialStatus: 'PENDING',
      shippingLines: [{ ...line, code }],
    });
    shopify.shop.orders.set('1', order);
    expect(await tell('orders/updated', 1, 'first')).toBe(200);
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'unpaid', freightCode: null });
    order.displayFinancialStatus = 'PAID';
    expect(await tell('orders/paid', 1, 'second')).toBe(200);
    await work();
    // The one before comes late, and each of them again.
    for (const [topic, id] of [
      ['orders/updated', 'third'],
      ['orders/updated', 'first'],
      ['orders/paid', 'second'],
    ] as const)
      expect(await tell(topic, 1, id)).toBe(200);
    await work();
    const row = await orderRow(world, '1');
    expect(row).toMatchObject({ state: 'hired', orderNumber: '1001', offer: code, uf: 'SP', dueAt: null });
    const freights = await world.app.ctx.db
      .selectFrom('freight')
      .select(['code', 'offerToken'])
      .where('orderNumber', '=', '1001')
      .execute();
    expect(freights).toEqual([{ code: row.freightCode, offerToken: code.split('.')[0] }]);
    const heard = await world.app.ctx.db.selectFrom('storeEvent').select('eventId').execute();
    expect(heard.map(({ eventId }) => eventId).sort()).toEqual(['first', 'second', 'third']);
    const recipient = await world.app.ctx.db
      .selectFrom('freightRecipient')
      .selectAll()
      .where('freightCode', '=', row.freightCode ?? '')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(recipient)).toContain('52998224725');
  });

  it('hears of its freight: shipped once, then each state once, in order', async () => {
    world.app.clock.set('2026-11-20T13:00:00Z');
    await move('1', [
      [15, '10'],
      [2, '30'],
      [16, '40'],
      [17, '50'],
    ]);
    await work();
    await work();
    const { freightCode } = await orderRow(world, '1');
    expect(shipped('1')).toMatchObject([{ trackingInfo: [{ number: freightCode }] }]);
    expect(words('1')).toEqual(['CARRIER_PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY']);
    expect(shopify.shop.notices).toBe(1);
  });

  it('is shipped once, also where the answer to that was lost, and told each state once', async () => {
    const [rate] = await rates();
    const [line] = shopifyOrder(2).shippingLines;
    const shippingLines = [{ ...line, code: rate?.service_code ?? '' }];
    shopify.shop.orders.set(
      '2',
      shopifyOrder(2, { shippingLines, fulfillmentOrders: [toShip('2a'), toShip('2b')] }),
    );
    await tell('orders/paid', 2);
    await work();
    await move('2', [[15, '11']]);
    // What was shipped is read; of the shipping that follows the answer never comes.
    shopify.shop.afterNext = () => {
      Object.assign(shopify.simulator, { mode: 'lost_answer', times: 1 });
    };
    await work();
    expect([shipped('2').length, words('2')]).toEqual([1, []]);
    for (const _ of [1, 2]) {
      await advanceDatabase(world, 5);
      await work();
    }
    expect(shipped('2')).toHaveLength(2);
    expect(words('2')).toEqual(['CARRIER_PICKED_UP', 'CARRIER_PICKED_UP']);
    expect(shopify.shop.notices).toBe(2);
  });

  it('that finds no points left is told later, and not less often', async () => {
    await move('2', [[2, '31']]);
    shopify.shop.throttled = 1;
    await work();
    expect(words('2')).not.toContain('IN_TRANSIT');
    await advanceDatabase(world, 1);
    await work();
    expect(words('2').filter((word) => word === 'IN_TRANSIT')).toHaveLength(2);
  });

  it('that was shipped by hand without a code gets ours', async () => {
    const [rate] = await rates();
    const [line] = shopifyOrder(3).shippingLines;
    const order = shopifyOrder(3, {
      shippingLines: [{ ...line, code: rate?.service_code ?? '' }],
      localizedFields: [],
      customAttributes: [{ key: 'CPF', value: '529.982.247-25' }],
    });
    shopify.shop.orders.set('3', order);
    await tell('orders/paid', 3);
    await work();
    const { freightCode, state } = await orderRow(world, '3');
    expect(state).toBe('hired');
    const byHand = { id: 'gid://shopify/Fulfillment/77', status: 'SUCCESS', trackingInfo: [], events: [] };
    Object.assign(order, {
      fulfillmentOrders: [toShip(3, { status: 'CLOSED', supportedActions: [] })],
      fulfillments: [byHand],
    });
    await move('3', [[15, '12']]);
    await work();
    expect(shipped('3')).toMatchObject([
      { id: byHand.id, trackingInfo: [{ number: freightCode }], events: [{ status: 'CARRIER_PICKED_UP' }] },
    ]);
  });

  it('that is cancelled has its freight cancelled', async () => {
    const [rate] = await rates();
    const [line] = shopifyOrder(4).shippingLines;
    const order = shopifyOrder(4, { shippingLines: [{ ...line, code: rate?.service_code ?? '' }] });
    shopify.shop.orders.set('4', order);
    await tell('orders/paid', 4);
    await work();
    expect((await orderRow(world, '4')).state).toBe('hired');
    Object.assign(order, {
      cancelledAt: '2026-11-20T13:30:00Z',
      lineItems: [shopifyLine(2, { currentQuantity: 0 })],
    });
    await tell('orders/cancelled', 4);
    await work();
    const { state, freightCode } = await orderRow(world, '4');
    expect(state).toBe('cancelled');
    const progress = await world.app.ctx.db
      .selectFrom('freightProgress')
      .select('phase')
      .where('freightCode', '=', freightCode ?? '')
      .executeTakeFirst();
    expect(progress?.phase).toBe('cancelled');
  });

  it('without a CPF or CNPJ says so, and one of many lines is read whole', async () => {
    const lines = Array.from({ length: 120 }, () => shopifyLine(1));
    shopify.shop.orders.set('5', shopifyOrder(5, { localizedFields: [], lineItems: lines }));
    await tell('orders/paid', 5);
    await work();
    expect(await orderRow(world, '5')).toMatchObject({ state: 'failed', problemCode: 'no_document' });
    const pages = shopify.simulator.calls.flatMap(
      ({ body }) => /Order\/5","after":(\S*)\}\}/.exec(body)?.[1] ?? [],
    );
    expect(pages).toEqual(['null', '"50"', '"100"']);
  });

  it('that was never told is found in the night', async () => {
    shopify.shop.orders.set('6', shopifyOrder(6));
    world.app.clock.set('2026-11-21T09:00:00Z');
    await work();
    expect((await orderRow(world, '6')).state).toBe('choose');
  });
});

describe('what is told', () => {
  it('is not believed without its signature, or of another shop', async () => {
    const { appSecret } = shopifyApp;
    const event = { topic: 'orders/paid', webhookId: 'forged', payload: { id: 77 } };
    for (const from of [
      { domain: shopifyDomain, appSecret: 'outro0segredo0do0aplicativo00001' },
      { domain: 'outra.myshopify.com', appSecret },
    ]) {
      const { headers, body } = shopifyEvent(from, event);
      expect((await fetch(path('events'), { method: 'POST', headers, body })).status).toBe(401);
    }
    const { headers, body } = shopifyEvent({ domain: shopifyDomain, appSecret }, event);
    const changed = await fetch(path('events'), { method: 'POST', headers, body: body.replace('77', '78') });
    expect(changed.status).toBe(401);
    const orders = await world.app.ctx.db.selectFrom('storeOrder').select('orderRef').execute();
    expect(orders.map(({ orderRef }) => orderRef)).not.toContain('77');
  });

  it('may be that the law wants people forgotten or told of', async () => {
    const { freightCode } = await orderRow(world, '3');
    const customer = { id: 1, email: 'maria@exemplo.com.br' };
    const requested = { shop_domain: shopifyDomain, customer, orders_requested: [3] };
    expect(await tellAnything('customers/data_request', requested, 'law-1')).toBe(200);
    const redact = { shop_domain: shopifyDomain, customer, orders_to_redact: [3] };
    expect(await tellAnything('customers/redact', redact, 'law-2')).toBe(200);
    await work();
    const recipient = await world.app.ctx.db
      .selectFrom('freightRecipient')
      .select('anonymisedAt')
      .where('freightCode', '=', freightCode ?? '')
      .executeTakeFirstOrThrow();
    expect(recipient.anonymisedAt).not.toBeNull();
    const log = await world.admin<{ items: { action: string }[] }>('GET', '/changes?kind=store');
    expect(log.body.items.map(({ action }) => action)).toContain('people_forgotten');
  });

  it('may be that the app is gone: the shop is switched off, and ships nowhere from then on', async () => {
    expect(await tell('app/uninstalled', 1)).toBe(200);
    await world.app.ctx.mirror.refresh();
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.active).toBe(false);
    expect((await askRates(path('rates'))).body).toBe('{"rates":[]}');
    expect(await tellAnything('shop/redact', { shop_domain: shopifyDomain }, 'law-3')).toBe(401);
  });
});
