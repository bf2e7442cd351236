import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDrift } from '../../src/freight/report/drift.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, quoted, someNfe } from '../support/hire.ts';
import { carrierTokenOf } from '../support/occurrences.ts';
import { openTables } from '../support/open-tables.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let real: Shop;
let trial: Shop;
let admin: AdminCall;

/** A shipper and a test shipper that quote by the same tables. */
beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  real = await openShop(app);
  trial = await openBareShop(app, 700, { isTest: true });
  admin = await adminOf(app);
  await openTables(app);
});
afterAll(() => app.close());

const period = 'from=2026-11-01&until=2026-12-31';
async function figures() {
  await app.settle();
  const paths = ['delivery', 'cost', 'savings', 'quotes', 'audit'].map(
    (name) => `/reports/${name}?${period}`,
  );
  const answers = await Promise.all(paths.map((path) => admin(`GET ${path}`)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  // When it was counted is no figure.
  return answers.map(({ body: { countedAt: _, ...body } }) => body);
}
const told = async () => (await admin('GET /today')).body.cards.map((card: { count: number }) => card.count);
const later = (days: number) =>
  new Date(Date.parse('2026-11-20T12:00:00Z') + days * 86_400_000).toISOString();

describe('a test shipper', () => {
  test('is marked when it is added, and stays what it is', async () => {
    const { body } = await admin(`GET /shippers/${trial.id}`);
    expect(body.isTest).toBe(true);
    expect((await admin(`GET /shippers/${real.id}`)).body.isTest).toBe(false);
    const change = { revision: body.revision, isTest: false };
    expect((await admin(`PATCH /shippers/${trial.id}`, change)).status).toBe(422);
  });

  test('moves no report, no sum and nothing of today, whatever it quotes, hires and delivers', async () => {
    await hired(app, real);
    const before = await figures();
    const [first] = [await hired(app, trial), await hired(app, trial), await hired(app, trial)];
    const report = { code: 3, occurredAt: '2026-11-20T12:00:00.000Z' };
    expect((await admin(`POST /freights/${first}/simulated-occurrences`, report)).status).toBe(200);
    expect(await figures()).toEqual(before);
    expect(await findDrift(app.ctx.db)).toEqual([]);
    await rebuildSums(app.ctx);
    expect(await figures()).toEqual(before);
    app.clock.set(later(30));
    await sql`delete from today_round`.execute(app.ctx.db);
    const late = (await told()) as number[];
    expect(late[0]).toBe(1);
    app.clock.set(later(0));
  });

  test('is in no list of all freights, and in those that name it or what is its own', async () => {
    const code = await hired(app, trial, { numero_pedido: 'TESTE-1' });
    const codes = async (query: string) =>
      (await admin(`GET /freights${query}`)).body.items.map(({ code: found }: { code: string }) => found);
    expect(await codes('')).not.toContain(code);
    expect(await codes(`?shipperId=${trial.id}`)).toContain(code);
    expect(await codes('?orderNumber=TESTE-1')).toEqual([code]);
    const scoped = await personOf(app, { name: 'Igor', roles: ['developer'], shipperIds: [trial.id] });
    expect((await scoped.admin('GET /freights')).body.items.length).toBeGreaterThan(0);
  });

  test('is in no list of all quotes, webhooks and deliveries, and in those that name it or what is its own', async () => {
    const hook = await openHook(app, trial, { name: 'Só de teste' });
    const { id: quoteId } = await quoted(app, trial);
    await app.settle();
    const days = 'from=2026-11-01&until=2026-11-30';
    const texts = async (path: string, by = admin) => JSON.stringify((await by(`GET ${path}`)).body.items);
    const scoped = (await personOf(app, { name: 'Iara', roles: ['owner'], shipperIds: [trial.id] })).admin;
    for (const [path, own] of [
      [`/quotes?${days}`, quoteId],
      ['/webhooks?limit=100', 'Só de teste'],
    ] as const) {
      expect(await texts(path), path).not.toContain(own);
      expect(await texts(`${path}&shipperId=${trial.id}`), path).toContain(own);
      expect(await texts(path, scoped), path).toContain(own);
    }
    expect(await texts(`/quotes?id=${quoteId}`)).toContain(quoteId);
    const code = await hired(app, trial);
    const report = { code: 17, occurredAt: '2026-11-20T12:00:00.000Z' };
    await admin(`POST /freights/${code}/simulated-occurrences`, report);
    await app.settle();
    expect(await texts('/webhook-deliveries?limit=100')).not.toContain(code);
    expect(await texts(`/webhook-deliveries?limit=100&shipperId=${trial.id}`)).toContain(code);
    expect(await texts(`/webhook-deliveries?limit=100&text=${code}`)).toContain(code);
    await hook.receiver.close();
  });

  test('lets nothing leave: no NOTFIS, no feed of its carrier, no contract with the postal operator', async () => {
    const code = await hired(app, trial, { nota_fiscal: someNfe });
    const token = await carrierTokenOf(app, code);
    const feed = await fetch(`${app.address}/api/external/transportadora/v1/quotes?token=${token}`);
    const fed = await feed.text();
    expect(feed.status, fed).toBe(200);
    expect(fed).not.toContain(code);
    const { carrierId } = await app.ctx.db
      .selectFrom('freight')
      .select('carrierId')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const written = await admin(`POST /carriers/${carrierId}/notfis-files`, { shipperId: trial.id });
    expect(written).toMatchObject({ status: 200, body: { file: null } });
    const read = await admin(`GET /carriers/${carrierId}/notfis?shipperId=${trial.id}`);
    expect(read).toMatchObject({ status: 200, body: { freightCount: 0 } });
    const account = {
      ...{ name: 'Contrato', carrierId, contract: '9912345678', card: '0067599079' },
      administrativeCode: '17000190',
    };
    const added = await admin(`POST /shippers/${trial.id}/postal-accounts`, account);
    expect(added).toMatchObject({ status: 409, body: { error: expect.stringContaining('teste') } });
  });
});

describe('a simulated occurrence', () => {
  test('goes the way of a carrier’s, with its webhooks, and leaves who said so in the change log', async () => {
    const hook = await openHook(app, trial);
    const code = await hired(app, trial);
    const report = { code: 17, occurredAt: '2026-11-20T12:00:00.000Z', message: 'Saiu' };
    const answer = await admin(`POST /freights/${code}/simulated-occurrences`, report);
    expect(answer).toEqual({
      status: 200,
      body: { freightCode: code, outcome: 'accepted', phase: 'underway' },
    });
    const { events } = (await admin(`GET /freights/${code}/timeline`)).body;
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'occurrence', code: 17, source: 'carrier' }),
    );
    await app.settle();
    expect(hook.receiver.received.map(({ body }) => body).join(' ')).toContain(code);
    const { number } = (await admin(`GET /freights/${code}`)).body;
    const { body } = await admin(`GET /changes?kind=freight&entityId=${number}`);
    expect(body.items[0]).toMatchObject({ action: 'simulate_occurrence', actor: 'Ada' });
    await hook.receiver.close();
  });

  test('is refused of a freight that is carried', async () => {
    const code = await hired(app, real);
    const report = { code: 17, occurredAt: '2026-11-20T12:00:00.000Z' };
    expect(await admin(`POST /freights/${code}/simulated-occurrences`, report)).toMatchObject({
      status: 409,
      body: { error: 'O frete não é de um embarcador de teste.' },
    });
  });
});
