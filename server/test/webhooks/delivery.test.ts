import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rotateKey } from '../../src/freight/notify/endpoints/keys.ts';
import { enqueueEvents, type NewEvent } from '../../src/freight/notify/enqueue.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
const open: Hook[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { ...webhookEnvironment, CARRETO_WEBHOOK_DEADLINE_MS: '4000' } });
  shop = await openShop(app);
});
afterAll(() => app.close());
afterEach(async () => {
  for (const { receiver } of open.splice(0)) await receiver.close();
  await app.ctx.db.updateTable('webhookEndpoint').set({ state: 'removed' }).execute();
  await sql`update webhook_delivery set state = 'cancelled', lease_token = null, lease_until = null
    where state in ('pending', 'sending', 'parked')`.execute(app.ctx.db);
});

async function hook(changes: Parameters<typeof openHook>[2] = {}): Promise<Hook> {
  const opened = await openHook(app, shop, changes);
  open.push(opened);
  return opened;
}

let serial = 0;

/** Tells events of one subject, without any freight. */
async function tell(count: number, changes: Partial<NewEvent> = {}): Promise<string> {
  serial += 1;
  const subject = changes.subject ?? `subject-${serial}`;
  const events = Array.from({ length: count }, (_, index) => ({
    subject,
    subjectSeq: index + 1,
    payloadVersion: 1,
    body: JSON.stringify({ subject, index }),
    occurredAt: new Date(app.clock.nowMs()),
    orderNumber: null,
    occurrenceCode: 1,
    channel: null,
    reverse: false,
    ...changes,
  }));
  await withTransaction(app.ctx.db, (tx) =>
    enqueueEvents(tx, { shipperId: shop.id, kind: 'occurrence' }, () => Promise.resolve(events)),
  );
  return subject;
}

function deliveries({ endpoint }: Hook) {
  return app.ctx.db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('endpointId', '=', endpoint.id)
    .orderBy('id')
    .execute();
}

async function statesOf(of: Hook): Promise<string[]> {
  return (await deliveries(of)).map(({ state }) => state);
}

/** Moves what waits to now, as if the time had passed. */
async function waitForNext({ endpoint }: Hook): Promise<void> {
  await sql`update webhook_endpoint set not_before = '-infinity' where id = ${endpoint.id}`.execute(
    app.ctx.db,
  );
  await sql`update webhook_delivery set due_at = app_now() where endpoint_id = ${endpoint.id} and state = 'pending'`.execute(
    app.ctx.db,
  );
  await app.settle();
}

describe('a hire', () => {
  test('is told to the receiver in the order of what happened, signed', async () => {
    const { receiver, key } = await hook();
    const code = await hired(app, shop, { nota_fiscal: someNfe, numero_pedido: 'P-1' });
    await app.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/occurrences', '/hooks/occurrences']);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ id_frete, codigo }) => [id_frete, codigo])).toEqual([
      [code, 0],
      [code, 1],
    ]);
    expect(bodies[0].notas_fiscais).toMatchObject([{ chave_acesso: someNfe.chave_acesso }]);
    expect(receiver.received[0]?.body).not.toContain('Maria');
    const [first, second] = receiver.received.map(({ headers }) => headers);
    const signed = `${first?.['webhook-id']}.${first?.['webhook-timestamp']}.${receiver.received[0]?.body}`;
    const secret = Buffer.from(key.secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', secret).update(signed).digest('base64');
    expect(first?.['webhook-signature']).toBe(`v1,${expected}`);
    expect(first).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-event-kind': 'occurrence',
      'x-event-sequence': '1',
      'x-payload-version': '1',
      'x-attempt': '1',
      'x-origin': 'auto',
    });
    expect(first?.['user-agent']).toMatch(/^Carreto-webhooks\//);
    expect(second?.['x-event-sequence']).toBe('2');
  });

  test('writes no event where nobody listens, and none where the transaction fails', async () => {
    const code = await hired(app, shop);
    const listening = await hook();
    const refused = withTransaction(app.ctx.db, async (tx) => {
      await enqueueEvents(tx, { shipperId: shop.id, kind: 'occurrence' }, async () => []);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    const events = await app.ctx.db
      .selectFrom('webhookEvent')
      .select('id')
      .where('subject', '=', code)
      .execute();
    expect(events).toEqual([]);
    expect(await deliveries(listening)).toEqual([]);
  });

  test('is one event however often it is written', async () => {
    await hook();
    const subject = await tell(1);
    await expect(tell(1, { subject })).rejects.toThrow('webhook_event_once');
  });
});

describe('filters', () => {
  test('let only the wanted occurrences, channels and directions through', async () => {
    const codes = await hook({ occurrenceCodes: [3] });
    const channels = await hook({ channels: ['site'] });
    const forward = await hook({ includeReverse: false });
    const invoices = await hook({ kinds: ['invoice', 'cte_released'] });
    await tell(1, { occurrenceCode: 3, channel: 'app', reverse: true });
    await tell(1, { occurrenceCode: 4, channel: 'site', reverse: true });
    await tell(1, { occurrenceCode: 4, channel: null, reverse: false });
    const counts = await Promise.all([codes, channels, forward, invoices].map(statesOf));
    expect(counts.map((states) => states.length)).toEqual([1, 1, 1, 0]);
  });
});

describe('a receiver that fails', () => {
  test('gets thirteen sends, each a step after the end of the one before', async () => {
    const failing = await hook();
    failing.receiver.answer(503);
    await tell(1);
    await app.settle();
    const minutes = [1, 2, 3, 5, 10, 30, 60, 120, 180, 240, 300, 480];
    for (const wait of minutes) {
      const [waiting] = await deliveries(failing);
      const last = await app.ctx.db
        .selectFrom('webhookAttempt')
        .select('endedAt')
        .where('deliveryId', '=', waiting?.id ?? 0)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const waitedMs = (waiting?.dueAt.getTime() ?? 0) - last.endedAt.getTime();
      // Both instants are the database's, of two statements of one transaction.
      expect(waitedMs + 1000).toBeGreaterThanOrEqual(wait * 60_000);
      expect(waitedMs).toBeLessThanOrEqual(wait * 60_000 + Math.min(wait * 6000, 60_000));
      await waitForNext(failing);
    }
    expect(failing.receiver.received.map(({ headers }) => headers['x-attempt'])).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1)),
    );
    expect(
      new Set(failing.receiver.received.map(({ headers, body }) => headers['webhook-id'] + body)).size,
    ).toBe(1);
    expect(await deliveries(failing)).toMatchObject([
      { state: 'exhausted', reason: 'schedule_ended', attempt: 13 },
    ]);
  });

  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [302, 'rejected'],
    [400, 'rejected'],
    [404, 'rejected'],
    [410, 'rejected'],
    [408, 'pending'],
    [429, 'pending'],
    [500, 'pending'],
    [503, 'pending'],
    [999, 'pending'],
  ])('answers %i, and the delivery is %s', async (status, state) => {
    const of = await hook();
    of.receiver.answer((response) => response.writeHead(status, { location: '/elsewhere' }).end('said'));
    await tell(1);
    await app.settle();
    expect(await deliveries(of)).toMatchObject([{ state, lastStatus: status }]);
    expect(of.receiver.received).toHaveLength(1);
  });

  test('says nothing in time: the attempt is a timeout, and a later send has the same id', async () => {
    const late = await hook();
    late.receiver.answer(() => {});
    await tell(1);
    await app.settle();
    expect(await deliveries(late)).toMatchObject([
      { state: 'pending', lastStatus: null, lastClass: 'timeout' },
    ]);
    late.receiver.answer(200);
    await waitForNext(late);
    const ids = late.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(await statesOf(late)).toEqual(['delivered']);
  });

  test('drips for ever, or pours: its status counts, and little is kept', async () => {
    const dripping = await hook();
    dripping.receiver.answer((response) => response.writeHead(200).write('a'));
    await tell(1);
    await app.settle();
    expect(await deliveries(dripping)).toMatchObject([{ state: 'delivered', lastStatus: 200 }]);
    const pouring = await hook();
    pouring.receiver.answer((response) => response.writeHead(200).end(Buffer.alloc(300_000, 'é\0')));
    await tell(1);
    await app.settle();
    const [{ id } = { id: 0 }] = await deliveries(pouring);
    const attempt = await app.ctx.db
      .selectFrom('webhookAttempt')
      .selectAll()
      .where('deliveryId', '=', id)
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ status: 200, truncated: true, applied: true });
    expect(attempt.responseHead?.length).toBeLessThanOrEqual(4096);
  });

  test.each<[string, (hook: Hook) => void | Promise<void>]>([
    ['reset', ({ receiver }) => receiver.answer((response) => void response.socket?.destroy())],
    [
      'reset',
      ({ receiver }) =>
        receiver.answer((response) => {
          response.writeHead(200, { 'content-length': '10' }).write('half');
          setImmediate(() => response.socket?.destroy());
        }),
    ],
    [
      'protocol',
      ({ receiver }) => receiver.answer((response) => void response.socket?.end('garbage\r\n\r\n')),
    ],
    ['refused', ({ receiver }) => receiver.close()],
  ])('ends as %s, and is tried again', async (name, spoil) => {
    const broken = await hook();
    await spoil(broken);
    await tell(1);
    await app.settle();
    expect(await deliveries(broken)).toMatchObject([
      { state: 'pending', attempt: 1, lastStatus: null, lastClass: name },
    ]);
  });

  test('is probed by one call at a time, and grows again with success', async () => {
    const flapping = await hook({ maxInFlight: 4, order: 'none' });
    flapping.receiver.answer(500);
    for (let subject = 0; subject < 8; subject += 1) await tell(1);
    await app.settle();
    const windowOf = async () =>
      (
        await app.ctx.db
          .selectFrom('webhookEndpoint')
          .select('win')
          .where('id', '=', flapping.endpoint.id)
          .executeTakeFirstOrThrow()
      ).win;
    expect(await windowOf()).toBe(1);
    flapping.receiver.answer(200);
    await waitForNext(flapping);
    expect(await windowOf()).toBe(4);
    expect(new Set(await statesOf(flapping))).toEqual(new Set(['delivered']));
  });

  test('asks for a rest: nothing goes to it meanwhile, and others are served', async () => {
    const [resting, healthy] = [await hook({ maxInFlight: 1 }), await hook()];
    resting.receiver.answer((response) => response.writeHead(429, { 'retry-after': '90' }).end());
    await tell(1);
    await tell(1);
    await app.settle();
    expect(resting.receiver.received).toHaveLength(1);
    expect(healthy.receiver.received).toHaveLength(2);
    const [first] = await deliveries(resting);
    expect(first?.dueAt.getTime()).toBeGreaterThan((first?.createdAt.getTime() ?? 0) + 89_000);
  });
});

describe('the order of a freight', () => {
  test('holds later events for three attempts of an earlier one, and no longer', async () => {
    const of = await hook();
    of.receiver.answer((response, { headers }) =>
      response.writeHead(headers['x-event-sequence'] === '1' ? 500 : 200).end(),
    );
    await tell(3);
    const seen = () => of.receiver.received.map(({ headers }) => headers['x-event-sequence']);
    await app.settle();
    expect(seen()).toEqual(['1']);
    await waitForNext(of);
    expect(seen()).toEqual(['1', '1']);
    await waitForNext(of);
    expect(seen()).toEqual(['1', '1', '1', '2', '3']);
  });

  test('is kept to the end, or not at all, as the endpoint says', async () => {
    const [strict, free] = [await hook({ order: 'strict' }), await hook({ order: 'none' })];
    for (const { receiver } of [strict, free])
      receiver.answer((response, { headers }) =>
        response.writeHead(headers['x-event-sequence'] === '1' ? 500 : 200).end(),
      );
    await tell(2);
    await app.settle();
    for (let turn = 0; turn < 4; turn += 1) await waitForNext(strict);
    expect(strict.receiver.received.map(({ headers }) => headers['x-event-sequence'])).not.toContain('2');
    expect(free.receiver.received.map(({ headers }) => headers['x-event-sequence'])).toContain('2');
  });
});

describe('a worker that is lost', () => {
  async function loseLease(of: Hook): Promise<void> {
    await sql`update webhook_delivery set state = 'sending', attempt = attempt + 1, sending_since = app_now(),
      lease_token = gen_random_uuid(), lease_until = app_now() - interval '1 second'
      where endpoint_id = ${of.endpoint.id} and state = 'pending'`.execute(app.ctx.db);
  }

  test('leaves a delivery that is sent again under the same id, its attempt told as unknown', async () => {
    const of = await hook();
    await tell(1);
    await loseLease(of);
    await app.settle();
    const [delivery] = await deliveries(of);
    expect(delivery).toMatchObject({ state: 'delivered', attempt: 2 });
    const attempts = await app.ctx.db
      .selectFrom('webhookAttempt')
      .select(['n', 'class'])
      .where('deliveryId', '=', delivery?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(attempts).toEqual([
      { n: 1, class: 'unknown_outcome' },
      { n: 2, class: 'ok' },
    ]);
  });

  test('again and again ends with the schedule', async () => {
    const of = await hook();
    await tell(1);
    await app.ctx.db
      .updateTable('webhookDelivery')
      .set({ attempt: 12 })
      .where('endpointId', '=', of.endpoint.id)
      .execute();
    await loseLease(of);
    await app.settle();
    expect(await statesOf(of)).toEqual(['exhausted']);
    expect(of.receiver.received).toEqual([]);
  });

  test('comes back after its lease: what it says is logged and not used', async () => {
    const of = await hook();
    await tell(1);
    const [before] = await deliveries(of);
    of.receiver.answer((response) => {
      sql`update webhook_delivery set lease_token = gen_random_uuid() where id = ${before?.id ?? 0}`
        .execute(app.ctx.db)
        .then(() => response.writeHead(200).end());
    });
    await app.settle();
    expect(await statesOf(of)).toEqual(['sending']);
    const attempts = await app.ctx.db
      .selectFrom('webhookAttempt')
      .select(['status', 'applied'])
      .where('deliveryId', '=', before?.id ?? 0)
      .execute();
    expect(attempts).toEqual([{ status: 200, applied: false }]);
  });
});

describe('what is old', () => {
  test('is given up after 48 hours', async () => {
    const of = await hook();
    await tell(1);
    await sql`update webhook_delivery set expires_at = app_now() - interval '1 second'
      where endpoint_id = ${of.endpoint.id}`.execute(app.ctx.db);
    await app.settle();
    expect(await deliveries(of)).toMatchObject([{ state: 'exhausted', reason: 'endpoint_unavailable' }]);
  });
});

describe('keys', () => {
  test('sign side by side while one replaces the other', async () => {
    const of = await hook();
    const pair = await rotateKey(app.ctx, tester, {
      shipperId: shop.id,
      webhookId: of.endpoint.id,
      kind: 'ed25519',
      overlapHours: 24,
    });
    await tell(1);
    await app.settle();
    const schemes = (at: number) =>
      String(of.receiver.received[at]?.headers['webhook-signature']).replace(/,\S+/g, '').split(' ');
    expect(schemes(0)).toEqual(['v1a', 'v1']);
    expect(pair.publicKey).toMatch(/^whpk_/);
    await sql`update webhook_secret set expires_at = app_now() where expires_at is not null`.execute(
      app.ctx.db,
    );
    await tell(1);
    await app.settle();
    expect(schemes(1)).toEqual(['v1a']);
  });
});

describe('credentials', () => {
  test('go with every call, and the shipper’s own headers never replace ours', async () => {
    const basic = await hook({
      auth: { kind: 'basic', name: 'carreto', secret: 'çenha' },
      headers: [{ name: 'X-Loja', value: 'um dois' }],
    });
    const bearer = await hook({ auth: { kind: 'bearer', secret: 'abc' } });
    await tell(1);
    await app.settle();
    expect(basic.receiver.received[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('carreto:çenha').toString('base64')}`,
      'x-loja': 'um dois',
    });
    expect(bearer.receiver.received[0]?.headers.authorization).toBe('Bearer abc');
  });
});
