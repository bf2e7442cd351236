import type { NoticeView } from '@carreto/contract/admin/account/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let ada: AdminCall;
let ottoId: number;
let ottoToken: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  ada = await adminOf(app);
  const otto = await addOperator(app.ctx, tester, { name: 'Otto', role: 'viewer' });
  ottoId = otto.id;
  await app.ctx.db
    .updateTable('operator')
    .set({ email: 'otto@exemplo.com.br' })
    .where('id', '=', ottoId)
    .execute();
  const owner = { kind: 'operator' as const, id: ottoId };
  ottoToken = (await issueToken(app.ctx, tester, { owner, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

async function otto(method: string, path: string, body?: object) {
  const response = await fetch(`${app.address}/api/admin/v1/me${path}`, {
    method,
    headers: { authorization: `Bearer ${ottoToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

async function notices(query = ''): Promise<NoticeView[]> {
  const { body }: { body: { items: NoticeView[] } } = await otto('GET', `/notices${query}`);
  return body.items;
}

const letters = () => app.ctx.db.selectFrom('mail').select(['recipient', 'subject']).execute();

test('who is to see to a freight is told, once, and by letter where that is wanted', async () => {
  const code = await hired(app, shop);
  await ada(`PUT /freights/${code}/assignee`, { operatorId: ottoId });
  await ada(`PUT /freights/${code}/assignee`, { operatorId: ottoId });
  expect(await notices()).toMatchObject([
    {
      kind: 'assignment',
      target: code,
      shipperId: shop.id,
      title: `Ada passou o frete ${code} para você`,
      readAt: null,
    },
  ]);
  expect(await letters()).toEqual([]);
  expect((await otto('PUT', '/notice-letters', { kinds: ['assignment'] })).body).toEqual({
    kinds: ['assignment'],
  });
  const second = await hired(app, shop);
  await ada(`PUT /freights/${second}/assignee`, { operatorId: ottoId });
  expect(await letters()).toEqual([
    { recipient: 'otto@exemplo.com.br', subject: `Carreto: Ada passou o frete ${second} para você` },
  ]);
  const { body } = await ada('GET /me/notices');
  expect(body.items).toEqual([]);
});

test('what was read stays, and is told apart', async () => {
  const [newest, oldest] = await notices();
  expect((await notices('?limit=1')).map(({ id }) => id)).toEqual([newest?.id]);
  expect((await notices(`?cursor=${newest?.id}`)).map(({ id }) => id)).toEqual([oldest?.id]);
  expect((await otto('POST', '/notices/read', { untilId: oldest?.id })).body).toEqual({ read: 1 });
  expect((await otto('POST', '/notices/read', { untilId: oldest?.id })).body).toEqual({ read: 0 });
  expect((await notices('?unread=true')).map(({ id }) => id)).toEqual([newest?.id]);
  expect(await notices()).toHaveLength(2);
});

test('who may switch a webhook on again is told when it was switched off', async () => {
  const { id } = await app.ctx.db
    .insertInto('webhookEndpoint')
    .values({ shipperId: shop.id, name: 'ERP', url: 'http://127.0.0.1:9/', kinds: ['occurrence'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.ctx.db
    .updateTable('webhookEndpoint')
    .set({ state: 'auto_disabled' })
    .where('id', '=', id)
    .execute();
  await app.settle();
  await app.settle();
  expect((await ada('GET /me/notices')).body.items).toMatchObject([
    { kind: 'webhook_off', target: String(id), title: 'O webhook ERP foi desativado porque falhava' },
  ]);
  // A viewer may not.
  expect((await notices()).map(({ kind }) => kind)).toEqual(['assignment', 'assignment']);
});
