import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fromDispatcher, offersOf, quoteBody, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

const tables = 45;
let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  const carrierId = await addRival(app, 1);
  for (let index = 0; index < tables; index += 1) {
    const reais = 15 + ((index * 29) % 71);
    const document = pricedTable(`Serviço ${index}`, {
      sp: [reais, reais * 2],
      rj: index % 3 === 0 ? null : [reais + 5, reais * 3],
      days: 1 + (index % 4),
    });
    const { id } = await addDraft(app, { carrierId, shipperId: shop.id, document });
    await publishVersion(app.ctx, tester, id);
  }
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

it('shows the same few offers of many tables before and after it is known what those cost at least', async () => {
  const { outlooks } = app.desk;
  const goods = [someVolume, { ...someVolume, unitary_weight: 12 }, { ...someVolume, unitary_price: 4000 }];
  const cases = [1311000, 20040002].flatMap((zipcode) =>
    goods.map((volume) => ({
      ...fromDispatcher(shop, { volumes: [volume] }),
      recipient: { type: 0, country: 'BRA', zipcode },
    })),
  );
  const cheapest = async (limit: number) =>
    Promise.all(cases.map((one) => offersOf(app, quoteBody(shop, { ...one, limit }))));
  const all = await Promise.all(cases.map((one) => offersOf(app, quoteBody(shop, one))));
  expect(all.map(({ length }) => length)).toEqual([45, 45, 45, 30, 30, 30]);
  await cheapest(4);
  await outlooks.idle();
  for (const limit of [1, 4, 20, 44]) {
    const shown = await cheapest(limit);
    expect(shown).toEqual(all.map((offers) => offers.slice(0, limit)));
  }
});
