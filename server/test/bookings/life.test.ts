import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted, sendHire, someNfe } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { cnpjNumber, someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { connectJadlog, type JadlogAccount, vendorEnvironment } from '../support/vendors/jadlog-account.ts';

const nth = 901;
let app: TestApp;
let shop: Shop;
let jadlog: JadlogAccount;
let freight: string;
let nowMs = Date.parse('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ environment: vendorEnvironment, alignsDatabase: true });
  shop = await openShop(app);
  const { id } = await addCarrier(app.ctx, tester, someCarrier(nth));
  jadlog = await connectJadlog(app, id, {
    issuerCnpj: cnpjNumber(nth),
    acts: ['quote', 'track', 'book', 'cte'],
  });
  await app.settle();
  await pass(1);
});
afterAll(async () => {
  await jadlog.simulator.stop();
  await app.close();
});

async function pass(minutes: number): Promise<void> {
  nowMs += minutes * 60_000;
  app.clock.set(new Date(nowMs).toISOString());
  await setDatabaseClock(app.ctx.db, new Date(nowMs).toISOString());
}

it('of a freight of Jadlog: its price beside those of tables, hired, handed over, followed, its CT-e fetched and audited', async () => {
  const { id: token, offers = [] } = await quoted(app, shop);
  const at = offers.findIndex(({ service }) => service === '.Package');
  expect(at).toBeGreaterThanOrEqual(0);
  expect(offers.length).toBeGreaterThan(2);
  const place = { token, offer: Number(offers[at]?.offer) };
  const answer = await sendHire(app, shop, { ...place, body: hireBody(shop, { nota_fiscal: someNfe }) });
  expect(answer.status).toBe(200);
  freight = answer.body.id_frete;

  await app.settle();
  expect(jadlog.state.orders).toHaveLength(1);
  expect(jadlog.state.orders[0]?.request).toMatchObject({ modalidade: 3, obs: freight });

  await pass(30);
  await app.settle();
  await pass(30);
  await app.settle();
  const progress = await app.ctx.db
    .selectFrom('freightProgress')
    .select(['phase', 'carrierCodes'])
    .where('freightCode', '=', freight)
    .executeTakeFirstOrThrow();
  expect(progress).toEqual({ phase: 'delivered', carrierCodes: [jadlog.state.orders[0]?.shipmentId] });

  const cte = await app.ctx.db
    .selectFrom('cte')
    .innerJoin('namedCte', 'namedCte.accessKey', 'cte.accessKey')
    .select(['cte.freightCode', 'cte.id', 'namedCte.state'])
    .executeTakeFirstOrThrow();
  expect(cte).toMatchObject({ freightCode: freight, state: 'fetched' });
  const audit = await app.ctx.db.selectFrom('cteAudit').select('cteId').where('cteId', '=', cte.id).execute();
  expect(audit.length).toBeGreaterThan(0);
  expect(jadlog.simulator.calls.filter(({ path }) => path === '/cte/xml')).toHaveLength(1);
});
