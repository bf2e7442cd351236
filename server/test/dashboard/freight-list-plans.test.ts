import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allFreights, type FreightFilter } from '../../src/freight/record/list/filter.ts';
import type { FreightOrder } from '../../src/freight/record/list/order.ts';
import { pageQuery } from '../../src/freight/record/list/search.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** How the database would find a page, were reading whole tables impossible: tables of tests are too small for an index. */
async function planOf(filter: Partial<FreightFilter>, order: FreightOrder): Promise<string> {
  const search = { filter: { ...allFreights(everything), ...filter }, order, cursor: null, limit: 50 };
  const query = pageQuery(search, app.clock.nowMs());
  return app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('freights that are late are looked up by their expected day', async () => {
  expect(await planOf({ late: true }, 'daysLate')).toMatch(/Index Cond: .*expected_on </);
});

test.each([
  ['late', { late: true }],
  ['at risk', { atRisk: true }],
] as const)(
  'freights that are %s in the order of their state are found among those that go on',
  async (_, filter) => {
    // That index passes everything that ever was delivered.
    expect(await planOf(filter, 'state')).not.toContain('freight_progress_open');
  },
);

test('freights that were printed on a day are looked up by when they were', async () => {
  const day = { fromDay: 20_777, untilDay: 20_777 };
  expect(await planOf({ lastPrinted: day }, '-hiredAt')).toMatch(/freight_print_latest[\s\S]*printed_at >=/);
});
