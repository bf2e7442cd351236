import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

type Tables = { account: { id: number; cents: number } };

let test: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  test = await testDatabase();
  database = await openDatabase<Tables>({
    connection: test.connection,
    poolSize: 8,
    statementTimeoutMs: 10_000,
    applicationName: 'test',
  });
  await database.pool.query('create table account (id int primary key, cents bigint not null)');
});
beforeEach(async () => {
  await database.pool.query('truncate account; insert into account values (1, 0), (2, 0)');
});
afterAll(async () => {
  await database.close();
  await test.close();
});

async function add(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.updateTable('account').set({ cents: sql`cents + 1` }).where('id', '=', id).execute();
}

async function total(): Promise<unknown> {
  const { rows } = await database.pool.query('select sum(cents)::int as total from account');
  return rows[0]?.total;
}

/** Resolves for everybody once `count` have arrived. */
function meeting(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

describe('a transaction', () => {
  it('is run again after a deadlock, so that both sides finish', async () => {
    const met = meeting(2);
    let runs = 0;
    const both = (first: number, second: number) =>
      withTransaction(database.db, async (tx) => {
        runs += 1;
        await add(tx, first);
        await met();
        await add(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await total()).toBe(4);
    expect(runs).toBeGreaterThan(2);
  });

  it('is run again after a serialization failure', async () => {
    const met = meeting(2);
    const readThenWrite = () =>
      withTransaction(
        database.db,
        async (tx) => {
          const { cents } = await tx
            .selectFrom('account')
            .select('cents')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow();
          await met();
          await tx
            .updateTable('account')
            .set({ cents: cents + 1 })
            .where('id', '=', 1)
            .execute();
        },
        { isolation: 'repeatable read' },
      );
    await Promise.all([readThenWrite(), readThenWrite()]);
    expect(await total()).toBe(2);
  });

  it('gives up after its retries and leaves nothing behind', async () => {
    let runs = 0;
    const failing = withTransaction(
      database.db,
      async (tx) => {
        runs += 1;
        await add(tx, 1);
        throw Object.assign(new Error('as if deadlocked'), { code: '40P01' });
      },
      { retries: 2 },
    );
    await expect(failing).rejects.toThrow('as if deadlocked');
    expect(runs).toBe(3);
    expect(await total()).toBe(0);
  });

  it('is not run again for any other reason', async () => {
    let runs = 0;
    const failing = withTransaction(database.db, async (tx) => {
      runs += 1;
      await tx.insertInto('account').values({ id: 1, cents: 0 }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});
