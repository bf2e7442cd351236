import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let api: AdminServer;
let carrierId: number;
beforeAll(async () => {
  api = await startAdminServer();
  carrierId = (await addCarrier(api.ctx, tester, someCarrier(1))).id;
  await setDatabaseClock(api.ctx.db, '2026-11-20T09:00:00-03:00');
});
afterAll(() => api.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
type Answer = { status: number; body: any };

/** `words` are method, path and, if not the admin, the role that asks. */
async function call(words: string, body?: object): Promise<Answer> {
  const [method = '', path = '', role = 'admin'] = words.split(' ');
  const sent = body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' };
  const options = { ...sent, token: api.tokens[role as keyof AdminServer['tokens']] };
  const response = await api.send(method, `/api/admin/v1/${path}`, options);
  return { status: response.status, body: await response.json() };
}

async function imported(service: string, cents: number): Promise<{ tableId: number; id: number }> {
  const { bytes } = tableFile(someTable({ service, cents }));
  const response = await api.send('POST', `/api/admin/v1/tables/import?carrierId=${carrierId}`, {
    body: bytes,
    contentType: 'application/json',
  });
  return ((await response.json()) as { version: { tableId: number; id: number } }).version;
}

async function published(service: string, cents: number) {
  const version = await imported(service, cents);
  const { status } = await call(`POST table-versions/${version.id}/publish`);
  expect(status).toBe(200);
  return version;
}

describe('the life of a version over HTTP', () => {
  it('is planned for an instant, told, and cancelled', async () => {
    const { tableId } = await published('Plano', 1000);
    const next = await imported('Plano', 2000);
    const at = (instant: string) =>
      call(`POST table-versions/${next.id}/publish?publishAt=${encodeURIComponent(instant)}&reason=plano`);
    const { status, body } = await at('2026-12-01T11:00:00.000Z');
    expect([status, body.state, body.startsAt]).toEqual([200, 'scheduled', '2026-12-01T11:00:00.000Z']);
    expect((await call(`GET tables/${tableId}`)).body.scheduled.id).toBe(next.id);
    expect((await at('2026-11-01T11:00:00.000Z')).status).toBe(422);
    expect((await at('2026-12-01 08:00')).status).toBe(422);
    const cancelled = await call(`POST table-versions/${next.id}/withdraw?reason=adiado`);
    expect(cancelled.body.state).toBe('withdrawn');
    const { body: changes } = await call(`GET changes?kind=tableVersion&entityId=${next.id}`);
    expect(changes.items.map(({ action, after }: Answer['body']) => [action, after.reason])).toEqual([
      ['withdraw', 'adiado'],
      ['schedule', 'plano'],
    ]);
  });

  it('goes back, with its history', async () => {
    const first = await published('Volta', 1000);
    const second = await published('Volta', 2000);
    const path = `tables/${first.tableId}/rollback`;
    const request = { currentId: second.id, reason: 'engano' };
    expect((await call(`POST ${path} viewer`, request)).status).toBe(403);
    const done = await call(`POST ${path} analyst`, request);
    expect(done.body).toMatchObject({
      isChanged: true,
      version: { id: first.id },
      replaced: { id: second.id },
    });
    expect((await call(`POST ${path}`, request)).body).toMatchObject({ isChanged: false });
    expect((await call(`POST ${path}`, { currentId: first.id })).status).toBe(409);
    const { body } = await call(`GET tables/${first.tableId}/publications?limit=1 viewer`);
    expect(body.items).toMatchObject([
      { cause: 'rollback', versionId: first.id, previousId: second.id, actor: 'analyst', reason: 'engano' },
    ]);
    const rest = await call(`GET tables/${first.tableId}/publications?cursor=${body.nextCursor}`);
    expect(rest.body.items).toHaveLength(2);
    expect((await call('GET tables/999999/publications')).status).toBe(404);
  });

  it('ends on another day', async () => {
    const { id } = await published('Fim', 1000);
    const set = (validUntil: unknown) => call(`PUT table-versions/${id}/validity`, { validUntil });
    expect((await set('2026-12-31')).body.validUntil).toBe('2026-12-31');
    expect((await set('2026-11-19')).status).toBe(422);
    expect((await set('2026-02-30')).status).toBe(422);
    expect((await set(null)).body.validUntil).toBeNull();
  });
});

describe('derived tables over HTTP', () => {
  it('are made, follow, change and are cut from their base', async () => {
    const base = await published('Base', 1000);
    const recipe = { adjustments: [{ of: 'all', percentPpm: 100_000 }] };
    const derive = (body: object) => call(`POST tables/${base.tableId}/derive`, body);
    const made = await derive({ name: 'Derivada', mode: 'publish', recipe });
    expect(made).toMatchObject({ status: 200, body: { revision: 1, derivations: [{ state: 'derived' }] } });
    const path = `tables/${made.body.tableId}`;
    await published('Base', 2000);
    const { body: table } = await call(`GET ${path}`);
    expect(table).toMatchObject({
      baseTableId: base.tableId,
      published: { number: 2, source: { kind: 'derived' } },
    });
    const changed = await call(`PATCH ${path}/derivation`, { revision: 1, mode: 'draft' });
    expect(changed.body).toMatchObject({ mode: 'draft', revision: 2, recipe });
    expect((await call(`PATCH ${path}/derivation`, { revision: 1, mode: 'draft' })).status).toBe(409);
    expect((await derive({ name: 'Derivada', mode: 'publish', recipe })).status).toBe(409);
    expect((await derive({ name: 'Outra', mode: 'publish', recipe: { percent: 3 } })).status).toBe(422);
    expect((await call(`DELETE ${path}/derivation`)).body.tableId).toBe(made.body.tableId);
    expect((await call(`GET ${path}/derivation`)).status).toBe(404);
  });
});
