import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopifyLine, shopifyOrder, shopifyRate } from '../../../../test/support/stores/shopify-shop.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreCall, StoreNews, StoreRate } from '../store.ts';
import { shopify } from './shopify.ts';
import { OperationRefused, prepare } from './simulator/answer-operation.ts';
import { ParseError } from './simulator/parse-operation.ts';
import { simulateShopify } from './simulator/simulator.ts';
import { rateProblem } from './simulator/wire-calls.ts';
import { linesOf } from './wire-address.ts';
import { adoptOperation, createOperation, eventOperation, planOf, shipmentsOperation } from './wire-back.ts';
import { type Operation, requireDone } from './wire-graphql.ts';
import { changedOperation, orderOperation, readPage, understood } from './wire-order.ts';
import {
  hookOperations,
  hooksOperation,
  scopesOperation,
  serviceOperation,
  servicesOperation,
} from './wire-setup.ts';

type Exchange = {
  case: string;
  origin: string;
  source: string;
  kind: 'rates' | 'order' | 'back';
  request?: { body: unknown };
  answer?: { status: number; body: unknown };
  settings?: Record<string, string>;
  news?: StoreNews;
  variables?: unknown;
  outcome?: unknown;
};

const folder = new URL('exchanges/', import.meta.url);
const exchanges = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Exchange,
);

function call(body: string | Buffer, headers: Record<string, string> = {}): StoreCall {
  return { headers: new Map(Object.entries(headers)), query: new Map(), body: Buffer.from(body) };
}

function answered(status: number, body: unknown) {
  return { status, headers: new Map<string, string>(), body: Buffer.from(JSON.stringify(body)) };
}

function readWhole(status: number, body: unknown, settings: Record<string, string> = {}) {
  const page = readPage(answered(status, body));
  return page === null ? { kind: 'missing' } : understood(page.order, page.order.lineItems.nodes, settings);
}

describe('exchanges with Shopify', () => {
  it.each(exchanges.map((exchange) => [exchange.case, exchange] as const))('%s', (_, exchange) => {
    const { kind, request, answer, settings, news, variables, outcome } = exchange;
    expect(exchange.origin === 'invented' || /^recorded \d{4}-/.test(exchange.origin)).toBe(true);
    expect(exchange.source).not.toBe('');
    if (kind === 'rates') expect(shopify.rates.read(call(JSON.stringify(request?.body)))).toEqual(outcome);
    else if (kind === 'order')
      expect(readWhole(answer?.status ?? 0, answer?.body, settings)).toEqual(outcome);
    else
      expect(eventOperation('gid://shopify/Fulfillment/1', news as StoreNews).variables).toEqual(variables);
  });
});

const news: StoreNews = {
  ...{ orderRef: '1', state: 'delivered', sentence: 'Entregue', occurredAtMs: 1_788_786_732_000 },
  ...{ expectedOn: '2026-09-08', city: null, uf: null, mayBeRepeated: false },
  tracking: { code: 'FR260905ABC12', url: 'https://carreto.example/r' },
};

describe('what Shopify is asked', () => {
  const operations: readonly Operation[] = [
    ...[orderOperation('1', null), changedOperation(0, '50'), shipmentsOperation(news)],
    createOperation('gid://shopify/FulfillmentOrder/1', { tracking: news.tracking, isFirst: true }),
    ...[
      adoptOperation('gid://shopify/Fulfillment/1', news),
      eventOperation('gid://shopify/Fulfillment/1', news),
    ],
    ...[scopesOperation, servicesOperation, hooksOperation],
  ];

  it('is known to its types, with fewer points than one query may take', () => {
    for (const { query, variables } of operations)
      expect(prepare(query, variables).cost, query).toBeLessThan(1000);
  });

  it('is refused by the simulator where it asks for what there is not, or gives what is no such thing', () => {
    const id = { id: 'gid://shopify/Order/1' };
    for (const [query, variables] of [
      ['query A($id: ID!) { order(id: $id) { cpf } }', id],
      ['query A($id: ID!) { order(id: $id) }', id],
      ['query A($id: ID!) { order(id: $id) { name { text } } }', id],
      ['query A($id: ID!) { order(id: $id) { lineItems { nodes { sku } } } }', id],
      ['query A($id: ID!) { order(number: $id) { name } }', id],
      ['query A($id: ID!) { order(id: $id) { name } }', { id: '1' }],
      ['query A($id: ID!) { order(id: $id) { name } }', {}],
      ['query A($id: String!) { order(id: $id) { name } }', id],
      ['query A { shopOwner { name } }', {}],
      [eventOperation('gid://shopify/Fulfillment/1', news).query, { event: { status: 'ENTREGUE' } }],
    ] as const)
      expect(() => prepare(query, variables), query).toThrow(OperationRefused);
    for (const query of [
      '{ order { name } }',
      'query A { }',
      'query A { order',
      'query A { a } query B { b }',
    ])
      expect(() => prepare(query, {}), query).toThrow(ParseError);
  });

  it('is taken by its own rules of rates', () => {
    const rate = {
      ...{ optionCode: 'economica', title: 'Entrega econômica', priceCents: 3174, costCents: 3000 },
      ...{ earliestOn: '2026-09-09', latestOn: '2026-09-11', reference: '0123456789abcdef.1' },
      businessDays: 4,
    };
    const cart = { storeRef: null, destinationZip: 1_311_000, isLook: false, items: [] };
    const write = (rates: readonly StoreRate[]) => shopify.rates.write(rates, { call: call('{}'), cart });
    const { body } = write([rate]);
    expect(rateProblem(body)).toBeNull();
    expect(JSON.parse(body).rates[0]).toMatchObject({
      ...{ service_code: rate.reference, total_price: '3174' },
      description: 'Entrega prevista até 11/09/2026',
    });
    expect(rateProblem(write([rate, rate]).body)).toMatch(/two/);
  });
});

describe('what Shopify answers', () => {
  const kindOf = (act: () => unknown): Partial<VendorProblem> => {
    try {
      act();
    } catch (error) {
      if (error instanceof VendorProblem) return error;
      throw error;
    }
    throw new Error('it was taken');
  };

  it('is an error also in an answer of 200, and a pause where points are used up', () => {
    const failed = (code: string, beside: object = {}) =>
      kindOf(() => readPage(answered(200, { errors: [{ message: code, extensions: { code } }], ...beside })));
    expect(failed('ACCESS_DENIED')).toMatchObject({ kind: 'not_let_in' });
    expect(failed('INTERNAL_SERVER_ERROR')).toMatchObject({ kind: 'down' });
    expect(failed('undefinedField')).toMatchObject({ kind: 'rejected', message: 'undefinedField' });
    expect(failed('THROTTLED')).toMatchObject({ kind: 'too_many', retryAfterMs: 1000, wasSent: false });
    const throttleStatus = { maximumAvailable: 1000, currentlyAvailable: 100, restoreRate: 50 };
    const cost = { requestedQueryCost: 450, throttleStatus };
    expect(failed('THROTTLED', { extensions: { cost } })).toMatchObject({ retryAfterMs: 7000 });
    expect(kindOf(() => readPage(answered(401, { errors: 'no' })))).toMatchObject({ kind: 'not_let_in' });
    expect(kindOf(() => readPage(answered(404, { errors: 'Not Found' })))).toMatchObject({
      kind: 'rejected',
    });
    expect(kindOf(() => readPage(answered(200, { data: { order: {} } })))).toMatchObject({
      kind: 'nonsense',
    });
    const refused = { data: { fulfillmentCreate: { fulfillment: null, userErrors: [{ message: 'no' }] } } };
    expect(kindOf(() => requireDone(answered(200, refused)))).toMatchObject({
      kind: 'rejected',
      message: 'no',
    });
  });

  it('is a plan: what is open is shipped once, what is ours is told of, and nothing else is touched', () => {
    const open = (id: string, methodType = 'SHIPPING', action = 'CREATE_FULFILLMENT') => ({
      ...{ id, supportedActions: [{ action }], deliveryMethod: { methodType } },
    });
    const made = (id: string, number: string | null, status = 'SUCCESS') => ({
      ...{ id, status, trackingInfo: number === null ? [] : [{ number }], events: { nodes: [] } },
    });
    const plan = (parts: object[], fulfillments: object[], mayBeRepeated = false) =>
      planOf(answered(200, { data: { order: { fulfillmentOrders: { nodes: parts }, fulfillments } } }), {
        ...news,
        mayBeRepeated,
      });
    const ours = { id: 'f', words: [] };
    const { code } = news.tracking;
    const parts = [open('a'), open('b', 'PICK_UP'), open('c', 'SHIPPING', 'RELEASE_HOLD')];
    expect(plan(parts, [])).toEqual({ ours: [], toCreate: ['a'], toAdopt: [] });
    expect(plan(parts, [made('x', 'another')])).toEqual({ ours: [], toCreate: ['a'], toAdopt: [] });
    // What was added to the order after it was shipped is another matter; what a try left open is not.
    expect(plan(parts, [made('f', code)])).toEqual({ ours: [ours], toCreate: [], toAdopt: [] });
    expect(plan(parts, [made('f', code)], true)).toEqual({ ours: [ours], toCreate: ['a'], toAdopt: [] });
    expect(plan([], [made('g', null), made('h', null, 'CANCELLED')])).toMatchObject({ toAdopt: ['g'] });
    expect(kindOf(() => plan([], [made('x', 'another')]))).toMatchObject({ kind: 'rejected' });
    const nobody = answered(200, { data: { order: null } });
    expect(kindOf(() => planOf(nobody, news))).toMatchObject({ kind: 'rejected' });
  });
});

describe('an address', () => {
  const lines = (address1: string, address2: string | null = null) => linesOf({ address1, address2 });

  it('is told apart by what the checkout puts between its fields', () => {
    expect(lines('Rua 7, Lote 2, \u206025', 'Fundos, \u2060Centro')).toEqual({
      ...{ street: 'Rua 7, Lote 2', number: '25', complement: 'Fundos', district: 'Centro' },
    });
    expect(lines('Rua 7, \u206025', '\u2060Centro')).toMatchObject({ complement: null, district: 'Centro' });
  });

  it('has a number where one stands behind a comma, and nothing is guessed', () => {
    const parts = (address1: string, address2?: string) => {
      const { street, number, complement } = lines(address1, address2);
      return [street, number, complement];
    };
    expect(parts('Avenida Paulista, 1000')).toEqual(['Avenida Paulista', '1000', null]);
    expect(parts('Avenida Paulista, nº 1000 - Apto 42', 'Bloco B')).toEqual([
      ...['Avenida Paulista', '1000', 'Apto 42, Bloco B'],
    ]);
    expect(parts('Rua 25 de Março, 12b')).toEqual(['Rua 25 de Março', '12b', null]);
    expect(parts('Quadra 10, Lote 5, 7, casa 2')).toEqual(['Quadra 10, Lote 5', '7', 'casa 2']);
    expect(parts('Estrada Velha, s/n')).toEqual(['Estrada Velha', 's/n', null]);
    expect(parts('Rua das Flores 12', 'Casa')).toEqual(['Rua das Flores 12', null, 'Casa']);
    expect(parts('Rodovia BR-101, 10km')).toEqual(['Rodovia BR-101, 10km', null, null]);
  });
});

describe('an order', () => {
  const read = (changes: object, settings?: Record<string, string>) => {
    const order = shopifyOrder(1, changes);
    const paged = (nodes: object[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } });
    const { lineItems, localizedFields, shippingLines, fulfillmentOrders } = order;
    const body = {
      ...order,
      lineItems: paged(lineItems),
      localizedFields: paged(localizedFields),
      shippingLines: paged(shippingLines),
      fulfillmentOrders: paged(fulfillmentOrders),
    };
    const found = readWhole(200, { data: { order: body } }, settings);
    return found.kind === 'order' && 'order' in found ? found.order : found;
  };

  it('is paid, not paid or cancelled, by its money and its end', () => {
    const state = (displayFinancialStatus: string | null) => read({ displayFinancialStatus });
    for (const status of ['PAID', 'PARTIALLY_REFUNDED'])
      expect(state(status)).toMatchObject({ state: 'paid' });
    for (const status of ['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID', 'EXPIRED', null])
      expect(state(status)).toMatchObject({ state: 'unpaid' });
    for (const status of ['REFUNDED', 'VOIDED']) expect(state(status)).toMatchObject({ state: 'cancelled' });
    // Its freight has to be cancelled, whatever is left of the order.
    const emptied = { requiresShipping: false, shippingAddress: null, lineItems: [] };
    expect(read({ cancelledAt: '2026-09-05T15:00:00Z', ...emptied })).toMatchObject({ state: 'cancelled' });
  });

  it('is of what is still in it and is carried, in grams whatever they were weighed in', () => {
    const pounds = { inventoryItem: { measurement: { weight: { value: 2, unit: 'POUNDS' } } } };
    const lineItems = [
      shopifyLine(3, { currentQuantity: 2, variant: pounds }),
      shopifyLine(1, { currentQuantity: 0 }),
      shopifyLine(1, { requiresShipping: false, variant: null }),
      shopifyLine(1, { variant: null, originalUnitPriceSet: { shopMoney: { amount: '10.0000' } } }),
    ];
    expect(read({ lineItems })).toMatchObject({
      items: [
        { amount: 2, unitWeightG: 908 },
        { amount: 1, unitWeightG: null, unitCents: 1000 },
      ],
    });
  });

  it('has the CPF or CNPJ of its own fields, else of the attribute that the shop names', () => {
    const customAttributes = [{ key: 'cpf', value: '111.444.777-35' }];
    const shipping = [{ key: 'SHIPPING_CREDENTIAL_BR', value: '529.982.247-25' }];
    const documentOf = (changes: object, settings?: Record<string, string>) =>
      (read(changes, settings) as { recipient?: { document: string | null } }).recipient?.document;
    expect(documentOf({ customAttributes }, { documentAttribute: 'cpf' })).toBe('52998224725');
    expect(documentOf({ localizedFields: shipping })).toBe('52998224725');
    expect(documentOf({ localizedFields: [], customAttributes })).toBeNull();
    expect(documentOf({ localizedFields: [], customAttributes }, { documentAttribute: 'cpf' })).toBe(
      '11144477735',
    );
  });

  it('that no carrier is hired for says why', () => {
    const [part] = shopifyOrder(1).fulfillmentOrders;
    for (const [changes, code] of [
      [{ currencyCode: 'USD' }, 'other_currency'],
      [{ requiresShipping: false }, 'nothing_to_deliver'],
      [{ fulfillmentOrders: [{ ...part, deliveryMethod: { methodType: 'PICK_UP' } }] }, 'own_delivery'],
      [{ shippingAddress: null }, 'no_delivery_address'],
      [{ shippingAddress: { ...shopifyOrder(1).shippingAddress, countryCodeV2: 'PT' } }, 'abroad'],
      [{ shippingAddress: { ...shopifyOrder(1).shippingAddress, zip: '0131' } }, 'bad_zip'],
      [{ shippingAddress: { ...shopifyOrder(1).shippingAddress, address1: '' } }, 'no_street'],
      [{ lineItems: [shopifyLine(1, { currentQuantity: 0 })] }, 'nothing_to_deliver'],
    ] as const)
      expect(read(changes)).toMatchObject({ kind: 'unusable', reason: { code } });
  });
});

describe('what Shopify tells', () => {
  const appSecret = 'segredo0do0aplicativo0de0teste01';
  const sign = (body: string, secret = appSecret) =>
    createHmac('sha256', secret).update(body).digest('base64');

  it('is genuine by the bytes as they came alone, rates as well as events', () => {
    const body = JSON.stringify({ rate: shopifyRate() });
    for (const { isGenuine } of [shopify.rates, shopify.events]) {
      const is = (text: string, signature: string, secret = appSecret) =>
        isGenuine(call(text, { 'x-shopify-hmac-sha256': signature }), { appSecret: secret });
      expect(is(body, sign(body))).toBe(true);
      expect(is(`${body} `, sign(body))).toBe(false);
      expect(is(body, sign(body, 'another'))).toBe(false);
      const hex = createHmac('sha256', appSecret).update(body).digest('hex');
      for (const signature of ['', hex, sign(body).slice(4), `${sign(body)}=`, '='.repeat(44)])
        expect(is(body, signature), signature).toBe(false);
      expect(is(body, sign(body, ''), '')).toBe(false);
    }
  });

  it('is an order, the end of a shop, what the law wants, or nothing to do, once by its id', () => {
    const read = (topic: string, body: object, id = 'w1') =>
      shopify.events.read(
        call(JSON.stringify(body), {
          ...{
            'x-shopify-topic': topic,
            'x-shopify-webhook-id': id,
            'x-shopify-shop-domain': 'a.myshopify.com',
          },
        }),
      );
    expect(read('orders/paid', { id: 5_000_000_001 })).toEqual({
      ...{ kind: 'order', orderRef: '5000000001', topic: 'orders/paid', eventId: 'w1', isOnce: true },
      storeRef: 'a.myshopify.com',
    });
    expect(read('orders/paid', {})).toBeNull();
    expect(read('orders/paid', { id: 1 }, '')).toBeNull();
    expect(read('', { id: 1 })).toBeNull();
    expect(read('app/uninstalled', { id: 1 })).toMatchObject({ kind: 'gone' });
    expect(read('shop/redact', { shop_id: 1 })).toMatchObject({ kind: 'forget_store' });
    expect(read('customers/redact', { orders_to_redact: [7, 8] })).toMatchObject({ orderRefs: ['7', '8'] });
    expect(read('customers/data_request', { orders_requested: [7] })).toMatchObject({ kind: 'tell_orders' });
    expect(read('products/update', { id: 1 })).toMatchObject({ kind: 'other' });
  });
});

describe('anything at all', () => {
  it('is read without an error, and never becomes goods without a price or an amount', () => {
    const headers = { 'x-shopify-topic': 'orders/paid', 'x-shopify-webhook-id': 'w' };
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = shopify.rates.read(call(text));
        if (read.kind === 'cart')
          for (const { amount, unitCents } of read.cart.items)
            expect(amount > 0 && unitCents >= 0).toBe(true);
        shopify.events.read(call(text, headers));
        expect(() => readPage({ status: 200, headers: new Map(), body: Buffer.from(text) })).toThrow(
          VendorProblem,
        );
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string(), (address1, address2) => {
        const { street, number } = linesOf({ address1, address2 });
        expect(street.length + (number ?? '').length).toBeLessThanOrEqual(255);
      }),
    );
  });
});

describe('the simulator', () => {
  const page = readFileSync(new URL('../../../../../docs/shops/shopify.md', import.meta.url), 'utf8');
  const app = { appId: 'aplicativo0de0teste0', appSecret: 'segredo0do0aplicativo0de0teste01' };
  const open = () => {
    const vendor = simulateShopify({ ...app, domain: 'a.myshopify.com' });
    vendor.shop.token = { text: 'a'.repeat(40), untilMs: Number.POSITIVE_INFINITY };
    vendor.shop.orders.set('1', shopifyOrder(1));
    const send = async (path: string, body: string, headers: Record<string, string>) => {
      const request = { host: 'api', method: 'POST', path, query: new URLSearchParams(), body, headers };
      const { status, fact = null, body: answer } = await vendor.answer(request, 'normal');
      if (fact !== null) expect(page).toContain(`| ${fact} |`);
      return { status, fact, text: String(answer) };
    };
    const json = { 'content-type': 'application/json', 'x-shopify-access-token': 'a'.repeat(40) };
    const api = '/admin/api/2026-10/graphql.json';
    const run = (operation: Pick<Operation, 'query' | 'variables'>) =>
      send(api, JSON.stringify(operation), json);
    return { ...vendor, send, run, json, api };
  };

  it('refuses a wrong version, no content type, another token, and a query that it does not know', async () => {
    const { send, run, json, api, shop } = open();
    const query = JSON.stringify(scopesOperation);
    expect(await send('/admin/api/2020-01/graphql.json', query, json)).toMatchObject({
      status: 404,
      fact: 'S1',
    });
    const { 'content-type': _, ...untyped } = json;
    expect(await send(api, query, untyped)).toMatchObject({ status: 400, fact: 'S1' });
    const other = { ...json, 'x-shopify-access-token': 'b'.repeat(40) };
    expect(await send(api, query, other)).toMatchObject({ status: 401, fact: 'S1' });
    expect(await run({ query: 'query A { shopOwner { name } }', variables: {} })).toMatchObject({
      ...{ status: 200, fact: 'S3', text: expect.stringContaining('undefinedField') },
    });
    const dear = 'query A { orders(first: 250) { nodes { lineItems(first: 250) { nodes { sku } } } } }';
    expect((await run({ query: dear, variables: {} })).text).toContain('MAX_COST_EXCEEDED');
    shop.throttled = 1;
    expect(await run(scopesOperation)).toMatchObject({ status: 200, fact: 'S16' });
    expect(await run(scopesOperation)).toMatchObject({ status: 200, fact: null });
  });

  it('gives a token to an app that is installed, by its secret, or once by a code', async () => {
    const { send, shop } = open();
    const ask = (fields: Record<string, string>) =>
      send('/admin/oauth/access_token', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    const client = { client_id: app.appId, client_secret: app.appSecret };
    const byItself = { ...client, grant_type: 'client_credentials' };
    expect(await ask(byItself)).toMatchObject({ status: 400, fact: 'S2' });
    shop.codes.add('c1');
    expect(await ask({ ...client, code: 'c1' })).toMatchObject({ status: 200, fact: null });
    expect(await ask({ ...client, code: 'c1' })).toMatchObject({ status: 400, fact: 'S2' });
    expect((await ask(byItself)).text).toContain('"expires_in":86399');
    expect(await ask({ ...byItself, client_secret: 'another' })).toMatchObject({ status: 400 });
  });

  it('says in an answer of 200 what a mutation did not do', async () => {
    const { run, shop } = open();
    const said = async (operation: Operation) =>
      (await run(operation)).text.match(/"message":"([^"]+)"/)?.[1];
    const services = answered(200, { data: { carrierServices: { nodes: [] } } });
    const add = (address: string) => serviceOperation(services, { title: 'Carreto', address }) as Operation;
    expect(await said(add('http://a.example/rates'))).toMatch(/HTTPS/);
    expect(await said(add('https://a.example/k/rates'))).toBeUndefined();
    expect(await said(add('https://b.example/k/rates'))).toMatch(/already configured/);
    const [hook] = hookOperations(
      answered(200, { data: { webhookSubscriptions: { nodes: [] } } }),
      'https://a.example/e',
    );
    expect(await said(hook as Operation)).toBeUndefined();
    expect(await said(hook as Operation)).toMatch(/already been taken/);
    const { tracking } = news;
    const part = shopifyOrder(1).fulfillmentOrders[0]?.id ?? '';
    const ship = createOperation(part, { tracking, isFirst: true });
    expect(await said(ship)).toBeUndefined();
    expect(await said(ship)).toMatch(/unfulfillable/);
    expect(
      await said(createOperation('gid://shopify/FulfillmentOrder/9', { tracking, isFirst: true })),
    ).toMatch(/exist/);
    expect(await said(eventOperation('gid://shopify/Fulfillment/9', news))).toMatch(/exist/);
    expect(shop.orders.get('1')?.fulfillments).toHaveLength(1);
  });
});

describe('what is registered', () => {
  const address = 'https://frete.example/stores/shopify/new/events';
  const hooks = (nodes: object[]) => answered(200, { data: { webhookSubscriptions: { nodes } } });

  it('is what is not there yet, or has an older secret; what belongs to others stays', () => {
    const changes = (nodes: object[]) =>
      hookOperations(hooks(nodes), address).map(({ variables: { id, topic } }) => id ?? topic);
    const all = ['ORDERS_PAID', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'APP_UNINSTALLED'];
    const of = (uri: string) => all.map((topic) => ({ id: `of ${topic}`, topic, uri }));
    expect(changes([])).toEqual(all);
    expect(changes(of(address))).toEqual([]);
    expect(changes(of(address.replace('new', 'old')))).toEqual(all.map((topic) => `of ${topic}`));
    expect(changes(of('https://erp.example/hooks/events'))).toEqual(all);
    const service = (other: object) => {
      const node = { id: 's', name: 'Carreto', callbackUrl: address, active: true, ...other };
      const answer = answered(200, { data: { carrierServices: { nodes: [node] } } });
      return serviceOperation(answer, { title: 'Carreto', address })?.variables.input ?? null;
    };
    expect(service({})).toBeNull();
    for (const other of [
      { active: false },
      { name: 'Antes' },
      { callbackUrl: address.replace('new', 'old') },
    ])
      expect(service(other)).toMatchObject({ id: 's', callbackUrl: address, active: true });
    expect(service({ name: 'Outra', callbackUrl: null })).not.toHaveProperty('id');
  });
});

describe('its facts', () => {
  it('stand on its page, those that the code names', () => {
    const page = readFileSync(new URL('../../../../../docs/shops/shopify.md', import.meta.url), 'utf8');
    const known = new Set(page.match(/^\| S\d+(?= \|)/gm)?.map((fact) => fact.slice(2)));
    const files = ['', 'simulator/'].flatMap((part) => {
      const url = new URL(`./${part}`, import.meta.url);
      const names = readdirSync(url).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
      return names.map((name) => readFileSync(new URL(name, url), 'utf8'));
    });
    const named = files.flatMap((text) => text.match(/\bS\d{1,2}\b/g) ?? []);
    expect(new Set(named).size).toBeGreaterThan(12);
    expect(named.filter((fact) => !known.has(fact))).toEqual([]);
  });
});
