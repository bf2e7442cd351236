import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, takenBill, takenCte, withoutAudit } from '../support/bills.ts';
import { senderOf } from '../support/ctes.ts';
import { hired } from '../support/hire.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let ada: AdminCall;
let otto: AdminCall;
let adaId: number;
let ottoId: number;
const bills: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const shop = await openShop(app);
  const billing: Billing = { app, shop, sender: await senderOf(app, await hired(app, shop)) };
  await withoutAudit(app, shop);
  ({ admin: ada, id: adaId } = await personOf(app, { name: 'Ada', role: 'admin' }));
  ({ admin: otto, id: ottoId } = await personOf(app, { name: 'Otto', role: 'viewer' }));
  for (let at = 0; at < 2; at += 1) {
    const { chave_acesso } = await takenCte(billing);
    bills.push(await takenBill(billing, billOf(billing, [{ chave_acesso, valor: 87.4 }])));
  }
});
afterAll(() => app.close());

const [first, second] = [() => bills[0] ?? 0, () => bills[1] ?? 0];
const assign = (operatorId: number | null, id = first()) => ada(`PUT /bills/${id}/assignee`, { operatorId });
const listed = async (query: string): Promise<number[]> =>
  (await ada(`GET /bills?${query}`)).body.items.map(({ id }: { id: number }) => id);

describe('who sees to a bill', () => {
  test('gets one notice of it, and list, sums and counts are narrowed to it', async () => {
    const { number, shipperId, updatedAt } = (await ada(`GET /bills/${first()}`)).body;
    expect(await assign(ottoId)).toMatchObject({
      status: 200,
      body: { assignee: { id: ottoId, name: 'Otto' } },
    });
    await assign(ottoId);
    expect((await otto('GET /me/notices')).body.items).toMatchObject([
      {
        ...{ kind: 'bill_assignment', target: String(first()), shipperId, readAt: null },
        title: `Ada passou a fatura ${number} para você`,
      },
    ]);
    expect((await ada(`GET /bills?assigneeId=${ottoId}`)).body).toMatchObject({
      items: [{ id: first(), assigneeId: ottoId, assigneeName: 'Otto' }],
      sums: { count: 1 },
    });
    expect(await listed('unassigned=true')).toEqual([second()]);
    expect(await listed('unassigned=false')).toEqual([first()]);
    const counts = (await ada(`GET /bills/counts?assigneeId=${adaId}`)).body;
    expect(counts.disputed.count + counts.releasable.count).toBe(0);
    // Nobody outside hears of it: the bill is as it was.
    expect((await ada(`GET /bills/${first()}`)).body).toMatchObject({ updatedAt, assigneeName: 'Otto' });
  });

  test('takes it without a notice, and gives it up', async () => {
    expect((await assign(adaId)).body).toEqual({ assignee: { id: adaId, name: 'Ada' } });
    expect((await ada('GET /me/notices')).body.items).toEqual([]);
    expect((await assign(null)).body).toEqual({ assignee: null });
    expect((await ada(`GET /bills/${first()}`)).body).toMatchObject({ assigneeId: null, assigneeName: null });
    const { items } = (await ada(`GET /changes?kind=bill&entityId=${first()}`)).body;
    expect(items[0]).toMatchObject({ action: 'assign' });
  });

  test('is an active operator, of a bill that is there, and named by who decides', async () => {
    expect((await assign(999_999)).status).toBe(422);
    expect((await assign(ottoId, 999_999)).status).toBe(404);
    expect((await otto(`PUT /bills/${first()}/assignee`, { operatorId: ottoId })).status).toBe(403);
    expect((await ada('GET /bills?assigneeId=ninguem')).status).toBe(422);
  });
});
