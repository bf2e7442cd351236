import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteItem, senderOf, sentCte } from '../support/ctes.ts';
import { hireBody, quoted, sendHire, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'Vera', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Report = { ctes: number; cut: boolean; items: Record<string, unknown>[] };

async function report(shipperId: number, query = ''): Promise<{ status: number; body: Report }> {
  const path = `/api/admin/v1/shippers/${shipperId}/skus/contradictions${query}`;
  const response = await fetch(app.address + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Report };
}

test('a CT-e charged by ten times the weight contradicts the product of its freight, of this shipper alone', async () => {
  const volume = {
    ...{
      description: null,
      tag: null,
      amount: 1,
      heightMm: 100,
      widthMm: 200,
      lengthMm: 300,
      weightG: 2_000,
    },
    ...{ priceCents: null, consolidate: false, overlaid: false, rotate: false },
  };
  await putSkus(app.ctx, tester, {
    shipperId: shop.id,
    origin: 'file',
    items: [{ sku: 'LAMP', description: 'x', tag: null, category: 1, active: true, volumes: [volume] }],
  });
  const lamps = { amount: 5, category: '1', unitary_price: 30, sku: 'LAMP' };
  const dispatchers = [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [lamps] }];
  const { id } = await quoted(app, shop, { dispatchers });
  const hired = await sendHire(app, shop, {
    ...{ token: id, offer: 1 },
    body: hireBody(shop, { nota_fiscal: someNfe }),
  });
  const sender = await senderOf(app, hired.body.id_frete);
  const cteId = await sentCte(app, sender, cteItem(shop, sender, { peso_taxado: 100 }));

  const { body } = await report(shop.id, '?minimum=1');
  expect(body).toMatchObject({ ctes: 1, cut: false });
  expect(body.items).toEqual([
    expect.objectContaining({ sku: 'LAMP', ctes: 1, differing: 1, declaredCm3: 6_000, cteIds: [cteId] }),
  ]);
  expect(Number(body.items[0]?.medianRatioPpm)).toBeGreaterThan(1_100_000);
  expect((await report(shop.id)).body).toEqual({ ctes: 1, cut: false, items: [] });
  expect((await report(shop.id, '?minimum=1&thresholdPercent=1000')).body.items).toEqual([]);

  expect(body.items[0]).toMatchObject({
    taxedG: 20_000,
    declared: { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 2_000 },
  });
  expect(Number(body.items[0]?.expectedG)).toBeGreaterThanOrEqual(2_000);

  const other = await openBareShop(app, 7);
  expect((await report(other.id, '?minimum=1')).body).toEqual({ ctes: 0, cut: false, items: [] });
  expect((await report(987_654_321)).status).toBe(404);
});

test('what was measured is taken over, all or nothing, and never over what somebody else changed meanwhile', async () => {
  const call = await adminOf(app);
  const path = `PUT /shippers/${shop.id}/skus/measured`;
  const seen = { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 2_000 };
  const measured = { ...seen, weightG: 20_000 };
  const lamp = { sku: 'LAMP', seen, measured };
  const both = await call(path, { items: [lamp, { ...lamp, sku: 'GONE' }] });
  expect(both).toMatchObject({ status: 409, body: { details: [{ field: 'items[1].sku' }] } });
  expect(await call(path, { items: [lamp] })).toMatchObject({
    status: 200,
    body: { changed: 1, unchanged: 0 },
  });
  const { body } = await call(`GET /shippers/${shop.id}/skus?sku=LAMP`);
  expect(body.items[0]).toMatchObject({ origin: 'dashboard', volumes: [measured] });
  expect((await call(path, { items: [lamp] })).status).toBe(409);
  expect((await call(path, { items: [lamp, lamp] })).status).toBe(422);
  const log = await call(`GET /changes?kind=sku&shipperId=${shop.id}`);
  expect(log.body.items[0]).toMatchObject({ action: 'update', actor: 'Ada' });
});
