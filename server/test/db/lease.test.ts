import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isLeaseOver, leaseEnd } from '../../src/platform/db/lease.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

type Tables = { leased: { name: string; leaseUntil: Date | null } };

let test: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  test = await testDatabase();
  const { connection } = test;
  database = await openDatabase<Tables>({
    connection,
    poolSize: 1,
    statementTimeoutMs: 3000,
    applicationName: 'test',
  });
  await database.pool.query(`
    create or replace function app_now() returns timestamptz language sql as $$ select '2026-11-20T12:00:00Z'::timestamptz $$;
    create table leased (name text, lease_until timestamptz);
    insert into leased values ('never', null), ('ends now', app_now()), ('ended', app_now() - interval '1 ms'),
      ('runs', app_now() + interval '1 ms')`);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

it('a lease is over when it was given back or its end has come', async () => {
  const free = await database.db
    .selectFrom('leased')
    .select('name')
    .where(isLeaseOver())
    .orderBy('name')
    .execute();
  expect(free.map(({ name }) => name)).toEqual(['ended', 'ends now', 'never']);
  const named = await sql<{
    name: string;
  }>`select l.name from leased l where not ${isLeaseOver('l.lease_until')}`.execute(database.db);
  expect(named.rows).toEqual([{ name: 'runs' }]);
});

it('a lease ends so many milliseconds from now, by the clock of the database', async () => {
  const { rows } = await sql<{ end: Date }>`select ${leaseEnd(1500)} as "end"`.execute(database.db);
  expect(rows[0]?.end.toISOString()).toBe('2026-11-20T12:00:01.500Z');
});
