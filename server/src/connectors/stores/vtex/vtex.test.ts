import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVtex, vtexKey, vtexOrder, vtexParcel } from '../../../../test/support/stores/vtex-account.ts';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../platform/outgoing/client.ts';
import { openVendorLine } from '../../vendors/line/line.ts';
import { createPace } from '../../vendors/line/pace.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { Cart, StoreCall, StoreClient, StoreNews, StoreRate } from '../store.ts';
import { vtexEvent } from './simulator/simulator.ts';
import { hookSecret } from './verify.ts';
import { vtex } from './vtex.ts';
import { eventsRequest, isAmong, parcelOf } from './wire-back.ts';
import { changedWindows, halvesOf, listRequest } from './wire-list.ts';
import { readNfe } from './wire-nfe.ts';
import { codeOf, orderRequest, readOrder, readWholeOrder } from './wire-order.ts';

type Exchange = {
  case: string;
  origin: string;
  source: string;
  kind: 'order' | 'nfe' | 'back' | 'rates';
  request: { method?: string; path?: string; body?: unknown };
  answer?: { status: number; body: Record<string, unknown> };
  news?: StoreNews;
  outcome?: unknown;
};

const folder = new URL('exchanges/', import.meta.url);
const exchanges = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Exchange,
);

function answerOf(status: number, body: unknown): VendorAnswer {
  return { status, headers: new Map(), body: Buffer.from(JSON.stringify(body)) };
}

function call(body: string | Buffer, headers: Record<string, string> = {}): StoreCall {
  return { headers: new Map(Object.entries(headers)), query: new Map(), body: Buffer.from(body) };
}

describe('exchanges with VTEX', () => {
  it.each(exchanges.map((exchange) => [exchange.case, exchange] as const))('%s', (_, exchange) => {
    const { kind, request, answer, outcome } = exchange;
    expect(exchange.origin === 'invented' || /^recorded \d{4}-/.test(exchange.origin)).toBe(true);
    expect(exchange.source).not.toBe('');
    const given = answerOf(answer?.status ?? 0, answer?.body ?? null);
    if (kind === 'rates') {
      expect(vtex.rates.read(call(JSON.stringify(request.body)))).toEqual(outcome);
    } else if (kind === 'back') {
      const news = exchange.news as StoreNews;
      const order = readWholeOrder(given);
      const parcel = order === null ? null : parcelOf(order, news);
      if (parcel === null) throw new Error('no parcel');
      expect(isAmong(parcel, news)).toBe(false);
      const written = eventsRequest(news, parcel);
      expect({ ...written, body: written.body?.kind === 'json' ? written.body.value : null }).toEqual(
        request,
      );
    } else {
      expect(orderRequest(request.path?.split('/').at(-1) ?? '')).toEqual(request);
      expect(kind === 'order' ? readOrder(given, {}) : readNfe(given)).toEqual(outcome);
    }
  });
});

describe('an order', () => {
  const read = (changes: object, settings = {}) => {
    const found = readOrder(answerOf(200, vtexOrder('1-01', changes)), settings);
    return found.kind === 'order' ? found.order : found;
  };

  it('wants freight while it is handled, in the states that the account names, and never once it is cancelled', () => {
    const stateOf = (status: string, paidStatuses?: string) =>
      read({ status }, paidStatuses === undefined ? {} : { paidStatuses });
    for (const status of ['ready-for-handling', 'start-handling', 'handling'])
      expect(stateOf(status)).toMatchObject({ state: 'paid', stateText: status });
    for (const status of ['payment-pending', 'payment-approved', 'window-to-cancel', 'invoiced', 'cancel'])
      expect(stateOf(status)).toMatchObject({ state: 'unpaid' });
    expect(stateOf('payment-approved', 'payment-approved,handling')).toMatchObject({ state: 'paid' });
    expect(stateOf('canceled', 'canceled')).toMatchObject({ state: 'cancelled' });
  });

  it('names its option by the policy that all of it goes by, and its products as the account says', () => {
    expect(codeOf(' Entrega Econômica (até 5 kg) ')).toBe('entrega-economica-ate-5-kg');
    expect(codeOf('—')).toBeNull();
    const [item] = vtexOrder('1-01').items as Record<string, unknown>[];
    const twice = (second: object) => ({
      items: [item, { ...item, id: 'LV-2' }],
      shippingData: {
        ...(vtexOrder('1-01').shippingData as object),
        logisticsInfo: [
          { itemIndex: 0, selectedSla: 'Economica' },
          { itemIndex: 1, ...second },
        ],
      },
    });
    expect(read(twice({ selectedSla: 'economica' }))).toMatchObject({ optionCode: 'economica' });
    expect(read(twice({ selectedSla: 'Expressa' }))).toMatchObject({ optionCode: null });
    const partly = twice({ selectedSla: 'Retirada', selectedDeliveryChannel: 'pickup-in-point' });
    expect(read(partly)).toMatchObject({
      optionCode: 'economica',
      goodsCents: 44_970,
      items: [{ sku: 'LV-1' }],
    });
    expect(read({}, { skuMember: 'refId' })).toMatchObject({ items: [{ sku: 'REF-1' }] });
  });

  it('without a Brazilian address, in other money or of other sellers is nothing to hire', () => {
    const address = (changes: object) => {
      const { address: known, ...rest } = vtexOrder('1-01').shippingData as Record<string, object>;
      return { shippingData: { ...rest, address: { ...known, ...changes } } };
    };
    for (const changes of [
      address({ postalCode: '0131100' }),
      address({ postalCode: null }),
      address({ street: '' }),
      address({ country: 'ARG' }),
      { shippingData: null },
      { items: [] },
      { storePreferencesData: { currencyCode: 'USD' } },
    ]) {
      expect(read(changes), JSON.stringify(changes)).toMatchObject({ kind: 'unusable', number: '1-01' });
      // Its freight is to hear that it is cancelled, whatever is left of it.
      expect(read({ ...changes, status: 'canceled' })).toMatchObject({ state: 'cancelled' });
    }
    for (const changes of [
      { items: null },
      { items: [{ id: 'A', quantity: 1.5, price: 1 }] },
      { orderId: '../x' },
    ])
      expect(() => read(changes), JSON.stringify(changes)).toThrow(VendorProblem);
  });
});

describe('what VTEX tells', () => {
  const { accessToken, appKey } = vtexKey;
  const notice = {
    orderId: '1268540501456-01',
    state: 'ready-for-handling',
    at: '2026-09-05T15:10:00.1234567Z',
  };
  const body = vtexEvent({ name: 'loja', appKey }, notice);

  it('is genuine by our own header alone; a ping does nothing, and needs none', () => {
    const isGenuine = (text: string, key?: string, token = accessToken) =>
      vtex.events.isGenuine(call(text, key === undefined ? {} : { 'x-carreto-key': key }), {
        accessToken: token,
      });
    expect(isGenuine(body, hookSecret(accessToken))).toBe(true);
    for (const key of [undefined, '', accessToken, hookSecret('another'), hookSecret(accessToken).slice(1)])
      expect(isGenuine(body, key), key).toBe(false);
    expect(isGenuine(body, hookSecret(''), '')).toBe(false);
    expect(isGenuine('{"hookConfig":"ping"}')).toBe(true);
    expect(isGenuine('{"hookConfig":"pong"}')).toBe(false);
    expect(vtex.events.read(call('{"hookConfig":"ping"}'))).toMatchObject({ kind: 'other', topic: 'ping' });
  });

  it('is an order that came to a state, once by the instant', () => {
    const read = (text: string) => vtex.events.read(call(text));
    const first = read(body);
    expect(first).toMatchObject({
      ...{ kind: 'order', topic: 'ready-for-handling', isOnce: true, storeRef: 'loja' },
      orderRef: '1268540501456-01',
    });
    expect(read(body.replaceAll(',', ', '))).toEqual(first);
    const idOf = (changes: object) =>
      read(vtexEvent({ name: 'loja', appKey }, { ...notice, ...changes }))?.eventId;
    expect(
      new Set([first?.eventId, idOf({ state: 'handling' }), idOf({ at: '2026-09-05T15:10:00.1234568Z' })])
        .size,
    ).toBe(3);
    const bare = { OrderId: '1-01', State: null, Origin: { Account: 'loja' } };
    expect(read(JSON.stringify(bare))).toMatchObject({ topic: 'unknown', isOnce: false });
    for (const changes of [{ OrderId: '../1' }, { OrderId: 1 }, { Origin: null }])
      expect(read(JSON.stringify({ ...bare, ...changes })), JSON.stringify(changes)).toBeNull();
  });
});

describe('the rates of a seller', () => {
  const request = {
    items: [
      { id: 'LV-1', quantity: 2, seller: 'loja' },
      { id: 'LV-2', quantity: 1 },
    ],
    ...{ postalCode: '01311-000', country: 'BRA' },
  };
  const rate = (optionCode: string, priceCents: number): StoreRate => ({
    ...{ optionCode, title: `Entrega ${optionCode}`, priceCents, costCents: 1, businessDays: 4 },
    ...{ earliestOn: '2026-09-09', latestOn: '2026-09-11', reference: '0123456789abcdef.1' },
  });

  it('add up to the freight, over items in the order and with the prices that they have', () => {
    const read = vtex.rates.read(call(JSON.stringify(request)));
    if (read.kind !== 'cart') throw new Error(read.kind);
    const items = read.cart.items.map((item, index) => ({ ...item, unitCents: 14_990 + index }));
    const cart: Cart = { ...read.cart, items };
    const input = { call: call(JSON.stringify(request)), cart };
    const { status, body } = vtex.rates.write([rate('economica', 3175), rate('expressa', 1)], input);
    const answer = JSON.parse(body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...{ country: 'BRA', postalCode: '01311-000' },
      items: [
        { id: 'LV-1', requestIndex: 0, quantity: 2, seller: 'loja', price: 14_990 },
        { id: 'LV-2', requestIndex: 1, quantity: 1, seller: '1', price: 14_991 },
      ],
      logisticsInfo: [
        {
          ...{ itemIndex: 0, quantity: 2, shipsTo: ['BRA'] },
          slas: [
            {
              id: 'economica',
              name: 'Entrega economica',
              price: 2117,
              shippingEstimate: '4bd',
              deliveryChannel: 'delivery',
            },
            { id: 'expressa', price: 1 },
          ],
        },
        { itemIndex: 1, quantity: 1, slas: [{ price: 1058 }, { price: 0 }] },
      ],
    });
    // Stock is the seller's, and nothing is said of it.
    expect(body).not.toMatch(/stock/i);
  });

  it('are none abroad, and refused where nobody can read what is wanted', () => {
    const kindOf = (changes: object) =>
      vtex.rates.read(call(JSON.stringify({ ...request, ...changes }))).kind;
    expect(kindOf({ country: null })).toBe('cart');
    expect(kindOf({ country: 'ARG' })).toBe('elsewhere');
    expect(kindOf({ postalCode: '1311' })).toBe('elsewhere');
    for (const items of [[], [{ id: 'A', quantity: 0 }], [{ id: 1, quantity: 1 }], null])
      expect(kindOf({ items }), JSON.stringify(items)).toBe('nonsense');
  });

  it('of anything at all are read without an error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        vtex.rates.read(call(text));
        vtex.events.read(call(text));
        try {
          readOrder({ status: 200, headers: new Map(), body: Buffer.from(text) }, {});
        } catch (error) {
          expect(error).toBeInstanceOf(VendorProblem);
        }
      }),
    );
  });
});

describe('the windows of a look for changed orders', () => {
  const nowMs = Date.UTC(2026, 8, 8, 6);

  it('are what was paid or invoiced since, and what waits or was cancelled of a month', () => {
    const windows = changedWindows(nowMs - 3 * 86_400_000, nowMs);
    expect(windows.map(({ by, status }) => [by, status])).toEqual([
      ['authorized', undefined],
      ['invoiced', undefined],
      ['created', 'ready-for-handling'],
      ['created', 'canceled'],
    ]);
    const [first] = windows;
    if (first === undefined) throw new Error('none');
    expect(new URLSearchParams(listRequest(first, 2).path.split('?')[1]).get('f_authorizedDate')).toBe(
      'authorizedDate:[2026-09-05T06:00:00.000Z TO 2026-09-08T06:00:00.000Z]',
    );
  });

  it('are halved while they hold more than can be listed, and no further than a second', () => {
    const window = { by: 'created', fromMs: 0, toMs: 86_400_000 } as const;
    expect(halvesOf(window, 3000)).toBeNull();
    const [a, b] = halvesOf(window, 3001) ?? [];
    expect([a?.fromMs, a?.toMs, b?.fromMs, b?.toMs]).toEqual([0, 43_200_000, 43_200_000, 86_400_000]);
    expect(halvesOf({ ...window, toMs: 1000 }, 9999)).toBeNull();
  });
});

describe('an account on a simulated VTEX', () => {
  let vtexWorld: Awaited<ReturnType<typeof startVtex>>;
  let http: OutgoingClient;
  let isLosing = false;
  beforeAll(async () => {
    vtexWorld = await startVtex();
    const policy = { allowed: networkList(['127.0.0.1/32']), allowsSome: true, ports: [443] };
    http = createOutgoingClient({ policy, connections: 4 });
  });
  afterAll(async () => {
    await http.close();
    await vtexWorld.simulator.stop();
  });
  beforeEach(() => {
    const { account, simulator } = vtexWorld;
    simulator.mode = 'normal';
    account.orders.clear();
    account.updates.length = 0;
  });

  const open = (settings: Record<string, string> = {}): StoreClient => {
    const line = openVendorLine({
      ...{ client: http, manifest: vtex.manifest, hosts: vtexWorld.simulator.hosts, pace: createPace(null) },
      monotonicMs: () => performance.now(),
      pause: async () => {},
      // Once the order was read, the answer to what is written next is lost.
      onExchange: ({ method }) => {
        if (!isLosing || method !== 'GET') return;
        isLosing = false;
        Object.assign(vtexWorld.simulator, { mode: 'lost_answer', times: 1 });
      },
    });
    const tools = { nowMs: () => Date.UTC(2026, 10, 21), rewriteCredential: async () => vtexKey };
    return vtex.open({ credential: vtexKey, settings: { storeId: 'loja', ...settings } }, line, tools);
  };
  const signal = () => AbortSignal.timeout(5000);
  const news = (state: StoreNews['state'], sentence: string): StoreNews => ({
    ...{ orderRef: '1-01', state, sentence, occurredAtMs: Date.UTC(2026, 10, 21, 12), expectedOn: null },
    ...{ city: null, uf: null, tracking: { code: 'FR1', url: 'https://carreto.example/r' } },
    ...{ courier: 'Transportadora', nfe: null, mayBeRepeated: false },
  });
  const refusals = () => vtexWorld.simulator.calls.filter(({ refusedBy }) => refusedBy !== null);
  const parcelsOf = (ref: string): unknown => vtexWorld.account.orders.get(ref)?.packageAttachment;

  it('waits a minute where it is called too often and does not say for how long', async () => {
    vtexWorld.simulator.mode = 'too_many_unsaid';
    await expect(open().readOrder('1-01', signal())).rejects.toMatchObject({
      kind: 'too_many',
      retryAfterMs: 60_000,
    });
    vtexWorld.simulator.mode = 'too_many';
    await expect(open().sendBack(news('posted', 'Coletado'), signal())).rejects.toMatchObject({
      retryAfterMs: 1000,
    });
  });

  it('finds changed orders page by page, whatever they changed by', async () => {
    const { orders } = vtexWorld.account;
    for (let index = 0; index < 230; index += 1)
      orders.set(`a${index}`, vtexOrder(`a${index}`, { status: 'handling' }));
    const old = { creationDate: '2026-10-25T12:00:00Z', authorizedDate: '2026-10-25T12:00:00Z' };
    orders.set('cancelled', vtexOrder('cancelled', { ...old, status: 'canceled' }));
    orders.set('waiting', vtexOrder('waiting', old));
    orders.set(
      'invoiced',
      vtexOrder('invoiced', { ...old, status: 'invoiced', invoicedDate: '2026-11-20T12:00:00Z' }),
    );
    orders.set(
      'done',
      vtexOrder('done', { ...old, status: 'invoiced', invoicedDate: '2026-10-26T12:00:00Z' }),
    );
    const found: string[] = [];
    for await (const page of open().changedOrders(Date.UTC(2026, 10, 18), signal())) found.push(...page);
    const named = new Set(found);
    expect(named.size).toBe(233);
    expect(
      [...['cancelled', 'waiting', 'invoiced', 'a0', 'a229'], 'done'].map((ref) => named.has(ref)),
    ).toEqual([...[true, true, true, true, true], false]);
    expect(refusals()).toEqual([]);
  });

  it('has its parcel told of once an order is invoiced: the code once, events behind each other, arrival last', async () => {
    const { account } = vtexWorld;
    account.orders.set('1-01', vtexOrder('1-01'));
    await expect(open().sendBack(news('posted', 'Coletado'), signal())).rejects.toMatchObject({
      kind: 'rejected',
      isPassing: true,
    });
    account.orders.set('1-01', vtexOrder('1-01', { packageAttachment: { packages: [vtexParcel()] } }));
    const before = vtexWorld.simulator.calls.length;
    await open().sendBack(news('posted', 'Coletado'), signal());
    isLosing = true;
    await expect(open().sendBack(news('in_transit', 'Em trânsito'), signal())).rejects.toMatchObject({
      kind: 'down',
    });
    await open().sendBack({ ...news('in_transit', 'Em trânsito'), mayBeRepeated: true }, signal());
    await open().sendBack(news('delivered', 'Entregue'), signal());
    await open().sendBack({ ...news('delivered', 'Entregue'), mayBeRepeated: true }, signal());
    const methods = vtexWorld.simulator.calls.slice(before).map(({ method }) => method);
    expect(methods.filter((method) => method === 'PATCH')).toHaveLength(1);
    expect(account.updates).toEqual([
      { orderId: '1-01', isDelivered: false, events: 1 },
      { orderId: '1-01', isDelivered: false, events: 2 },
      { orderId: '1-01', isDelivered: true, events: 3 },
    ]);
    expect(parcelsOf('1-01')).toMatchObject({
      packages: [
        {
          trackingNumber: 'FR1',
          courier: 'Transportadora',
          courierStatus: { finished: true, deliveredDate: '2026-11-21 09:00' },
        },
      ],
    });
  });

  it("keeps another's code of a parcel, and what others told of it", async () => {
    const courierStatus = {
      ...{ status: 'ok', finished: false },
      data: [
        { lastChange: '2026-11-20T00:00:00+00:00', description: 'Separado', city: 'Serra', state: 'ES' },
      ],
    };
    const parcel = vtexParcel({ trackingNumber: 'BR9', courierStatus });
    vtexWorld.account.orders.set('1-01', vtexOrder('1-01', { packageAttachment: { packages: [parcel] } }));
    await open().sendBack(news('posted', 'Coletado'), signal());
    expect(parcelsOf('1-01')).toMatchObject({
      packages: [
        {
          trackingNumber: 'BR9',
          courierStatus: { data: [{ description: 'Separado', city: 'Serra' }, { description: 'Coletado' }] },
        },
      ],
    });
  });

  it('is invoiced with the NF-e of the freight where the account wants it, once, also where the answer is lost', async () => {
    const { account } = vtexWorld;
    account.orders.set('1-01', vtexOrder('1-01', { status: 'handling' }));
    const nfe = {
      accessKey: '3'.repeat(44),
      number: '1234',
      valueCents: 44_970,
      issuedAtMs: Date.UTC(2026, 10, 20),
    };
    const posted = { ...news('posted', 'Coletado'), nfe };
    const client = open({ sendsInvoice: 'yes' });
    await expect(client.sendBack(news('posted', 'Coletado'), signal())).rejects.toMatchObject({
      isPassing: true,
    });
    isLosing = true;
    await expect(client.sendBack(posted, signal())).rejects.toMatchObject({ kind: 'down' });
    expect(account.orders.get('1-01')).toMatchObject({ status: 'invoiced' });
    await client.sendBack({ ...posted, mayBeRepeated: true }, signal());
    expect(parcelsOf('1-01')).toMatchObject({
      packages: [
        { invoiceNumber: '1234', invoiceValue: 44_970, invoiceKey: nfe.accessKey, trackingNumber: 'FR1' },
      ],
    });
    expect(account.updates).toEqual([{ orderId: '1-01', isDelivered: false, events: 1 }]);
    expect(refusals()).toEqual([]);
  });

  it('starts the handling of an order that has its freight where the account wants it, and only then', async () => {
    const { account } = vtexWorld;
    account.orders.set('1-01', vtexOrder('1-01'));
    const hired = async (client: StoreClient) => {
      const read = await client.readOrder('1-01', signal());
      if (read.kind === 'order') await client.noteHired?.(read.order, signal());
      return account.orders.get('1-01')?.status;
    };
    expect(await hired(open())).toBe('ready-for-handling');
    expect(await hired(open({ startsHandling: 'yes' }))).toBe('handling');
    expect(await hired(open({ startsHandling: 'yes' }))).toBe('handling');
    expect(refusals()).toEqual([]);
  });

  it('reads rows of freight as it writes them, and changes those that are named alike', async () => {
    const { account } = vtexWorld;
    account.freights.set('carreto', new Map());
    const { tables } = open();
    const row = {
      zipFrom: 1_000_000,
      zipTo: 5_999_999,
      fromG: 0,
      toG: 1000,
      costCents: 3174,
      businessDays: 4,
    };
    const next = { ...row, fromG: 1000, toG: 5000, costCents: 4000 };
    const change = (kind: 'insert' | 'update' | 'delete', changed: typeof row) =>
      tables?.change('carreto', [{ kind, row: changed }], signal());
    await tables?.change(
      'carreto',
      [row, next].map((each) => ({ kind: 'insert', row: each })),
      signal(),
    );
    const read = (zip: number) => tables?.read('carreto', zip, signal());
    const plain = { isPlain: true };
    expect(await read(1_311_000)).toEqual([
      { ...row, ...plain },
      { ...next, ...plain },
    ]);
    expect(await read(6_000_000)).toEqual([]);
    expect([...(account.freights.get('carreto')?.values() ?? [])]).toMatchObject([
      {
        zipCodeStart: '01000000',
        weightStart: 0,
        weightEnd: 1000,
        absoluteMoneyCost: 31.74,
        timeCost: '4.00:00:00',
      },
      { weightStart: 1000.001, weightEnd: 5000 },
    ]);
    await change('update', { ...next, businessDays: 5 });
    await change('delete', row);
    expect(await read(1_311_000)).toEqual([{ ...next, businessDays: 5, ...plain }]);
    await expect(change('insert', next)).rejects.toMatchObject({ kind: 'rejected' });
    // What somebody else wrote is named as it is there, and says more than rows of ours.
    const name = '01000000-05999999 1-300';
    const others = { zipCodeStart: '01000000', zipCodeEnd: '05999999', weightStart: 1, weightEnd: 300 };
    account.freights.set(
      'carreto',
      new Map([[name, { ...others, absoluteMoneyCost: 9.9, pricePercent: 1, timeCost: '1.00:00:00' }]]),
    );
    const [kept] = (await read(1_311_000)) ?? [];
    expect(kept).toMatchObject({ costCents: 990, isPlain: false });
    if (kept !== undefined) await change('delete', kept);
    expect(await read(1_311_000)).toEqual([]);
    await expect(tables?.read('nobody', 1_311_000, signal())).resolves.toEqual([]);
    await expect(tables?.change('nobody', [{ kind: 'insert', row }], signal())).rejects.toMatchObject({
      kind: 'rejected',
    });
  });

  it('has a hook of its own key alone', async () => {
    const { account } = vtexWorld;
    const addresses = { rates: '', events: 'https://carreto.example/stores/vtex/abc/events' };
    account.hook = { url: 'https://erp.example/hook', headers: {}, statuses: ['invoiced'] };
    await expect(open().register?.({ addresses, title: '', options: [] }, signal())).rejects.toThrow(
      /another system/,
    );
    expect(await open().check(signal())).toMatchObject({ kind: 'unknown' });
    account.hook = { ...account.hook, url: 'https://carreto.example/stores/vtex/old/events' };
    expect(await open().check(signal())).toEqual({ kind: 'accepted' });
    // Nobody answers there: it is not kept.
    await expect(open().register?.({ addresses, title: '', options: [] }, signal())).rejects.toThrow(
      /did not answer/,
    );
    expect(account.hook.url).toMatch(/old/);
    account.hook = null;
    expect(await open().check(signal())).toMatchObject({ kind: 'unknown' });
  });
});

describe('the simulator', () => {
  it('is stricter than its client needs', async () => {
    const { account, simulator } = await startVtex();
    const parcel = vtexParcel({ invoiceNumber: '1' });
    account.orders.set('1-01', vtexOrder('1-01', { packageAttachment: { packages: [parcel] } }));
    const headers = {
      ...{ 'x-vtex-api-appkey': vtexKey.appKey, 'x-vtex-api-apptoken': vtexKey.accessToken },
      ...{ accept: 'application/json', 'content-type': 'application/json' },
    };
    const ask = async (call: string, value?: object, changes: object = {}) => {
      const [method = '', path = ''] = call.split(' ');
      const body = value === undefined ? {} : { body: JSON.stringify(value) };
      const init = { method, headers: { ...headers, ...changes }, ...body };
      return (await fetch(`${simulator.hosts.api}/api${path}`, init)).status;
    };
    const order = '/oms/pvt/orders/1-01';
    expect(await ask(`GET ${order}`)).toBe(200);
    expect(await ask(`GET ${order}`, undefined, { 'x-vtex-api-apptoken': 'other' })).toBe(401);
    expect(await ask(`GET ${order}`, undefined, { 'content-type': 'text/plain' })).toBe(400);
    expect(await ask('GET /oms/pvt/orders/9-01')).toBe(404);
    expect(await ask('GET /oms/pvt/orders?per_page=101')).toBe(400);
    expect(await ask('GET /oms/pvt/orders?page=31')).toBe(400);
    expect(await ask('GET /oms/pvt/orders?f_lastChange=1')).toBe(400);
    expect(
      await ask(`PATCH ${order}/invoice/2`, { trackingNumber: 'A', trackingUrl: 'B', courier: 'C' }),
    ).toBe(404);
    expect(await ask(`PATCH ${order}/invoice/1`, { trackingNumber: 1, trackingUrl: 'B', courier: 'C' })).toBe(
      400,
    );
    const event = { city: '', state: '', description: 'Coletado', date: '2026-09-05' };
    const tracking = { isDelivered: false, deliveredDate: null, events: [event] };
    const update = (changes: object) => ask(`PUT ${order}/invoice/1/tracking`, { ...tracking, ...changes });
    expect(await update({})).toBe(400);
    parcel.trackingNumber = 'A';
    expect(await update({})).toBe(200);
    for (const changes of [
      { isDelivered: 'false' },
      { deliveredDate: '2026-09-05T10:00:00Z' },
      { events: [] },
      { events: [{ ...event, date: '05/09/2026' }] },
      { events: [{ ...event, status: 'posted' }] },
      { finished: true },
    ])
      expect(await update(changes), JSON.stringify(changes)).toBe(400);
    const invoice = {
      type: 'Output',
      issuanceDate: '2026-09-05T12:00:00Z',
      invoiceNumber: '2',
      invoiceValue: '100',
      items: [],
    };
    for (const changes of [
      { invoiceValue: 100 },
      { invoiceNumber: 2 },
      { issuanceDate: 'hoje' },
      { type: 'Sale' },
      { key: 'A' },
    ])
      expect(await ask(`POST ${order}/invoice`, { ...invoice, ...changes }), JSON.stringify(changes)).toBe(
        400,
      );
    const hook = {
      filter: { type: 'FromWorkflow', status: ['invoiced'] },
      hook: { url: 'https://a.example', headers: {} },
    };
    for (const changes of [
      { filter: { type: 'FromOrders', expression: 'true' } },
      { filter: { ...hook.filter, expression: 'true' } },
      { filter: { ...hook.filter, status: ['paid'] } },
      { hook: { ...hook.hook, url: 'http://a.example' } },
    ])
      expect(await ask('POST /orders/hook/config', { ...hook, ...changes }), JSON.stringify(changes)).toBe(
        400,
      );
    await simulator.stop();
  });
});
