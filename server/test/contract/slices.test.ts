import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteReceipts } from '../../src/freight/quote/receipt/quote-receipts.ts';
import { listQuoteKeys } from '../../src/freight/quote/store/sample.ts';
import { compareQuotes } from '../../src/freight/what-if/compare-quotes.ts';
import { openStages } from '../../src/freight/what-if/stage.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, sendHire } from '../support/hire.ts';
import { quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { oldQuoteBody, sendOldQuote, someOldVolume } from '../support/quote-v1.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { clockOfLooks, longestOf, mostUnitsOfASlice, slicesOf, unitsOf } from '../support/slices.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ processorMs: clockOfLooks() });
  shop = await openShop(app);
});
afterAll(() => app.close());

const lines = Array.from({ length: 500 }, (_, line) => line);

/** As much as a dispatcher may consolidate: five hundred sizes, twenty of each. */
const volumes = lines.map((line) => ({
  ...someVolume,
  ...{ amount: 20, consolidate: true, overlaid: line % 2 === 0, rotate: line % 3 > 0 },
  ...{ height: 0.01 + line / 10_000, width: 0.02 + line / 9000, length: 0.05 },
}));
const dispatcherOf = () => ({ registered_number: shop.cnpj, zipcode: 29161376, volumes });
const largest = (changes: object = {}) =>
  quoteBody(shop, {
    ...{ dispatchers: [dispatcherOf()], simulation_type: [0, 1] },
    ...{ returns: { volumes: true, composition: true, applied_rules: true } },
    ...changes,
  });

/** Far more than any slice may hold. */
const muchWork = 10 * mostUnitsOfASlice;

describe('the longest slice of', () => {
  it.each([1, 3])('a quote v3 of 10,000 units to consolidate, from %i places, is short', async (places) => {
    const body = largest({ dispatchers: Array.from({ length: places }, dispatcherOf) });
    const { slices, result } = await slicesOf(() => sendQuote(app, body));
    expect(result.status).toBe(200);
    expect(unitsOf(slices)).toBeGreaterThan(places * muchWork);
    expect(longestOf(slices)).toBeLessThanOrEqual(mostUnitsOfASlice);
    expect(new Set(slices.map(({ key }) => key))).toEqual(new Set([`shipper:${shop.id}`]));
  });

  it('an older quote of as many is short', async () => {
    const volumes = lines.map((line) => ({
      ...someOldVolume,
      ...{ quantidade: 20, consolidar: true, sobreposto: line % 2 === 0, tombar: line % 3 > 0 },
      ...{ altura: 0.01 + line / 10_000, largura: 0.02 + line / 9000, comprimento: 0.05 },
    }));
    const { slices, result } = await slicesOf(() =>
      sendOldQuote(app, oldQuoteBody(shop, { volumes, retornar_consolidacao: true })),
    );
    expect(result.status).toBe(200);
    expect(unitsOf(slices)).toBeGreaterThan(muchWork);
    expect(longestOf(slices)).toBeLessThanOrEqual(mostUnitsOfASlice);
  });

  it('a hire, and of the receipts of a quote of as many, is short', async () => {
    const quoted = await sendQuote(app, largest());
    const token = quoted.body.dispatchers[0]?.id ?? '';
    const hired = await slicesOf(() => sendHire(app, shop, { token, offer: 1, body: hireBody(shop) }));
    expect(hired.result.status).toBe(200);
    const receipts = await slicesOf(() => quoteReceipts(app.desk, shop.id, token));
    expect(receipts.result.replay.identical).toBe(true);
    for (const { slices } of [hired, receipts]) {
      expect(unitsOf(slices)).toBeGreaterThan(muchWork);
      expect(longestOf(slices)).toBeLessThanOrEqual(mostUnitsOfASlice);
    }
  });

  it('a shadow over quotes of as many is short', async () => {
    const carrierId = await addRival(app, 1);
    const own = { carrierId, shipperId: shop.id };
    await addPublished(app, { ...own, document: pricedTable('Normal', { sp: [20, 40], rj: null }) });
    const draft = { ...own, document: pricedTable('Normal', { sp: [21, 44], rj: null }) };
    const { id: versionId } = await addDraft(app, draft);
    for (let count = 0; count < 3; count += 1) await sendQuote(app, largest());
    await app.settle();
    const { tableId } = await app.ctx.db
      .selectFrom('freightTableVersion')
      .select('tableId')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow();
    const span = { shipperIds: [shop.id], fromId: null, toId: null, limit: 10_000, order: 'oldest' } as const;
    const keys = await listQuoteKeys(app.ctx, span);
    const stages = await openStages(app.desk, [{ tableId, carrierId, a: 'as_quoted', b: versionId }]);
    let compared = 0;
    const { slices } = await slicesOf(() =>
      compareQuotes(app.desk, { stages, keys }, () => {
        compared += 1;
      }),
    );
    expect(compared).toBeGreaterThanOrEqual(3);
    expect(unitsOf(slices)).toBeGreaterThan(3 * muchWork);
    expect(longestOf(slices)).toBeLessThanOrEqual(mostUnitsOfASlice);
    expect(new Set(slices.map(({ key }) => key))).toEqual(new Set(['what-if']));
  });

  it('the API reference, written when it is first asked for, is short', async () => {
    const { slices, result } = await slicesOf(() => fetch(`${app.address}/openapi.json`));
    expect(result.status).toBe(200);
    const written = slices.filter(({ key }) => key === 'reference');
    expect(written.length).toBeGreaterThan(20);
    expect(longestOf(written)).toBeLessThanOrEqual(mostUnitsOfASlice);
    // It is kept: nothing is written for whoever asks next.
    const again = await slicesOf(() => fetch(`${app.address}/openapi.json`));
    expect(again.slices).toEqual([]);
  });

  it('a small quote is all there is of it', async () => {
    const { slices } = await slicesOf(() => sendQuote(app, quoteBody(shop)));
    expect(slices).toHaveLength(1);
  });
});
