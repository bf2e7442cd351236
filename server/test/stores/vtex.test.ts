import type { KeyedStore, Store } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtexEvent } from '../../src/connectors/stores/vtex/simulator/simulator.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { keyOf, nfeXml } from '../support/nfe-xml.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { startVtex, vtexKey, vtexOrder, vtexParcel } from '../support/stores/vtex-account.ts';
import { advanceDatabase, openStoreWorld, orderRow, type StoreWorld } from '../support/stores.ts';

const publicUrl = 'https://carreto.example';

let world: StoreWorld;
let vtex: Awaited<ReturnType<typeof startVtex>>;
let connected: KeyedStore;

beforeAll(async () => {
  vtex = await startVtex((url) => url.replace(publicUrl, world.app.address));
  world = await openStoreWorld({ CARRETO_STORE_HOSTS: `vtex.api=${vtex.simulator.hosts.api}` });
  const volume = {
    ...{ description: null, tag: null, amount: 1, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: 1600 },
    ...{ priceCents: 14_990, consolidate: false, overlaid: false, rotate: false },
  };
  const book = { sku: 'LV-1', description: 'Livro', tag: null, category: 1, active: true, volumes: [volume] };
  const unpriced = { ...book, sku: 'LV-2', volumes: [{ ...volume, priceCents: null }] };
  const items = [book, unpriced];
  await putSkus(world.app.ctx, tester, { shipperId: world.shop.id, origin: 'api', items });
  const settings = { storeId: 'loja', startsHandling: 'yes' };
  const wanted = world.newStore({ platform: 'vtex', credential: vtexKey, settings });
  connected = (await world.admin<KeyedStore>('POST', '/stores', wanted)).body;
});
afterAll(async () => {
  await world.close();
  await vtex.simulator.stop();
});

const work = () => world.app.settle();
const path = (what: string) => `${world.app.address}/stores/vtex/${connected.key}/${what}`;
const instants = { now: 0 };

/** Tells of an order as the hook does; by the same instant it is the same event. */
async function tell(orderId: string, state: string, at = ++instants.now): Promise<number> {
  const body = vtexEvent(vtex.account, { orderId, state, at: new Date(at).toISOString() });
  const headers = { 'content-type': 'application/json', ...vtex.account.hook?.headers };
  return (await fetch(path('events'), { method: 'POST', headers, body })).status;
}

const freightCount = async () =>
  (await world.app.ctx.db.selectFrom('freight').select('code').execute()).length;
const parcels = (ref: string) => vtex.account.orders.get(ref)?.packageAttachment;

describe('an account on VTEX', () => {
  it('is told where to tell of orders when it is connected, and proves what it tells by our header', async () => {
    expect(connected.registered).toEqual({ done: true, byHand: false, sentence: null, reason: null });
    expect(vtex.account.hook).toMatchObject({ url: `${publicUrl}/stores/vtex/${connected.key}/events` });
    const check = await world.admin('POST', `/stores/${connected.store.id}/check`);
    expect(check.body).toMatchObject({ outcome: 'accepted' });
    const body = vtexEvent(vtex.account, { orderId: '1-01', state: 'handling', at: '2026-11-20T12:00:00Z' });
    expect((await fetch(path('events'), { method: 'POST', body })).status).toBe(401);
    const headers = { ...vtex.account.hook?.headers };
    const other = body.replace('"loja"', '"outra"');
    expect((await fetch(path('events'), { method: 'POST', headers, body: other })).status).toBe(401);
    expect((await fetch(path('events'), { method: 'POST', body: '{"hookConfig":"ping"}' })).status).toBe(200);
  });

  it('is asked for rates below its address, by products that the catalogue measures and prices', async () => {
    const simulate = async (value: object, to = path('rates/pvt/orderForms/simulation')) => {
      const answer = await fetch(to, { method: 'POST', body: JSON.stringify(value) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const items = [{ id: 'LV-1', quantity: 3, seller: '1' }];
    const request = { items, postalCode: '01311-000', country: 'BRA' };
    const { status, body } = await simulate(request);
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [{ id: 'LV-1', price: 14_990, requestIndex: 0 }] });
    const [{ slas } = { slas: [] }] = body.logisticsInfo as { slas: Record<string, unknown>[] }[];
    expect(slas[0]).toMatchObject({ id: 'economica', name: 'Entrega econômica', price: expect.any(Number) });
    expect(slas[0]?.shippingEstimate).toMatch(/^\d+bd$/);
    for (const nothing of [
      { ...request, items: [{ id: 'LV-2', quantity: 1, seller: '1' }] },
      { ...request, items: [{ id: 'LV-9', quantity: 1, seller: '1' }] },
      { ...request, postalCode: null },
    ])
      expect(await simulate(nothing)).toMatchObject({ status: 200, body: { items: [], logisticsInfo: [] } });
    expect((await simulate({ items: [] })).status).toBe(400);
    expect((await simulate(request, path('rates'))).status).toBe(404);
    const wrong = path('rates/pvt/orderForms/simulation').replace(connected.key, 'k'.repeat(32));
    expect(await simulate(request, wrong)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('has an order that was told twice and out of order hired once, by the option that it names', async () => {
    const { orders } = vtex.account;
    const before = await freightCount();
    const order = vtexOrder('1-01', { status: 'payment-approved' });
    orders.set('1-01', order);
    expect(await tell('1-01', 'payment-approved', 50_001)).toBe(200);
    await work();
    expect(await orderRow(world, '1-01')).toMatchObject({ state: 'unpaid', readState: 'payment-approved' });
    order.status = 'ready-for-handling';
    // What comes late of an earlier state is read as the order is now.
    for (const [state, at] of [
      ['handling', 50_003],
      ['ready-for-handling', 50_002],
      ['ready-for-handling', 50_002],
    ] as const)
      expect(await tell('1-01', state, at)).toBe(200);
    await work();
    const row = await orderRow(world, '1-01');
    expect(row).toMatchObject({
      state: 'hired',
      problemCode: null,
      optionCode: 'economica',
      chargedCents: 3174,
    });
    expect(await freightCount()).toBe(before + 1);
    // Its handling was started, and what is told again changes nothing.
    expect(order.status).toBe('handling');
    await tell('1-01', 'handling');
    await work();
    expect(await freightCount()).toBe(before + 1);
  });

  it('has the NF-e of its parcel attached by the XML, and by the key alone where there is no XML', async () => {
    const order = vtex.account.orders.get('1-01') ?? {};
    const accessKey = keyOf({ issuer: world.shop.cnpj });
    const embeddedInvoice = nfeXml({ issuer: world.shop.cnpj });
    order.packageAttachment = { packages: [vtexParcel({ invoiceKey: accessKey, embeddedInvoice })] };
    order.status = 'invoiced';
    await tell('1-01', 'invoiced');
    const keyed = keyOf({ issuer: world.shop.cnpj, nNF: '77' });
    const others = keyOf({ issuer: '11444777000161', nNF: '9' });
    const parcel = { invoiceNumber: '77', invoiceValue: 44_970 };
    vtex.account.orders.set(
      '2-01',
      vtexOrder('2-01', { packageAttachment: { packages: [vtexParcel({ ...parcel, invoiceKey: keyed })] } }),
    );
    vtex.account.orders.set(
      '3-01',
      vtexOrder('3-01', { packageAttachment: { packages: [vtexParcel({ ...parcel, invoiceKey: others })] } }),
    );
    await tell('2-01', 'ready-for-handling');
    await tell('3-01', 'ready-for-handling');
    await work();
    const nfeOf = async (ref: string) =>
      world.app.ctx.db
        .selectFrom('freightNfe')
        .select(['accessKey', 'number', 'series', 'valueCents', 'volumeCount'])
        .where('freightCode', '=', (await orderRow(world, ref)).freightCode ?? '')
        .execute();
    expect(await nfeOf('1-01')).toMatchObject([{ accessKey, number: '1234', volumeCount: 3 }]);
    expect(await nfeOf('2-01')).toEqual([
      { accessKey: keyed, number: '77', series: '1', valueCents: 44_970, volumeCount: null },
    ]);
    expect(await nfeOf('3-01')).toEqual([]);
    expect(await orderRow(world, '3-01')).toMatchObject({ state: 'hired', problemCode: 'nfe_invalid_file' });
  });

  it('has its handling started later where that fails, and its NF-e attached meanwhile', async () => {
    const { account, simulator } = vtex;
    const invoiceKey = keyOf({ issuer: world.shop.cnpj, nNF: '78' });
    const packages = [vtexParcel({ invoiceNumber: '78', invoiceKey })];
    account.orders.set('7-01', vtexOrder('7-01', { packageAttachment: { packages } }));
    account.onRead = () => {
      account.onRead = null;
      Object.assign(simulator, { mode: 'error', times: 1 });
    };
    await tell('7-01', 'ready-for-handling');
    await work();
    const row = await orderRow(world, '7-01');
    expect(row).toMatchObject({ state: 'hired', problemCode: 'platform_down', attempts: 1 });
    const attached = await world.app.ctx.db
      .selectFrom('freightNfe')
      .select('accessKey')
      .where('freightCode', '=', row.freightCode ?? '')
      .execute();
    expect(attached).toEqual([{ accessKey: invoiceKey }]);
    expect(account.orders.get('7-01')?.status).toBe('ready-for-handling');
    await advanceDatabase(world, 2);
    await work();
    expect(await orderRow(world, '7-01')).toMatchObject({ problemCode: null, dueAt: null });
    expect(account.orders.get('7-01')?.status).toBe('handling');
  });

  it('hears in order what became of the freight, nothing twice where an answer was lost', async () => {
    const { freightCode } = await orderRow(world, '1-01');
    const token = await carrierTokenOf(world.app, freightCode ?? '');
    world.app.clock.set('2026-11-20T13:00:00Z');
    await report(world.app, token, [
      { id_frete: freightCode, codigo: 15, data_ocorrencia: '2026-11-20 09:10:00' },
      { id_frete: freightCode, codigo: 17, data_ocorrencia: '2026-11-20 09:30:00' },
      { id_frete: freightCode, codigo: 3, data_ocorrencia: '2026-11-20 09:50:00' },
    ]);
    // The order is read, the code of its parcel is taken, and the answer to that is lost.
    vtex.account.onRead = () => {
      vtex.account.onRead = null;
      Object.assign(vtex.simulator, { mode: 'lost_answer', times: 1 });
    };
    await work();
    expect(parcels('1-01')).toMatchObject({
      packages: [{ trackingNumber: freightCode, courierStatus: null }],
    });
    await advanceDatabase(world, 6);
    await work();
    await work();
    expect(vtex.account.updates).toEqual([
      { orderId: '1-01', isDelivered: false, events: 1 },
      { orderId: '1-01', isDelivered: false, events: 2 },
      { orderId: '1-01', isDelivered: true, events: 3 },
    ]);
    const patched = vtex.simulator.calls.filter(({ method }) => method === 'PATCH');
    expect(patched).toHaveLength(1);
    expect(parcels('1-01')).toMatchObject({
      packages: [{ trackingNumber: freightCode, courierStatus: { deliveredDate: '2026-11-20 09:50' } }],
    });
    expect(JSON.stringify(parcels('1-01'))).toMatch(/"trackingUrl":"https:\/\/carreto\.example\//);
  });

  it('that is not invoiced hears of its freight once it is, within the plan', async () => {
    vtex.account.orders.set('4-01', vtexOrder('4-01'));
    await tell('4-01', 'ready-for-handling');
    await work();
    const { freightCode, id } = await orderRow(world, '4-01');
    const token = await carrierTokenOf(world.app, freightCode ?? '');
    await report(world.app, token, [
      { id_frete: freightCode, codigo: 15, data_ocorrencia: '2026-11-20 09:55:00' },
    ]);
    await work();
    const { body } = await world.admin('GET', `/store-orders/${id}`);
    expect(body).toMatchObject({
      news: [
        {
          ...{ state: 'posted', outcome: 'pending', problem: 'the order has no invoice yet' },
          reason: { code: 'no_invoice', value: null },
        },
      ],
    });
    const order = vtex.account.orders.get('4-01') ?? {};
    order.packageAttachment = { packages: [vtexParcel()] };
    await advanceDatabase(world, 6);
    await work();
    expect(vtex.account.updates.at(-1)).toEqual({ orderId: '4-01', isDelivered: false, events: 1 });
  });

  it('that cancels an order has its freight cancelled, and one that was never told is found at night', async () => {
    const { orders } = vtex.account;
    const order = vtexOrder('5-01');
    orders.set('5-01', order);
    orders.set('6-01', vtexOrder('6-01', { shippingData: withSla('Transportadora da loja') }));
    await tell('5-01', 'ready-for-handling');
    await work();
    expect(await orderRow(world, '5-01')).toMatchObject({ state: 'hired' });
    order.status = 'canceled';
    world.app.clock.set('2026-11-21T07:30:00Z');
    await work();
    expect(await orderRow(world, '5-01')).toMatchObject({ state: 'cancelled' });
    // An option that is none of the shop's is for a person to choose.
    expect(await orderRow(world, '6-01')).toMatchObject({ state: 'choose', problemCode: 'no_offer_named' });
    expect(vtex.simulator.calls.filter(({ refusedBy }) => refusedBy !== null)).toEqual([]);
  });

  it('that drops the hook is told again at night where to tell, and again nothing is told where it refuses', async () => {
    const { account, simulator } = vtex;
    const hookCalls = () =>
      simulator.calls.filter(({ path: called }) => called.includes('hook/config')).length;
    const eventsOf = async () => {
      const { body } = await world.admin<Store>('GET', `/stores/${connected.store.id}`);
      return body.health.events;
    };
    const night = async (day: string) => {
      world.app.clock.set(`2026-11-${day}T07:30:00Z`);
      await work();
    };
    expect(await eventsOf()).toEqual({ renewedAt: null, problem: null, reason: null });
    account.hook = null;
    await night('22');
    expect(account.hook).toMatchObject({ url: connected.addresses.events });
    expect(await eventsOf()).toMatchObject({ renewedAt: expect.any(String), problem: null });
    // The key was given to another system meanwhile: that one is not overwritten, and VTEX is not called on and on.
    account.hook = { url: 'https://outro.example/hook', headers: {}, statuses: [] };
    const before = hookCalls();
    await night('23');
    for (const _ of [1, 2, 3]) await work();
    expect(hookCalls()).toBe(before + 1);
    expect(account.hook).toMatchObject({ url: 'https://outro.example/hook' });
    expect(await eventsOf()).toMatchObject({ reason: { code: 'hook_of_other', value: null } });
    // A shop whose addresses are from before they were kept.
    account.hook = null;
    await world.app.ctx.db.updateTable('storeConnection').set({ keySealed: null }).execute();
    const { revision } = (await world.admin<Store>('GET', `/stores/${connected.store.id}`)).body;
    await world.admin('PATCH', `/stores/${connected.store.id}`, { revision, deadlineMs: 900 });
    await world.app.ctx.mirror.refresh();
    await night('24');
    expect(await eventsOf()).toMatchObject({ reason: { code: 'address_not_kept' } });
    const renewed = await world.admin<KeyedStore>('POST', `/stores/${connected.store.id}/key`);
    await world.app.ctx.mirror.refresh();
    account.hook = null;
    await night('25');
    expect(account.hook).toMatchObject({ url: renewed.body.addresses.events });
    expect(await eventsOf()).toMatchObject({ problem: null, reason: null });
  });
});

function withSla(selectedSla: string): object {
  const { logisticsInfo, ...rest } = vtexOrder('1-01').shippingData as Record<string, object[]>;
  return { ...rest, logisticsInfo: [{ ...logisticsInfo?.[0], selectedSla }] };
}
