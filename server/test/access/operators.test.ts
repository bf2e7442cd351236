import type { NewOperator } from '@carreto/contract/admin/registry/operators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireWithinLimit } from '../../src/freight/audit/review/approval-limit.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { listTokens } from '../../src/registry/access/list-tokens.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { failureOf, someShipper, tester } from '../support/registry.ts';

let app: TestApp;
const shippers: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  for (const n of [1, 2]) shippers.push((await addShipper(app.ctx, tester, someShipper(n))).id);
});
afterAll(() => app.close());

async function person(input: NewOperator) {
  const operator = await addOperator(app.ctx, tester, input);
  const owner = { kind: 'operator' as const, id: operator.id };
  const { token } = await issueToken(app.ctx, tester, { owner, name: 'test' });
  await app.ctx.mirror.refresh();
  return { operator, token };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answer = { status: number; body: any };

async function call(token: string, request: string, body?: object): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${app.address}/api/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe('people', () => {
  it('may what their roles or their own list say, and one of the three ways to say it', async () => {
    const { token } = await person({ name: 'Fátima', roles: ['finance'], email: 'fatima@loja.example' });
    expect((await call(token, 'GET /bills')).status).toBe(200);
    expect(await call(token, 'POST /operators', { name: 'x', role: 'viewer' })).toMatchObject({
      status: 403,
      body: { details: [{ field: 'needs', message: 'people.write' }] },
    });
    const own = await person({ name: 'Só fretes', permissions: ['freights.read'] });
    expect((await call(own.token, 'GET /bills')).status).toBe(403);
    expect((await call(own.token, 'GET /freights')).status).toBe(200);
    expect(own.operator).toMatchObject({ role: 'viewer', roles: null, shipperIds: 'all' });
    const both = addOperator(app.ctx, tester, { name: 'x', role: 'admin', roles: ['reader'] });
    expect(await failureOf(both)).toEqual({ code: 'invalid_request', fields: ['permissions'] });
    const twice = addOperator(app.ctx, tester, {
      name: 'y',
      roles: ['reader'],
      email: 'FATIMA@loja.example',
    });
    expect(await failureOf(twice)).toEqual({ code: 'conflict', fields: ['email'] });
  });

  it('grant no more permissions, shippers or limit than they hold, and do not see who sees more', async () => {
    const [first, second] = shippers;
    const { token } = await person({
      ...{ name: 'Chefe da loja 1', permissions: ['people.read', 'people.write', 'freights.read'] },
      ...{ shipperIds: [first ?? 0], auditLimitCents: 1000 },
    });
    const base = { name: 'nova', permissions: ['freights.read'], shipperIds: [first], auditLimitCents: 1000 };
    const refused = async (changes: object) => {
      const { status, body } = await call(token, 'POST /operators', { ...base, ...changes });
      return [status, body.details?.map(({ field }: { field: string }) => field)];
    };
    expect(await refused({ permissions: ['bills.decide'] })).toEqual([403, ['needs']]);
    expect(await refused({ shipperIds: [first, second] })).toEqual([403, ['shipperIds']]);
    expect(await refused({ shipperIds: 'all' })).toEqual([403, ['shipperIds']]);
    expect(await refused({ auditLimitCents: null })).toEqual([403, ['auditLimitCents']]);
    const { status, body } = await call(token, 'POST /operators', base);
    expect(status).toBe(200);
    const widened = { revision: 1, shipperIds: 'all' };
    expect((await call(token, `PATCH /operators/${body.id}`, widened)).status).toBe(403);
    const whole = await person({ name: 'Olga', roles: ['owner'] });
    expect((await call(token, `PATCH /operators/${whole.operator.id}`, { revision: 1 })).status).toBe(404);
    const names = (await call(token, 'GET /operators')).body.items.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Chefe da loja 1', 'nova']);
  });

  it('approve up to the smaller of their own limit and the policy', () => {
    const policy = { analystLimitCents: 500, adminLimitCents: null } as Parameters<
      typeof requireWithinLimit
    >[0];
    const approving = (role: 'analyst' | 'admin', auditLimitCents: number | null, paidCents: number) => () =>
      requireWithinLimit(policy, { role, auditLimitCents }, { expectedCents: 0, paidCents });
    expect(approving('analyst', 300, 400)).toThrow();
    expect(approving('analyst', 900, 600)).toThrow();
    expect(approving('analyst', 900, 500)).not.toThrow();
    expect(approving('admin', 300, 400)).toThrow();
    expect(approving('admin', null, 400_000)).not.toThrow();
  });
});

describe('tokens of people', () => {
  it('are issued by nobody else, and may less than their owner but never more', async () => {
    const [first] = shippers;
    const igor = await person({ name: 'Igor', roles: ['developer'] });
    const other = await person({ name: 'Outra', roles: ['reader'] });
    const issue = (token: string, id: number, more: object) =>
      call(token, 'POST /tokens', { owner: { kind: 'operator', id }, ...more });
    expect((await issue(igor.token, other.operator.id, { name: 'x' })).status).toBe(403);
    const more = { name: 'mais', needs: ['people.write'] };
    expect(await issue(igor.token, igor.operator.id, more)).toMatchObject({
      status: 403,
      body: { details: [{ field: 'needs', message: 'people.write' }] },
    });
    const narrow = await issue(igor.token, igor.operator.id, {
      ...{ name: 'integração', needs: ['tokens.write', 'registry.read'], shipperIds: [first] },
    });
    expect(narrow).toMatchObject({ status: 200, body: { shipperIds: [first] } });
    await app.ctx.mirror.refresh();
    const { items } = (await call(narrow.body.token, 'GET /shippers')).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual([first]);
    expect((await call(narrow.body.token, 'GET /freights')).status).toBe(403);
    const child = await issue(narrow.body.token, igor.operator.id, { name: 'filho' });
    expect(child.body).toMatchObject({ needs: ['tokens.write', 'registry.read'], shipperIds: [first] });
  });

  it('end when they say so, wherever they are known still', async () => {
    const owner = { kind: 'shipper' as const, id: shippers[0] ?? 0 };
    const expiresAt = new Date(Math.max(Date.now(), app.clock.nowMs()) + 3_600_000).toISOString();
    const person = await addOperator(app.ctx, tester, { name: 'Efêmera', roles: ['reader'] });
    const mine = { kind: 'operator' as const, id: person.id };
    const { token } = await issueToken(app.ctx, tester, { owner: mine, name: 'curto', expiresAt });
    await app.ctx.mirror.refresh();
    expect((await call(token, 'GET /me')).status).toBe(200);
    app.clock.set(expiresAt);
    expect((await call(token, 'GET /me')).status).toBe(401);
    const past = issueToken(app.ctx, tester, { owner, name: 'tarde', expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(await failureOf(past)).toEqual({ code: 'invalid_request', fields: ['expiresAt'] });
    const needs = issueToken(app.ctx, tester, { owner, name: 'estreito', needs: ['skus.read'] });
    expect(await failureOf(needs)).toEqual({ code: 'invalid_request', fields: ['needs'] });
  });

  it('are listed over all owners, by text and by when they were last used', async () => {
    const { items } = await listTokens(app.ctx, { text: 'EFEMERA' });
    expect(items.map(({ name }) => name)).toEqual(['curto']);
    const unused = await listTokens(app.ctx, { unusedSince: '2020-01-01T00:00:00.000Z' });
    expect(unused.items).toEqual([]);
  });
});

describe('the last person who decides about everybody', () => {
  it('stays, also when two would remove each other at the same moment', async () => {
    const { ctx } = app;
    const rows = await ctx.db.selectFrom('operator').selectAll().execute();
    const owners = rows.filter(({ roles, active }) => active && roles?.includes('owner'));
    for (const { id, revision } of owners.slice(1))
      await updateOperator(ctx, tester, { operatorId: id, changes: { revision, active: false } });
    const [olga] = owners;
    const revision = olga?.revision ?? 0;
    const operatorId = olga?.id ?? 0;
    for (const changes of [
      { active: false },
      { roles: ['reader' as const] },
      { shipperIds: [shippers[0] ?? 0] },
    ])
      expect(
        await failureOf(updateOperator(ctx, tester, { operatorId, changes: { revision, ...changes } })),
      ).toMatchObject({ code: 'conflict' });
    const second = await addOperator(ctx, tester, { name: 'Segunda', roles: ['owner'] });
    const outcomes = await Promise.allSettled([
      updateOperator(ctx, tester, { operatorId, changes: { revision, active: false } }),
      updateOperator(ctx, tester, { operatorId: second.id, changes: { revision: 1, active: false } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
