import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCarrier } from '../../src/registry/carriers/update-carrier.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  fromDispatcher,
  type OfferWire,
  offersOf,
  quoteBody,
  sendQuote,
  someVolume,
} from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z' });
  shop = await openShop(app);
});
afterAll(() => app.close());

/** Enough to fill a vehicle, and not too much for a carrier of parcels on the road. */
const aTon = { ...someVolume, amount: 40, height: 0.5, width: 0.5, length: 0.5, unitary_weight: 50 };

const company = { type: 1, country: 'BRA', zipcode: 1311000 };

const cents = (reais: number): number => Math.round(reais * 100);

function chargedCents({ composition }: OfferWire): number {
  if (composition === undefined) throw new Error('no composition');
  const { sub_total1 = {}, sub_total2 = {}, sub_total3 = {}, ...base } = composition;
  const parts = [...Object.values(base), ...Object.values(sub_total1), ...Object.values(sub_total2)];
  return [...parts, sub_total3.icms ?? 0, sub_total3.iss ?? 0].reduce(
    (sum, part) => sum + cents(part as number),
    0,
  );
}

describe('POST /api/v3/quote/simulate', () => {
  it('says names as they are, whatever their letters, and how long its answer is', async () => {
    const [post] = (await offersOf(app, quoteBody(shop))).map(({ carrier }) => carrier);
    const named = (name: string) =>
      app.ctx.db.selectFrom('carrier').selectAll().where('tradeName', '=', name).executeTakeFirstOrThrow();
    const rename = async (from: string, tradeName: string) => {
      const { id: carrierId, revision } = await named(from);
      await updateCarrier(app.ctx, tester, { carrierId, changes: { revision, tradeName } });
      await app.ctx.mirror.refresh();
    };
    const [was, strange] = [post?.name ?? '', 'São João → 漢字 🚚'];
    await rename(was, strange);
    const { headers, body } = await sendQuote(app, quoteBody(shop));
    expect(body.dispatchers[0]?.offers?.map(({ carrier }) => carrier.name)).toContain(strange);
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(body)));
    await rename(strange, was);
  });

  it('answers every dispatcher with ids, and offers sorted by final price and numbered from 1', async () => {
    const { status, headers, body } = await sendQuote(
      app,
      quoteBody(shop, {
        simulation_type: [0, 1],
        recipient: company,
        ...fromDispatcher(shop, { volumes: [aTon] }),
      }),
    );
    expect(status).toBe(200);
    const [dispatcher] = body.dispatchers;
    expect(dispatcher).toMatchObject({
      registered_number_shipper: shop.cnpj,
      registered_number_dispatcher: shop.cnpj,
      zipcode_origin: 29161376,
    });
    expect(dispatcher?.id).toMatch(/^[0-9a-z]{16}$/);
    expect(dispatcher?.request_id).toBe(headers.get('x-request-id'));
    const offers = dispatcher?.offers ?? [];
    expect(offers.map(({ offer }) => offer)).toEqual(offers.map((_, index) => index + 1));
    const prices = offers.map(({ final_price }) => final_price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(offers.map(({ simulation_type }) => simulation_type))).toEqual(new Set([0, 1]));
    expect(offers.every(({ composition }) => composition === undefined)).toBe(true);
    expect(dispatcher?.volumes).toBeUndefined();
  });

  it('uses only tables of the kind asked for', async () => {
    const full = await offersOf(
      app,
      quoteBody(shop, {
        simulation_type: [1],
        recipient: company,
        ...fromDispatcher(shop, { volumes: [aTon] }),
      }),
    );
    expect(full.length).toBeGreaterThan(0);
    expect(full.every(({ simulation_type }) => simulation_type === 1)).toBe(true);
  });

  it('composes offers so that what is charged adds up to the cost, to the cent', async () => {
    const zips = [1311000, 20040002, 69005000, 40020000, 90010000, 29010000];
    for (const zipcode of zips) {
      const recipient = { type: 0, country: 'BRA', zipcode };
      const offers = await offersOf(
        app,
        quoteBody(shop, { recipient, simulation_type: [0, 1], returns: { composition: true } }),
      );
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) expect(chargedCents(offer)).toBe(cents(offer.cost_price));
    }
  });

  it('counts deadlines in business days from the day of the quote', async () => {
    const [offer] = await offersOf(app, quoteBody(shop, { filter: 2 }));
    expect(offer?.original_delivery_time.days).toBeTypeOf('number');
    // 20 November 2026 is a Friday and a holiday itself; the days after are counted from Monday.
    expect(offer?.original_delivery_time.estimated_date).toMatch(/^2026-1[12]-\d\d$/);
  });

  it('filters by price, by deadline, and by both', async () => {
    const all = await offersOf(app, quoteBody(shop));
    const cheapest = await offersOf(app, quoteBody(shop, { filter: 1 }));
    const fastest = await offersOf(app, quoteBody(shop, { filter: 2 }));
    const both = await offersOf(app, quoteBody(shop, { filter: 3 }));
    expect(cheapest).toHaveLength(1);
    expect(cheapest[0]).toMatchObject({ offer: 1, final_price: all[0]?.final_price });
    const leastDays = Math.min(...all.map(({ delivery_time }) => delivery_time.days ?? 0));
    expect(fastest).toHaveLength(1);
    expect(fastest[0]?.delivery_time.days).toBe(leastDays);
    expect(both.map(({ final_price }) => final_price)).toEqual([
      ...new Set([cheapest[0]?.final_price, fastest[0]?.final_price]),
    ]);
  });

  it('limits offers, and takes 0 for no limit and no filter', async () => {
    const all = await offersOf(app, quoteBody(shop));
    expect(await offersOf(app, quoteBody(shop, { limit: 2 }))).toHaveLength(2);
    expect(
      await offersOf(app, quoteBody(shop, { limit: 0, filter: 0, channel: '', identification: null })),
    ).toHaveLength(all.length);
  });

  it('quotes each dispatcher on its own, in the order sent', async () => {
    const dispatchers = [29161376, 7034000].map((zipcode) => ({
      registered_number: shop.cnpj,
      zipcode,
      volumes: [someVolume],
    }));
    const { body } = await sendQuote(app, quoteBody(shop, { dispatchers }));
    expect(body.dispatchers.map(({ zipcode_origin }) => zipcode_origin)).toEqual([29161376, 7034000]);
    expect(new Set(body.dispatchers.map(({ id }) => id)).size).toBe(2);
    expect(new Set(body.dispatchers.map(({ request_id }) => request_id)).size).toBe(1);
  });

  it('leaves offers out where no table serves, and for a zip code of no state', async () => {
    const nowhere = await sendQuote(
      app,
      quoteBody(shop, { recipient: { country: 'BRA', zipcode: 10000000 } }),
    );
    expect(nowhere.status).toBe(200);
    expect(nowhere.body.dispatchers[0]).not.toHaveProperty('offers');
    const tooLarge = { volumes: [{ ...someVolume, height: 30, width: 30, length: 30 }] };
    const large = await sendQuote(app, quoteBody(shop, fromDispatcher(shop, tooLarge)));
    expect(large.body.dispatchers[0]).not.toHaveProperty('offers');
  });

  it('takes total_price for charges on value, but not for the postal operator', async () => {
    const postal = ({ carrier }: OfferWire) => carrier.name === 'Operador Postal';
    const plain = await offersOf(app, quoteBody(shop));
    const dear = await offersOf(app, quoteBody(shop, fromDispatcher(shop, { total_price: 2000 })));
    const priceOf = (offers: OfferWire[], wanted: (offer: OfferWire) => boolean) =>
      offers
        .filter(wanted)
        .map(({ service, cost_price }) => ({ service, cost_price }))
        .sort((a, b) => a.service.localeCompare(b.service));
    expect(priceOf(dear, postal)).toEqual(priceOf(plain, postal));
    const road = ({ service }: OfferWire) => service === 'Rodoviário';
    expect(priceOf(dear, road)[0]?.cost_price).toBeGreaterThan(priceOf(plain, road)[0]?.cost_price ?? 0);
  });

  it('shares total_price over units so that the volumes shown add up to it', async () => {
    const shown = async (changes: object) => {
      const body = quoteBody(shop, { ...fromDispatcher(shop, changes), returns: { volumes: true } });
      const { body: answer } = await sendQuote(app, body);
      const volumes = answer.dispatchers[0]?.volumes ?? [];
      return volumes.map(({ amount, unitary_price }) => [amount, unitary_price]);
    };
    const three = { ...someVolume, amount: 3 };
    expect(await shown({ volumes: [three], total_price: 100 })).toEqual([
      [2, 33.33],
      [1, 33.34],
    ]);
    const { unitary_price: _, ...unpriced } = three;
    expect(await shown({ volumes: [unpriced, { ...unpriced, amount: 1 }], total_price: 90.02 })).toEqual([
      [1, 22.5],
      [2, 22.51],
      [1, 22.5],
    ]);
    expect(await shown({ volumes: [three] })).toEqual([[3, 150]]);
    const boxed = { ...unpriced, height: 0.05, width: 0.06, length: 0.07, consolidate: true };
    const { body } = await sendQuote(
      app,
      quoteBody(shop, {
        ...fromDispatcher(shop, { volumes: [boxed], total_price: 100 }),
        returns: { volumes: true },
      }),
    );
    expect(body.dispatchers[0]?.volumes).toMatchObject([
      {
        amount: 1,
        category: '999',
        unitary_price: 100,
        items: [
          { amount: 2, unitary_price: 33.33 },
          { amount: 1, unitary_price: 33.34 },
        ],
      },
    ]);
  });

  it('shows volumes as used, with what was consolidated into a registered box', async () => {
    const small = {
      ...someVolume,
      amount: 6,
      height: 0.05,
      width: 0.06,
      length: 0.07,
      unitary_weight: 0.1,
      sku: 'A-1',
      consolidate: true,
      overlaid: true,
      rotate: true,
    };
    const body = quoteBody(shop, {
      ...fromDispatcher(shop, { volumes: [small, someVolume] }),
      returns: { volumes: true },
    });
    const { body: answer } = await sendQuote(app, body);
    const volumes = answer.dispatchers[0]?.volumes ?? [];
    expect(volumes[0]).toMatchObject({ amount: 2, category: '1', height: 0.2, width: 0.3, length: 0.4 });
    const box = volumes.find(({ category }) => category === '999');
    expect(box).toMatchObject({ amount: 1, unitary_price: 900 });
    expect(box).not.toHaveProperty('sku');
    expect(box?.items).toEqual([expect.objectContaining({ sku: 'A-1', amount: 6, category: '1' })]);
  });

  it('names the rules that changed an offer, when asked', async () => {
    const offers = await offersOf(app, quoteBody(shop, { returns: { applied_rules: true } }));
    expect(offers.every(({ applied_rules }) => Array.isArray(applied_rules))).toBe(true);
    expect((await offersOf(app, quoteBody(shop))).every((offer) => !('applied_rules' in offer))).toBe(true);
  });

  it('quotes returns only with tables that take them, and lets a person send', async () => {
    const reverse = quoteBody(shop, {
      reverse: true,
      ...fromDispatcher(shop, { registered_number: '52998224725', zipcode: 1311000 }),
      recipient: { type: 1, registered_number: shop.cnpj, country: 'BRA', zipcode: 29161376 },
    });
    const all = await offersOf(app, quoteBody(shop));
    const offers = await offersOf(app, reverse);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.length).toBeLessThan(all.length);
    const { status } = await sendQuote(app, { ...reverse, reverse: false });
    expect(status).toBe(422);
  });

  it('tells the deadline of the carrier where older clients look for it', async () => {
    for (const { original_delivery_time: original, carrier_original_delivery_time: older } of await offersOf(
      app,
      quoteBody(shop),
    ))
      expect(older).toEqual({ days: original.days, estimated_date: original.estimated_date });
  });

  it('shows a cubed weight of the postal operator only where it is charged', async () => {
    const weightsOf = async (volume: object) =>
      (
        await offersOf(
          app,
          quoteBody(shop, fromDispatcher(shop, { volumes: [{ ...someVolume, ...volume }] })),
        )
      )
        .filter(({ carrier }) => carrier.name === 'Operador Postal')
        .map(({ weights }) => weights);
    const dense = await weightsOf({ amount: 1, unitary_weight: 9 });
    expect(dense.length).toBeGreaterThan(0);
    for (const weights of dense) expect(weights).toEqual({ real: 9, used: expect.any(Number) });
    const bulky = await weightsOf({ amount: 1, height: 0.4, width: 0.4, length: 0.4, unitary_weight: 2 });
    expect(bulky.length).toBeGreaterThan(0);
    for (const weights of bulky) expect(weights.cubed).toBe(10.667);
  });

  it('leaves the cubed weight of the postal operator out where some objects are charged by their real one', async () => {
    const dense = { height: 0.2, width: 0.2, length: 0.2, amount: 1, unitary_weight: 5 };
    const bulky = { height: 0.15, width: 0.6, length: 0.4, amount: 2, unitary_weight: 4 };
    const volumes = [dense, bulky].map((sides) => ({ ...someVolume, ...sides }));
    const offers = await offersOf(app, quoteBody(shop, fromDispatcher(shop, { volumes })));
    const ofPost = offers.filter(({ carrier }) => carrier.name === 'Operador Postal');
    expect(ofPost.length).toBeGreaterThan(0);
    // Object by object: 5 kg as weighed, and twice 6 kg by volume.
    for (const { weights } of ofPost) expect(weights).toEqual({ real: 13, used: 17 });
    const others = offers.filter(({ carrier }) => carrier.name !== 'Operador Postal');
    for (const { weights } of others) expect(weights.cubed).toBeGreaterThan(0);
  });

  it('expires offers after the days of the table, in the form of the shipper', async () => {
    const [offer] = await offersOf(app, quoteBody(shop));
    expect(offer?.expiration).toMatch(/^2026-1[12]-\d\d 09:00:00$/);
    const { settings, revision } = await getShipper(app.ctx, shop.id);
    await updateShipper(app.ctx, tester, {
      shipperId: shop.id,
      changes: { revision, settings: { ...settings, rfc3339Expiration: true } },
    });
    await app.settle();
    const [changed] = await offersOf(app, quoteBody(shop));
    expect(changed?.expiration).toMatch(/^2026-1[12]-\d\dT12:00:00\.000Z$/);
  });

  it('takes dimensions of a known SKU from the catalogue, and refuses an unknown one', async () => {
    const volume = {
      description: null,
      tag: null,
      amount: 1,
      heightMm: 200,
      widthMm: 300,
      lengthMm: 400,
      weightG: 3500,
      priceCents: 15_000,
      consolidate: false,
      overlaid: false,
      rotate: false,
    };
    await putSkus(app.ctx, tester, {
      shipperId: shop.id,
      origin: 'api',
      items: [
        { sku: 'KNOWN', description: 'Cadeira', tag: null, category: 1, active: true, volumes: [volume] },
      ],
    });
    const bare = { amount: 2, category: '1', unitary_price: 150, sku: 'KNOWN' };
    const fromCatalogue = await offersOf(app, quoteBody(shop, fromDispatcher(shop, { volumes: [bare] })));
    const measured = await offersOf(app, quoteBody(shop));
    expect(fromCatalogue.map(({ cost_price }) => cost_price)).toEqual(
      measured.map(({ cost_price }) => cost_price),
    );
    const zeros = { ...bare, height: 0, width: 0, length: 0, unitary_weight: 0 };
    expect(await offersOf(app, quoteBody(shop, fromDispatcher(shop, { volumes: [zeros] })))).toHaveLength(
      measured.length,
    );
    const unknown = await sendQuote(
      app,
      quoteBody(shop, fromDispatcher(shop, { volumes: [{ ...bare, sku: 'WHAT' }] })),
    );
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'dispatchers[0].volumes[0].sku' }],
    });
  });

  it('refuses an unknown platform with the sentence that clients compare', async () => {
    const shipper = { registered_number: shop.cnpj, token: shop.token, platform_code: 'zzzzzzzzz' };
    const { status, body } = await sendQuote(app, quoteBody(shop, { shipper }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'Platform not found',
      message: 'Platform not found',
      code: 'platform_not_found',
      details: [],
    });
  });

  it('refuses a number that is not the token’s like a wrong token', async () => {
    const shipper = {
      registered_number: '11222333000181',
      token: shop.token,
      platform_code: shop.platformCode,
    };
    const mismatch = await sendQuote(app, quoteBody(shop, { shipper }));
    const wrong = await sendQuote(app, quoteBody(shop, { shipper: { ...shipper, token: 'x'.repeat(32) } }));
    expect([mismatch.status, wrong.status]).toEqual([401, 401]);
    const shape = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;
    expect(shape(mismatch.body)).toEqual(shape(wrong.body));
  });

  it('refuses more than 10,000 units to consolidate', async () => {
    const volumes = [{ ...someVolume, amount: 10_001, consolidate: true }];
    const { status, body } = await sendQuote(app, quoteBody(shop, fromDispatcher(shop, { volumes })));
    expect(status).toBe(422);
    expect(body).toMatchObject({ details: [{ field: 'dispatchers[0].volumes' }] });
  });
});
