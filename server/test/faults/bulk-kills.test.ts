import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freightLines } from '../../src/freight/dispatch/bulk/do-line.ts';
import { createJobWorker } from '../../src/registry/jobs/job-worker.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';
import { startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';

let app: TestApp;
let admin: AdminCall;
const codes: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' } });
  const shop = await openShop(app);
  admin = await adminOf(app);
  for (let at = 0; at < 6; at += 1) codes.push(await hired(app, shop));
});
afterAll(() => app.close());

/** A worker that kill -9 ends at a point of a line. */
async function killWorkerAt(when: KillAt['when']): Promise<void> {
  const killAt: KillAt = { statement: 'update "operator_job_line"', when, atOnce: true };
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

test('a job whose workers are killed in the middle of its lines does each exactly once', async () => {
  const action = { type: 'cancel', reason: 'fim de linha' };
  const { body } = await admin('POST /freights/actions', { preview: true, action, freightCodes: codes });
  const { previewId } = body.preview;
  const { id } = (await admin('POST /freights/actions', { previewId })).body.job;
  const counts: number[] = [];
  for (const when of ['before', 'before commit', 'after commit', 'after commit'] as const) {
    await killWorkerAt(when);
    counts.push((await admin(`GET /jobs/${id}`)).body.doneCount);
    // The lease of the dead one ends.
    await sql`update operator_job set lease_until = app_now() where id = ${id}`.execute(app.ctx.db);
  }
  expect(counts).toEqual([0, 0, 1, 2]);
  await createJobWorker(app.ctx, new Map([['freights', freightLines(app.ctx)]])).run();
  expect((await admin(`GET /jobs/${id}`)).body).toMatchObject({
    state: 'done',
    doneCount: 6,
    refusedCount: 0,
  });
  const cancelled = await app.ctx.db
    .selectFrom('occurrence')
    .select(({ fn }) => ['freightCode', fn.countAll<number>().as('count')])
    .where('code', '=', 99)
    .groupBy('freightCode')
    .execute();
  expect(cancelled.map(({ count }) => Number(count))).toEqual(codes.map(() => 1));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from change_log where kind = 'freight' and action = 'cancel'`.execute(
    app.ctx.db,
  );
  expect(rows[0]?.count).toBe(6);
}, 180_000);
