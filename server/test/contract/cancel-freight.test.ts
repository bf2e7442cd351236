import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHireQuota } from '../../src/registry/shippers/set-hire-quota.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, hired, quoted, sendHire, someNfe } from '../support/hire.ts';
import { carrierTokenOf, resultsOf, trailOf } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const cancel = (freightCode: string, by: Shop = shop) =>
  postAs(app, by, { path: `quotes/${freightCode}/cancel` });

const status = async (by: Shop = shop, changes: object = {}) =>
  await postAs(app, by, {
    path: 'check-status',
    body: { cnpj: by.cnpj, token: by.token, codigo_plataforma: by.platformCode, ...changes },
  });

function progressOf(freightCode: string) {
  return app.ctx.db
    .selectFrom('freightProgress')
    .select(['phase', 'statusGroup', 'statusCode'])
    .where('freightCode', '=', freightCode)
    .executeTakeFirstOrThrow();
}

describe('cancelling a freight', () => {
  test('answers 200 with an empty body and writes occurrence 99, once', async () => {
    const freightCode = await hired(app, shop);
    const answers = await Promise.all([cancel(freightCode), cancel(freightCode)]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, ''],
      [200, ''],
    ]);
    expect((await cancel(freightCode)).status).toBe(200);
    expect(await progressOf(freightCode)).toEqual({
      phase: 'cancelled',
      statusGroup: 'cancelled',
      statusCode: 99,
    });
    const trail = await app.ctx.db
      .selectFrom('occurrence')
      .select(['code', 'source'])
      .where('freightCode', '=', freightCode)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { code: 0, source: 'hire' },
      { code: 1, source: 'hire' },
      { code: 99, source: 'shipper' },
    ]);
  });

  test('is the last word, also where the carrier spoke of the hours to come', async () => {
    const freightCode = await hired(app, shop);
    const token = await carrierTokenOf(app, freightCode);
    const entry = { id_frete: freightCode, codigo: 187, data_ocorrencia: '2026-11-20 18:00:00' };
    expect(await resultsOf(app, token, [entry])).toEqual(['aceita']);
    expect((await cancel(freightCode)).status).toBe(200);
    expect(await progressOf(freightCode)).toMatchObject({ phase: 'cancelled', statusCode: 99 });
    const happened = await trailOf(app, freightCode);
    expect(happened.map(({ code }) => code)).toEqual([0, 1, 187, 99]);
  });

  test('lets the offer be hired again, as another freight', async () => {
    const { id } = await quoted(app, shop);
    const place = { token: id, offer: 1, body: hireBody(shop) };
    const first = await sendHire(app, shop, place);
    await cancel(first.body.id_frete);
    const other = await sendHire(app, shop, { ...place, offer: 2 });
    expect(other.status).toBe(200);
    expect(other.body.id_frete).not.toBe(first.body.id_frete);
  });

  test('is refused once the freight is collected', async () => {
    const freightCode = await hired(app, shop);
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ phase: 'underway', statusGroup: 'collected', collectedAt: new Date(app.clock.nowMs()) })
      .where('freightCode', '=', freightCode)
      .execute();
    const { status, body } = await cancel(freightCode);
    expect([status, body.code]).toEqual([409, 'out_of_flow']);
    expect((await progressOf(freightCode)).phase).toBe('underway');
  });

  test('knows only freights of its own', async () => {
    const other = await openBareShop(app, 2);
    const freightCode = await hired(app, shop);
    expect((await cancel(freightCode, other)).status).toBe(404);
    expect((await cancel('FR261120ZZZZZ')).status).toBe(404);
    expect((await progressOf(freightCode)).phase).toBe('preparing');
  });

  test('ends the attaching of NF-es', async () => {
    const freightCode = await hired(app, shop);
    await cancel(freightCode);
    const path = `quotes/${freightCode}/invoices`;
    expect((await postAs(app, shop, { path, body: { nota_fiscal: [someNfe] } })).status).toBe(409);
  });
});

describe('asking whether one may hire', () => {
  test('answers the quota, which a hire takes from and a cancellation gives back to', async () => {
    expect((await status()).body).toEqual({ bloqueio: false, saldo: 2_147_483_647 });
    await setHireQuota(app.ctx, tester, { shipperId: shop.id, remaining: 1 });
    const freightCode = await hired(app, shop);
    expect((await status()).body).toEqual({ bloqueio: false, saldo: 0 });
    const { id } = await quoted(app, shop);
    const refused = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    expect([refused.status, refused.body.code]).toEqual([403, 'quota_exhausted']);
    await cancel(freightCode);
    await cancel(freightCode);
    expect((await status()).body).toEqual({ bloqueio: false, saldo: 1 });
    await setHireQuota(app.ctx, tester, { shipperId: shop.id, remaining: null });
  });

  test('refuses the number of another shipper and an unknown platform', async () => {
    expect((await status(shop, { cnpj: '11222333000181' })).status).toBe(401);
    const { status: answered, body } = await status(shop, { codigo_plataforma: 'zzzzzzzzz' });
    expect([answered, body.error, body.details]).toEqual([400, 'Platform not found', []]);
  });
});
