import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type InsertTarget, insertMany } from '../../src/platform/db/insert-many.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

type Row = {
  id: number;
  count: number;
  name: string | null;
  atMs: number;
  bytes: Buffer | null;
};

let test: TestDatabase;
let database: Database<object>;

beforeAll(async () => {
  test = await testDatabase();
  const { connection } = test;
  const options = { connection, poolSize: 2, statementTimeoutMs: 5000, applicationName: 'test' };
  database = await openDatabase<object>(options);
  await database.pool.query(
    'create table kept (id bigint primary key, count integer, name text, at timestamptz, bytes bytea)',
  );
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const target: InsertTarget<Row> = {
  table: 'kept',
  columns: [
    { name: 'id', type: 'bigint', of: ({ id }) => id },
    { name: 'count', type: 'integer', of: ({ count }) => count },
    { name: 'name', type: 'text', of: ({ name }) => name },
    { name: 'at', type: 'timestamptz', of: ({ atMs }) => atMs },
    { name: 'bytes', type: 'bytea', of: ({ bytes }) => bytes },
  ],
};

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.maxSafeInteger(),
  count: fc.integer(),
  name: fc.option(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    { nil: null },
  ),
  atMs: fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) }),
  bytes: fc.option(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    { nil: null },
  ),
});

async function stored(): Promise<Row[]> {
  const { rows } = await database.pool.query<Omit<Row, 'atMs'> & { at: Date }>(
    'select id, count, name, at, bytes from kept order by id',
  );
  return rows.map(({ at, ...rest }) => ({ ...rest, atMs: at.getTime() }));
}

describe('inserting many rows', () => {
  it('stores every value as it is, of any number of rows, by one prepared statement', async () => {
    const sets = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(sets, async (rows) => {
        await database.pool.query('truncate kept');
        await insertMany(database.pool, target, { rows });
        expect(await stored()).toEqual(rows.toSorted((a, b) => a.id - b.id));
      }),
      { numRuns: 40 },
    );
    const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements');
    expect(rows.map(({ name }) => name)).toEqual(['insert kept']);
  });

  it('leaves alone rows that are there, also when it is sent again', async () => {
    await database.pool.query('truncate kept');
    const first = { id: 1, count: 1, name: 'first', atMs: 0, bytes: null };
    const second = { ...first, id: 2, name: 'second' };
    await insertMany(database.pool, target, { rows: [first] });
    await insertMany(database.pool, target, { rows: [{ ...first, name: 'other' }, second], isAgain: true });
    expect(await stored()).toEqual([first, second]);
  });

  it('refuses numbers that are not exact', async () => {
    const rows = [{ id: 2 ** 60, count: 1, name: null, atMs: 0, bytes: null }];
    await expect(insertMany(database.pool, target, { rows })).rejects.toThrow(RangeError);
  });
});
