import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { dropInBatches, inBatches } from '../../src/platform/db/in-batches.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

type Tables = { old: { kind: string; n: number; at: number } };

let test: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  test = await testDatabase();
  const { connection } = test;
  database = await openDatabase<Tables>({
    connection,
    poolSize: 3,
    statementTimeoutMs: 3000,
    applicationName: 'test',
  });
  await database.pool.query('create table old (kind text, n int, at int, primary key (kind, n))');
});
afterAll(async () => {
  await database.close();
  await test.close();
});
beforeEach(async () => {
  await database.pool.query(
    `truncate old; insert into old select 'a', n, n from generate_series(1, 10) as n`,
  );
});

const oldOnes = {
  table: 'old',
  key: ['kind', 'n'],
  condition: sql<boolean>`at <= 7`,
  order: 'at',
};

async function left(): Promise<number[]> {
  const rows = await database.db.selectFrom('old').select('n').orderBy('n').execute();
  return rows.map(({ n }) => n);
}

describe('dropping in batches', () => {
  it('drops every row that meets the condition, and no other', async () => {
    expect(await dropInBatches(database.db, oldOnes, { rows: 3, most: 10 })).toBe(7);
    expect(await left()).toEqual([8, 9, 10]);
  });

  it('leaves for the next run what is more than the batches of one, the newest', async () => {
    expect(await dropInBatches(database.db, oldOnes, { rows: 2, most: 2 })).toBe(4);
    expect(await left()).toEqual([5, 6, 7, 8, 9, 10]);
    expect(await dropInBatches(database.db, oldOnes, { rows: 2, most: 2 })).toBe(3);
  });

  it('passes over what another process has in its hands', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`select from old where n = 2 for update`.execute(tx);
      expect(await dropInBatches(database.db, oldOnes, { rows: 100, most: 10 })).toBe(6);
    });
    expect(await left()).toEqual([2, 8, 9, 10]);
  });
});

describe('doing something in batches', () => {
  it.each([
    { counts: [3, 3, 1, 3], most: 10, calls: 3, total: 7 },
    { counts: [3, 3, 0, 3], most: 10, calls: 3, total: 6 },
    { counts: [3, 3, 3, 3], most: 2, calls: 2, total: 6 },
    { counts: [3], most: 0, calls: 0, total: 0 },
  ])('of $counts ends after $calls, $most at most', async ({ counts, most, calls, total }) => {
    let called = 0;
    const work = async () => counts[called++] ?? 0;
    expect(await inBatches({ rows: 3, most }, work)).toBe(total);
    expect(called).toBe(calls);
  });
});
