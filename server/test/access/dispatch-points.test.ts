import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { follow, hiredWith, nfeNumber } from '../support/label-requests.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Somebody who packs in Serra; there, and in Jundiaí, freights of one shipper are prepared. */
let app: TestApp;
let shop: Shop;
let whole: AdminCall;
let token: string;
const points = { here: 0, there: 0 };
const freights = { here: '', there: '' };

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  whole = await adminOf(app);
  const found = await app.ctx.db.selectFrom('dispatchPoint').select(['id', 'zip']).execute();
  points.here = found.find(({ zip }) => zip === '29161376')?.id ?? 0;
  points.there = found.find(({ zip }) => zip === '13212070')?.id ?? 0;
  const from = (n: number, dispatcher: object) =>
    hiredWith(app, shop, { body: { numero_pedido: `P-${n}`, nota_fiscal: nfeNumber(n) }, dispatcher });
  freights.here = await from(1, {});
  freights.there = await from(2, { registered_number: '99500101000270', zipcode: 13212070 });
  const { id } = await addOperator(app.ctx, tester, {
    ...{ name: 'Duda', roles: ['dispatch', 'operations'], dispatchPointIds: [points.here] },
  });
  ({ token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'estação' }));
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

/** As the person of the dispatch point. */
async function call(operation: string, body?: object): Promise<{ status: number; text: string }> {
  const [method = 'GET', path = ''] = operation.split(' ');
  const response = await fetch(`${app.address}/api/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

describe('a person of one dispatch point', () => {
  test.each([
    'GET /freights',
    'GET /freights?unprinted=true',
    'GET /freights/file?format=csv',
    'GET /search?q=Maria',
    'GET /search?q=FR',
  ])('is told by %s of freights that leave from there alone', async (operation) => {
    const { status, text } = await call(operation);
    expect(status).toBe(200);
    if (!operation.endsWith('=FR')) expect(text).toContain(freights.here);
    expect(text).not.toContain(freights.there);
  });

  test('counts what the list shows', async () => {
    expect(JSON.parse((await call('GET /freights/counts')).text)).toMatchObject({ count: 1 });
    expect((await whole('GET /freights/counts')).body).toMatchObject({ count: 2 });
    app.clock.advanceMs(40 * 86_400_000);
    const cards = JSON.parse((await call('GET /today')).text).cards as { card: string; count: number }[];
    expect(cards.find(({ card }) => card === 'late')?.count).toBe(1);
    expect(cards.map(({ card }) => card)).not.toContain('quarantine');
    app.clock.advanceMs(-40 * 86_400_000);
  });

  test.each(['', '/timeline', '/label-preview?layout=2', '/raw', '/notes'])(
    'reads …%s of a freight of the point, and of no other',
    async (path) => {
      expect((await call(`GET /freights/${freights.here}${path}`)).status).toBe(200);
      expect((await call(`GET /freights/${freights.there}${path}`)).status).toBe(404);
    },
  );

  test('prints labels of the point alone, by codes and by filter', async () => {
    const form = { layout: 2, format: 'zpl' };
    const named = await call('POST /freights/labels', {
      ...form,
      freightCodes: [freights.here, freights.there],
    });
    const { files, problems } = JSON.parse(named.text);
    expect(problems).toMatchObject([{ freightCode: freights.there }]);
    const labels = await (await follow(app, files[0].url)).text();
    expect(labels).toContain(freights.here);
    expect(labels).not.toContain(freights.there);
    const filtered = await call('POST /freights/labels', { ...form, filter: {} });
    expect(JSON.parse(filtered.text).files[0].freightCodes).toEqual([freights.here]);
  });

  test('gets no label by scanning what leaves from elsewhere, and stands at no other point', async () => {
    const scan = (code: string, more: object = {}) =>
      call('POST /packing/scan', { code, layout: 2, format: 'zpl', again: true, ...more });
    for (const code of [freights.there, 'P-2', nfeNumber(2).chave_acesso])
      expect(JSON.parse((await scan(code)).text)).toMatchObject({ outcome: 'unknown', freight: null });
    expect(JSON.parse((await scan('P-1')).text)).toMatchObject({ outcome: 'printed' });
    expect((await scan('P-1', { dispatchPointId: points.here })).status).toBe(200);
    expect((await scan('P-1', { dispatchPointId: points.there })).status).toBe(404);
  });

  test('acts in bulk on what leaves from the point, and is told that there is no other', async () => {
    const action = { type: 'note', text: 'Cliente avisada.' };
    const preview = async (chosen: object) => {
      const { status, text } = await call('POST /freights/actions', { action, preview: true, ...chosen });
      expect(status).toBe(200);
      return JSON.parse(text).preview;
    };
    const named = await preview({ freightCodes: [freights.here, freights.there] });
    expect(named.refused).toMatchObject([{ freightCode: freights.there, code: 'not_found' }]);
    const { previewId } = await preview({ filter: {} });
    const started = await call('POST /freights/actions', { previewId });
    expect(started.status).toBe(200);
    await app.settle();
    for (const [code, count] of [
      [freights.here, 1],
      [freights.there, 0],
    ] as const)
      expect((await whole(`GET /freights/${code}/notes`)).body.items).toHaveLength(count);
  });

  test('loads the manifests of the point, and finds no other', async () => {
    const [{ carrierId } = { carrierId: 0 }] = await app.ctx.db
      .selectFrom('freight')
      .select('carrierId')
      .execute();
    const open = { carrierId };
    const elsewhere = await whole('POST /loading-manifests', { ...open, dispatchPointId: points.there });
    expect(elsewhere.status).toBe(200);
    expect((await call('POST /loading-manifests', { ...open, dispatchPointId: points.there })).status).toBe(
      404,
    );
    const opened = await call('POST /loading-manifests', { ...open, dispatchPointId: points.here });
    expect(opened.status).toBe(200);
    const { id } = JSON.parse(opened.text);
    const { items } = JSON.parse((await call('GET /loading-manifests')).text);
    expect(items.map((one: { id: number }) => one.id)).toEqual([id]);
    const of = (manifest: number, path = '') => `/loading-manifests/${manifest}${path}`;
    expect((await call(`POST ${of(id, '/scans')}`, { code: freights.here, volumes: 'all' })).status).toBe(
      200,
    );
    for (const path of ['', '/freights', '/pdf']) {
      expect((await call(`GET ${of(id, path)}`)).status).toBe(200);
      expect((await call(`GET ${of(elsewhere.body.id, path)}`)).status).toBe(404);
    }
    expect((await call(`POST ${of(elsewhere.body.id, '/scans')}`, { code: freights.here })).status).toBe(404);
  });

  test('sees that dispatch point alone', async () => {
    const { items } = JSON.parse((await call(`GET /shippers/${shop.id}/dispatch-points`)).text);
    expect(items.map(({ id }: { id: number }) => id)).toEqual([points.here]);
    expect((await call(`GET /dispatch-points/${points.here}`)).status).toBe(200);
    expect((await call(`GET /dispatch-points/${points.there}`)).status).toBe(404);
  });
});
