import { occurrenceName } from '@carreto/contract/occurrence-names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewEndpoint } from '../../src/freight/notify/endpoints/add-endpoint.ts';
import { rotateKey } from '../../src/freight/notify/endpoints/keys.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
let token: string;
let ofOther: string;
const open: Hook[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  other = await openBareShop(app, 1);
  token = await tokenOf('Igor', { role: 'admin' });
  ofOther = await tokenOf('Ana', { roles: ['developer'], shipperIds: [other.id] });
  await app.ctx.mirror.refresh();
});
afterAll(async () => {
  for (const { receiver } of open) await receiver.close();
  await app.close();
});

async function tokenOf(
  name: string,
  changes: Omit<Parameters<typeof addOperator>[2], 'name'>,
): Promise<string> {
  const { id } = await addOperator(app.ctx, tester, { name, ...changes });
  return (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name })).token;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints, looked into member by member
type Answer = { status: number; body: any };

async function call(
  method: string,
  path: string,
  { body, as = token }: { body?: object; as?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, body: await response.json() };
}

async function hook(changes: Partial<NewEndpoint> = {}, of: Shop = shop): Promise<Hook> {
  const opened = await openHook(app, of, changes);
  open.push(opened);
  return opened;
}

async function listed(query: string, as = token): Promise<Answer['body'][]> {
  const answer = await call('GET', `webhook-deliveries?limit=200&${query}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const counted = await call('GET', `webhook-deliveries/counts?${query}`, { as });
  expect(counted.body).toEqual({ count: answer.body.items.length, isMore: false });
  return answer.body.items;
}

/** Lets a hook be the only one that is told anything. */
async function alone({ endpoint: { id } }: Hook): Promise<void> {
  await app.ctx.db.updateTable('webhookEndpoint').set({ state: 'removed' }).where('id', '!=', id).execute();
}

describe('a delivery', () => {
  test('shows headers as they were sent, with what is secret masked, and its signature made again', async () => {
    const own = await hook({
      auth: { kind: 'bearer', secret: 'token-que-ninguem-ve' },
      headers: [{ name: 'X-Loja', value: 'valor-que-ninguem-ve' }],
    });
    const [sent, shown] = await sendTest(own);
    const [{ headers, signature }] = shown.attemptLog;
    const asSent = Object.fromEntries(Object.entries(sent?.headers ?? {}));
    for (const { name, value } of headers) {
      if (name === 'authorization') expect(value).toBe('Bearer •••');
      else if (name === 'x-loja') expect(value).toBe('•••');
      else expect([name, value]).toEqual([name, asSent[name]]);
    }
    expect(headers.map(({ name }: { name: string }) => name)).toContain('webhook-signature');
    expect(signature).toEqual({ now: asSent['webhook-signature'], isSame: true });
    expect(JSON.stringify(shown)).not.toContain('ninguem-ve');
    const stored = await sql<{ headers: object }>`select headers from webhook_attempt`.execute(app.ctx.db);
    expect(JSON.stringify(stored.rows)).not.toContain('ninguem-ve');
    // Of what changed since, only that it did.
    const ref = { shipperId: shop.id, webhookId: own.endpoint.id };
    await rotateKey(app.ctx, tester, { ...ref, kind: 'ed25519', overlapHours: 0 });
    const again = (await call('GET', `webhook-deliveries/${shown.id}`)).body.attemptLog[0].signature;
    expect([again.isSame, again.now.split(' ').length]).toEqual([true, 2]);
    await sql`delete from webhook_secret where endpoint_id = ${own.endpoint.id} and kind = 'hmac'`.execute(
      app.ctx.db,
    );
    const other = (await call('GET', `webhook-deliveries/${shown.id}`)).body.attemptLog[0].signature;
    expect([other.isSame, other.now]).toEqual([false, expect.stringMatching(/^v1a,/)]);
  });

  test('names its neighbours in the sequence of its subject', async () => {
    const own = await hook();
    await alone(own);
    const code = await hired(app, shop, { numero_pedido: 'VIZ-1' });
    await app.settle();
    const [, first] = await listed(`webhookId=${own.endpoint.id}&subject=${code}`);
    await call('POST', `shippers/${shop.id}/webhook-deliveries/${first.id}/reprocess`);
    await app.settle();
    const { neighbours } = (await call('GET', `webhook-deliveries/${first.id}`)).body;
    expect(neighbours.map((one: Answer['body']) => [one.sequence, one.replay, one.occurrenceCode])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [2, 0, 1],
    ]);
  });

  async function sendTest({ endpoint, receiver }: Hook) {
    const { body } = await call('POST', `shippers/${shop.id}/webhooks/${endpoint.id}/test`);
    await app.settle();
    const shown = (await call('GET', `webhook-deliveries/${body.deliveryId}`)).body;
    return [receiver.received.at(-1), shown] as const;
  }
});

describe('the list of all deliveries', () => {
  test('is filtered by code, class, text, kind, state, period and webhook, and counted by the same', async () => {
    const own = await hook();
    await alone(own);
    own.receiver.answer((response, { headers }) =>
      response.writeHead(headers['x-event-sequence'] === '1' ? 404 : 200).end(),
    );
    const code = await hired(app, shop, { numero_pedido: 'Ped_100%-A' });
    await app.settle();
    own.receiver.answer(200);
    await hired(app, shop, { numero_pedido: 'PedX100' });
    await app.settle();
    const mine = `webhookId=${own.endpoint.id}`;
    const all = await listed(mine);
    expect(all.map(({ state, lastStatus, shipperId }) => [state, lastStatus, shipperId])).toEqual([
      ['delivered', 200, shop.id],
      ['delivered', 200, shop.id],
      ['delivered', 200, shop.id],
      ['rejected', 404, shop.id],
    ]);
    const [, , second, first] = all;
    const idsOf = async (query: string) => (await listed(`${mine}&${query}`)).map(({ id }) => id);
    expect(await idsOf('class=4xx')).toEqual([first.id]);
    expect(await idsOf('class=5xx')).toEqual([]);
    expect(await idsOf('class=none')).toEqual([]);
    expect(await idsOf('class=2xx')).toHaveLength(3);
    expect(await idsOf('state=failed')).toEqual([first.id]);
    expect(await idsOf('state=rejected')).toEqual([first.id]);
    expect(await idsOf(`occurrenceCode=0&text=${code}`)).toEqual([first.id]);
    expect(await idsOf(`text=${code.toLowerCase().slice(0, 12)}&occurrenceCode=1`)).toContain(second.id);
    expect(await idsOf(`text=${encodeURIComponent('Ped_100%')}`)).toEqual([second.id, first.id]);
    expect(await idsOf('text=Ped')).toHaveLength(4);
    expect(await idsOf(`text=${first.eventId}`)).toEqual([first.id]);
    expect(await idsOf(`orderNumber=${encodeURIComponent('Ped_100%-A')}`)).toEqual([second.id, first.id]);
    expect(await idsOf('kind=cte_released')).toEqual([]);
    expect(await idsOf(`from=${first.createdAt}`)).toHaveLength(4);
    expect(await idsOf(`until=${first.createdAt}`)).toEqual([]);
    const dayLater = new Date(Date.parse(first.createdAt) + 86_400_000).toISOString();
    expect(await idsOf(`from=${first.createdAt}&until=${dayLater}`)).toEqual(all.map(({ id }) => id));
    expect(await listed(`${mine}&shipperId=${shop.id}`)).toHaveLength(4);
    expect(await call('GET', 'webhook-deliveries?class=6xx')).toMatchObject({ status: 422 });
  });

  test('is read newest first by when it was made, whatever its number, and each once page by page', async () => {
    const all = (await listed('')).map(({ id }) => id as number);
    expect(all.length).toBeGreaterThan(3);
    // As in a history that was written from its end: the lower its number, the later it was made; two at the same instant.
    await sql`update webhook_delivery set created_at = timestamptz '2026-11-21 12:00:00Z' - id / 2 * interval '1 minute'`.execute(
      app.ctx.db,
    );
    const read: { id: number; createdAt: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await call('GET', `webhook-deliveries?limit=2${cursor && `&cursor=${cursor}`}`);
      read.push(...page.body.items);
      cursor = page.body.nextCursor;
    }
    const times = read.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(read.map(({ id }) => id).sort()).toEqual(all.sort());
  });

  test('shows nobody what is not theirs', async () => {
    const theirs = await hook({}, other);
    const { body } = await call('POST', `shippers/${other.id}/webhooks/${theirs.endpoint.id}/test`);
    await app.settle();
    expect((await listed('', ofOther)).map(({ id }) => id)).toEqual([body.deliveryId]);
    expect((await call('GET', 'webhooks', { as: ofOther })).body.items).toMatchObject([
      { id: theirs.endpoint.id, shipperId: other.id },
    ]);
    expect(await call('GET', `webhook-deliveries?shipperId=${shop.id}`, { as: ofOther })).toMatchObject({
      status: 404,
    });
    const redriven = await call('POST', 'webhook-deliveries/reprocess', {
      as: ofOther,
      body: { preview: true },
    });
    expect(redriven.body).toMatchObject({ count: 1, untilId: body.deliveryId });
  });
});

describe('sending again by the filter of the list', () => {
  const path = 'webhook-deliveries/reprocess';

  test('counts first, then sends exactly that, once, however often it is called', async () => {
    const own = await hook();
    await alone(own);
    own.receiver.answer(400);
    await hired(app, shop);
    await app.settle();
    const filter = { webhookId: own.endpoint.id, class: '4xx' };
    const preview = await call('POST', path, { body: { ...filter, preview: true } });
    expect(preview.body).toEqual({
      count: 2,
      isMore: false,
      leftOut: { underWay: 0, delivered: 0, inactive: 0, forgotten: 0 },
      untilId: expect.any(Number),
    });
    // What fails after the preview is not part of it.
    await hired(app, shop);
    await app.settle();
    own.receiver.answer(200);
    const { untilId } = preview.body;
    const sent = await call('POST', path, { body: { ...filter, untilId } });
    expect(sent.body).toMatchObject({ count: 2 });
    const again = await call('POST', path, { body: { ...filter, untilId } });
    expect(again.body).toMatchObject({ count: 0, leftOut: { underWay: 2 } });
    await app.settle();
    expect(own.receiver.received.slice(-2).map(({ headers }) => headers['x-origin'])).toEqual([
      'manual',
      'manual',
    ]);
    const later = await call('POST', path, { body: { ...filter, preview: true } });
    expect(later.body).toMatchObject({ count: 2, leftOut: { delivered: 2 } });
    const changes = await call('GET', `changes?kind=webhook&entityId=${own.endpoint.id}`);
    expect(
      changes.body.items.find(({ action }: Answer['body']) => action === 'reprocess_many'),
    ).toMatchObject({
      after: { class: '4xx', count: 2 },
    });
  });

  test('leaves out what goes to a webhook that is not active, and what lost its body', async () => {
    const own = await hook();
    await alone(own);
    own.receiver.answer(400);
    await hired(app, shop);
    await app.settle();
    const filter = { webhookId: own.endpoint.id };
    const [event] = await listed(`webhookId=${own.endpoint.id}`);
    await app.ctx.db
      .updateTable('webhookEvent')
      .set({ body: null })
      .where('publicId', '=', event.eventId)
      .execute();
    expect((await call('POST', path, { body: { ...filter, preview: true } })).body).toMatchObject({
      count: 1,
      leftOut: { forgotten: 1 },
    });
    await call('POST', `shippers/${shop.id}/webhooks/${own.endpoint.id}/pause`);
    expect((await call('POST', path, { body: filter })).body).toMatchObject({
      count: 0,
      leftOut: { inactive: 2 },
    });
  });
});

describe('the health of a webhook', () => {
  test('counts its sends by quarters of an hour, and says how long answers took and what waits', async () => {
    const own = await hook();
    await alone(own);
    const test_ = () => call('POST', `shippers/${shop.id}/webhooks/${own.endpoint.id}/test`);
    await test_();
    await app.settle();
    own.receiver.answer(503);
    await test_();
    await app.settle();
    const path = `shippers/${shop.id}/webhooks/${own.endpoint.id}/health`;
    await sql`update webhook_attempt set ms = case status when 200 then 40 else 900 end
      where endpoint_id = ${own.endpoint.id}`.execute(app.ctx.db);
    const now = (await call('GET', path)).body;
    expect(now).toMatchObject({ sent: 2, failed: 1, p50Ms: 40, p95Ms: 900, waiting: 1, parked: 0 });
    expect(now.quarters).toHaveLength(96);
    expect(Date.parse(now.quarters[95].from) - Date.parse(now.quarters[0].from)).toBe(95 * 900_000);
    expect(Date.parse(now.failingSince)).not.toBeNaN();
    expect(Date.parse(now.oldestDueAt)).not.toBeNaN();
    // As if they had been three hours ago, and a day.
    await sql`update webhook_attempt set ended_at = ended_at - interval '3 hours'
      where endpoint_id = ${own.endpoint.id} and status = 200`.execute(app.ctx.db);
    const later = (await call('GET', path)).body;
    expect(later.quarters.map(({ sent }: Answer['body']) => sent).filter(Boolean)).toEqual([1, 1]);
    expect([later.sent, later.failed]).toEqual([2, 1]);
    await sql`update webhook_attempt set ended_at = ended_at - interval '25 hours'
      where endpoint_id = ${own.endpoint.id}`.execute(app.ctx.db);
    expect((await call('GET', path)).body).toMatchObject({ sent: 0, failed: 0, p50Ms: null, p95Ms: null });
    expect((await call('GET', `shippers/${other.id}/webhooks/${own.endpoint.id}/health`)).status).toBe(404);
    await call('POST', `shippers/${shop.id}/webhooks/${own.endpoint.id}/pause`);
    await app.settle();
    expect((await call('GET', path)).body).toMatchObject({ waiting: 0, parked: 1 });
  });
});

test('the catalogue of occurrences is told by groups, with every code once', async () => {
  const { body } = await call('GET', 'occurrence-codes');
  const codes = body.groups.flatMap(({ codes: some }: Answer['body']) => some);
  expect(new Set(codes.map(({ code }: Answer['body']) => code)).size).toBe(codes.length);
  expect(codes.map(({ code }: Answer['body']) => code)).toEqual(
    expect.arrayContaining([...occurrenceName.keys()]),
  );
  expect(body.groups.find(({ group }: Answer['body']) => group === 'delivered').codes).toContainEqual({
    code: 3,
    name: occurrenceName.get(3),
  });
});

describe('a webhook that is not added yet', () => {
  test('is shown which of the last events it would be told, and why not the others', async () => {
    const code = await hired(app, shop, { numero_pedido: 'TENTA-1', canal: 'site' });
    await hired(app, shop, { numero_pedido: 'TENTA-2', canal: 'loja' });
    const attempt = (body: object) => call('POST', `shippers/${shop.id}/webhooks/try`, { body });
    const all = (await attempt({ kinds: ['occurrence'], url: 'https://loja.example/h' })).body;
    expect(all.wanted).toBe(all.events.length);
    expect(all.examples).toMatchObject([{ kind: 'occurrence', url: 'https://loja.example/h/occurrences' }]);
    expect(JSON.parse(all.examples[0].body)).toHaveProperty('id_frete');
    const some = (
      await attempt({ kinds: ['occurrence'], occurrenceCodes: [1], channels: ['site'], exactAddress: true })
    ).body;
    const wanted = some.events.filter(({ without }: Answer['body']) => without === null);
    expect(wanted).toMatchObject([
      { subject: code, occurrenceCode: 1, orderNumber: 'TENTA-1', channel: 'site' },
    ]);
    expect(some.wanted).toBe(1);
    expect(new Set(some.events.map(({ without }: Answer['body']) => without))).toEqual(
      new Set([null, 'code', 'channel']),
    );
    const bills = (await attempt({ kinds: ['cte_released', 'invoice'] })).body;
    expect([bills.wanted, bills.events[0].without]).toEqual([0, 'kind']);
    expect(bills.examples.map(({ kind, url }: Answer['body']) => [kind, url])).toEqual([
      ['cte_released', null],
      ['invoice', null],
    ]);
    expect(await attempt({ kinds: [] })).toMatchObject({ status: 422 });
  });
});
