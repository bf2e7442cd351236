import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cteLines } from '../../src/freight/audit/bulk/do-line.ts';
import { effectDecisions } from '../../src/freight/audit/decisions/effect-decisions.ts';
import { createJobWorker } from '../../src/registry/jobs/job-worker.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';
import { startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';

let app: TestApp;
let admin: AdminCall;
let ids: number[];

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' } });
  const shop = await openShop(app);
  admin = await adminOf(app);
  ({ ids } = await dearCtes(app, shop, [10, 20, 30, 40, 50, 60]));
});
afterAll(() => app.close());

/** A worker that kill -9 ends at a point of a statement. */
async function killWorkerAt(statement: string, when: KillAt['when']): Promise<void> {
  const killAt: KillAt = { statement, when, atOnce: true };
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_MIN_FREE_MB: '0',
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_KILL_AT: JSON.stringify(killAt),
    },
    preload: join(import.meta.dirname, 'ledger/kill-at.preload.ts'),
  });
  expect(await worker.gone).toBe('SIGKILL');
}

const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  Number((await query.execute(app.ctx.db)).rows[0]?.count);

test('a bulk whose workers are killed decides each CT-e once and makes each move once', async () => {
  const move = { to: 'released', reason: 'centavos' };
  const { body } = await admin('POST /ctes/moves', { preview: true, move, cteIds: ids });
  const { previewId } = body.preview;
  const { id } = (await admin('POST /ctes/moves', { previewId })).body.job;
  for (const when of ['before', 'before commit', 'after commit'] as const) {
    await killWorkerAt('update "operator_job_line"', when);
    // The lease of the dead one ends.
    await sql`update operator_job set lease_until = app_now() where id = ${id}`.execute(app.ctx.db);
  }
  expect((await admin(`GET /jobs/${id}`)).body.doneCount).toBe(1);
  await createJobWorker(app.ctx, new Map([['ctes', cteLines(app.ctx)]])).run();
  expect((await admin(`GET /jobs/${id}`)).body).toMatchObject({
    state: 'done',
    doneCount: 6,
    refusedCount: 0,
  });
  expect(await count(sql`select count(*) as count from cte_decision`)).toBe(6);
  await sql`update app_clock set ahead = ahead + interval '1 minute'`.execute(app.ctx.db);
  for (const when of ['before', 'before commit', 'after commit'] as const)
    await killWorkerAt('update "cte_decision"', when);
  await effectDecisions(app.ctx);
  expect(await count(sql`select count(*) as count from cte where state = 4`)).toBe(6);
  expect(await count(sql`select count(*) as count from cte_log where to_state = 4`)).toBe(6);
  expect(await count(sql`select count(*) as count from cte_decision where state = 'effective'`)).toBe(6);
}, 240_000);
