import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let ada: AdminCall;
let analyst: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  ({ admin: ada } = await personOf(app, { name: 'Ada', role: 'admin' }));
  ({ admin: analyst } = await personOf(app, { name: 'Otto', role: 'analyst' }));
});
afterAll(() => app.close());

describe('reasons of the audit', () => {
  test('are none at first; then everybody reads them in the order that was given', async () => {
    expect((await analyst('GET /audit-reasons')).body).toEqual({ reasons: [], revision: 0 });
    const reasons = ['Taxa combinada por telefone', 'Cubagem conferida'];
    const first = await ada('PUT /audit-reasons', { reasons, revision: 0 });
    expect(first).toMatchObject({ status: 200, body: { reasons } });
    expect((await analyst('GET /audit-reasons')).body).toEqual(first.body);
    const turned = reasons.toReversed();
    const second = await ada('PUT /audit-reasons', { reasons: turned, revision: first.body.revision });
    expect(second.body.reasons).toEqual(turned);
    const { items } = (await ada('GET /changes?kind=auditReasons')).body;
    expect(items[0]).toMatchObject({ action: 'put', actor: 'Ada' });
  });

  test('are not overwritten by who did not see them, also where two begin at once', async () => {
    const { revision } = (await ada('GET /audit-reasons')).body;
    expect((await ada('PUT /audit-reasons', { reasons: [], revision: 0 })).status).toBe(409);
    expect((await ada('PUT /audit-reasons', { reasons: [], revision })).body).toEqual({
      ...{ reasons: [], revision: 0 },
    });
    const both = await Promise.all(
      ['um', 'dois'].map((reason) => ada('PUT /audit-reasons', { reasons: [reason], revision: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are at most fifty different sentences, changed by who may change settings', async () => {
    const { revision } = (await ada('GET /audit-reasons')).body;
    const put = async (reasons: readonly string[], by = ada) =>
      (await by('PUT /audit-reasons', { reasons, revision })).status;
    expect(await put(['um', 'um'])).toBe(422);
    expect(await put([' '])).toBe(422);
    expect(await put(['duas\nlinhas'])).toBe(422);
    expect(await put([`x${'y'.repeat(200)}`])).toBe(422);
    expect(await put(Array.from({ length: 51 }, (_, at) => `motivo ${at}`))).toBe(422);
    expect(await put(['um'], analyst)).toBe(403);
    expect(await put(Array.from({ length: 50 }, (_, at) => `motivo ${at}`))).toBe(200);
  });
});
