import type {
  TrackingConnection,
  TrackingState,
  TriedTracking,
} from '@carreto/contract/admin/registry/tracking-connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTracking } from '../../src/cli/doctor/tracking.ts';
import type { TrackingSimulator } from '../../src/connectors/carrier-tracking/simulator/simulator.ts';
import { simulatedMapping } from '../../src/connectors/carrier-tracking/simulator/wire-mapping.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { recordingLog } from '../support/log.ts';
import { trailOf } from '../support/occurrences.ts';
import { databaseText, someCarrier, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { carrierOf, moveClocks, simulateCarrier, trackingEnvironment } from '../support/tracking.ts';

let app: TestApp;
let shop: Shop;
let simulator: TrackingSimulator;
const tokens: Record<string, string> = {};
const { log, lines, fields: logged } = recordingLog();

beforeAll(async () => {
  app = await startTestApp({ environment: trackingEnvironment, log });
  shop = await openShop(app);
  simulator = await simulateCarrier(app, async () => app.clock.nowMs() - 1000);
  for (const role of ['viewer', 'analyst', 'admin'] as const) {
    const { id } = await addOperator(app.ctx, tester, { name: role, role });
    const owner = { kind: 'operator', id } as const;
    tokens[role] = (await issueToken(app.ctx, tester, { owner, name: 'test' })).token;
  }
  await moveClocks(app, '2026-11-20T12:00:00Z');
  await app.ctx.mirror.refresh();
});
afterAll(async () => {
  await simulator.stop();
  await app.close();
});

type Reply<Body> = { status: number; body: Body & { details?: { field: string }[]; items: Body[] } };

async function send<Body = TrackingConnection>(
  method: string,
  path: string,
  { body, role = 'admin' }: { body?: unknown; role?: string } = {},
): Promise<Reply<Body>> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Reply<Body>['body'] };
}

const noun = 'tracking-connections';
let n = 0;
/** A connection of a carrier of its own. */
async function add(changes: object = {}) {
  n += 1;
  const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(n));
  return send('POST', noun, { body: { carrierId, mapping: simulatedMapping(simulator.url), ...changes } });
}
const fieldsOf = ({ body }: Reply<unknown>) => body.details?.map(({ field }) => field);

describe('a tracking connection', () => {
  it('is added with defaults, read, listed, changed and removed', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      shipperId: null,
      kind: 'http',
      auth: { kind: 'none', name: null },
      ...{ leastMinutes: 15, mostMinutes: 360, rareMinutes: 1440, rareAfterDays: 60, callsPerMinute: 60 },
      ...{ active: true, revision: 1 },
    });
    expect(body.mapping).toEqual(simulatedMapping(simulator.url));
    const path = `${noun}/${body.id}`;
    expect((await send('GET', path, { role: 'viewer' })).body).toEqual(body);
    const list = await send('GET', `${noun}?carrierId=${body.carrierId}`, { role: 'viewer' });
    expect(list.body.items).toEqual([body]);
    const changes = { revision: 1, leastMinutes: 5, active: false };
    const changed = await send('PATCH', path, { body: changes });
    expect(changed.body).toMatchObject({ ...changes, revision: 2 });
    expect((await send('PATCH', path, { body: changes })).status).toBe(409);
    expect((await send('DELETE', path)).body).toEqual(changed.body);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('GET', `${path}/state`)).status).toBe(404);
  });

  it('is the only one of its carrier for the same shippers', async () => {
    const { carrierId } = (await add()).body;
    const again = await add({ carrierId });
    expect([again.status, fieldsOf(again)]).toEqual([409, ['carrierId']]);
    expect((await add({ carrierId, shipperId: shop.id })).status).toBe(200);
    expect((await add({ carrierId, shipperId: 999 })).status).toBe(404);
    expect((await add({ carrierId: 9999 })).status).toBe(404);
  });

  it('has waits that grow', async () => {
    expect(fieldsOf(await add({ leastMinutes: 400 }))).toEqual(['mostMinutes']);
    expect(fieldsOf(await add({ rareMinutes: 300 }))).toEqual(['rareMinutes']);
    const { body } = await add();
    expect(
      fieldsOf(await send('PATCH', `${noun}/${body.id}`, { body: { revision: 1, mostMinutes: 5 } })),
    ).toEqual(['mostMinutes']);
  });

  const request = { method: 'GET', url: 'https://carrier.example/{freight_code}' };
  const rest = {
    answer: { events: '/e' },
    event: { code: '/c', occurredAt: { from: '/d', formats: ['iso'] } },
  };
  const mapped = (changes: object, parts: object = {}) => ({
    request: { ...request, ...changes },
    ...rest,
    ...parts,
  });
  it.each([
    ['request.url', mapped({ url: 'http://10.0.0.1/{freight_code}' })],
    ['request.url', mapped({ url: 'https://169.254.169.254/{freight_code}' })],
    ['request.url', mapped({ url: 'https://{order}.example/{freight_code}' })],
    ['request.url', mapped({ url: 'https://carrier.example/{freight_code}/{x}' })],
    ['request.url', mapped({ url: 'https://carrier.example/{freight_code}/{secret}' })],
    ['request', mapped({ url: 'https://carrier.example/' })],
    ['request', mapped({ url: 'https://carrier.example/{order}' })],
    ['request', mapped({ url: 'https://carrier.example/{nfe_number}' })],
    ['request.body', mapped({ body: { a: 1 } })],
    ['request.body', mapped({ method: 'POST', body: { a: '{secret}' } })],
    ['request.headers[0].name', mapped({ headers: [{ name: 'Authorization', value: 'x' }] })],
    ['request.headers[0].name', mapped({ headers: [{ name: 'Content-Encoding', value: 'x' }] })],
    ['request.headers[0].name', mapped({ headers: [{ name: 'proxy-connection', value: 'x' }] })],
    ['request.batch', mapped({ url: 'https://carrier.example/{freight_code}?{items}' })],
    [
      'answer.keys',
      mapped({ url: 'https://carrier.example/?{items}', batch: { size: 5, item: '{freight_code}' } }),
    ],
    ['answer.results', mapped({}, { answer: { events: '/e', results: '/r' } })],
    ['event.code', mapped({}, { event: { ...rest.event, code: '/c~2' } })],
    [
      'event.occurredAt.formats',
      mapped({}, { event: { ...rest.event, occurredAt: { from: '/d', formats: ['dd/MM'] } } }),
    ],
    [
      'event.occurredAt.zone',
      mapped({}, { event: { ...rest.event, occurredAt: { ...rest.event.occurredAt, zone: 'X/Y' } } }),
    ],
  ])('has no mapping whose %s is wrong', async (field, mapping) => {
    const answer = await add({ mapping });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [`mapping.${field}`]]);
  });

  it('may name a freight by an order of its only shipper, or of the shipper that it names', async () => {
    const url = 'https://carrier.example/{order}';
    expect((await add({ mapping: mapped({ url }), shipperId: shop.id })).status).toBe(200);
    expect((await add({ mapping: mapped({ url: `${url}/{shipper_cnpj}` }) })).status).toBe(200);
  });

  it('never shows its secret: not in answers, the change log, the database or the log', async () => {
    const secret = 'segredo-que-ninguem-le';
    const { body } = await add({ auth: { kind: 'header', name: 'x-api-key', secret } });
    expect(body.auth).toEqual({ kind: 'header', name: 'x-api-key' });
    const changes = { revision: 1, auth: { kind: 'bearer', secret: `${secret}-2` } };
    await send('PATCH', `${noun}/${body.id}`, { body: changes });
    const all = [
      JSON.stringify(await send('GET', noun)),
      JSON.stringify(await listChanges(app.ctx, { kind: 'trackingConnection', limit: 200 })),
      await databaseText(app.ctx),
      JSON.stringify([lines, logged]),
    ];
    for (const text of all) expect(text).not.toContain(secret);
  });

  it('is edited by admins and tried by analysts', async () => {
    const { body } = await add();
    const edit = (role: string) =>
      send('PATCH', `${noun}/${body.id}`, { body: { revision: 1, active: true }, role });
    expect([(await edit('viewer')).status, (await edit('analyst')).status]).toEqual([403, 403]);
    const ask = (role: string) =>
      send('POST', `${noun}/${body.id}/try`, { body: { freight: 'FR261120ZZZZZ' }, role });
    expect([(await ask('viewer')).status, (await ask('analyst')).status]).toEqual([403, 404]);
  });
});

describe('asking', () => {
  it('is tried for a freight of the carrier, keeps nothing, and shows how it goes', async () => {
    const freight = await hired(app, shop);
    const carrierId = await carrierOf(app, freight);
    const added = await send('POST', noun, {
      body: {
        ...{ carrierId, mapping: { ...simulatedMapping(simulator.url) } },
        auth: { kind: 'basic', name: 'carreto', secret: 'senha' },
      },
    });
    const path = `${noun}/${added.body.id}`;
    const tried = await send<TriedTracking>('POST', `${path}/try`, { body: { freight }, role: 'analyst' });
    expect(tried.body).toMatchObject({
      names: [`freight_code=${freight}`],
      events: [{ carrierCode: 'COL', code: 15, description: 'Coletado no remetente' }],
      code: null,
    });
    expect(simulator.calls.at(-1)?.headers.authorization).toBe(`Basic ${btoa('carreto:senha')}`);
    expect((await trailOf(app, freight)).every(({ source }) => source === 'hire')).toBe(true);
    expect((await send<TrackingState>('GET', `${path}/state`)).body).toMatchObject({ calls: 0, dueAt: null });
    await app.settle();
    const { body: state } = await send<TrackingState>('GET', `${path}/state`, { role: 'viewer' });
    expect(state).toMatchObject({ calls: 1, followed: 1, events: 1, failures: 0, isAsking: false });
    expect(state.answeredAt).toMatch(/^2026-11-20T12:0/);
    const { body: page } = await send<TrackingState>('GET', 'tracking-states?limit=200');
    expect(page.items).toContainEqual(state);
    const metrics = await (await fetch(`${app.address}/metrics`)).text();
    expect(metrics).toContain(
      `carreto_tracking_calls_total{connection="${added.body.id}",outcome="answered"} 1`,
    );
    expect(metrics).toContain(`carreto_tracking_followed{connection="${added.body.id}"} 1`);
  });

  it('of one shipper leaves the freights of others to them, and shows none of another', async () => {
    const freight = await hired(app, shop);
    const carrierId = await carrierOf(app, freight);
    const other = await openBareShop(app, 77);
    const own = await send('POST', noun, {
      body: { carrierId, shipperId: other.id, mapping: simulatedMapping(simulator.url) },
    });
    const tried = await send('POST', `${noun}/${own.body.id}/try`, { body: { freight } });
    expect(tried.status).toBe(404);
    await app.settle();
    const { body } = await send<TrackingState>('GET', `${noun}/${own.body.id}/state`);
    expect(body).toMatchObject({ followed: 0, calls: 0 });
    const mine = await send('POST', noun, {
      body: { carrierId, shipperId: shop.id, mapping: simulatedMapping(simulator.url) },
    });
    await moveClocks(app, '2026-11-20T13:00:00Z');
    await app.settle();
    const { body: states } = await send<TrackingState>('GET', `tracking-states?carrierId=${carrierId}`);
    expect(
      states.items.map(({ connectionId, followed }) => [connectionId === mine.body.id, followed > 0]),
    ).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('that fails is a warning of the doctor, with since when', async () => {
    simulator.mode = 'error';
    await moveClocks(app, '2026-11-21T13:00:00Z');
    await app.settle();
    simulator.mode = 'normal';
    const checks = await checkTracking(app.ctx.db);
    expect(checks.find(({ status }) => status === 'warn')).toMatchObject({
      name: 'tracking',
      finding: expect.stringMatching(/has not answered since 2026-11-20T.*500/),
    });
  });
});
