import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Answer, fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({ environment });
  shop = await openShop(app);
  other = await openBareShop(app, 1);
}

const dispatcher = () => quoteBody(shop).dispatchers[0];

/** Goods of so many different sizes; to consolidate, they take a moment to pack. */
const goods = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...someVolume,
    height: 0.01 + index / 10_000,
    width: 0.02 + index / 9000,
    ...changes,
  }));

/** Sends quotes of another shipper, one after the other, until something is done; answers their statuses. */
async function quotesUntil(done: Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  let isDone = false;
  const mark = () => {
    isDone = true;
  };
  done.then(mark, mark);
  while (!isDone && statuses.length < 2000) {
    const { status } = await sendQuote(app, quoteBody(other));
    if (!isDone) statuses.push(status);
  }
  return statuses;
}

const isRefusedWell = ({ status, headers, body }: Answer) =>
  status === 503 &&
  Number(headers.get('retry-after')) >= 1 &&
  ['overloaded', 'unavailable'].includes(String(body.code));

describe('an application with the usual limits', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  it('answers the largest quote there can be whole, and serves others meanwhile', async () => {
    const volumes = goods(500);
    const largest = quoteBody(shop, {
      simulation_type: [0, 1],
      dispatchers: Array.from({ length: 50 }, () => ({ ...dispatcher(), volumes })),
    });
    const answered = sendQuote(app, largest);
    const statuses = await quotesUntil(answered);
    const { status, body } = await answered;
    expect(status).toBe(200);
    expect(new Set(body.dispatchers.map(({ id }) => id)).size).toBe(50);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 60_000);

  it('survives a database that does not keep up: it costs answers of 503, never the process, and what was answered is stored', async () => {
    const blocker = Promise.withResolvers<void>();
    const isBlocked = Promise.withResolvers<void>();
    const blocking = app.ctx.db.transaction().execute(async (transaction) => {
      await sql`lock table quote in exclusive mode`.execute(transaction);
      isBlocked.resolve();
      await blocker.promise;
    });
    await isBlocked.promise;
    const small = Array.from({ length: 20 }, () => sendQuote(app, quoteBody(shop)));
    const wide = quoteBody(shop, { filter: 1, dispatchers: Array.from({ length: 50 }, dispatcher) });
    const burst = Array.from({ length: 100 }, () => sendQuote(app, wide));
    const first = await Promise.race(burst);
    expect(isRefusedWell(first)).toBe(true);
    blocker.resolve();
    await blocking;
    const answers = await Promise.all([...small, ...burst]);
    expect(answers.every((answer) => answer.status === 200 || isRefusedWell(answer))).toBe(true);
    const ids = answers
      .filter(({ status }) => status === 200)
      .flatMap(({ body }) => body.dispatchers.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
    const rows = await app.ctx.db.selectFrom('quote').select('id').where('id', 'in', ids).execute();
    expect(rows).toHaveLength(ids.length);
    expect((await sendQuote(app, quoteBody(shop, fromDispatcher(shop, {})))).status).toBe(200);
  }, 60_000);
});

describe('one shipper whose large quotes are more than the processor does in two seconds', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  it('gets 503 with a time to wait for those beyond, while its small ones and those of others are served', async () => {
    const volumes = goods(500, { amount: 20, consolidate: true, overlaid: true, rotate: true });
    const dispatchers = Array.from({ length: 10 }, () => ({ ...dispatcher(), volumes }));
    const heavy = JSON.stringify(quoteBody(shop, { dispatchers }));
    const all = Promise.all(Array.from({ length: 12 }, () => sendQuote(app, heavy)));
    const statuses = await quotesUntil(all);
    const answers = await all;
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(isRefusedWell)).toBe(true);
    // Some of them for want of the processor, others for want of a place.
    const { waiting, refused: ofScheduler } = app.desk.scheduler.counts();
    expect(waiting).toBe(0);
    expect(ofScheduler).toBeGreaterThan(0);
    expect(ofScheduler).toBeLessThanOrEqual(refused.length);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length);
    expect(refused.length).toBeLessThan(12);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
    const metrics = await (await fetch(`${app.address}/metrics`)).text();
    expect(metrics).toContain(`carreto_processor_refused ${ofScheduler}\n`);
  }, 120_000);
});

describe('one shipper that sends more than can be worked on', () => {
  beforeAll(() => start({ CARRETO_QUOTES_IN_FLIGHT: '2' }));
  afterAll(() => app.close());

  it('is told to wait beyond its share, while every quote of another is served', async () => {
    // Together far more work than anybody may wait for, on any machine.
    const volumes = goods(200, { amount: 40, consolidate: true, overlaid: true, rotate: true });
    const dispatchers = Array.from({ length: 50 }, () => ({ ...dispatcher(), volumes }));
    const heavy = JSON.stringify(quoteBody(shop, { dispatchers }));
    const flood = Array.from({ length: 60 }, () => sendQuote(app, heavy));
    const all = Promise.all(flood);
    const statuses = await quotesUntil(all);
    const answers = await all;
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThan(0);
    expect(served.length).toBeLessThan(60);
    expect(answers.filter(({ status }) => status !== 200).every(isRefusedWell)).toBe(true);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
  }, 120_000);
});
