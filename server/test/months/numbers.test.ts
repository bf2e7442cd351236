import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMonths } from '../../src/cli/doctor/months.ts';
import { readCounters } from '../../src/freight/months/read-counters.ts';
import { splitBefore } from '../../src/freight/months/split/split.ts';
import { exportData } from '../../src/platform/db/backup/export-data.ts';
import { importData } from '../../src/platform/db/backup/import-data.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Rows } from '../../src/rows.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { hired } from '../support/hire.ts';
import { importBody } from '../support/import.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { postAs } from '../support/shipper-api.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z' });
  shop = await openShop(app);
  admin = await adminOf(app);
  await at('2026-11-20T12:00:00Z');
  await hired(app, shop);
});
afterAll(() => app.close());

async function at(iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

/** Sends an order; gives the code of its freight. */
async function ordered(changes: object): Promise<string> {
  const { status, body } = await postAs(app, shop, {
    path: 'order-import',
    body: importBody(shop, changes),
    headers: {},
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body.freight_id);
}

/** Codes of the freights of an order, as the list of freights finds them. */
async function foundBy(orderNumber: string): Promise<string[]> {
  const { body } = await admin(`GET /freights?orderNumber=${orderNumber}`);
  return body.items.map(({ code }: { code: string }) => code).sort();
}

async function numbers(db: Kysely<Rows>): Promise<number[]> {
  const { rows } = await sql<{
    number: number;
  }>`select number::float8 as number from freight order by 1`.execute(db);
  return rows.map(({ number }) => number);
}

describe('an order that is sent again at the turn of a month', () => {
  it('is one freight, that of the month before, where it is the same within ten minutes', async () => {
    await at('2027-04-01T02:58:00Z');
    const first = await ordered({ order_number: 'TURN-1' });
    await at('2027-04-01T03:01:00Z');
    expect(await ordered({ order_number: 'TURN-1' })).toBe(first);
    expect(first.slice(0, 8)).toBe('FR270331');
    expect(await foundBy('TURN-1')).toEqual([first]);
  });

  it('is another freight where it is another order under the same number, and both are found by it', async () => {
    const [first] = await foundBy('TURN-1');
    const second = await ordered({ order_number: 'TURN-1', type_hiring: 2 });
    expect(second.slice(0, 8)).toBe('FR270401');
    expect(await foundBy('TURN-1')).toEqual([first, second].sort());
  });
});

describe('the numbers of freights', () => {
  it('are given once, by hires at once in two months, and after a split', async () => {
    for (const day of ['2027-04-30', '2027-05-02']) {
      await at(`${day}T12:00:00Z`);
      await Promise.all(Array.from({ length: 4 }, () => hired(app, shop)));
    }
    await splitBefore(app.ctx.db);
    await hired(app, shop);
    const given = await numbers(app.ctx.db);
    expect(new Set(given).size).toBe(given.length);
    expect(given).toHaveLength(12);
  });

  it('go on where they were after an export and its import', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carreto-numbers-'));
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rm(folder, { recursive: true }));
    await exportData(app.connection, join(folder, 'all.gz'));
    const target = await testDatabase();
    stack.defer(() => target.close());
    await importData(target.connection, join(folder, 'all.gz'));
    const { db, close } = await openDatabase<Rows>({
      ...{ connection: target.connection, poolSize: 1, statementTimeoutMs: 10_000 },
      applicationName: 'test',
    });
    stack.defer(close);
    for (const { reached, highest } of await readCounters(db)) {
      expect(highest).toBeGreaterThan(0);
      expect(reached).toBeGreaterThanOrEqual(highest);
    }
  });

  it('are told to be in danger where their counter is behind them', async () => {
    const { db } = app.ctx;
    const ofCounters = async () =>
      (await checkMonths(db))
        .filter(({ finding }) => finding.includes('counter'))
        .map(({ status }) => status);
    expect(await ofCounters()).toEqual([]);
    const highest = Math.max(...(await numbers(db)));
    await sql`select setval('freight_number_seq', 1)`.execute(db);
    expect((await checkMonths(db)).at(-1)).toMatchObject({
      status: 'fail',
      finding: `the counter of freights has come to 1, and ${highest} was given already: numbers will be given twice`,
    });
    await sql`select setval('freight_number_seq', ${highest}::bigint)`.execute(db);
    expect(await ofCounters()).toEqual([]);
  });
});
