import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlingFixture } from '../../../test/support/stores/bling-company.ts';
import { openShopifyFixture } from '../../../test/support/stores/shopify-shop.ts';
import { openVtexFixture } from '../../../test/support/stores/vtex-account.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../platform/outgoing/client.ts';
import { openVendorLine, type VendorLine } from '../vendors/line/line.ts';
import { createPace } from '../vendors/line/pace.ts';
import { VendorProblem } from '../vendors/line/vendor-problem.ts';
import {
  type NuvemshopMode,
  type NuvemshopSimulator,
  startNuvemshop,
} from './nuvemshop/simulator/simulator.ts';
import type { StoreAccess, StoreCall, StoreClient, StoreNews, StoreTools } from './store.ts';
import { stores } from './stores.ts';

/** Three units: a weight or a price of the whole line would show. */
const three = { amount: 3, unitCents: 14_990, unitWeightG: 1600, heightMm: 300, widthMm: 400, lengthMm: 500 };

/** What the suite needs of a platform that is not the same for all: its simulator, and an order and a cart as it writes them. */
type Fixture = {
  simulator: {
    /** Sets how it answers, by the words that all simulators know. */
    behave(mode: NuvemshopMode): void;
    calls(): number;
    /** An order of three units of one product. */
    putOrder(ref: string): void;
    /** How often it was told a state of an order. */
    eventCount(ref: string, word: string | undefined): number;
    stop(): Promise<void>;
  };
  access: StoreAccess;
  /** Members of the credential that let it in. */
  tokens: readonly string[];
  hosts: Readonly<Record<string, string>>;
  /** Null where the platform asks for no rates. */
  cart: object | null;
  /** It signs what it asks, as it signs what it tells. */
  signsRates?: boolean;
  /** A line of three, as it knows it. */
  unit: object;
};

const fixtures: Readonly<Record<string, () => Promise<Fixture>>> = {
  nuvemshop: openNuvemshopFixture,
  bling: openBlingFixture,
  shopify: openShopifyFixture,
  vtex: openVtexFixture,
};

async function openNuvemshopFixture(): Promise<Fixture> {
  const options = { appId: '4711', appSecret: 'segredo0do0aplicativo', storeId: '900' };
  const simulator: NuvemshopSimulator = await startNuvemshop({ ...options, reachedAt: (url) => url });
  simulator.shop.accessToken = 'a'.repeat(40);
  return {
    simulator: {
      behave(mode) {
        simulator.mode = mode;
      },
      calls: () => simulator.calls.length,
      putOrder: (ref) => void simulator.shop.orders.set(ref, nuvemshopOrder(Number(ref))),
      eventCount: (ref, word) =>
        simulator.shop.fulfillments.get(ref)?.filter(({ status }) => status === word).length ?? 0,
      stop: () => simulator.stop(),
    },
    access: {
      credential: { appSecret: options.appSecret, accessToken: 'a'.repeat(40) },
      settings: { appId: options.appId, storeId: options.storeId, contact: 'ana@exemplo.com.br' },
    },
    tokens: ['accessToken'],
    hosts: { api: simulator.url, install: simulator.url },
    unit: three,
    cart: {
      ...{ store_id: 900, currency: 'BRL' },
      destination: { postal_code: '01311000', country: 'BR', city: 'São Paulo' },
      items: [{ quantity: 3, grams: 1600, price: 149.9, dimensions: { width: 40, height: 30, depth: 50 } }],
    },
  };
}

function nuvemshopOrder(id: number): Record<string, unknown> {
  return {
    ...{
      id,
      number: id,
      currency: 'BRL',
      status: 'open',
      payment_status: 'paid',
      shipping_status: 'unpacked',
    },
    ...{ updated_at: '2026-09-05T12:00:00Z', subtotal: '449.70' },
    shipping_address: {
      name: 'Ana',
      address: 'Avenida Paulista',
      zipcode: '01311000',
      province: 'São Paulo',
    },
    customer: { name: 'Ana', identification: '52998224725' },
    products: [
      {
        sku: 'LV-1',
        price: '149.90',
        quantity: 3,
        weight: '1.600',
        width: '40.00',
        height: '30.00',
        depth: '50.00',
      },
    ],
  };
}

const news = (orderRef: string, mayBeRepeated: boolean): StoreNews => ({
  ...{
    orderRef,
    state: 'delivered',
    sentence: 'Entregue',
    occurredAtMs: Date.UTC(2026, 8, 7),
    expectedOn: null,
  },
  ...{
    city: null,
    uf: null,
    tracking: { code: 'FR260905ABC12', url: 'https://carreto.example/r' },
    mayBeRepeated,
  },
});

describe.each([...stores.values()].map((store) => [store.manifest.platform, store] as const))(
  '%s',
  (name, store) => {
    let fixture: Fixture;
    let http: OutgoingClient;
    beforeAll(async () => {
      const open = fixtures[name];
      if (open === undefined) throw new Error(`${name} has no fixture: the suite is for every platform`);
      fixture = await open();
      const policy = { allowed: networkList(['127.0.0.1/32']), allowsSome: true, ports: [443] };
      http = createOutgoingClient({ policy, connections: 4 });
    });
    afterAll(async () => {
      await http.close();
      await fixture.simulator.stop();
    });

    const line = (): VendorLine =>
      openVendorLine({
        ...{ client: http, manifest: store.manifest, hosts: fixture.hosts, pace: createPace(null) },
        monotonicMs: () => performance.now(),
        pause: async () => {},
        onExchange: () => {},
      });
    const tools = ({ credential }: StoreAccess): StoreTools => ({
      nowMs: Date.now,
      rewriteCredential: (rewrite) => rewrite(credential),
    });
    // A line of its own each time: what failed before is forgotten.
    const client = (): StoreClient => store.open(fixture.access, line(), tools(fixture.access));
    const call = (body: string | Buffer): StoreCall => ({
      ...{ headers: new Map(), query: new Map(), body: Buffer.from(body) },
    });
    const signal = () => AbortSignal.timeout(5000);

    it('reads three units of a cart and of an order as three of one', async () => {
      expect(fixture.cart !== null).toBe(store.manifest.can.rates);
      if (fixture.cart !== null) {
        const read = store.rates.read(call(JSON.stringify(fixture.cart)));
        expect(read.kind === 'cart' ? read.cart.items : read).toMatchObject([fixture.unit]);
      }
      fixture.simulator.behave('normal');
      fixture.simulator.putOrder('7');
      const order = await client().readOrder('7', signal());
      expect(order.kind === 'order' ? order.order : order).toMatchObject({
        state: 'paid',
        items: [fixture.unit],
      });
    });

    it('refuses answers that are no answer, each with its kind, and without the credential in it', async () => {
      const kinds: Record<string, string> = {};
      for (const mode of ['error', 'cut', 'huge', 'latin1', 'too_many'] as const) {
        fixture.simulator.behave(mode);
        const problem = await client()
          .readOrder('7', signal())
          .catch((error: unknown) => error);
        if (!(problem instanceof VendorProblem)) throw new Error(`${mode} was taken`, { cause: problem });
        for (const token of fixture.tokens)
          expect(problem.message).not.toContain(fixture.access.credential[token]);
        kinds[mode] = problem.kind;
      }
      expect(kinds).toEqual({
        error: 'down',
        cut: 'down',
        huge: 'nonsense',
        latin1: 'nonsense',
        too_many: 'too_many',
      });
      fixture.simulator.behave('stalled');
      const late = await client()
        .readOrder('7', AbortSignal.timeout(50))
        .catch((error: unknown) => error);
      expect(late).toMatchObject({ kind: 'timeout' });
      fixture.simulator.behave('normal');
    });

    it('says that a credential is refused, and calls nobody before there is one', async () => {
      const { credential } = fixture.access;
      const rest = Object.entries(credential).filter(([member]) => !fixture.tokens.includes(member));
      const others = fixture.tokens.map((member) => [member, 'b'.repeat(40)]);
      const wrong = { ...fixture.access, credential: Object.fromEntries([...rest, ...others]) };
      expect(await store.open(wrong, line(), tools(wrong)).check(signal())).toMatchObject({
        kind: 'refused',
      });
      const before = fixture.simulator.calls();
      const none = { ...fixture.access, credential: Object.fromEntries(rest) };
      const missing = store.open(none, line(), tools(none));
      await expect(missing.readOrder('7', signal())).rejects.toMatchObject({
        kind: 'not_let_in',
        wasSent: false,
      });
      expect(fixture.simulator.calls()).toBe(before);
    });

    it('tells a state once, also where the answer was lost', async () => {
      fixture.simulator.putOrder('8');
      const word = store.manifest.states.get('delivered');
      fixture.simulator.behave('normal');
      await client().sendBack(news('8', false), signal());
      await client().sendBack(news('8', true), signal());
      expect(fixture.simulator.eventCount('8', word)).toBe(1);
    });

    it('gives up what it cannot understand, and never takes a signature that is none', () => {
      for (const body of ['', '[]', '{', 'null', '{"items":[{}]}', Buffer.from([0xff, 0xfe])])
        expect(store.rates.read(call(body)).kind, String(body)).toBe('nonsense');
      expect(store.events.isGenuine(call('{}'), fixture.access.credential)).toBe(false);
      expect(store.rates.isGenuine(call('{}'), fixture.access.credential)).toBe(fixture.signsRates !== true);
      for (const answer of [store.rates.none(), store.rates.refused(), store.rates.unavailable()])
        expect(answer.body).not.toMatch(/Error|\.ts/);
    });

    it('names what its facts rest on, and claims nothing that nobody ran', () => {
      const { can, sources, verified, states } = store.manifest;
      for (const act of ['rates', 'events', 'orders', 'back', 'nfe', 'install'] as const)
        expect(can[act] && sources[act] === undefined, act).toBe(false);
      expect(verified).toEqual([]);
      expect([...states.values()].filter((word) => word === '')).toEqual([]);
    });
  },
);

describe('a simulator', () => {
  it('is stricter than its client needs', async () => {
    const fixture = await openNuvemshopFixture();
    const headers = { authentication: `bearer ${'a'.repeat(40)}`, 'user-agent': 'Carreto (a@b.c)' };
    const ask = async (path: string, init: RequestInit) =>
      (await fetch(`${fixture.hosts.api}/v1/900${path}`, init)).status;
    expect(await ask('/store', { headers })).toBe(200);
    expect(await ask('/store', { headers: { ...headers, 'user-agent': 'node' } })).toBe(400);
    const { authentication, ...without } = headers;
    expect(await ask('/store', { headers: { ...without, authorization: authentication } })).toBe(401);
    expect(await ask('/webhooks', { method: 'POST', headers, body: '{}' })).toBe(415);
    const json = { ...headers, 'content-type': 'application/json' };
    const post = (path: string, value: object) =>
      ask(path, { method: 'POST', headers: json, body: JSON.stringify(value) });
    expect(await post('/webhooks', { event: 'order/created', url: 'http://a.example' })).toBe(422);
    expect(
      await post('/shipping_carriers', { name: 'a', callback_url: 'http://a.example', types: 'ship' }),
    ).toBe(422);
    fixture.simulator.putOrder('9');
    expect(await post('/orders/9/fulfillments', { status: 'delivered', happened_at: '28-01-2021' })).toBe(
      422,
    );
    expect(await post('/orders/9/fulfillments', { status: 'entregue' })).toBe(422);
    await fixture.simulator.stop();
  });
});
