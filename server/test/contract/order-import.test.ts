import type { NewSku } from '@carreto/contract/admin/registry/skus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { importBody, importedNfe, importedRecipient } from '../support/import.ts';
import { offersOf, quoteBody, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { fieldsIn, postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { without } from '../support/without.ts';

let app: TestApp;
let shop: Shop;
let order = 0;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_TRACKING_URL: 'https://rastreio.exemplo.com.br/' } });
  shop = await openShop(app);
});
afterAll(() => app.close());

const send = (body: unknown, headers: Record<string, string> = {}, by: Shop = shop) =>
  postAs(app, by, { path: 'order-import', body, headers });

/** Imports an order that no other is equal to, and gives its freight. */
async function imported(changes: object = {}) {
  order += 1;
  const { status, body } = await send(importBody(shop, { order_number: `P${order}`, ...changes }));
  expect({ status, body }).toMatchObject({ status: 200 });
  return freightOf(String(body.freight_id));
}

function freightOf(code: string) {
  return app.ctx.db.selectFrom('freight').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
}

type RecordBody = {
  data_prevista_entrega: string;
  ocorrencias: { data_prevista_entrega: string }[];
  volumes: { valor_total: number }[];
};

/** The freight record of the freight. */
async function recordOf(code: string): Promise<RecordBody> {
  const answer = await fetch(`${app.address}/api/external/embarcador/v1/quote/${code}?token=${shop.token}`);
  return answer.json() as Promise<RecordBody>;
}

async function fieldsOf(changes: object): Promise<string[]> {
  const answer = await send(importBody(shop, changes));
  expect(answer.status).toBe(422);
  return fieldsIn(answer);
}

/** A volume that says nothing of its measures, and what the catalogue says of them. */
const unmeasured = { amount: 2, category: '1', unitary_price: 10 };
const cataloguedVolume = {
  ...{ description: null, tag: null, amount: 1, heightMm: 410, widthMm: 520, lengthMm: 630, weightG: 7_400 },
  ...{ priceCents: null, consolidate: false, overlaid: false, rotate: false },
};

function catalogued(sku: string, changes: Partial<NewSku> = {}): NewSku {
  const product = { sku, description: 'Cadeira', tag: null, category: 1, active: true };
  return { ...product, volumes: [cataloguedVolume], ...changes };
}

const isAskedFor = (name: string) => name !== 'number' && name !== 'neighborhood';

describe('importing an order', () => {
  test('answers the freight, its tracking address and when it was hired', async () => {
    const { status, body } = await send(importBody(shop, { order_number: 'first' }));
    expect(status).toBe(200);
    const { trackingKey } = await freightOf(String(body.freight_id));
    expect(body).toEqual({
      freight_id: expect.stringMatching(/^FR261120[0-9A-Z]{5}$/),
      tracking_url: `https://rastreio.exemplo.com.br/${trackingKey}/${body.freight_id}`,
      hired_date: '2026-11-20 09:00:00',
    });
  });

  test('takes the cheapest offer, or the fastest', async () => {
    const offers = await offersOf(app, quoteBody(shop));
    const [cheapest] = offers;
    const fastest = offers.toSorted(
      (a, b) => (a.delivery_time.days ?? 0) - (b.delivery_time.days ?? 0) || a.offer - b.offer,
    )[0];
    expect(fastest?.carrier.registered_number).not.toBe(cheapest?.carrier.registered_number);
    for (const [type_hiring, offer] of [
      [1, cheapest],
      [2, fastest],
    ] as const) {
      const { agreement, offerNumber, source } = await imported({ type_hiring });
      expect(agreement.carrier.document).toBe(offer?.carrier.registered_number);
      expect(agreement.price.finalCents).toBe(Math.round((offer?.final_price ?? 0) * 100));
      expect([offerNumber, source]).toEqual([offer?.offer, 'import']);
      expect(agreement.rating).not.toBeNull();
    }
  });

  test('keeps the shares of total_price in valor_total', async () => {
    const { unitary_price: _, ...unpriced } = { ...someVolume, amount: 3 };
    const volumes = [unpriced, { ...unpriced, amount: 1, category: '18' }];
    const { code } = await imported({ volumes, total_price: 99.99 });
    const totals = (record: RecordBody) => record.volumes.map(({ valor_total }) => valor_total);
    expect(totals(await recordOf(code))).toEqual([74.99, 25]);
    expect(await fieldsOf({ volumes })).toEqual(['volumes[0].unitary_price', 'volumes[1].unitary_price']);
  });

  test('takes measures that a volume leaves out, or sends as 0, from the catalogue', async () => {
    await putSkus(app.ctx, tester, { shipperId: shop.id, origin: 'file', items: [catalogued('CHAIR')] });
    const zeros = { height: 0, width: 0, length: 0, unitary_weight: 0 };
    for (const measures of [{}, zeros]) {
      const { agreement } = await imported({ volumes: [{ ...unmeasured, ...measures, sku: 'CHAIR' }] });
      const { items } = agreement;
      const wanted = {
        heightMm: 410,
        widthMm: 520,
        lengthMm: 630,
        unitWeightG: 7_400,
        amount: 2,
        sku: 'CHAIR',
      };
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject(wanted);
      expect(agreement.rating?.shipment).toMatchObject({ realG: 14_800, volumeMm3: 2 * 410 * 520 * 630 });
    }
    const own = { ...unmeasured, sku: 'CHAIR', unitary_weight: 9 };
    expect((await imported({ volumes: [own] })).agreement.items[0]).toMatchObject({
      heightMm: 410,
      unitWeightG: 9_000,
    });
  });

  test('takes the carrier and service told, by number or by name, whatever its case and accents', async () => {
    const offers = await offersOf(app, quoteBody(shop));
    const wanted = offers[2];
    if (wanted === undefined) throw new Error('too few offers');
    const { registered_number, name, company_name } = wanted.carrier;
    const service = wanted.service.toUpperCase();
    for (const carrier of [
      { registered_number, service },
      { name: name.toUpperCase(), service },
      { name: company_name, service },
      { registered_number, name: 'outra', service },
    ]) {
      const { agreement } = await imported({ type_hiring: 3, carrier });
      expect(agreement.carrier).toMatchObject({ document: registered_number, service: wanted.service });
    }
  });

  test('names what was offered when the wanted carrier or service was not', async () => {
    const [offer] = await offersOf(app, quoteBody(shop));
    const registered_number = offer?.carrier.registered_number;
    for (const carrier of [
      { registered_number, service: 'Teletransporte' },
      { registered_number: '11222333000181', service: offer?.service },
      { name: 'Ninguém', service: offer?.service },
    ]) {
      const answer = await send(importBody(shop, { type_hiring: 3, carrier }));
      expect([answer.status, answer.body.code]).toEqual([422, 'no_offer']);
      expect(fieldsIn(answer)[0]).toBe('carrier.service');
      expect(JSON.stringify(answer.body.details)).toContain(
        `${registered_number}) ofereceu: ${offer?.service}`,
      );
    }
  });

  test('without any offer says why each table made none', async () => {
    const address = { ...importedRecipient.address, zipcode: '00000001', city: 'São Paulo', state: 'SP' };
    const answer = await send(importBody(shop, { recipient: { ...importedRecipient, address } }));
    expect([answer.status, answer.body.code]).toEqual([422, 'no_offer']);
    const messages = (answer.body.details as { message: string }[]).map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages)
      expect(message).toMatch(/^.+: o CEP 00000-001 não pertence a nenhum estado$/);
    const bare = await openBareShop(app, 5);
    const none = await send(importBody(bare), {}, bare);
    expect([none.status, none.body.code, none.body.details]).toEqual([422, 'no_offer', []]);
  });

  test('keeps everything that is known of the order', async () => {
    const freight = await imported({
      order_number: '000123',
      parent_order_number: 'PAI-1',
      channel: 'site',
      subchannel: 'app',
      identification: 'carrinho-1',
      payment_type: 'Pix',
      notes: 'Portaria',
      order_date: '2026-11-19 10:00:00',
      invoiced_date: '2026-11-20 08:00:00',
      collection_date: '2026-11-23',
      delivery_date: '2026-12-01 18:00:00',
      freight_value: 39.9,
      total_price: 1000,
      metadata: [{ key: 'loja', value: 'matriz' }],
      invoice: [importedNfe],
    });
    expect(freight).toMatchObject({ orderNumber: '000123', parentOrderNumber: 'PAI-1', channel: 'site' });
    expect(freight.agreement).toMatchObject({
      dispatcher: {
        document: shop.cnpj,
        corporateName: 'Loja Exemplo Ltda',
        address: { state: 'ES', city: 'Serra' },
      },
      order: {
        identification: 'carrinho-1',
        subchannel: 'app',
        orderedAt: '2026-11-19T13:00:00.000Z',
        invoicedAt: '2026-11-20T11:00:00.000Z',
        paymentType: 'Pix',
        notes: 'Portaria',
        collectionOn: '2026-11-23',
        chargedCents: 3990,
      },
      metadata: [{ key: 'loja', value: 'matriz' }],
      terms: { informedDeliveryAt: '2026-12-01T21:00:00.000Z' },
      rating: { shipment: { declaredCents: 100_000 } },
    });
    const nfes = await app.ctx.db
      .selectFrom('freightNfe')
      .select(['accessKey', 'number', 'volumeCount', 'valueCents', 'itemsCents', 'protocol'])
      .where('freightCode', '=', freight.code)
      .execute();
    expect(nfes).toEqual([
      {
        accessKey: importedNfe.key,
        number: '1234',
        volumeCount: 2,
        valueCents: 101_970,
        itemsCents: 97_980,
        protocol: null,
      },
    ]);
  });

  test('keeps order numbers as text, sent as one or as a number', async () => {
    expect((await imported({ order_number: 4500 })).orderNumber).toBe('4500');
  });
});

describe('importing an order without a quote', () => {
  const told = async (changes: object = {}) => {
    const [offer] = await offersOf(app, quoteBody(shop));
    return {
      not_quote: true,
      type_hiring: 3,
      delivery_time: 9,
      original_delivery_time: 7,
      order_date: '2026-11-19 10:00:00',
      freight_value: 12.34,
      carrier: { service: offer?.service, registered_number: offer?.carrier.registered_number },
      ...changes,
    };
  };

  test('takes price and days as they are told, and keeps the lane of the carrier’s table for the audit', async () => {
    const { agreement, source, offerToken } = await imported(await told());
    expect([source, offerToken]).toEqual(['import_not_quoted', null]);
    expect(agreement).toMatchObject({
      price: { costCents: 1234, finalCents: 1234 },
      terms: {
        versionId: null,
        tableReference: '',
        transitMinutes: 7 * 1440,
        extraDays: 2,
        // Seven business days after Friday the 20th.
        estimatedOn: '2026-12-01',
      },
      order: { chargedCents: 1234 },
    });
    expect(agreement.rating).not.toBeNull();
  });

  test('has its customer expect the days that were promised, or the day that was told', async () => {
    for (const [changes, day] of [
      // Two business days after the carrier's.
      [{}, '2026-12-03'],
      [{ delivery_date: '2026-12-24 18:00:00' }, '2026-12-24'],
    ] as const) {
      const { code, trackingKey } = await imported({ ...(await told()), ...changes });
      const { ocorrencias, data_prevista_entrega } = await recordOf(code);
      expect([data_prevista_entrega, ...ocorrencias.map((each) => each.data_prevista_entrega)]).toEqual(
        Array(3).fill(day),
      );
      const page = await fetch(`${app.address}/rastreio/${trackingKey}/${code}`);
      expect(await page.text()).toContain(`<time datetime="${day}">`);
    }
  });

  test('needs no table', async () => {
    const bare = await openBareShop(app, 6);
    const answer = await send(importBody(bare, await told()), {}, bare);
    expect(answer.status).toBe(200);
    expect((await freightOf(String(answer.body.freight_id))).agreement.rating).toBeNull();
  });

  test('is told at the root or inside the carrier; the root wins', async () => {
    const { not_quote, delivery_time, original_delivery_time, carrier, ...rest } = await told();
    const inside = { ...carrier, not_quote, delivery_time, original_delivery_time };
    expect((await imported({ ...rest, carrier: inside })).source).toBe('import_not_quoted');
    const quoted = await imported({ ...rest, carrier: inside, not_quote: false });
    expect(quoted.source).toBe('import');
    const mixed = await imported({ ...rest, carrier: inside, original_delivery_time: 3 });
    expect(mixed.agreement.terms).toMatchObject({ transitMinutes: 3 * 1440, extraDays: 6 });
  });

  test('ignores the days where it is quoted', async () => {
    const { agreement } = await imported({ delivery_time: 99, original_delivery_time: 98 });
    expect(agreement.terms.transitMinutes).toBeLessThan(98 * 1440);
  });

  test('is refused for each member that it lacks', async () => {
    const whole = await told();
    for (const name of ['delivery_time', 'original_delivery_time', 'order_date', 'freight_value', 'carrier'])
      expect(await fieldsOf(without(whole, name)), name).toEqual([name]);
    expect(await fieldsOf({ not_quote: true, type_hiring: 3 })).toEqual([
      'delivery_time',
      'original_delivery_time',
      'order_date',
      'freight_value',
      'carrier',
    ]);
  });

  test('is refused with another hiring rule than the carrier told', async () => {
    for (const type_hiring of [1, 2])
      expect(await fieldsOf(await told({ type_hiring }))).toEqual(['type_hiring']);
  });

  test('is refused for a carrier without number, or one that is not registered', async () => {
    const { carrier } = await told();
    const named = { ...without(carrier, 'registered_number'), name: 'Alguém' };
    expect(await fieldsOf(await told({ carrier: named }))).toEqual(['carrier.registered_number']);
    const unknown = { ...carrier, registered_number: '11222333000181' };
    expect(await fieldsOf(await told({ carrier: unknown }))).toEqual(['carrier.registered_number']);
  });

  test('is refused under an unknown platform', async () => {
    const answer = await send(
      importBody(shop, {
        ...(await told()),
        shipper: { registered_number: shop.cnpj, platform_code: 'zzzzzzzzz' },
      }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'platform_not_found']);
  });
});

describe('an import is refused', () => {
  test('for each required member that is missing', async () => {
    const body = importBody(shop);
    for (const name of Object.keys(body)) {
      const answer = await send(without(body, name));
      expect([answer.status, ...fieldsIn(answer)], name).toEqual([422, name]);
    }
    for (const part of ['shipper', 'recipient', 'dispatcher'] as const)
      for (const name of Object.keys(body[part]).filter((one) => !['email', 'phone'].includes(one)))
        expect(await fieldsOf({ [part]: without(body[part], name) })).toEqual([`${part}.${name}`]);
    for (const part of ['recipient', 'dispatcher'] as const)
      for (const name of Object.keys(body[part].address).filter(isAskedFor))
        expect(
          await fieldsOf({ [part]: { ...body[part], address: without(body[part].address, name) } }),
        ).toEqual([`${part}.address.${name}`]);
  });

  test('for a company without state inscription', async () => {
    const company = { ...importedRecipient, type: 1, registered_number: '11222333000181' };
    expect(await fieldsOf({ recipient: company })).toEqual(['recipient.state_inscription']);
    expect(
      (await imported({ recipient: { ...company, state_inscription: 'ISENTO' } })).agreement,
    ).toBeDefined();
  });

  test('for hiring rule 3 without a carrier, or with half of one', async () => {
    expect(await fieldsOf({ type_hiring: 3 })).toEqual(['carrier']);
    expect(await fieldsOf({ type_hiring: 3, carrier: { service: 'x' } })).toEqual([
      'carrier.name',
      'carrier.registered_number',
    ]);
    expect(await fieldsOf({ type_hiring: 3, carrier: { name: 'x' } })).toEqual(['carrier.service']);
    for (const type_hiring of [0, 4, '1', null])
      expect(await fieldsOf({ type_hiring }), String(type_hiring)).toEqual(['type_hiring']);
  });

  test('for more than three decimals of a dimension, but not for the noise of a float', async () => {
    const volume = { ...someVolume, height: 0.2001, width: 0.3, length: 1.00005 };
    expect(await fieldsOf({ volumes: [someVolume, volume] })).toEqual([
      'volumes[1].height',
      'volumes[1].length',
    ]);
    const fine = { ...someVolume, height: 0.125, width: 0.007, length: 1.001 };
    expect((await imported({ volumes: [fine] })).agreement.items[0]).toMatchObject({
      heightMm: 125,
      widthMm: 7,
      lengthMm: 1001,
    });
  });

  test('for a volume without measures that the catalogue does not know', async () => {
    const volume = { amount: 1, category: '1', unitary_price: 1, sku: 'NOBODY' };
    expect(await fieldsOf({ volumes: [someVolume, volume] })).toEqual(['volumes[1].sku']);
  });

  test('for a volume whose product the catalogue knows without all measures, or keeps inactive', async () => {
    await putSkus(app.ctx, tester, {
      shipperId: shop.id,
      origin: 'file',
      items: [
        catalogued('HALF', { volumes: [{ ...cataloguedVolume, weightG: null }] }),
        catalogued('OFF', { active: false }),
      ],
    });
    for (const sku of ['HALF', 'OFF'])
      expect(await fieldsOf({ volumes: [{ ...unmeasured, sku }] }), sku).toEqual(['volumes[0].sku']);
  });

  test('for metadata with a key twice or 65 entries', async () => {
    const entry = { key: 'a', value: '1' };
    expect(await fieldsOf({ metadata: [entry, entry] })).toEqual(['metadata[1].key']);
    expect(await fieldsOf({ metadata: [{ key: 'a' }] })).toEqual(['metadata[0].value']);
    const many = Array.from({ length: 65 }, (_, index) => ({ key: `k${index}`, value: '1' }));
    expect(await fieldsOf({ metadata: many })).toEqual(['metadata']);
    expect((await imported({ metadata: many.slice(1) })).agreement.metadata).toHaveLength(64);
  });

  test('for texts over their limit, counted in code points', async () => {
    const name = '😀'.repeat(255);
    const { code } = await imported({ recipient: { ...importedRecipient, name } });
    const recipient = await app.ctx.db
      .selectFrom('freightRecipient')
      .select('name')
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    expect(recipient.name).toBe(name);
    expect(await fieldsOf({ recipient: { ...importedRecipient, name: `${name}x` } })).toEqual([
      'recipient.name',
    ]);
    const entry = (length: number) => ({
      metadata: [{ key: 'k'.repeat(length), value: 'v'.repeat(length) }],
    });
    expect((await imported(entry(255))).agreement.metadata[0]?.value).toHaveLength(255);
    expect(await fieldsOf(entry(256))).toEqual(['metadata[0].key', 'metadata[0].value']);
    expect(await fieldsOf({ order_number: '1'.repeat(51) })).toEqual(['order_number']);
  });

  test('for an NF-e that lacks a member, or that appears twice', async () => {
    for (const name of Object.keys(importedNfe))
      expect(await fieldsOf({ invoice: [without(importedNfe, name)] })).toEqual([`invoice[0].${name}`]);
    expect(await fieldsOf({ invoice: [importedNfe, importedNfe] })).toEqual(['invoice[1].key']);
  });

  test('for a zip code of no state without the city and state it does not tell', async () => {
    const address = { ...importedRecipient.address, zipcode: '00000001' };
    expect(await fieldsOf({ recipient: { ...importedRecipient, address } })).toEqual([
      'recipient.address.city',
      'recipient.address.state',
    ]);
  });

  test('for dates that do not exist', async () => {
    for (const name of ['order_date', 'invoiced_date', 'delivery_date'])
      for (const value of [
        '2026-02-30 10:00:00',
        '2026-01-01 24:00:00',
        '2026-01-01',
        '2026-01-01T10:00:00Z',
      ])
        expect(await fieldsOf({ [name]: value })).toEqual([name]);
    expect(await fieldsOf({ collection_date: '2026-13-01' })).toEqual(['collection_date']);
  });

  test('under another shipper’s number, or an unknown platform', async () => {
    const shipper = { registered_number: '11222333000181', platform_code: shop.platformCode };
    expect((await send(importBody(shop, { shipper }))).status).toBe(401);
    const unknown = { registered_number: shop.cnpj, platform_code: 'zzzzzzzzz' };
    const answer = await send(importBody(shop, { shipper: unknown }));
    expect([answer.status, answer.body.error]).toEqual([400, 'Platform not found']);
  });
});

describe('importing an order again', () => {
  const code = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(200);
    return answer.body.freight_id;
  };

  test('with an equal body gives the first freight for ten minutes, and another one afterwards', async () => {
    const body = importBody(shop, { order_number: 'again' });
    const first = await code(body);
    app.clock.advanceMs(10 * 60_000 - 1);
    const { shipper, ...rest } = body;
    expect(await code({ ...rest, shipper, notes: null })).toBe(first);
    app.clock.advanceMs(1);
    expect(await code(body)).not.toBe(first);
  });

  test('with another body makes another freight, also of the same order number', async () => {
    const first = await code(importBody(shop, { order_number: 'same' }));
    expect(await code(importBody(shop, { order_number: 'same', notes: 'x' }))).not.toBe(first);
  });

  test('after a cancellation makes another freight', async () => {
    const body = importBody(shop, { order_number: 'cancelled' });
    const first = await code(body);
    await postAs(app, shop, { path: `quotes/${first}/cancel` });
    expect(await code(body)).not.toBe(first);
  });

  test('under one Idempotency-Key gives the first answer for a day', async () => {
    const body = importBody(shop, { order_number: 'keyed' });
    const key = { 'idempotency-key': 'order-keyed' };
    const first = await code(body, key);
    app.clock.advanceMs(3_600_000);
    expect(await code(body, key)).toBe(first);
    expect(await code(body)).not.toBe(first);
    const other = await send({ ...body, notes: 'x' }, key);
    expect([other.status, ...fieldsIn(other)]).toEqual([422, 'Idempotency-Key']);
  });

  test('at the same moment makes one freight, with a key or without', async () => {
    for (const headers of [{}, { 'idempotency-key': 'order-at-once' }] as Record<string, string>[]) {
      const body = importBody(shop, { order_number: `at-once-${Object.keys(headers).length}` });
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, headers)));
      for (const { status, body: answer } of answers)
        if (status !== 200) expect([status, answer.code]).toEqual([409, 'request_running']);
      const made = answers
        .filter(({ status }) => status === 200)
        .map(({ body: answer }) => answer.freight_id);
      expect(new Set(made).size).toBe(1);
      const freights = await app.ctx.db
        .selectFrom('freight')
        .select('code')
        .where('orderNumber', '=', body.order_number as string)
        .execute();
      expect(freights).toHaveLength(1);
    }
  });
});
