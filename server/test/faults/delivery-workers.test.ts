import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enqueueEvents } from '../../src/freight/notify/enqueue.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/embedded-folder.ts';
import type { Received } from '../support/receiver.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import { isWhole, runSeed, seededRandom } from './ledger/random.ts';
import { runTitle, tell } from './ledger/report.ts';

const timeout = 600_000;
const leaseMs = 4000;

let app: TestApp;
let shop: Shop;
const workers: CarretoProcess[] = [];

beforeAll(async () => {
  // This one only keeps the database and makes endpoints: what is sent is sent by processes of their own.
  app = await startTestApp({ environment: { ...webhookEnvironment, CARRETO_ROLE: 'api' } });
  shop = await openShop(app);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => app.close());

function startWorker(): CarretoProcess {
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      ...webhookEnvironment,
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_DB_POOL: '4',
      CARRETO_WEBHOOK_POLL_MS: '25',
      CARRETO_WEBHOOK_DEADLINE_MS: '2000',
      CARRETO_WEBHOOK_LEASE_MS: String(leaseMs),
    },
  });
  workers.push(worker);
  return worker;
}

/** Writes the next event of a freight, in a transaction of its own. */
function tellNext(subject: string, subjectSeq: number): Promise<void> {
  const event = {
    subject,
    subjectSeq,
    payloadVersion: 1,
    body: JSON.stringify({ id_frete: subject, number: subjectSeq }),
    occurredAt: new Date(),
    orderNumber: null,
    occurrenceCode: 2,
    channel: null,
    reverse: false,
  };
  return withTransaction(app.ctx.db, (tx) =>
    enqueueEvents(tx, { shipperId: shop.id, kind: 'occurrence' }, async () => [event]),
  );
}

async function deliveriesOf({ endpoint }: Hook) {
  return app.ctx.db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', 'v.id', 'd.eventId')
    .select(['d.id', 'd.state', 'd.attempt', 'v.publicId', 'd.subject', 'd.subjectSeq'])
    .where('d.endpointId', '=', endpoint.id)
    .execute();
}

async function countIn(state: string): Promise<number> {
  const { count } = await app.ctx.db
    .selectFrom('webhookDelivery')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = ${state}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waits until nothing is under way, three looks in a row: whatever waits, waits for its time. */
async function untilStill(): Promise<void> {
  for (let looks = 0, still = 0; still < 3; looks += 1) {
    if (looks > 1200) throw new Error('something is under way for ever');
    still = (await countIn('sending')) === 0 ? still + 1 : 0;
    await pause(100);
  }
}

const freights = isWhole ? 200 : 60;
const steps = 10;
const failPercent = 6;
const mostMinutes = 400;

test('four workers send what happens to each freight in its order, each once, while receivers fail at random', {
  timeout,
}, async () => {
  const seed = runSeed();
  tell(await runTitle(`order with four workers, ${freights} freights, ${steps} events each`, seed));
  const random = seededRandom(seed);
  const hooks = [await openHook(app, shop), await openHook(app, shop)];
  const taken = hooks.map(() => [] as { id: string; subject: string; sequence: number }[]);
  let failures = 0;
  for (const [index, { receiver }] of hooks.entries())
    receiver.answer((response: ServerResponse, { headers, body }: Received) => {
      if (random.between(1, 100) <= failPercent) {
        failures += 1;
        if (random.between(0, 1) === 0) response.socket?.resetAndDestroy();
        else response.writeHead(503).end();
        return;
      }
      const { id_frete: subject, number: sequence } = JSON.parse(body);
      taken[index]?.push({ id: String(headers['webhook-id']), subject, sequence });
      response.writeHead(200).end();
    });
  const started = [startWorker(), startWorker(), startWorker(), startWorker()];
  await Promise.all(started.map(({ ready }) => ready));
  const subjects = Array.from({ length: freights }, (_, index) => `order-${index}`);
  for (let step = 1; step <= steps; step += 1)
    for (let from = 0; from < subjects.length; from += 4)
      await Promise.all(subjects.slice(from, from + 4).map((subject) => tellNext(subject, step)));
  let minutes = 0;
  for (await untilStill(); (await countIn('pending')) > 0 && minutes < mostMinutes; await untilStill()) {
    minutes += 1;
    await sql`update app_clock set ahead = ahead + interval '67 seconds'`.execute(app.ctx.db);
  }
  let overtakings = 0;
  for (const [index, hook] of hooks.entries()) {
    const deliveries = await deliveriesOf(hook);
    expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
    expect(deliveries).toHaveLength(freights * steps);
    const arrivals = taken[index] ?? [];
    expect(new Set(arrivals.map(({ id }) => id)).size).toBe(arrivals.length);
    expect(arrivals).toHaveLength(freights * steps);
    const attempts = new Map(deliveries.map(({ publicId, attempt }) => [publicId, attempt]));
    const highest = new Map<string, number>();
    for (const { id, subject, sequence } of arrivals) {
      const before = highest.get(subject) ?? 0;
      highest.set(subject, Math.max(before, sequence));
      if (sequence > before) continue;
      // Three tries are what others wait for by default.
      expect({ subject, sequence, before, tries: attempts.get(id) }).toMatchObject({
        tries: expect.toSatisfy((tries: number) => tries > 3),
      });
      overtakings += 1;
    }
    await hook.receiver.close();
  }
  tell(
    `  ${2 * freights * steps} sends that arrived once each, ${failures} that failed; ${overtakings} overtakings after a hold`,
  );
  await app.ctx.db.updateTable('webhookEndpoint').set({ state: 'removed' }).execute();
});

test('a worker that froze beyond its lease changes nothing when it goes on', { timeout }, async () => {
  const hook = await openHook(app, shop);
  const waiting: ServerResponse[] = [];
  hook.receiver.answer((response) => waiting.push(response));
  const frozen = startWorker();
  await frozen.ready;
  await tellNext('frozen', 1);
  await eventually(async () => waiting.length === 1);
  process.kill(frozen.pid, 'SIGSTOP');
  hook.receiver.answer(200);
  const other = startWorker();
  await other.ready;
  await eventually(async () => (await deliveriesOf(hook)).every(({ state }) => state === 'delivered'));
  expect(hook.receiver.received.map(({ headers }) => headers['x-attempt'])).toEqual(['1', '2']);
  expect(new Set(hook.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // What it was told while it slept, and that its deadline has passed, it finds when it wakes.
  waiting[0]?.writeHead(503).end();
  process.kill(frozen.pid, 'SIGCONT');
  const attempts = () =>
    app.ctx.db
      .selectFrom('webhookAttempt as a')
      .innerJoin('webhookDelivery as d', 'd.id', 'a.deliveryId')
      .select(['a.n', 'a.applied'])
      .where('d.endpointId', '=', hook.endpoint.id)
      .orderBy('a.id')
      .execute();
  await eventually(async () => (await attempts()).length === 3);
  expect(await attempts()).toEqual([
    { n: 1, applied: true },
    { n: 2, applied: true },
    { n: 1, applied: false },
  ]);
  expect((await deliveriesOf(hook)).map(({ state, attempt }) => [state, attempt])).toEqual([
    ['delivered', 2],
  ]);
  await hook.receiver.close();
});
