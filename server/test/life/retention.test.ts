import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimKey, storeAnswer } from '../../src/platform/idempotency/claim.ts';
import { readHorizon } from '../../src/platform/retention/horizon.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { recordingLog } from '../support/log.ts';
import { catchUpTo, setDatabaseClock } from '../support/moving-clock.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

const today = '2026-11-20T12:00:00Z';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const after = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString();

let app: TestApp;
let shop: Shop;
let lines: string[];

beforeAll(async () => {
  const recording = recordingLog();
  lines = recording.lines;
  app = await startTestApp({ log: recording.log });
  shop = await openShop(app);
});
afterAll(() => app.close());

/** The days that quotes are kept of, as offsets from today. */
async function daysOfQuotes(): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct tableoid::regclass::text as day from quote order by 1`.execute(app.ctx.db);
  return rows.map(({ day }) => {
    const [, year, month, date] = /quote_(\d{4})(\d{2})(\d{2})/.exec(day) ?? [];
    return Math.round((Date.parse(`${year}-${month}-${date}T12:00:00Z`) - Date.parse(today)) / dayMs);
  });
}

async function quoteOn(day: number): Promise<void> {
  app.clock.set(after(day));
  expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
}

/** Both clocks, as a machine with its own database has them. */
async function bothClocks(iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

async function daysBehind(): Promise<number> {
  const { reachedAt, databaseNow } = await readHorizon(app.ctx.db);
  return Math.round((databaseNow.getTime() - reachedAt.getTime()) / hourMs) / 24;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

// Kept for 90 days; the last of these is past its term, and was dropped by nobody yet.
beforeEach(async () => {
  await sql`delete from retention_horizon`.execute(app.ctx.db);
  for (const day of [0, -30, -89]) await quoteOn(day);
  await catchUpTo(app, today);
  await app.settle();
  expect(await daysOfQuotes()).toEqual([-89, -30, 0]);
  lines.length = 0;
});
afterEach(() => setDatabaseClock(app.ctx.db, today));

describe('a process whose clock is wrong', () => {
  test.each([120, 6 / 1440, -6 / 1440, -1000])('by %d days forgets nothing and says so', async (days) => {
    const refusals = await metric('carreto_retention_refusals');
    app.uptime.advanceMs(30 * hourMs);
    app.clock.set(after(days));
    await app.settle();
    expect(await daysOfQuotes()).toEqual([-89, -30, 0]);
    expect(await daysBehind()).toBe(0);
    expect(await metric('carreto_retention_refusals')).toBe(refusals + 1);
    expect(await metric('carreto_clock_ahead_seconds')).toBeCloseTo(days * 86_400, -2);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([
      expect.stringMatching(
        /^error Nothing is forgotten: the clock of this process is \d+ s (ahead of|behind) the database's/,
      ),
    ]);
    app.clock.set(today);
    await app.settle();
    expect(await metric('carreto_clock_ahead_seconds')).toBe(0);
    expect(await metric('carreto_retention_refusals')).toBe(refusals + 1);
  });

  test('by four minutes goes on', async () => {
    app.clock.set(new Date(Date.parse(today) + 4 * 60_000).toISOString());
    await app.settle();
    expect(lines).toEqual([]);
  });
});

describe('a machine whose clock is 120 days ahead, with its database', () => {
  test('loses a day of quotes at most, once in 20 hours that it ran', async () => {
    await bothClocks(after(120));
    await app.settle();
    expect(await daysOfQuotes()).toEqual([-89, -30, 0]);
    app.uptime.advanceMs(20 * hourMs - 1);
    await app.settle();
    expect(await daysOfQuotes()).toEqual([-89, -30, 0]);
    expect(await daysBehind()).toBe(120);
    app.uptime.advanceMs(1);
    await app.settle();
    expect(await daysBehind()).toBe(119);
    app.uptime.advanceMs(200 * hourMs);
    await app.settle();
    await app.settle();
    expect(await daysBehind()).toBe(118);
    expect(await daysOfQuotes()).toEqual([-30, 0]);
    expect(await metric('carreto_retention_behind_seconds')).toBeCloseTo(118 * 86_400, -2);
    expect(lines.some((line) => line.includes('retention catch-up --until DAY'))).toBe(true);
  });

  test('answers a request that is sent again as it did the first time', async () => {
    const owner = { kind: 'shipper' as const, id: shop.id };
    const request = { owner, endpoint: 'x', key: after(0), content: {} };
    const held = await claimKey(app.ctx.db, request);
    if ('claim' in held) await storeAnswer(app.ctx.db, held.claim, 'done');
    await bothClocks(after(120));
    expect(await claimKey(app.ctx.db, request)).toEqual({ answer: 'done' });
    await catchUpTo(app, after(120));
    expect(await claimKey(app.ctx.db, request)).toHaveProperty('claim');
  });
});

describe('the step of retention', () => {
  test('never goes beyond the clock of the database', async () => {
    await bothClocks(new Date(Date.parse(today) + 5 * hourMs).toISOString());
    app.uptime.advanceMs(40 * hourMs);
    await app.settle();
    expect(await daysBehind()).toBe(0);
    await bothClocks(after(-3));
    app.uptime.advanceMs(40 * hourMs);
    await app.settle();
    expect(await daysBehind()).toBeCloseTo(-3 - 5 / 24, 5);
  });

  test('comes after 20 hours of one process, however many run, and a restart loses nothing', async () => {
    const other = await startTestApp({ now: after(10), beside: app });
    await bothClocks(after(10));
    await app.settle();
    await other.settle();
    for (const each of [app, other]) each.uptime.advanceMs(11 * hourMs);
    await app.settle();
    await other.settle();
    expect(await daysBehind()).toBe(10);
    // The one that counted is gone: after half an hour the other counts on from where it was.
    const later = new Date(Date.parse(after(10)) + 31 * 60_000).toISOString();
    await setDatabaseClock(app.ctx.db, later);
    other.clock.set(later);
    await other.settle();
    other.uptime.advanceMs(9 * hourMs - 1);
    await other.settle();
    expect(await daysBehind()).toBeCloseTo(10, 1);
    other.uptime.advanceMs(1);
    await other.settle();
    expect(await daysBehind()).toBeCloseTo(9, 1);
    // Its database is ours.
    await other.stop();
  });
});

describe('the command for a longer step', () => {
  const carreto = (...words: string[]) => callCarreto(words, databaseEnvironment(app.connection));
  const now = () => new Date().toISOString();
  const dayOf = (daysAgo: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - daysAgo * dayMs);
  const doctorSays = async (name = 'retention') => {
    const { out } = await carreto('doctor', '--json');
    const { checks } = JSON.parse(out) as { checks: { name: string; status: string; todo?: string }[] };
    return checks.find((check) => check.name === name);
  };

  /** Commands go by the real clock: retention stands where it was this long ago. */
  async function standing(daysAgo: number): Promise<void> {
    await catchUpTo(app, new Date(Date.now() - daysAgo * dayMs).toISOString());
    await setDatabaseClock(app.ctx.db, now());
  }

  test('is named by the doctor where a step is longer than a day', async () => {
    await standing(0.9);
    expect(await doctorSays()).toMatchObject({ status: 'ok' });
    await standing(30);
    expect(await doctorSays()).toMatchObject({
      status: 'warn',
      todo: expect.stringContaining(`./carreto retention catch-up --until ${dayOf(0)}`),
    });
    await standing(-30);
    expect(await doctorSays()).toMatchObject({
      status: 'warn',
      finding: expect.stringContaining('yet to come'),
    });
    await setDatabaseClock(app.ctx.db, new Date(Date.now() + 6 * 60_000).toISOString());
    expect(await doctorSays()).toMatchObject({
      status: 'fail',
      todo: expect.stringContaining('Nothing is forgotten'),
    });
  });

  test('shows what it takes, and takes it only when somebody agrees', async () => {
    await sql`delete from quote`.execute(app.ctx.db);
    app.clock.set(new Date(Date.now() - 95 * dayMs).toISOString());
    for (const _ of [1, 2, 3]) await sendQuote(app, quoteBody(shop));
    await standing(30);
    const asked = await carreto('retention', 'catch-up', '--until', dayOf(0));
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('--yes')]);
    expect(asked.out).toMatch(/^ {2}quotes +3$/m);
    expect(asked.out).toMatch(/^ {2}letters +0$/m);
    expect(await daysOfQuotes()).toHaveLength(1);
    const partly = await carreto('retention', 'catch-up', '--until', dayOf(10), '--yes', '--json');
    expect(JSON.parse(partly.out)).toMatchObject({
      from: dayOf(30),
      until: dayOf(10),
      forgotten: { quotes: 0 },
    });
    const done = await carreto('retention', 'catch-up', '--until', dayOf(0), '--yes', '--json');
    expect(JSON.parse(done.out)).toMatchObject({ forgotten: { quotes: 3 }, left: { quotes: 0 } });
    expect(await daysOfQuotes()).toEqual([]);
    expect(await doctorSays()).toMatchObject({ status: 'ok' });
    const again = await carreto('retention', 'catch-up', '--until', dayOf(5), '--yes');
    expect([again.code, again.out]).toEqual([0, `Retention has come to ${dayOf(0)} already.\n`]);
  });

  test('brings retention back that a wrong clock took into the future', async () => {
    await standing(-200);
    const { code } = await carreto('retention', 'catch-up', '--until', dayOf(0), '--yes');
    expect([code, await daysBehind()]).toEqual([0, 0]);
  });

  test.each([
    [[], 'say --until DAY'],
    [['--until', '31/12/2026'], 'is no day'],
    [['--until', '9999-01-01'], 'is yet to come'],
  ])('with %j is refused: %s', async (words, sentence) => {
    await standing(3);
    const { code, err } = await carreto('retention', 'catch-up', '--yes', ...words);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
    expect(await daysBehind()).toBe(3);
  });

  test.each([6, -6])(
    'refuses while the clocks are %d minutes apart, as anonymising does',
    async (minutes) => {
      await standing(3);
      await setDatabaseClock(app.ctx.db, new Date(Date.now() + minutes * 60_000).toISOString());
      for (const words of [
        ['retention', 'catch-up', '--until', '2026-01-01', '--yes'],
        ['privacy', 'anonymise', '--before', '2026-01-01'],
      ]) {
        const { code, err } = await carreto(...words);
        expect([code, err]).toEqual([69, expect.stringContaining('Nothing is forgotten')]);
      }
    },
  );
});
