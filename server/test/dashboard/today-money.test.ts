import type { BillView } from '@carreto/contract/admin/charges/bills';
import type { TodayView } from '@carreto/contract/admin/work/today';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cteStates } from '../../src/freight/cte/states.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, moveCteTo, takenBill, takenCte } from '../support/bills.ts';
import { senderOf } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { hired } from '../support/hire.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let billing: Billing;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  shop = await openShop(app);
  admin = await adminOf(app);
  billing = { app, shop, sender: await senderOf(app, await hired(app, shop)) };
});
afterAll(() => app.close());

async function cardsOf(call: AdminCall): Promise<TodayView['cards']> {
  app.clock.advanceMs(60_000);
  await app.settle();
  return ((await call('GET /today')).body as TodayView).cards;
}

/** A bill of one released CT-e, due on a day. */
async function billDue(data_vencimento: string): Promise<number> {
  const { id, chave_acesso } = await takenCte(billing);
  const valor = 87.4;
  const billId = await takenBill(
    billing,
    billOf(billing, [{ chave_acesso, valor }], { data_vencimento, valor }),
  );
  await moveCteTo(app, id, cteStates.released);
  return billId;
}

test('what is about money is counted with its sum, as its lists have it', async () => {
  const { ids } = await dearCtes(app, shop, [3000, 4500]);
  await sql`insert into cte_proposal (cte_id, side, total_cents, actor) values (${ids[0] ?? 0}, 'carrier', 9000, 'Rápida')`.execute(
    app.ctx.db,
  );
  await moveCteTo(app, ids[0] ?? 0, cteStates.negotiating);
  await billDue('2026-11-01');
  await billDue('2099-12-01');
  const cards = await cardsOf(admin);
  const of = (name: string) => cards.find(({ card }) => card === name);
  expect(of('ctesDiverging')).toMatchObject({
    ...{ count: 1, cents: 4500, page: '/auditoria?situacao=divergentes' },
  });
  expect(of('proposalsWaiting')).toMatchObject({
    count: 1,
    cents: 3000,
    page: '/auditoria?situacao=propostas',
  });
  for (const name of [
    'billsOverdue',
    'billsReleasable',
    'ctesDiverging',
    'ctesUnlinked',
    'proposalsWaiting',
  ]) {
    const card = of(name);
    const path = `${card?.list}`.replace('/api/admin/v1', '');
    const { items } = (await admin(`GET ${path}?${card?.query}&limit=100`)).body;
    expect(items, name).toHaveLength(card?.count ?? -1);
    if (path !== '/bills' || items.length === 0) continue;
    const total = items.reduce((sum: number, { totalCents }: BillView) => sum + totalCents, 0);
    expect(card?.cents, name).toBe(total);
  }
  expect(of('billsOverdue')).toMatchObject({ count: 1, cents: 8740, oldestAt: '2026-11-02T03:00:00.000Z' });
});

test('and is seen by those who may see it', async () => {
  const { admin: support } = await personOf(app, { name: 'Sami', roles: ['support'] });
  const names = (await cardsOf(support)).map(({ card }) => card);
  expect(names).not.toContain('ctesDiverging');
  expect(names).not.toContain('billsOverdue');
  expect(names).toContain('late');
});
