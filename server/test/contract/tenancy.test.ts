import { type AnyEndpoint, type OperatorRole, rawContentTypes } from '@carreto/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { newToken } from '../../src/kernel/token.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

type Who = 'shipper' | 'carrier' | OperatorRole;

let app: TestApp;
let shop: Shop;
let other: Shop;
let tokens: Record<Who, string>;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  other = await openBareShop(app, 1);
  const of = async (kind: 'carrier' | 'operator', { id }: { id: number }) =>
    (await issueToken(app.ctx, tester, { owner: { kind, id }, name: 'test' })).token;
  const operator = async (role: OperatorRole) =>
    of('operator', await addOperator(app.ctx, tester, { name: role, role }));
  tokens = {
    shipper: shop.token,
    carrier: await of('carrier', await addCarrier(app.ctx, tester, someCarrier(7001))),
    viewer: await operator('viewer'),
    analyst: await operator('analyst'),
    admin: await operator('admin'),
  };
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

/** By these people come in: whoever calls them is nobody yet, and shows a password or the code of a link. */
const entrances = [
  'openSession',
  'openDemoSession',
  'lookAtInvitation',
  'acceptInvitation',
  'requestPasswordReset',
];
const everyEndpoint = await allEndpoints();
const endpoints = everyEndpoint.filter(({ id }) => !entrances.includes(id));

/** What is no list where one is due is malformed before anybody is asked who they are. */
const isList = ({ body }: AnyEndpoint) => (body as { type?: string } | undefined)?.type === 'array';

type Sent = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls an endpoint with nothing in the body, on a path that names nothing. */
async function call(endpoint: AnyEndpoint, token: string | undefined): Promise<Sent> {
  const path = endpoint.path.replace('{code}', 'abcdefghi').replace(/\{[a-zA-Z_]+\}/g, '987654321');
  const [contentType = 'application/json'] = (endpoint.body && rawContentTypes(endpoint.body)) ?? [];
  // More wrong tokens than an address may send in a minute.
  app.clock.advanceMs(2000);
  const response = await fetch(app.address + path, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': contentType }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: isList(endpoint) ? '[]' : '{}' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
}

const withoutId = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;

const rank: Record<OperatorRole, number> = { viewer: 0, analyst: 1, admin: 2 };

function isMeantFor(endpoint: AnyEndpoint, who: Who): boolean {
  const { auth, role = 'admin' } = endpoint;
  // They are no admins.
  if (isForPartners(endpoint)) return false;
  if (who === 'shipper' || who === 'carrier') return auth === who;
  return auth === 'admin' && rank[who] >= rank[role];
}

describe('every endpoint', () => {
  it('is served by the application, and asks who calls', async () => {
    expect(endpoints.length).toBeGreaterThan(50);
    const open = everyEndpoint.filter(({ auth }) => auth === 'public').map(({ id }) => id);
    expect(open.sort()).toEqual([...entrances].sort());
    for (const endpoint of endpoints) {
      expect(endpoint.auth, endpoint.id).not.toBe('public');
      const { status, body, headers } = await call(endpoint, undefined);
      expect({ status, code: body.code }, endpoint.id).toEqual({ status: 401, code: 'unauthorized' });
      expect(headers.get('www-authenticate'), endpoint.id).toBe('Bearer');
    }
  });

  it('refuses a token that nobody has, whatever it looks like, with one and the same answer', async () => {
    const wrong = [
      'x',
      newToken(),
      shop.token.toUpperCase(),
      shop.token.slice(0, 31),
      `${shop.token}0`,
      'ｘ',
    ];
    for (const endpoint of endpoints) {
      const expected = withoutId((await call(endpoint, undefined)).body);
      for (const token of wrong) {
        const { status, body } = await call(endpoint, encodeURI(token));
        expect({ status, body: withoutId(body) }, endpoint.id).toEqual({ status: 401, body: expected });
      }
    }
  });

  it('refuses everybody it is not meant for, and only those', async () => {
    for (const endpoint of endpoints) {
      for (const [who, token] of Object.entries(tokens) as [Who, string][]) {
        const { status, body } = await call(endpoint, token);
        const what = `${endpoint.id} as ${who}`;
        // Some are for pages of ours alone, whoever calls.
        if (endpoint.needs === 'own' && body.code === 'csrf') continue;
        // 409: who has no second factor has no codes to renew.
        if (isMeantFor(endpoint, who)) expect([200, 404, 409, 422], what).toContain(status);
        else expect({ status, code: body.code }, what).toEqual({ status: 403, code: 'forbidden' });
      }
    }
  }, 240_000);
});

describe('what belongs to another shipper', () => {
  const asOther = (changes: object = {}) => quoteBody(other, changes);

  it('has offers of its own contracts only', async () => {
    const mine = await sendQuote(app, quoteBody(shop));
    const theirs = await sendQuote(app, asOther(fromDispatcher(shop, {})));
    expect(mine.body.dispatchers[0]?.offers?.length).toBeGreaterThan(0);
    expect(theirs.status).toBe(200);
    expect(theirs.body.dispatchers[0]).not.toHaveProperty('offers');
  });

  it('answers like what does not exist: a platform', async () => {
    const send = (platform_code: string) =>
      sendQuote(app, { ...asOther(), shipper: { ...asOther().shipper, platform_code } });
    const theirs = await send(shop.platformCode);
    const unknown = await send('zzzzzzzzz');
    expect([theirs.status, withoutId(theirs.body)]).toEqual([400, withoutId(unknown.body)]);
  });

  it('answers like what does not exist: a number', async () => {
    const send = (registered_number: string) =>
      sendQuote(app, { ...asOther(), shipper: { ...asOther().shipper, registered_number } });
    const theirs = await send(shop.cnpj);
    const unknown = await send('11222333000181');
    expect([theirs.status, withoutId(theirs.body)]).toEqual([401, withoutId(unknown.body)]);
  });

  it('answers like what does not exist: a product', async () => {
    const volume = {
      ...{
        description: null,
        tag: null,
        amount: 1,
        heightMm: 200,
        widthMm: 300,
        lengthMm: 400,
        weightG: 3500,
      },
      ...{ priceCents: 15_000, consolidate: false, overlaid: false, rotate: false },
    };
    const item = { sku: 'MINE', description: 'x', tag: null, category: 1, active: true, volumes: [volume] };
    await putSkus(app.ctx, tester, { shipperId: shop.id, origin: 'api', items: [item] });
    const bare = (sku: string) => ({ volumes: [{ amount: 1, category: '1', unitary_price: 1, sku }] });
    expect((await sendQuote(app, quoteBody(shop, fromDispatcher(shop, bare('MINE'))))).status).toBe(200);
    const theirs = await sendQuote(app, asOther(fromDispatcher(other, bare('MINE'))));
    const unknown = await sendQuote(app, asOther(fromDispatcher(other, bare('NOBODY'))));
    expect([theirs.status, withoutId(theirs.body)]).toEqual([422, withoutId(unknown.body)]);
  });

  it('answers like what does not exist: the boxes of a dispatch point', async () => {
    const small = { ...someVolume, amount: 6, height: 0.05, width: 0.06, length: 0.07, unitary_weight: 0.1 };
    const volumes = [{ ...small, consolidate: true, overlaid: true, rotate: true }];
    const returns = { volumes: true };
    const used = async (body: unknown) => (await sendQuote(app, body)).body.dispatchers[0]?.volumes;
    const mine = await used(quoteBody(shop, { ...fromDispatcher(shop, { volumes }), returns }));
    const theirs = await used(asOther({ ...fromDispatcher(shop, { volumes }), returns }));
    const unknown = await used(asOther({ ...fromDispatcher(other, { volumes }), returns }));
    expect(mine?.[0]?.category).toBe('999');
    expect(theirs).toEqual(unknown);
    expect(theirs?.[0]?.category).not.toBe('999');
  });

  it('answers like what does not exist: an offer', async () => {
    const { body } = await sendQuote(app, quoteBody(shop));
    const id = body.dispatchers[0]?.id ?? '';
    expect(await findQuote(app.ctx, shop.id, id)).toBeDefined();
    expect(await findQuote(app.ctx, other.id, id)).toBeUndefined();
  });
});

describe('an address that guesses', () => {
  it('is told to wait after some guesses, in one shape, while a good token from there is served', async () => {
    app.clock.advanceMs(60_000);
    const answers = [];
    for (let guess = 0; guess < 100; guess += 1) {
      const { shipper, ...rest } = quoteBody(shop);
      answers.push(await sendQuote(app, { ...rest, shipper: { ...shipper, token: newToken() } }));
    }
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.toSorted()).toEqual(statuses);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
    app.clock.advanceMs(60_000);
  });
});

describe('a token', () => {
  const send = (method: string, path: string, body?: object) =>
    fetch(app.address + path, {
      method,
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const quoteWith = async (token: string) => {
    const { shipper, ...rest } = quoteBody(shop);
    return (await sendQuote(app, { ...rest, shipper: { ...shipper, token } })).status;
  };

  it('is good until it is revoked, and nowhere afterwards', async () => {
    const issued = await send('POST', '/api/admin/v1/tokens', {
      owner: { kind: 'shipper', id: shop.id },
      name: 'short',
    });
    const { id, token } = (await issued.json()) as { id: number; token: string };
    await app.ctx.mirror.refresh();
    expect(await quoteWith(token)).toBe(200);
    expect((await send('DELETE', `/api/admin/v1/tokens/${id}`)).status).toBe(200);
    await app.ctx.mirror.refresh();
    expect(await quoteWith(token)).toBe(401);
    expect(await quoteWith(shop.token)).toBe(200);
  });

  it('is known to be revoked within a second on every node, by the interval at which nodes look', () => {
    expect(readConfig({}, '/nowhere').mirrorPollMs).toBeLessThanOrEqual(500);
  });

  it('of an operator ends with the operator', async () => {
    const added = await send('POST', '/api/admin/v1/operators', { name: 'Gone', role: 'analyst' });
    const { id, revision } = (await added.json()) as { id: number; revision: number };
    const owner = { kind: 'operator', id } as const;
    // Nobody issues another operator's token by the API: the command line does.
    expect((await send('POST', '/api/admin/v1/tokens', { owner, name: 'x' })).status).toBe(403);
    const { token } = await issueToken(app.ctx, tester, { owner, name: 'x' });
    const me = async () =>
      (await fetch(`${app.address}/api/admin/v1/me`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    await app.ctx.mirror.refresh();
    expect(await me()).toBe(200);
    const gone = await send('PATCH', `/api/admin/v1/operators/${id}`, { revision, active: false });
    expect(gone.status).toBe(200);
    await app.ctx.mirror.refresh();
    expect(await me()).toBe(401);
  });

  it('is neither refused nor let pass because the database is away', async () => {
    for (let round = 0; round < 3; round += 1) {
      const burst = Array.from({ length: 8 }, () => quoteWith(shop.token));
      const wrong = quoteWith(newToken());
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(app.ctx.db)
        .catch(() => {});
      for (const status of await Promise.all(burst)) expect([200, 503]).toContain(status);
      expect(await wrong).toBe(401);
    }
  });
});
