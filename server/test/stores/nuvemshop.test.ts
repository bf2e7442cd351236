import type { KeyedStore, Store } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { databaseText } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import {
  advanceDatabase,
  installStore,
  openStoreWorld,
  orderRow,
  type StoreWorld,
  someCart,
  someOrder,
} from '../support/stores.ts';

let world: StoreWorld;
let connected: KeyedStore;

beforeAll(async () => {
  world = await openStoreWorld();
  connected = await installStore(world);
});
afterAll(() => world.close());

/** A command on the installation of the world. */
const carreto = (...words: string[]) =>
  callCarreto(words, {
    ...databaseEnvironment(world.app.connection),
    CARRETO_MASTER_KEY: '5a'.repeat(32),
    CARRETO_BASE_URL: 'https://carreto.example',
    CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
    CARRETO_STORE_HOSTS: [...world.app.ctx.config.storeHosts].map((one) => one.join('=')).join(','),
  });
const work = () => world.app.settle();
const path = (what: string) => `${world.app.address}/stores/nuvemshop/${connected.key}/${what}`;

describe('connecting', () => {
  it('by a token without the shop that it is of is not installed, and nobody is called', async () => {
    const credential = { ...world.newStore().credential, accessToken: 'a'.repeat(40) };
    const before = world.nuvemshop.calls.length;
    const wanted = world.newStore({ name: 'Sem número', credential });
    const { body } = await world.admin<KeyedStore>('POST', '/stores', wanted);
    expect([body.registered, body.store.health.failingSince]).toEqual([null, null]);
    expect(world.nuvemshop.calls.length).toBe(before);
    // Another connection of the installed shop under its app would take its addresses away.
    const again = world.newStore({ name: 'De novo', credential });
    Object.assign(again.settings ?? {}, { storeId: '900' });
    expect((await world.admin('POST', '/stores', again)).status).toBe(422);
    const landed = `${world.app.address}/stores/nuvemshop/${body.key}/install?code=${world.nuvemshop.newCode()}`;
    const { shop } = world.nuvemshop;
    const { accessToken } = shop;
    const page = await fetch(landed);
    expect([page.status, await page.text()]).toEqual([502, expect.stringContaining('já está conectada')]);
    shop.accessToken = accessToken;
    await world.admin('DELETE', `/stores/${body.store.id}`);
    await world.app.ctx.mirror.refresh();
  });
});

describe('installing', () => {
  it('keeps the access sealed and has the platform call the addresses, however often it is done', async () => {
    const { shop } = world.nuvemshop;
    expect(shop.carriers).toHaveLength(1);
    expect(shop.carriers[0]?.options.map(({ code }) => code)).toEqual(['economica', 'expressa']);
    expect(shop.webhooks).toHaveLength(7);
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body).toMatchObject({
      credential: ['accessToken', 'appSecret'],
      settings: { appId: '4711', storeId: '900' },
    });
    expect(JSON.stringify(body)).not.toContain(shop.accessToken);
    const again = await world.admin<KeyedStore>('POST', `/stores/${connected.store.id}/key`);
    expect(again.body.registered).toEqual({ done: true, sentence: null, reason: null, byHand: false });
    expect(again.body.key).not.toBe(connected.key);
    expect([shop.carriers.length, shop.carriers[0]?.options.length, shop.webhooks.length]).toEqual([1, 2, 7]);
    expect(shop.webhooks.every(({ url }) => url === again.body.addresses.events)).toBe(true);
    // For a day both are good.
    const asked = await fetch(path('rates'), { method: 'POST', body: JSON.stringify(cart()) });
    expect((await asked.json()) as object).not.toEqual({ rates: [] });
    connected = again.body;
  });

  it('is told of new addresses by the command line, too', async () => {
    const { out, code } = await carreto('store', 'key', String(connected.store.id), '--json');
    connected = JSON.parse(out);
    expect([code, connected.registered]).toEqual([
      0,
      { done: true, sentence: null, reason: null, byHand: false },
    ]);
    const told = new Set(world.nuvemshop.shop.webhooks.map(({ url }) => url));
    expect(told).toEqual(new Set([connected.addresses.events]));
    await world.app.ctx.mirror.refresh();
  });

  it('says what a check brings', async () => {
    const { body } = await world.admin('POST', `/stores/${connected.store.id}/check`);
    expect(body).toMatchObject({ outcome: 'accepted', sentence: null });
  });

  it('proves a credential that is not kept yet, where it is whole', async () => {
    const { shipperId, platform, credential, settings } = world.newStore();
    const stores = world.app.ctx.db.selectFrom('storeConnection').select('id');
    const before = await stores.execute();
    const tried = (token: object, more: object = { storeId: '900' }) =>
      world.admin('POST', '/stores/check', {
        ...{ shipperId, platform },
        credential: { ...credential, ...token },
        settings: { ...settings, ...more },
      });
    // What installing brings is not there yet.
    const unsaid = { sentence: null, reason: null };
    expect(await tried({}, {})).toEqual({ status: 200, body: { outcome: 'only_kept', ...unsaid } });
    const { accessToken } = world.nuvemshop.shop;
    expect((await tried({ accessToken })).body).toEqual({ outcome: 'accepted', ...unsaid });
    const wrong = 'x'.repeat(40);
    const reason = { code: 'token_refused_by', value: '401' };
    expect((await tried({ accessToken: wrong })).body).toMatchObject({ outcome: 'refused', reason });
    expect((await tried({ accessToken: 'curto' })).status).toBe(422);
    expect(await stores.execute()).toEqual(before);
    expect(await databaseText(world.app.ctx)).not.toContain(wrong);
  });

  it("refuses a code that is used, and an address that is nobody's", async () => {
    expect((await fetch(`${path('install')}?code=used`)).status).toBe(502);
    const nobody = `${world.app.address}/stores/nuvemshop/${'0'.repeat(32)}/install?code=x`;
    expect((await fetch(nobody)).status).toBe(404);
  });
});

function cart(changes: object = {}) {
  return { store_id: 900, ...someCart, ...changes };
}

describe('rates', () => {
  it('are those of the ordinary quote, under registered codes, with the offer in the reference', async () => {
    const { status, problem, rates } = await world.nuvemshop.askRates(someCart);
    expect([status, problem]).toEqual([200, null]);
    expect(rates.map(({ code }) => code)).toEqual(['economica', 'expressa']);
    for (const { reference } of rates) expect(reference).toMatch(/^[0-9a-z]{16}\.\d+$/);
    const [cheap, fast] = rates;
    expect(cheap?.price).toBeLessThan(fast?.price ?? 0);
    const quote = await world.app.ctx.db
      .selectFrom('quote')
      .select('id')
      .where('id', '=', cheap?.reference.split('.')[0] ?? '')
      .execute();
    expect(quote).toHaveLength(1);
  });

  it('are free where everything is, and of the rest where some of it is', async () => {
    const [item] = someCart.items;
    const whole = await world.nuvemshop.askRates(someCart);
    const free = await world.nuvemshop.askRates({ ...someCart, items: [{ ...item, free_shipping: true }] });
    expect(free.rates[0]?.price).toBe(0);
    expect(JSON.parse(free.body).rates[0].price_merchant).toBeGreaterThan(0);
    const half = { ...item, quantity: 1 };
    const items = [half, { ...half, free_shipping: true }];
    const mixed = await world.nuvemshop.askRates({ ...someCart, items });
    expect(mixed.rates[0]?.price).toBeLessThan(whole.rates[0]?.price ?? 0);
    expect(mixed.rates[0]?.price).toBeGreaterThan(0);
  });

  it('are none where nothing is carried, to whoever calls a wrong address, and for another shop', async () => {
    const none = { rates: [] };
    const unmeasured = { ...someCart.items[0], dimensions: null, grams: 0 };
    for (const changes of [
      { destination: { postal_code: '1602', country: 'BR' } },
      { destination: { postal_code: '01311000', country: 'AR' } },
      { currency: 'USD' },
      { items: [unmeasured] },
      { store_id: 901 },
    ]) {
      const answer = await fetch(path('rates'), { method: 'POST', body: JSON.stringify(cart(changes)) });
      expect([answer.status, await answer.json()], JSON.stringify(changes)).toEqual([200, none]);
    }
    const nobody = `${world.app.address}/stores/nuvemshop/${'0'.repeat(32)}/rates`;
    const answer = await fetch(nobody, { method: 'POST', body: JSON.stringify(cart()) });
    expect([answer.status, await answer.json()]).toEqual([200, none]);
    expect((await fetch(path('rates'), { method: 'POST', body: '{"store_id":' })).status).toBe(422);
  });

  it('are counted, those of pages of products apart', async () => {
    await world.nuvemshop.askRates({ ...someCart, destination: { postal_code: '01311000' } });
    await work();
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.health.today.looks).toBeGreaterThan(0);
    expect(body.health.today.carts).toBeGreaterThan(body.health.today.withoutRates);
  });
});

describe('an order', () => {
  it('is hired once under the offer that it names, however often and in whatever order it is told', async () => {
    const { rates } = await world.nuvemshop.askRates(someCart);
    const reference = rates[0]?.reference ?? '';
    const order = someOrder(1, { payment_status: 'pending', shipping_option_reference: reference });
    world.nuvemshop.shop.orders.set('1', order);
    expect(await world.nuvemshop.tell('order/paid', '1')).toEqual([200]);
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'unpaid', freightCode: null });
    order.payment_status = 'paid';
    for (const event of ['order/created', 'order/updated', 'order/paid', 'order/paid'])
      expect(await world.nuvemshop.tell(event, '1')).toEqual([200]);
    await work();
    await world.nuvemshop.tell('order/created', '1');
    await work();
    const row = await orderRow(world, '1');
    expect(row).toMatchObject({
      state: 'hired',
      orderNumber: '101',
      offer: reference,
      dueAt: null,
      uf: 'SP',
    });
    const freights = await world.app.ctx.db
      .selectFrom('freight')
      .selectAll()
      .where('orderNumber', '=', '101')
      .execute();
    expect(freights.map(({ code, offerToken }) => [code, offerToken])).toEqual([
      [row.freightCode, reference.split('.')[0]],
    ]);
    const events = await world.app.ctx.db.selectFrom('storeEvent').select('topic').execute();
    expect(events.map(({ topic }) => topic).sort()).toEqual(['order/created', 'order/paid', 'order/updated']);
  });

  it('hears of its freight: shipped once, then each state once, in order', async () => {
    const row = await orderRow(world, '1');
    const code = row.freightCode ?? '';
    const token = await carrierTokenOf(world.app, code);
    const at = (minute: string) => `2026-11-20 09:${minute}:00`;
    world.app.clock.set('2026-11-20T13:00:00Z');
    const told = await report(world.app, token, [
      { id_frete: code, codigo: 15, data_ocorrencia: at('10') },
      { id_frete: code, codigo: 2, data_ocorrencia: at('30') },
      { id_frete: code, codigo: 16, data_ocorrencia: at('40') },
      { id_frete: code, codigo: 17, data_ocorrencia: at('50') },
    ]);
    expect(told.body.resultados.map(({ resultado }) => resultado)).toEqual(Array(4).fill('aceita'));
    await work();
    await work();
    const { shop } = world.nuvemshop;
    expect(shop.orders.get('1')).toMatchObject({
      shipping_status: 'fulfilled',
      shipping_tracking_number: code,
    });
    expect(shop.fulfillments.get('1')?.map(({ status }) => status)).toEqual([
      'dispatched',
      'in_transit',
      'out_for_delivery',
    ]);
  });

  it('is read back before it is told again where an answer was lost', async () => {
    const { freightCode } = await orderRow(world, '1');
    const token = await carrierTokenOf(world.app, freightCode ?? '');
    world.nuvemshop.mode = 'lost_answer';
    await report(world.app, token, [
      { id_frete: freightCode, codigo: 3, data_ocorrencia: '2026-11-20 09:55:00' },
    ]);
    await work();
    world.nuvemshop.mode = 'normal';
    await advanceDatabase(world, 5);
    await work();
    const told = world.nuvemshop.shop.fulfillments.get('1')?.filter(({ status }) => status === 'delivered');
    expect(told).toHaveLength(1);
  });

  it('waits for a person where it names no offer, and is hired as that one says', async () => {
    world.nuvemshop.shop.orders.set('2', someOrder(2));
    await world.nuvemshop.tell('order/paid', '2');
    await work();
    const { id } = await orderRow(world, '2');
    const list = await world.admin<{ items: object[] }>('GET', '/store-orders?state=choose');
    expect(list.body.items).toMatchObject([{ id, problemCode: 'no_offer_named', freightCode: null }]);
    const hired = await world.admin('POST', `/store-orders/${id}/hire`, { by: 'price' });
    expect(hired.body).toMatchObject({ state: 'hired', problem: null });
    expect((await world.admin('POST', `/store-orders/${id}/hire`, { by: 'price' })).status).toBe(409);
  });

  it('is left with its reason where it cannot be hired, until it is mended and tried again', async () => {
    const order = someOrder(3, { customer: { name: 'Maria', email: null, identification: '' } });
    world.nuvemshop.shop.orders.set('3', order);
    await world.nuvemshop.tell('order/paid', '3');
    await work();
    const { id } = await orderRow(world, '3');
    const shown = await world.admin('GET', `/store-orders/${id}`);
    expect(shown.body).toMatchObject({
      ...{ state: 'failed', problemCode: 'no_document', problem: expect.stringContaining('CPF') },
      reason: { code: 'no_document', value: null },
    });
    const { rates } = await world.nuvemshop.askRates(someCart);
    Object.assign(order, {
      shipping_option_reference: rates[0]?.reference,
      customer: { name: 'Maria', identification: '52998224725' },
    });
    const retried = await world.admin('POST', `/store-orders/${id}/retry`);
    expect(retried.body).toMatchObject({ state: 'hired', problem: null });
  });

  it('that is cancelled has its freight cancelled, or says that it is too late', async () => {
    const { shop } = world.nuvemshop;
    for (const ref of ['3', '1']) {
      Object.assign(shop.orders.get(ref) ?? {}, { status: 'cancelled' });
      await world.nuvemshop.tell('order/cancelled', ref);
    }
    shop.orders.set('4', someOrder(4, { status: 'cancelled' }));
    await world.nuvemshop.tell('order/created', '4');
    await work();
    expect(await orderRow(world, '1')).toMatchObject({ state: 'hired', problemCode: 'cancelled_late' });
    expect(await orderRow(world, '4')).toMatchObject({ state: 'cancelled', freightCode: null });
    const cancelled = await orderRow(world, '3');
    expect(cancelled.state).toBe('cancelled');
    const progress = await world.app.ctx.db
      .selectFrom('freightProgress')
      .select('phase')
      .where('freightCode', '=', cancelled.freightCode ?? '')
      .executeTakeFirst();
    expect(progress?.phase).toBe('cancelled');
  });

  it('that nobody knows is given up after some tries, and one that cannot be read is tried again', async () => {
    world.nuvemshop.shop.orders.set('5', someOrder(5));
    world.nuvemshop.mode = 'error';
    await world.nuvemshop.tell('order/created', '5');
    await work();
    expect(await orderRow(world, '5')).toMatchObject({
      state: 'waiting',
      problemCode: 'platform_down',
      attempts: 1,
    });
    const failing = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(failing.body.health.failingSince).not.toBeNull();
    world.nuvemshop.mode = 'normal';
    await world.nuvemshop.tell('order/created', '404');
    for (let n = 0; n < 6; n += 1) {
      await advanceDatabase(world, 60);
      await work();
    }
    expect(await orderRow(world, '404')).toMatchObject({ state: 'failed', problemCode: 'order_missing' });
    expect((await orderRow(world, '5')).state).toBe('choose');
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.health).toMatchObject({ failingSince: null, problem: null });
  });

  it('that was never told is found in the night', async () => {
    world.nuvemshop.shop.orders.set('6', someOrder(6));
    world.app.clock.set('2026-11-21T09:00:00Z');
    await work();
    expect((await orderRow(world, '6')).state).toBe('choose');
  });
});

describe('what is told', () => {
  it('is not believed without its signature, of another secret, or of another shop', async () => {
    const body = JSON.stringify({ store_id: 900, event: 'order/paid', id: 77 });
    for (const signature of ['', 'ff'.repeat(32), 'zz'.repeat(32)]) {
      const answer = await fetch(path('events'), {
        method: 'POST',
        headers: { 'x-linkedstore-hmac-sha256': signature },
        body,
      });
      expect(answer.status, signature).toBe(401);
    }
    const orders = await world.app.ctx.db.selectFrom('storeOrder').select('orderRef').execute();
    expect(orders.map(({ orderRef }) => orderRef)).not.toContain('77');
  });

  it('may be that the law wants people forgotten: their freights are, and it stands in the change log', async () => {
    const { freightCode } = await orderRow(world, '2');
    const body = { store_id: 900, customer: { id: 1 }, orders_to_redact: [2] };
    expect(await world.nuvemshop.tellRaw(connected.addresses.events, body)).toBe(200);
    await work();
    const recipient = await world.app.ctx.db
      .selectFrom('freightRecipient')
      .select(['name', 'anonymisedAt'])
      .where('freightCode', '=', freightCode ?? '')
      .executeTakeFirstOrThrow();
    expect(recipient.anonymisedAt).not.toBeNull();
    const log = await world.admin<{ items: { action: string }[] }>('GET', '/changes?kind=store');
    expect(log.body.items[0]?.action).toBe('people_forgotten');
  });

  it('may be that the shop is gone: it is switched off, and ships nowhere from then on', async () => {
    expect(await world.nuvemshop.tell('app/uninstalled', '4711')).toEqual([200]);
    await world.app.ctx.mirror.refresh();
    const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
    expect(body.active).toBe(false);
    expect((await world.nuvemshop.askRates(someCart)).rates).toEqual([]);
  });
});
