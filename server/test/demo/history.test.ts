import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDemoWorld, readDemoWorld } from '../../src/demo/history/demo-world.ts';
import { countWon } from '../../src/freight/quote/won/count-won.ts';
import { countFreights } from '../../src/freight/record/list/count.ts';
import { allFreights } from '../../src/freight/record/list/filter.ts';
import { searchFreights } from '../../src/freight/record/list/search.ts';
import { readOnboarding } from '../../src/freight/record/onboarding/onboarding.ts';
import { keepCounts } from '../../src/freight/record/today/keep-counts.ts';
import { readToday } from '../../src/freight/record/today/today.ts';
import { isCpf } from '../../src/kernel/cpf.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { findCalls } from '../../src/registry/calls/find-calls.ts';
import { findCallGroups } from '../../src/registry/calls/find-groups.ts';
import { listTables } from '../../src/registry/tables/list-tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { digestOf, playSmall, startDemoApp } from '../support/lived-in.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';

const firstStart = '2026-11-20T15:00:00Z';
const eighthDay = '2026-11-28T15:00:00Z';

/** Written at one go, and again and again interrupted. */
let smooth: TestApp;
let rough: TestApp;
beforeAll(async () => {
  smooth = await startDemoApp(firstStart);
  // As what runs behind does while nothing is written yet.
  await countWon(smooth.ctx);
  await playSmall(smooth);
  rough = await startDemoApp(firstStart);
}, 300_000);
afterAll(async () => {
  await Promise.all([smooth, rough].map((app) => app?.close()));
});

async function one<Row>(app: TestApp, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(app.ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

async function moveTo(app: TestApp, iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

/** Cards of Hoje beside the lists that they open. */
async function cardsAndLists({ ctx, clock }: TestApp) {
  // What was counted a moment ago is not counted again.
  clock.advanceMs(120_000);
  await keepCounts(ctx);
  const permissions = new Set([
    'freights.read',
    'webhooks.read',
    'integration.read',
    'registry.read',
  ] as const);
  const { cards } = await readToday(ctx, { scope: everything, permissions, shipperId: null });
  const counted = new Map(cards.map(({ card, count }) => [card, count]));
  const { views } = await countFreights(ctx, allFreights(everything));
  const listed = new Map(views.map(({ view, found }) => [view, found.count]));
  return { counted, listed };
}

describe('the history of a demo', () => {
  it('has freights of every phase, CT-es with causes, bills, and a log of webhooks', async () => {
    const { rows } = await sql<{ phase: string }>`select distinct phase from freight_progress`.execute(
      smooth.ctx.db,
    );
    const phases = rows.map(({ phase }) => phase);
    expect(phases).toEqual(expect.arrayContaining(['preparing', 'underway', 'delivered', 'cancelled']));
    const counts = await one(
      smooth,
      sql<Record<string, number>>`select
        (select count(*) from quote)::int as quotes, (select count(*) from freight)::int as freights,
        (select count(distinct shipper_id) from freight)::int as shippers, (select count(*) from cte)::int as ctes,
        (select count(*) from cte_audit where receipt ->> 'outcome' = 'divergent')::int as divergent,
        (select count(*) from bill)::int as bills,
        (select count(*) from cte_proposal where side = 'carrier')::int as proposals, (select count(*) from webhook_attempt)::int as attempts,
        (select count(*) from webhook_delivery where state = 'parked')::int as parked,
        (select count(*) from volume_print)::int as prints`,
    );
    for (const [name, count] of Object.entries(counts)) expect.soft(count, name).toBeGreaterThan(0);
    expect(counts.shippers).toBe(2);
    // Where the sends of an endpoint are counted, those of its last day are among them.
    const strays = await one(
      smooth,
      sql<{ count: number }>`select count(*)::int as count from webhook_attempt a
        join webhook_delivery d on d.id = a.delivery_id where a.endpoint_id is distinct from d.endpoint_id`,
    );
    expect(strays.count).toBe(0);
    expect(counts.quotes).toBeGreaterThan(counts.freights ?? 0);
  });

  it('leaves nothing of the first hour to do', async () => {
    expect(await readOnboarding(smooth.ctx)).toMatchObject({ finished: true });
  });

  it('happened before the demo was opened: nothing is from now on, and nothing waits to be sent late', async () => {
    const times = await one(
      smooth,
      sql<Record<string, Date>>`select
        (select max(occurred_at) from occurrence) as occurred, (select max(arrived_at) from occurrence) as arrived,
        (select max(quoted_at) from quote) as quoted, (select max(hired_at) from freight) as hired,
        (select max(received_at) from cte) as charged, (select max(created_at) from webhook_event) as event`,
    );
    for (const [name, at] of Object.entries(times))
      expect.soft(at.getTime(), name).toBeLessThanOrEqual(Date.parse(firstStart));
    const late = await one(
      smooth,
      sql<{ count: number }>`select count(*)::int as count from webhook_delivery
        where state in ('pending', 'sending') and due_at <= ${firstStart}::timestamptz`,
    );
    expect(late.count).toBe(0);
    await smooth.settle();
    expect((await one(smooth, sql<{ count: number }>`select count(*)::int as count from job`)).count).toBe(0);
  });

  it('has calls of the integrations: some that were answered, with what they made, and yesterday’s that were refused, with why', async () => {
    const all = { reader: 'everything', limit: 200 } as const;
    const yesterday = { from: '2026-11-19T03:00:00.000Z', until: '2026-11-20T03:00:00.000Z' };
    const refused = await findCalls(smooth.ctx, { ...all, ...yesterday, statusClass: '4xx' });
    expect(refused.items.length).toBeGreaterThanOrEqual(3);
    for (const { sentence, at } of refused.items) {
      expect(sentence).not.toBeNull();
      expect(at >= yesterday.from && at < yesterday.until).toBe(true);
    }
    const { items } = await findCallGroups(smooth.ctx, all);
    const codes = items.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['invalid_request', 'rate_limited', 'unauthorized', 'platform_not_found']),
    );
    const { rows } = await sql<{ field: string; message: string | null }>`
      select distinct detail ->> 'field' as field, detail ->> 'message' as message
      from call, jsonb_array_elements(details) as detail`.execute(smooth.ctx.db);
    expect(rows).toEqual(
      expect.arrayContaining([
        { field: 'recipient.zipcode', message: expect.any(String) },
        { field: 'dispatchers[0].volumes[0].sku', message: null },
      ]),
    );
    const answered = await findCalls(smooth.ctx, { ...all, statusClass: '2xx' });
    const made = answered.items.filter(
      ({ quoteId, freightCodes }) => quoteId !== null || freightCodes.length > 0,
    );
    expect(made.length).toBeGreaterThan(10);
    expect(answered.items.length).toBe(made.length);
    const orders = answered.items.filter(({ operation }) => operation === 'orderImport');
    expect(orders.every(({ freightCodes }) => freightCodes.length === 1)).toBe(true);
  });

  it('reads its log of calls newest first, and keeps nothing of anybody in it', async () => {
    const { rows } = await sql<{
      at: Date;
      text: string;
    }>`select at, call::text as text from call order by id desc`.execute(smooth.ctx.db);
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const text = rows.map((row) => row.text).join('\n');
    const { rows: recipients } = await sql<{ name: string; document: string; email: string }>`
      select distinct name, document, email from freight_recipient`.execute(smooth.ctx.db);
    for (const { name, document, email } of recipients)
      for (const canary of [name, document, email]) expect.soft(text).not.toContain(canary);
    expect(text).not.toContain('xxxxxxxx');
  });

  it('counts on Hoje what the lists show, on the day of the first start', async () => {
    const { counted, listed } = await cardsAndLists(smooth);
    for (const name of ['late', 'stuck', 'atRisk', 'attemptFailed'] as const)
      expect.soft(counted.get(name), name).toBe(listed.get(name));
    expect((counted.get('late') ?? 0) + (counted.get('atRisk') ?? 0)).toBeGreaterThan(0);
  });

  it('says of each table in how many of its quotes it stood first', async () => {
    const { items } = await listTables(smooth.ctx, { scope: everything });
    const won = items.flatMap((table) => table.won ?? []);
    expect(won.length).toBeGreaterThan(2);
    expect(won.some(({ firstCount }) => firstCount > 0)).toBe(true);
  });

  it('finds a freight that goes on by the CPF of its recipient, which is one', async () => {
    const { document } = await one(
      smooth,
      sql<{ document: string }>`select r.document from freight_recipient r
        join freight_progress p using (shipper_id, freight_code) where p.phase = 'underway' limit 1`,
    );
    expect(isCpf(document)).toBe(true);
    const found = await searchFreights(smooth.ctx, {
      filter: { ...allFreights(everything), document },
      order: '-hiredAt',
      ...{ cursor: null, limit: 10 },
    });
    expect(found.freights).toHaveLength(1);
  });

  it('is the same wherever it is written, and however often it is interrupted', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from demo_step) = ${sql.lit(7)} then raise exception 'the process was killed'; end if;
      return new; end $$`.execute(rough.ctx.db);
    await sql`create trigger refuse before insert on demo_step for each row execute function refuse()`.execute(
      rough.ctx.db,
    );
    await expect(playSmall(rough)).rejects.toThrow('the process was killed');
    await sql`drop trigger refuse on demo_step`.execute(rough.ctx.db);
    const stop = new AbortController();
    await playSmall(rough, { stop: stop.signal, onProgress: ({ done }) => done > 9 && stop.abort() });
    expect((await readDemoWorld(rough.ctx.db))?.playedUntil).toBeNull();
    await playSmall(rough);
    expect((await readDemoWorld(rough.ctx.db))?.playedUntil).toEqual(new Date(firstStart));
    expect(await digestOf(rough)).toEqual(await digestOf(smooth));
  }, 300_000);

  it('goes on by the days between when it is started a week later, and adds nothing within a day', async () => {
    const before = await digestOf(smooth);
    await moveTo(smooth, '2026-11-21T10:00:00Z');
    await playSmall(smooth);
    expect(await digestOf(smooth)).toEqual(before);
    await moveTo(smooth, eighthDay);
    await playSmall(smooth);
    const after = await digestOf(smooth);
    expect(after.freights.count).toBeGreaterThan(before.freights.count);
    const { counted, listed } = await cardsAndLists(smooth);
    for (const name of ['late', 'stuck', 'atRisk', 'attemptFailed'] as const)
      expect.soft(counted.get(name), name).toBe(listed.get(name));
    // What was under way a week ago has gone on.
    const oldest = await one(
      smooth,
      sql<{ at: Date }>`select min(status_at) as at from freight_progress where phase = 'preparing'`,
    );
    expect(oldest.at.getTime()).toBeGreaterThan(Date.parse('2026-11-23T00:00:00Z'));
    await moveTo(rough, eighthDay);
    await playSmall(rough);
    expect(await digestOf(rough)).toEqual(after);
  }, 300_000);
});

it('is never written into a database that was somebody’s before', async () => {
  const app = await startTestApp({ now: firstStart });
  await sql`insert into operator (name, role) values ('Alguém', 'admin')`.execute(app.ctx.db);
  expect(await markDemoWorld(app.ctx)).toBeUndefined();
  await playSmall(app);
  expect((await one(app, sql<{ count: number }>`select count(*)::int as count from freight`)).count).toBe(0);
  await app.close();
});
