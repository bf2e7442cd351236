import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let ada: AdminCall;
let otto: AdminCall;
let adaId: number;
let ottoId: number;
let cteId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ admin: ada } = await personOf(app, { name: 'Ada', role: 'admin' }));
  ({ admin: otto } = await personOf(app, { name: 'Otto', role: 'viewer' }));
  adaId = (await ada('GET /me')).body.id;
  ottoId = (await otto('GET /me')).body.id;
  [cteId = 0] = (await dearCtes(app, await openShop(app), [3000])).ids;
});
afterAll(() => app.close());

describe('notes on a CT-e', () => {
  test('are read in the order in which they were written, by who, and kept out of the change log', async () => {
    const written = await ada(`POST /ctes/${cteId}/notes`, { text: 'Carlos confere a taxa.' });
    expect(written).toMatchObject({ status: 200, body: { author: 'Ada', text: 'Carlos confere a taxa.' } });
    await ada(`POST /ctes/${cteId}/notes`, { text: 'Conferida.' });
    const { items, nextCursor } = (await otto(`GET /ctes/${cteId}/notes?limit=1`)).body;
    expect(items).toMatchObject([{ text: 'Carlos confere a taxa.', operatorId: adaId }]);
    const rest = (await otto(`GET /ctes/${cteId}/notes?cursor=${nextCursor}`)).body;
    expect(rest).toMatchObject({ items: [{ text: 'Conferida.' }], nextCursor: null });
    const { items: changes } = (await ada(`GET /changes?kind=cte&entityId=${cteId}`)).body;
    expect(changes[0]).toMatchObject({ action: 'note' });
    expect(JSON.stringify(changes)).not.toContain('Conferida');
  });

  test('are refused where they say nothing, by who only reads, and of a CT-e that is not there', async () => {
    expect((await ada(`POST /ctes/${cteId}/notes`, { text: '  ' })).status).toBe(422);
    expect((await otto(`POST /ctes/${cteId}/notes`, { text: 'x' })).status).toBe(403);
    expect((await ada('POST /ctes/999999/notes', { text: 'x' })).status).toBe(404);
    expect((await ada('GET /ctes/999999/notes')).status).toBe(404);
  });
});

describe('who sees to a CT-e', () => {
  const assign = (operatorId: number | null, id = cteId) => ada(`PUT /ctes/${id}/assignee`, { operatorId });
  const notices = async () => (await otto('GET /me/notices')).body.items;

  test('gets one notice of it, and the queue is narrowed to it', async () => {
    const { number, shipperId } = await storedCte(app, cteId);
    expect(await assign(ottoId)).toMatchObject({
      status: 200,
      body: { assignee: { id: ottoId, name: 'Otto' } },
    });
    await assign(ottoId);
    expect(await notices()).toMatchObject([
      {
        ...{ kind: 'cte_assignment', target: String(cteId), shipperId, readAt: null },
        title: `Ada passou o CT-e ${number} para você`,
      },
    ]);
    expect((await ada(`GET /ctes?assignee=${ottoId}`)).body.items).toMatchObject([{ id: cteId }]);
    expect((await ada(`GET /ctes/${cteId}`)).body).toMatchObject({
      ...{ assigneeId: ottoId, assigneeName: 'Otto' },
    });
  });

  test('takes it without a notice, and gives it up', async () => {
    expect((await assign(adaId)).body).toEqual({ assignee: { id: adaId, name: 'Ada' } });
    expect((await ada('GET /me/notices')).body.items).toEqual([]);
    expect((await assign(null)).body).toEqual({ assignee: null });
    expect((await ada(`GET /ctes/${cteId}`)).body).toMatchObject({ assigneeId: null, assigneeName: null });
    const { items } = (await ada(`GET /changes?kind=cte&entityId=${cteId}`)).body;
    expect(items[0]).toMatchObject({ action: 'assign' });
  });

  test('is an active operator, of a CT-e that is there, and named by who decides', async () => {
    expect((await assign(999_999)).status).toBe(422);
    expect((await assign(ottoId, 999_999)).status).toBe(404);
    expect((await otto(`PUT /ctes/${cteId}/assignee`, { operatorId: ottoId })).status).toBe(403);
  });
});
