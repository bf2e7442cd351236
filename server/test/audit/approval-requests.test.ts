import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
const people: Record<string, AdminCall> = {};

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  shop = await openShop(app);
  const duties = { roles: ['finance'] as ['finance'] };
  for (const [name, auditLimitCents] of [
    ['fatima', 1000],
    ['rui', 2000],
    ['olga', null],
  ] as const)
    people[name] = (await personOf(app, { name, ...duties, auditLimitCents })).admin;
});
afterAll(() => app.close());

const as = (name: string, request: string, body?: object) => {
  const call = people[name];
  if (call === undefined) throw new Error(name);
  return call(request, body);
};
const wish = { to: 'released', reason: 'espera combinada' };

test('whoever may let pass more is told and gives it; whoever asked cannot', async () => {
  const { ids } = await dearCtes(app, shop, [3000]);
  const [cteId = 0] = ids;
  expect((await as('fatima', `POST /ctes/${cteId}/moves`, wish)).body.code).toBe('above_limit');
  const requested = await as('fatima', `POST /ctes/${cteId}/request-approval`, wish);
  expect(requested.body).toMatchObject({
    status: 'divergence',
    approvalRequest: { actor: 'fatima', to: 'released' },
  });
  const again = await as('rui', `POST /ctes/${cteId}/request-approval`, wish);
  expect(again).toMatchObject({ status: 409, body: { message: 'fatima já pediu a aprovação deste CT-e.' } });
  await app.settle();
  await app.settle();
  const noticesOf = async (name: string) =>
    (await as(name, 'GET /me/notices')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'approval',
    );
  expect(await noticesOf('olga')).toMatchObject([
    {
      target: String(cteId),
      title: expect.stringMatching(/^fatima pede a liberação do CT-e \d+: diferença de R\$ 30,00$/),
    },
  ]);
  expect(await noticesOf('fatima')).toEqual([]);
  expect(await noticesOf('rui')).toEqual([]);
  const answer = `POST /ctes/${cteId}/request-approval/answer`;
  expect((await as('fatima', answer, { answer: 'give' })).status).toBe(403);
  expect((await as('rui', answer, { answer: 'give' })).body.code).toBe('above_limit');
  const given = await as('olga', answer, { answer: 'give' });
  expect(given.body).toMatchObject({
    approvalRequest: null,
    decision: { actor: 'olga', reason: 'espera combinada (pedido de fatima)' },
  });
  await sql`update app_clock set ahead = ahead + interval '11 seconds'`.execute(app.ctx.db);
  await app.settle();
  expect(await storedCte(app, cteId)).toMatchObject({ state: 4 });
  expect((await as('olga', answer, { answer: 'give' })).status).toBe(409);
});

test('what is refused, or decided otherwise, is open no more', async () => {
  const { ids } = await dearCtes(app, shop, [3000, 4000]);
  const [refused = 0, rejected = 0] = ids;
  for (const id of ids) await as('fatima', `POST /ctes/${id}/request-approval`, wish);
  const { body } = await as('rui', `POST /ctes/${refused}/request-approval/answer`, { answer: 'refuse' });
  expect(body).toMatchObject({ status: 'divergence', approvalRequest: null, decision: null });
  await as('rui', `POST /ctes/${rejected}/moves`, { to: 'rejected', reason: 'errado' });
  expect((await as('olga', `GET /ctes/${rejected}/audit`)).body.approvalRequest).toBeNull();
  const { rows } = await sql<{ state: string }>`
    select state from cte_approval_request where cte_id = any (${ids}::bigint[]) order by cte_id`.execute(
    app.ctx.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(['refused', 'dropped']);
});
