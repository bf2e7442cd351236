import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

type Tables = {
  sample: {
    id: number;
    bigOne: number;
    weightG: number | null;
    shippedOn: string;
    createdAt: Date;
    facts: object;
  };
};

let test: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  test = await testDatabase();
  database = await openDatabase<Tables>({
    connection: test.connection,
    poolSize: 2,
    statementTimeoutMs: 300,
    applicationName: 'test',
  });
  await database.pool.query(`create table sample (id int, big_one bigint, weight_g bigint, shipped_on date,
    created_at timestamptz default now(), facts jsonb)`);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

describe('an open database', () => {
  it('speaks camelCase in code and snake_case in SQL, and leaves the keys of JSON alone', async () => {
    await database.db
      .insertInto('sample')
      .values({
        id: 1,
        bigOne: 2 ** 53 - 1,
        weightG: null,
        shippedOn: '2026-02-28',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        facts: { snake_key: 1 },
      })
      .execute();
    const row = await database.db.selectFrom('sample').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: 1,
      bigOne: 9_007_199_254_740_991,
      weightG: null,
      shippedOn: '2026-02-28',
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
      facts: { snake_key: 1 },
    });
  });

  it('reads arrays of bigint as numbers and arrays of dates as text', async () => {
    const { rows } = await database.pool.query(
      "select array[1::bigint, null] as amounts, array['2026-12-31'::date] as days",
    );
    expect(rows).toEqual([{ amounts: [1, null], days: ['2026-12-31'] }]);
  });

  it('refuses a bigint that a number cannot hold exactly', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('ends a statement that runs too long', async () => {
    await expect(database.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });

  it('survives the death of its connections, idle or at work', async () => {
    const victim = await database.pool.connect();
    const { rows } = await victim.query('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect(victim.query('select 1')).rejects.toThrow();
    victim.release();
    await database.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {});
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rejects when nobody answers', async () => {
    const options = { poolSize: 1, statementTimeoutMs: 100, applicationName: 'test' };
    const connection = { host: '/nowhere', port: 1, user: 'x', database: 'x' };
    await expect(openDatabase({ ...options, connection })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
