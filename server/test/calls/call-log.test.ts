import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../src/kernel/token.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { dropCallsBeyondSpace, dropOldCalls } from '../../src/registry/calls/retention.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted, sendHire, someRecipient } from '../support/hire.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  other = await openBareShop(app, 1);
  admin = await adminOf(app);
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

/** Everything that stands in the call log, as text. */
async function logged(): Promise<string> {
  await app.settle();
  const { rows } = await sql<{ text: string | null }>`
    select (select string_agg(call::text, ' ') from call) || ' ' || coalesce((select string_agg(f::text, ' ') from call_failure f), '')
      as text`.execute(app.ctx.db);
  return rows[0]?.text ?? '';
}

async function calls(query = ''): Promise<Record<string, unknown>[]> {
  await app.settle();
  const { status, body } = await admin(`GET /calls?limit=200${query}`);
  expect(status).toBe(200);
  return body.items;
}

const nextMinute = (): void => app.clock.advanceMs(60_000);

/** A caller of the admin API with less than everything. */
async function personWith(name: string, scope: object): Promise<AdminCall> {
  const { id } = await addOperator(app.ctx, tester, { name, roles: ['developer'], ...scope });
  const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
  await app.ctx.mirror.refresh();
  return async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const response = await fetch(`${app.address}/api/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  };
}

describe('the log of calls', () => {
  it('tells who called what, how it ended, how long it took and what it made', async () => {
    nextMinute();
    const { id } = await quoted(app, shop);
    const hire = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    expect(hire.status).toBe(200);
    const [hired, quote] = await calls();
    expect(hired).toMatchObject({
      ...{
        callerKind: 'shipper',
        tokenName: 'shop',
        shipperId: shop.id,
        operation: 'hireOffer',
        method: 'POST',
      },
      ...{ status: 200, code: null, quoteId: id, freightCodes: [hire.body.id_frete], address: '127.0.0.1' },
    });
    expect(quote).toMatchObject({
      operation: 'quoteV3',
      status: 200,
      platform: shop.platformCode,
      quoteId: id,
    });
    const { body } = await admin(`GET /calls/${String(quote?.requestId)}`);
    expect(body.request.body).toMatchObject({
      shipper: { token: '<secret>', registered_number: '<text>', platform_code: shop.platformCode },
      recipient: { zipcode: '01311***', country: 'BRA', type: 0 },
      dispatchers: [{ volumes: [{ amount: 2, height: 0.2, unitary_weight: 3.5 }] }],
    });
    expect(body.answer.dispatchers[0].id).toBe(id);
    expect(body.answer.dispatchers[0].offers[0].final_price).toBeGreaterThan(0);
  });

  it('names no freight that a call only listed', async () => {
    nextMinute();
    await admin('GET /freights?limit=5');
    const [listed] = await calls('&operation=findFreights');
    expect(listed).toMatchObject({ callerKind: 'admin', status: 200, freightCodes: [], quoteId: null });
    const { body } = await admin(`GET /calls/${String(listed?.requestId)}`);
    expect(body.answer.items[0].code).toMatch(/^FR/);
  });

  it('tells why a request was refused: the code, the members and the sentences', async () => {
    nextMinute();
    const wrong = quoteBody(shop, {
      dispatchers: [
        { registered_number: shop.cnpj, zipcode: 29161376, volumes: [{ ...someVolume, height: -1 }] },
      ],
    });
    expect((await sendQuote(app, wrong)).status).toBe(422);
    const [refused] = await calls('&statusClass=4xx');
    expect(refused).toMatchObject({ status: 422, code: 'invalid_request', shipperId: shop.id });
    const { body } = await admin(`GET /calls/${String(refused?.requestId)}`);
    expect(body.details).toEqual([
      { field: 'dispatchers[0].volumes[0].height', message: 'deve ser maior que 0' },
    ]);
    expect(body.request.body.dispatchers[0].volumes[0].height).toBe(-1);
    expect(body.sentence).toContain('inválidos');
    expect(body.answer).toBeNull();
  });

  it('names the request by the id that the answer had', async () => {
    nextMinute();
    const answer = await sendQuote(app, quoteBody(shop, { recipient: {} }));
    const requestId = String(answer.body.request_id);
    expect(await calls(`&requestId=${requestId}`)).toMatchObject([{ requestId, status: 422 }]);
    expect((await admin('GET /calls/0000000000000000')).status).toBe(404);
  });

  it('keeps nothing of a body that does not parse, and nothing of what strangers send', async () => {
    nextMinute();
    await sendQuote(app, '{"shipper":{"token":"x"}, canario', { authorization: `Bearer ${shop.token}` });
    await sendQuote(app, quoteBody({ ...shop, token: newToken() }));
    const [stranger, broken] = await calls();
    expect(broken).toMatchObject({ code: 'malformed_json', shipperId: shop.id });
    expect(stranger).toMatchObject({ code: 'unauthorized', callerKind: 'stranger', tokenId: null });
    for (const one of [stranger, broken]) {
      const { body } = await admin(`GET /calls/${String(one?.requestId)}`);
      expect(body).toMatchObject({ request: null, answer: null });
    }
  });

  it('holds no token, password, document, name, address or other text that was sent, in whatever place', async () => {
    const canary = 'Canário Peçanha';
    const stranger = newToken();
    const canaries = [
      ...[
        canary,
        stranger,
        shop.token,
        'segredo-canario',
        '52998224725',
        '11987654321',
        'maria@exemplo.com.br',
      ],
      ...[
        'Avenida Paulista',
        'Apto 42',
        'Maria Aparecida',
        'PEDIDO-9931',
        'mariacanarioxxxx',
        'agente-canario',
      ],
    ];
    const json = {
      'content-type': 'application/json',
      'user-agent': 'agente-canario',
      cookie: 'a=segredo-canario',
    };
    const send = async (path: string, init: RequestInit = {}): Promise<void> => {
      app.clock.advanceMs(3000);
      const response = await fetch(app.address + path, { headers: json, ...init });
      await response.text();
    };
    const auth = `token=${shop.token}`;
    const hirePath = (token: string) => `/api/external/embarcador/v1/quote/ecommerce/${token}/offer/1`;
    nextMinute();
    const { id } = await quoted(app, shop);
    const order = { numero_pedido: 'PEDIDO-9931', obs_cliente: canary, [canary]: { [canary]: canary } };
    const body = JSON.stringify(
      hireBody(shop, { ...order, destinatario: { ...someRecipient, nome: canary, cpf: 52998224725 } }),
    );
    const headers = { ...json, 'idempotency-key': canary.normalize('NFD').replace(/[^ -~]/g, '') };
    await send(`${hirePath(id)}?${auth}`, { method: 'POST', body, headers });
    const wrong = JSON.stringify({
      remetente: canary,
      destinatario: [canary, someRecipient],
      valor_frete_cobrado: canary,
    });
    await send(`${hirePath(id)}?${auth}`, { method: 'POST', body: wrong });
    await send(`${hirePath('mariacanarioxxxx')}?${auth}`, { method: 'POST', body });
    await send(`${hirePath(id)}?token=${stranger}&nome=${encodeURIComponent(canary)}`, {
      method: 'POST',
      body,
    });
    await send(`/api/external/embarcador/v1/${encodeURIComponent(canary)}?${auth}`);
    await send(`/nada/${shop.token}/${encodeURIComponent(canary)}`);
    const ofAdmin = (path: string, text?: object) =>
      admin(path, text, { 'x-canary': 'segredo-canario', 'user-agent': 'agente-canario' });
    await ofAdmin(`GET /freights?text=${encodeURIComponent(canary)}`);
    await ofAdmin(`GET /freights?${encodeURIComponent(canary)}=1&document=52998224725`);
    await ofAdmin('POST /operators', {
      name: canary,
      roles: ['reader'],
      [canary]: 1,
      email: 'maria@exemplo.com.br',
    });
    await ofAdmin('POST /tokens', { owner: { kind: 'shipper', id: shop.id }, name: canary, token: stranger });
    await send('/api/admin/v1/session', {
      method: 'POST',
      body: JSON.stringify({ name: canary, password: 'segredo-canario' }),
    });
    const text = await logged();
    expect(text).toContain('hireOffer');
    expect(text).toContain('POST');
    expect(text).toContain('not_found');
    expect(text).toContain('invalid_request');
    expect(canaries.filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toContain('Peçanha');
  });
});

describe('the bounds of the log', () => {
  it('keeps at most five successful quotes a second, and two of one token', async () => {
    nextMinute();
    const before = (await calls('&operation=quoteV3&statusClass=2xx')).length;
    await Promise.all(Array.from({ length: 12 }, () => sendQuote(app, quoteBody(shop))));
    expect((await calls('&operation=quoteV3&statusClass=2xx')).length - before).toBe(2);
  });

  it('keeps the first twenty failures a minute of a token whole, counts all, and leaves another token its own', async () => {
    nextMinute();
    const from = new Date(app.clock.nowMs()).toISOString();
    for (let sent = 0; sent < 30; sent += 1) await sendQuote(app, quoteBody(shop, { recipient: {} }));
    await sendQuote(app, quoteBody(other, { recipient: {} }));
    expect(await calls(`&from=${from}&shipperId=${shop.id}`)).toHaveLength(20);
    expect(await calls(`&from=${from}&shipperId=${other.id}`)).toHaveLength(1);
  });

  it('keeps strangers from pushing out the failures of others', async () => {
    nextMinute();
    const from = new Date(app.clock.nowMs()).toISOString();
    const stranger = newToken();
    for (let sent = 0; sent < 40; sent += 1) await sendQuote(app, quoteBody({ ...shop, token: stranger }));
    await sendQuote(app, quoteBody(other, { recipient: {} }));
    expect(await calls(`&from=${from}&callerKind=stranger`)).toHaveLength(20);
    expect(await calls(`&from=${from}&shipperId=${other.id}`)).toHaveLength(1);
  });

  it('counts every failure by code, operation and caller, with the first and the last of them', async () => {
    app.clock.set('2026-11-21T09:00:00Z');
    for (let sent = 0; sent < 25; sent += 1) await sendQuote(app, quoteBody(shop, { recipient: {} }));
    app.clock.set('2026-11-21T11:30:00Z');
    await sendQuote(app, quoteBody(shop, { recipient: {} }));
    await app.settle();
    const { body } = await admin(`GET /calls/groups?from=2026-11-21T09:00:00.000Z&shipperId=${shop.id}`);
    expect(body.items).toMatchObject([
      {
        ...{ operation: 'quoteV3', code: 'invalid_request', status: 422, count: 26, tokenName: 'shop' },
        ...{ firstAt: '2026-11-21T09:00:00.000Z', lastAt: '2026-11-21T11:30:00.000Z' },
      },
    ]);
    const { body: earlier } = await admin(
      `GET /calls/groups?from=2026-11-21T09:00:00.000Z&until=2026-11-21T10:00:00.000Z&shipperId=${shop.id}`,
    );
    expect(earlier.items[0]).toMatchObject({ count: 25 });
  });

  it('leaves out what anybody may read, and a dashboard that asks who is here before somebody logs in', async () => {
    nextMinute();
    const from = new Date(app.clock.nowMs()).toISOString();
    expect((await fetch(`${app.address}/api/admin/v1/session`)).status).toBe(401);
    expect((await fetch(`${app.address}/favicon.ico`)).status).toBe(204);
    expect((await fetch(`${app.address}/health/live`)).status).toBe(200);
    expect(await calls(`&from=${from}&callerKind=stranger`)).toEqual([]);
  });
});

describe('lists of calls', () => {
  it('are filtered by class, code, operation, caller, token and text, and read by pages', async () => {
    nextMinute();
    await sendQuote(app, quoteBody(shop));
    const count = async (query: string) => (await calls(query)).length;
    const all = await count('');
    for (const query of [
      ...['&statusClass=2xx', '&code=invalid_request', '&operation=hireOffer', '&callerKind=admin'],
      ...[`&shipperId=${other.id}`, '&text=HIREoffer', '&text=embarcador%201'],
    ]) {
      expect(await count(query)).toBeGreaterThan(0);
      expect(await count(query)).toBeLessThan(all);
    }
    expect(await count('&text=100%25')).toBe(0);
    const { body: first } = await admin('GET /calls?limit=2');
    const { body: second } = await admin(`GET /calls?limit=2&cursor=${first.nextCursor}`);
    expect(second.items[0].id).toBeLessThan(first.items[1].id);
    const { body: groups } = await admin('GET /calls/groups?limit=1');
    const { body: more } = await admin(`GET /calls/groups?limit=1&cursor=${groups.nextCursor}`);
    expect(more.items[0]).not.toEqual(groups.items[0]);
    expect((await admin('GET /calls?statusClass=9xx')).status).toBe(422);
  });

  it('show calls of shippers in scope alone; those of strangers to whoever sees everything', async () => {
    nextMinute();
    await sendQuote(app, quoteBody(shop, { recipient: {} }));
    await sendQuote(app, quoteBody(other, { recipient: {} }));
    const [foreign] = await calls(`&shipperId=${shop.id}`);
    const person = await personWith('Igor', { shipperIds: [other.id] });
    const { body } = await person('GET /calls?limit=200&callerKind=shipper');
    const owners = new Set(
      body.items.map((one: { shipperId: number; callerName: string }) => one.callerName),
    );
    expect(owners).toEqual(new Set(['Embarcador 1']));
    expect((await person(`GET /calls/${String(foreign?.requestId)}`)).status).toBe(404);
    expect((await admin(`GET /calls/${String(foreign?.requestId)}`)).status).toBe(200);
    const { body: groups } = await person('GET /calls/groups?limit=200&callerKind=shipper');
    expect(new Set(groups.items.map((one: { shipperId: number }) => one.shipperId))).toEqual(
      new Set([other.id]),
    );
    expect((await person('GET /calls?callerKind=stranger')).body.items).toEqual([]);
    const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(7));
    const ofCarrier = await personWith('Caio', { carrierIds: [carrierId] });
    expect((await ofCarrier('GET /calls')).body.items).toEqual([]);
  });

  it('are nobody’s without the permission', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Sami', roles: ['support'] });
    const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
    await app.ctx.mirror.refresh();
    const answer = await fetch(`${app.address}/api/admin/v1/calls`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('calls.read');
  });
});

describe('forgetting calls', () => {
  it('drops the oldest beyond the space they may take, and keeps the counts', async () => {
    await app.settle();
    const { db, config } = app.ctx;
    const count = async () => (await db.selectFrom('call').select('id').execute()).length;
    const before = await count();
    await sql`insert into call (request_id, at, caller_kind, method, status, ms, address, details, freight_codes, bytes, request)
      select lpad(n::text, 16, '0'), ${new Date(app.clock.nowMs())}, 'stranger', 'GET', 404, 1, '', '[]', '{}', 1024 * 1024,
        to_jsonb(n)
      from generate_series(1, 300) n`.execute(db);
    expect(await dropCallsBeyondSpace({ db, config: { ...config, callLogMb: 1 } })).toBe(before + 299);
    expect(await count()).toBe(1);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from call_failure`.execute(db);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it('drops calls and counts that are past their term', async () => {
    await sendQuote(app, quoteBody(shop, { recipient: {} }));
    await app.settle();
    const horizon = await catchUpTo(app, '2026-12-25T12:00:00Z');
    expect(await dropOldCalls(app.ctx, horizon)).toBeGreaterThan(0);
    expect(await logged()).toBe('');
  });
});
