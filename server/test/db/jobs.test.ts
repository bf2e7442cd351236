import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { dropWaitingIn, enqueueIn, type JobHandler, jobTask } from '../../src/platform/jobs/queue.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry } from '../support/registry.ts';

let database: Database<Rows>;
let db: Kysely<Rows>;

beforeAll(async () => {
  database = await openTestRegistry();
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from job`.execute(db);
});

function worker(handlers: Record<string, JobHandler>) {
  return jobTask({ name: 'jobs', db, log: silentLog, handlers: new Map(Object.entries(handlers)) }, 1000);
}

const enqueue = (name: string, payload: object) =>
  db.transaction().execute((tx) => enqueueIn(tx, { name, payload }));

async function waiting() {
  const { rows } = await sql<{ name: string; attempts: number; isDue: boolean; error: string | null }>`
    select name, attempts, due_at <= app_now() as "isDue", last_error as error from job order by id`.execute(
    db,
  );
  return rows;
}

describe('named jobs', () => {
  test('are done in their order and gone when they are done', async () => {
    const done: unknown[] = [];
    for (let n = 1; n <= 45; n += 1) await enqueue('count', { n });
    await worker({ count: async (payload) => void done.push((payload as { n: number }).n) }).run();
    expect(done).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    expect(await waiting()).toEqual([]);
  });

  test('are there with what caused them, or not at all', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await enqueueIn(tx, { name: 'count', payload: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await waiting()).toEqual([]);
  });

  test('take the place of the same work that waits', async () => {
    for (const n of [1, 1, 1, 2]) await enqueue('count', { n });
    await sql`update job set lease_until = app_now() + interval '1 minute'
      where id = (select min(id) from job)`.execute(db);
    await db.transaction().execute((tx) => dropWaitingIn(tx, { name: 'count', payload: { n: 1 } }));
    const { rows } = await sql<{
      n: number;
    }>`select (payload ->> 'n')::integer as n from job order by id`.execute(db);
    expect(rows.map(({ n }) => n)).toEqual([1, 2]);
  });

  test('that fail wait and are done later, without keeping others', async () => {
    let isBroken = true;
    const done: string[] = [];
    const task = worker({
      bad: async () => {
        if (isBroken) throw new Error('out of order');
        done.push('bad');
      },
      good: async () => void done.push('good'),
    });
    await enqueue('bad', {});
    await enqueue('good', {});
    await task.run();
    expect(done).toEqual(['good']);
    expect(await waiting()).toEqual([
      { name: 'bad', attempts: 1, isDue: false, error: 'Error: out of order' },
    ]);
    isBroken = false;
    await sql`update job set due_at = app_now()`.execute(db);
    await task.run();
    expect(done).toEqual(['good', 'bad']);
    expect(await waiting()).toEqual([]);
  });

  test('of a name that nobody here handles are left to others', async () => {
    await enqueue('unknown', {});
    await worker({ known: async () => {} }).run();
    await worker({}).run();
    expect(await waiting()).toMatchObject([{ name: 'unknown', attempts: 0 }]);
  });

  test('are done once by several workers, and again when one died over them', async () => {
    const done: unknown[] = [];
    const handler: JobHandler = async (payload) => void done.push(payload);
    for (let n = 1; n <= 30; n += 1) await enqueue('count', { n });
    await Promise.all([worker({ count: handler }).run(), worker({ count: handler }).run()]);
    expect(done).toHaveLength(30);
    await enqueue('count', { n: 31 });
    await sql`update job set lease_until = app_now() + interval '1 minute', attempts = 1`.execute(db);
    await worker({ count: handler }).run();
    expect(done).toHaveLength(30);
    await sql`update job set lease_until = app_now() - interval '1 second'`.execute(db);
    await worker({ count: handler }).run();
    expect(done).toHaveLength(31);
  });
});
