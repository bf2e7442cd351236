import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoreCall, StoreNews, StoreRate } from '../store.ts';
import { nuvemshop } from './nuvemshop.ts';
import { rateProblem } from './simulator/wire-calls.ts';
import { eventRequest } from './wire-back.ts';
import { orderRequest, readOrder } from './wire-order.ts';

type Exchange = {
  case: string;
  origin: string;
  source: string;
  kind: 'rates' | 'order' | 'back';
  request: { method?: string; path?: string; body?: unknown };
  answer?: { status: number; body: unknown };
  news?: StoreNews;
  outcome?: unknown;
};

const folder = new URL('exchanges/', import.meta.url);
const exchanges = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Exchange,
);

function call(body: string | Buffer, headers: Record<string, string> = {}): StoreCall {
  return { headers: new Map(Object.entries(headers)), query: new Map(), body: Buffer.from(body) };
}

describe('exchanges with Nuvemshop', () => {
  it.each(exchanges.map((exchange) => [exchange.case, exchange] as const))('%s', (_, exchange) => {
    const { kind, request, answer, news, outcome } = exchange;
    expect(exchange.origin === 'invented' || /^recorded \d{4}-/.test(exchange.origin)).toBe(true);
    expect(exchange.source).not.toBe('');
    if (kind === 'rates') {
      expect(nuvemshop.rates.read(call(JSON.stringify(request.body)))).toEqual(outcome);
    } else if (kind === 'order') {
      expect(orderRequest(request.path?.split('/').at(-1) ?? '')).toEqual(request);
      const body = Buffer.from(JSON.stringify(answer?.body));
      expect(readOrder({ status: answer?.status ?? 0, headers: new Map(), body })).toEqual(outcome);
    } else {
      const written = eventRequest(news as StoreNews);
      const value = written.body?.kind === 'json' ? written.body.value : null;
      expect({ ...written, body: value }).toEqual(request);
    }
  });
});

describe('an order that is cancelled', () => {
  it('needs no address, no product and no money of ours: its freight is to hear of it', () => {
    const paid = exchanges.find(({ answer, kind }) => kind === 'order' && answer?.status === 200)?.answer
      ?.body;
    for (const changes of [
      { shipping_address: null },
      { shipping_address: { zipcode: '0131', address: null } },
      { products: [] },
      { products: [{ price: 'x', quantity: 1 }] },
      { currency: 'ARS' },
    ]) {
      const read = (more: object) => {
        const body = Buffer.from(JSON.stringify({ ...(paid as object), ...changes, ...more }));
        return readOrder({ status: 200, headers: new Map(), body });
      };
      expect(read({}), JSON.stringify(changes)).toMatchObject({ kind: 'unusable' });
      expect(read({ status: 'cancelled' })).toMatchObject({ kind: 'order', order: { state: 'cancelled' } });
    }
  });
});

describe('what Nuvemshop is told', () => {
  it('is taken by its own rules of rates', () => {
    const rate = {
      ...{ optionCode: 'economica', title: 'Entrega econômica', priceCents: 3174, costCents: 3000 },
      ...{ earliestOn: '2026-09-09', latestOn: '2026-09-11', reference: '0123456789abcdef.1' },
      businessDays: 4,
    };
    const cart = { storeRef: '900', destinationZip: 1311000, isLook: false, items: [] };
    const write = (rates: readonly StoreRate[]) => nuvemshop.rates.write(rates, { call: call('{}'), cart });
    const { body } = write([rate]);
    expect(JSON.parse(body).rates[0]).toMatchObject({ price: 31.74, price_merchant: 30, id_required: true });
    expect(rateProblem(body, new Set(['economica']))).toBeNull();
    expect(rateProblem(body, new Set(['Econômica']))).toMatch(/not registered/);
    expect(rateProblem(write([rate, rate]).body, new Set(['economica']))).toMatch(/two/);
  });
});

describe('what Nuvemshop tells', () => {
  const appSecret = 'segredo0do0aplicativo0de0teste01';
  const sign = (body: string, secret = appSecret) => createHmac('sha256', secret).update(body).digest('hex');

  it('is genuine by the bytes as they came alone', () => {
    const body = '{ "store_id":900,"event":"order/paid","id":1 }';
    const isGenuine = (text: string, signature: string) =>
      nuvemshop.events.isGenuine(call(text, { 'x-linkedstore-hmac-sha256': signature }), { appSecret });
    expect(isGenuine(body, sign(body))).toBe(true);
    expect(isGenuine(body, sign(body).toUpperCase())).toBe(true);
    expect(isGenuine(body.replace(' ', ''), sign(body))).toBe(false);
    expect(isGenuine(body, sign(body, 'another'))).toBe(false);
    for (const signature of [
      '',
      sign(body).slice(2),
      'zz'.repeat(32),
      createHmac('sha256', appSecret).update(body).digest('base64'),
    ])
      expect(isGenuine(body, signature), signature).toBe(false);
    expect(
      nuvemshop.events.isGenuine(call(body, { 'x-linkedstore-hmac-sha256': sign(body, '') }), {
        appSecret: '',
      }),
    ).toBe(false);
  });

  it('is an order, the end of a shop, what the law wants, or nothing to do', () => {
    const read = (body: object) => nuvemshop.events.read(call(JSON.stringify(body)));
    expect(read({ store_id: 900, event: 'order/packed', id: 12 })).toMatchObject({
      kind: 'order',
      orderRef: '12',
      storeRef: '900',
    });
    expect(read({ store_id: 900, event: 'order/paid' })).toBeNull();
    expect(read({ store_id: 900, event: 'app/uninstalled', id: 1 })).toMatchObject({ kind: 'gone' });
    expect(read({ store_id: 900 })).toMatchObject({ kind: 'forget_store', topic: 'store/redact' });
    expect(read({ store_id: 900, customer: { id: 1 }, orders_to_redact: [7, 8] })).toMatchObject({
      kind: 'forget_orders',
      orderRefs: ['7', '8'],
    });
    expect(read({ store_id: 900, customer: { id: 1 }, orders_requested: [7] })).toMatchObject({
      kind: 'tell_orders',
      orderRefs: ['7'],
    });
    expect(read({ store_id: 900, event: 'product/created', id: 1 })).toMatchObject({ kind: 'other' });
    expect(read({ event: 'order/paid', id: 1 })).toBeNull();
  });
});

describe('anything at all', () => {
  it('is read without an error, and never becomes goods without a price or an amount', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = nuvemshop.rates.read(call(text));
        if (read.kind === 'cart')
          for (const { amount, unitCents } of read.cart.items)
            expect(amount > 0 && unitCents >= 0).toBe(true);
        nuvemshop.events.read(call(text));
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(nuvemshop.rates.read(call(Buffer.from(bytes))).kind).toBe('nonsense');
      }),
    );
  });
});
