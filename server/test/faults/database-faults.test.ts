import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../src/platform/db/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { importBody } from '../support/import.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { postAs } from '../support/shipper-api.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let cut: TestApp;
let relay: Relay;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  relay = await startRelay(app.connection);
  cut = await startTestApp({ beside: { ...app, connection: relay.url } });
});
afterAll(async () => {
  await cut.close();
  await relay.close();
  await app.close();
});

function importOrder(to: TestApp, order_number: string) {
  const headers = { 'idempotency-key': order_number };
  return postAs(to, shop, { path: 'order-import', body: importBody(shop, { order_number }), headers });
}

async function freightsOf(orderNumber: string): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('freight')
    .select('code')
    .where('orderNumber', '=', orderNumber)
    .execute();
  return rows.map(({ code }) => code);
}

describe('a connection that is lost at COMMIT', () => {
  test.each([
    ['before', 0],
    ['answered', 1],
  ] as const)('(%s) is 503, and the same key brings the one freight', async (when, stored) => {
    relay.cutAtCommit('insert into "freight" ', when);
    const unsure = await importOrder(cut, `COMMIT-${when}`);
    expect(relay.wasCut()).toBe(true);
    expect([unsure.status, unsure.body.code]).toEqual([503, 'unavailable']);
    expect(await freightsOf(`COMMIT-${when}`)).toHaveLength(stored);
    const again = await importOrder(cut, `COMMIT-${when}`);
    expect(again.status).toBe(200);
    expect(await freightsOf(`COMMIT-${when}`)).toEqual([again.body.freight_id]);
  });
});

describe('a row that somebody holds', () => {
  test('keeps its freight waiting, which gets 503, and no other', { timeout: 60_000 }, async () => {
    const [held, free] = [await importOrder(app, 'HELD'), await importOrder(app, 'FREE')];
    const heldCode = String(held.body.freight_id);
    const token = await carrierTokenOf(app, heldCode);
    const entry = (id_frete: unknown) => ({ id_frete, codigo: 2, data_ocorrencia: '2026-11-20 14:00:00' });
    const session = await openSession(app.connection, { applicationName: 'holder' });
    await session.query('begin');
    await session.query('select 1 from freight_progress where freight_code = $1 for update', [heldCode]);
    const waiting = report(app, token, [entry(heldCode)]);
    const other = await report(app, token, [entry(free.body.freight_id)]);
    expect(other.body.resultados.map(({ resultado }) => resultado)).toEqual(['aceita']);
    const refused = await waiting;
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await session.query('rollback');
    await session.end();
    const after = await report(app, token, [entry(heldCode)]);
    expect(after.body.resultados.map(({ resultado }) => resultado)).toEqual(['aceita']);
  });
});

describe('a pool without a free connection', () => {
  test('costs callers a bounded wait and 503; health answers meanwhile', { timeout: 60_000 }, async () => {
    const held = Array.from({ length: 4 }, () => sql`select pg_sleep(9)`.execute(app.ctx.db));
    const waiting = importOrder(app, 'NO-CONNECTION');
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await fetch(`${app.address}${path}`)).status).toBe(200);
    const refused = await waiting;
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await Promise.all(held);
    expect((await importOrder(app, 'NO-CONNECTION')).status).toBe(200);
    expect(await freightsOf('NO-CONNECTION')).toHaveLength(1);
  });
});
