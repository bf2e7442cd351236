import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { inIndexOrder } from '../../src/platform/db/in-index-order.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let test: TestDatabase;
let database: Database<object>;

beforeAll(async () => {
  test = await testDatabase();
  const { connection } = test;
  database = await openDatabase({
    ...{ connection, poolSize: 1, statementTimeoutMs: 5000, applicationName: 'test' },
  });
  await database.pool.query(`create table piece (owner int, id text, content text, primary key (owner, id));
    alter table piece set (autovacuum_enabled = false);
    insert into piece select 1, lpad(n::text, 6, '0'), repeat('x', 1500) from generate_series(1, 20000) as n`);
});
afterAll(async () => {
  await database?.close();
  await test?.close();
});

const wanted = sql<{ 'QUERY PLAN': string }>`explain select id, content from piece
  where owner = 1 and id > '000100' and id < '019900' order by id limit 500`;

it('reads piece by piece what has no statistics without sorting all of it', async () => {
  const sorted = (rows: readonly { 'QUERY PLAN': string }[]) =>
    rows.some((row) => Object.values(row).some((line) => line.includes('Sort')));
  const alone = await wanted.execute(database.db);
  const { rows } = await inIndexOrder(database.db, (tx) => wanted.execute(tx));
  expect({ alone: sorted(alone.rows), inIndexOrder: sorted(rows) }).toEqual({
    alone: true,
    inIndexOrder: false,
  });
});

it('leaves the connection as it was', async () => {
  await inIndexOrder(database.db, (tx) => wanted.execute(tx));
  const { rows } = await sql<{ sort: string }>`select current_setting('enable_sort') as sort`.execute(
    database.db,
  );
  expect(rows).toEqual([{ sort: 'on' }]);
});
