import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe } from '../support/audits.ts';
import { type CteSender, cteItem, senderOf, sentCte } from '../support/ctes.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let ada: AdminCall;
let sender: CteSender;
let freights: { freight: string; nfe: number }[];

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  shop = await openShop(app);
  ({ admin: ada } = await personOf(app, { name: 'Ada', role: 'admin' }));
  freights = [await hiredWithNfe(app, shop), await hiredWithNfe(app, shop)];
  sender = await senderOf(app, freights[0]?.freight ?? '');
});
afterAll(() => app.close());

const candidates = async (cteId: number) => (await ada(`GET /ctes/${cteId}/candidates`)).body.items;

test('a CT-e that names an NF-e of another series finds the freight by its number, and is linked to it', async () => {
  const [{ freight, nfe } = { freight: '', nfe: 0 }] = freights;
  const cteId = await sentCte(app, sender, cteItem(shop, sender, { numero_nf: nfe, serie_nf: 77, valor: 1 }));
  await audited(app);
  const items = await candidates(cteId);
  expect(items).toMatchObject([{ freightCode: freight, clues: ['nfe_number'], days: expect.any(Number) }]);
  await ada(`POST /ctes/${cteId}/link`, { freightCode: freight, note: 'série trocada' });
  expect(await candidates(cteId)).toEqual([]);
  await ada(`POST /ctes/${cteId}/unlink`, { note: 'engano' });
  expect(await candidates(cteId)).toMatchObject([{ freightCode: freight }]);
});

test('a CT-e of an unknown NF-e finds freights of about its cost, and nothing where nothing is alike', async () => {
  const codes = freights.map(({ freight }) => freight);
  const { agreement } = await app.ctx.db
    .selectFrom('freight')
    .select('agreement')
    .where('code', '=', codes[0] ?? '')
    .executeTakeFirstOrThrow();
  const valor = agreement.price.costCents / 100;
  const like = await sentCte(app, sender, cteItem(shop, sender, { numero_nf: 88_001, valor }));
  const unlike = await sentCte(app, sender, cteItem(shop, sender, { numero_nf: 88_002, valor: valor * 2 }));
  const items = await candidates(like);
  expect(items.map(({ freightCode }: { freightCode: string }) => freightCode).sort()).toEqual(
    codes.toSorted(),
  );
  expect(items[0]).toMatchObject({ clues: ['cost'] });
  expect(await candidates(unlike)).toEqual([]);
  expect((await ada('GET /ctes/999999/candidates')).status).toBe(404);
});
