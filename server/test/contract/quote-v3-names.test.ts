import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type QuotedWire, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { oldQuoteBody, sendOldQuote } from '../support/quote-v1.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let stranger: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  stranger = await openBareShop(app, 2);
});
afterAll(() => app.close());

type Part = Record<string, unknown>;
type Rename = (name: string) => string;

/** Members of an object, and of objects right below it, also in lists, under other names. */
function renamed(body: Part, rename: Rename, levels = 2): Part {
  const inside = (value: unknown): unknown => {
    if (levels === 1 || typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? value.map(inside) : renamed(value as Part, rename, levels - 1);
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), inside(value)]));
}

const capital: Rename = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);
const words: Rename = (name) => name.split('_').map(capital).join('_');
const shouted: Rename = (name) => name.toUpperCase();

/** What decides the offers, without what is new in each answer. */
const pricesOf = (dispatchers: readonly QuotedWire[]) =>
  dispatchers.map(({ offers }) =>
    offers?.map(({ carrier, service, final_price }) => [carrier.name, service, final_price]),
  );

const everything = () =>
  quoteBody(shop, {
    recipient: { type: 1, registered_number: shop.cnpj, country: 'BRA', zipcode: 1311000 },
    filter: 3,
    limit: 4,
    channel: 'loja',
    identification: 'P-1',
    returns: { composition: true, volumes: true, applied_rules: true },
  });

const detailsOf = ({ body }: { body: Part }) =>
  ((body.details ?? []) as { field: string; message: string }[]).map(({ field, message }) => [
    field,
    message,
  ]);

describe('a quote v3 whose names are written otherwise', () => {
  it.each([
    ['with a capital', capital],
    ['with a capital for each word', words],
    ['all in capitals', shouted],
  ])('%s is the same quote, token and all', async (_, rename) => {
    const expected = await sendQuote(app, everything());
    const answer = await sendQuote(app, renamed(everything(), rename));
    expect(answer.body.dispatchers[0]?.offers).not.toBe(undefined);
    expect([answer.status, pricesOf(answer.body.dispatchers)]).toEqual([
      200,
      pricesOf(expected.body.dispatchers),
    ]);
    expect(answer.body.dispatchers[0]?.volumes).toEqual(expected.body.dispatchers[0]?.volumes);
  });

  it('may be so in one place alone', async () => {
    const { shipper, ...rest } = quoteBody(shop);
    const { token, ...others } = shipper;
    for (const body of [
      { ...rest, SHIPPER: shipper },
      { ...rest, shipper: { ...others, Token: token } },
      { ...rest, shipper, Limit: 1 },
    ]) {
      const answer = await sendQuote(app, body);
      expect(answer.status).toBe(200);
      if ('Limit' in body) expect(answer.body.dispatchers[0]?.offers).toHaveLength(1);
    }
  });

  it('is read from pieces, and when it is large', async () => {
    const description = 'x'.repeat(900);
    const volumes = Array.from({ length: 500 }, () => ({ ...someVolume, description }));
    const dispatcher = { registered_number: shop.cnpj, zipcode: 29161376, volumes };
    const body = quoteBody(shop, { dispatchers: [dispatcher, dispatcher, dispatcher] });
    expect(JSON.stringify(body).length).toBeGreaterThan(1_500_000);
    expect(await sendQuote(app, renamed(body, capital))).toMatchObject({ status: 200 });
  });

  it('counts two levels deep and no deeper', async () => {
    const { dispatchers, ...rest } = quoteBody(shop);
    const volumes = [renamed(someVolume, capital, 1)];
    const answer = await sendQuote(app, {
      ...rest,
      dispatchers: dispatchers.map((one) => ({ ...one, volumes })),
    });
    expect(answer.status).toBe(422);
    expect(detailsOf(answer).map(([field]) => field)).toContain('dispatchers[0].volumes[0].amount');
  });

  it('names members as the reference does where they are wrong', async () => {
    const answer = await sendQuote(
      app,
      renamed(quoteBody(shop, { recipient: { type: 0, zipcode: '01311000' } }), capital),
    );
    expect([answer.status, detailsOf(answer)]).toEqual([
      422,
      [['recipient.zipcode', 'deve ser um número inteiro']],
    ]);
  });

  it('is not looked for among thousands of names that nobody reads', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 0]));
    const { body } = await sendQuote(app, quoteBody(shop, { ...many(4000), Limit: 1 }));
    expect(body.dispatchers[0]?.offers).toHaveLength(1);
    const beyond = await sendQuote(app, quoteBody(shop, { ...many(6000), Limit: 1 }));
    expect(beyond.body.dispatchers[0]?.offers?.length).toBeGreaterThan(1);
  });

  it('takes letters of other alphabets for others', async () => {
    // The Kelvin sign and the long s are k and s to those who fold all of Unicode.
    for (const name of ['to\u212aen', 'TO\u212aEN']) {
      const { token, ...shipper } = quoteBody(shop).shipper;
      const answer = await sendQuote(app, quoteBody(shop, { shipper: { ...shipper, [name]: token } }));
      expect(answer.status).toBe(401);
    }
    const answer = await sendQuote(app, quoteBody(shop, { limit: undefined, 'l\u0131mit': 'x' }));
    expect(answer.status).toBe(200);
  });
});

describe('a name in several letter cases', () => {
  it('counts as written in the reference, whatever the others hold', async () => {
    const answer = await sendQuote(app, { Limit: 'x', ...quoteBody(shop, { limit: 1 }), LIMIT: -1 });
    expect([answer.status, answer.body.dispatchers[0]?.offers?.length]).toEqual([200, 1]);
  });

  it('counts as written in the reference even where it says nothing', async () => {
    const answer = await sendQuote(app, quoteBody(shop, { limit: null, Limit: 1 }));
    expect(answer.body.dispatchers[0]?.offers?.length).toBeGreaterThan(1);
  });

  it('is refused where none is written so', async () => {
    const { simulation_type: kinds, ...rest } = quoteBody(shop);
    const answer = await sendQuote(app, {
      ...rest,
      Simulation_Type: kinds,
      SIMULATION_TYPE: kinds,
      recipient: { Zipcode: 1311000, ZIPCODE: 1311000 },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'malformed_json']);
    expect(detailsOf(answer)).toEqual([
      ['simulation_type', 'foi informado mais de uma vez'],
      ['recipient.zipcode', 'foi informado mais de uma vez'],
    ]);
  });

  it('may be one that nobody reads', async () => {
    expect(await sendQuote(app, quoteBody(shop, { Extra: 1, EXTRA: 2 }))).toMatchObject({ status: 200 });
  });
});

describe('a token in several letter cases', () => {
  const withShipper = (changes: object) =>
    quoteBody(shop, { shipper: { ...quoteBody(shop).shipper, ...changes } });

  it('is nobody’s where the one that came first is not the one that counts', async () => {
    const { token, ...shipper } = quoteBody(shop).shipper;
    const before = { shipper: { Token: stranger.token, token, ...shipper } };
    expect(await sendQuote(app, quoteBody(shop, before))).toMatchObject({ status: 401 });
    expect(await sendQuote(app, withShipper({ Token: stranger.token }))).toMatchObject({ status: 200 });
    expect(await sendQuote(app, withShipper({ Token: token }))).toMatchObject({ status: 200 });
  });

  it('is refused like any other name that stands twice', async () => {
    const { token, ...shipper } = quoteBody(shop).shipper;
    const answer = await sendQuote(
      app,
      quoteBody(shop, { shipper: { ...shipper, Token: token, TOKEN: token } }),
    );
    expect([answer.status, detailsOf(answer)]).toEqual([
      422,
      [['shipper.token', 'foi informado mais de uma vez']],
    ]);
  });

  it('has to be that of the head', async () => {
    const { token, ...shipper } = quoteBody(shop).shipper;
    const body = quoteBody(shop, { shipper: { ...shipper, Token: stranger.token } });
    expect(await sendQuote(app, body, { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 });
  });
});

describe('names that no object may have', () => {
  it.each(['__PROTO__', '__Proto__', 'Constructor', 'PROTOTYPE'])('refuses %s, too', async (name) => {
    const at = JSON.stringify(quoteBody(shop));
    for (const text of [
      at.replace('{', `{"${name}":{},`),
      at.replace('"recipient":{', `"recipient":{"${name}":{},`),
      at.replace('"dispatchers":[{', `"dispatchers":[{"${name}":{},`),
    ]) {
      const answer = await sendQuote(app, text);
      expect([answer.status, answer.body.code]).toEqual([422, 'malformed_json']);
    }
  });
});

describe('the older quote', () => {
  it('takes its names as they are written', async () => {
    const { volumes, ...rest } = oldQuoteBody(shop) as Part;
    const answer = await sendOldQuote(app, { ...rest, Volumes: volumes });
    expect([answer.status, detailsOf(answer).map(([field]) => field)]).toEqual([422, ['volumes']]);
  });
});
