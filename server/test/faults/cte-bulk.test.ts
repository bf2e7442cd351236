import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addEndpoint } from '../../src/freight/notify/endpoints/add-endpoint.ts';
import { pauseEndpoint } from '../../src/freight/notify/endpoints/endpoint-state.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { clonedCtes } from '../support/cloned-ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { passInDatabase } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import { isWhole, killCount, runSeed, seededRandom } from './ledger/random.ts';
import { runTitle, tell } from './ledger/report.ts';

const size = isWhole ? 10_000 : 200;
const kills = killCount({ short: 2, whole: 20 });
const timeout = 3_600_000;
/** Of which each is charged so many cents beyond what is due. */
const beyondCents = 700;
/** CT-es that somebody decides between preview and act. */
const changed = 3;

let app: TestApp;
let admin: AdminCall;
let token: string;
let operatorId: number;
let ids: number[];
let workers: CarretoProcess[] = [];

beforeAll(async () => {
  // This one only answers people: what is decided is done by processes of their own.
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' } });
  const shop = await openShop(app);
  ({ admin, token, id: operatorId } = await personOf(app, { name: 'Ada', role: 'admin' }));
  const [first = 0] = (await dearCtes(app, shop, [beyondCents])).ids;
  ids = [first, ...(await clonedCtes(app, first, size - 1))];
  // What would be sent is kept: each release is told once.
  const { endpoint } = await addEndpoint(app.ctx, tester, {
    shipperId: shop.id,
    endpoint: { name: 'ERP', url: 'https://erp.example/h', kinds: ['cte_released'] },
  });
  await pauseEndpoint(app.ctx, tester, { shipperId: shop.id, webhookId: endpoint.id });
}, 300_000);
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => app.close());

/** Two processes that do the same work. */
async function startWorkers(): Promise<void> {
  workers = Array.from({ length: 2 }, () =>
    startCarreto({
      role: 'worker',
      environment: {
        ...databaseEnvironment(app.connection),
        CARRETO_MASTER_KEY: '5a'.repeat(32),
        CARRETO_MIN_FREE_MB: '0',
        CARRETO_LOG_LEVEL: 'error',
        CARRETO_DB_POOL: '4',
      },
    }),
  );
  await Promise.all(workers.map(({ ready }) => ready));
}

/** kill -9 of whoever works, at whatever they are; others take over once the lease of the dead is over. */
async function killAndReplace(): Promise<void> {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()));
  await passInDatabase(app.ctx.db, 61);
  await startWorkers();
}

const one = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  Number((await query.execute(app.ctx.db)).rows[0]?.count);
const ended = () => one(sql`select count(*) as count from operator_job_line where state <> 'waiting'`);
const moved = () => one(sql`select count(*) as count from cte where state = 4`);

async function until(count: () => Promise<number>, wanted: number): Promise<void> {
  const untilMs = Date.now() + timeout / 2;
  while ((await count()) < wanted) {
    if (Date.now() > untilMs)
      throw new Error(`no progress: ${await count()} of ${wanted}\n${workers[0]?.told()}`);
    await pause(10);
  }
}

test(`of ${size} CT-es that are decided at once each is decided exactly once, whoever is killed`, {
  timeout,
}, async () => {
  const seed = runSeed();
  tell(await runTitle(`a bulk of ${size} CT-es, ${kills} kills of both workers`, seed));
  const random = seededRandom(seed);
  const chosen = { filter: { state: 'divergence' } };
  const move = { to: 'released', reason: 'diferença combinada' };
  const { body } = await admin('POST /ctes/moves', { preview: true, move, ...chosen });
  expect(body.preview).toMatchObject({
    ...{ chosenCount: size, acceptedCount: size, atStakeCents: size * beyondCents, aboveLimit: null },
  });
  for (const id of ids.slice(-changed))
    expect((await admin(`POST /ctes/${id}/moves`, { to: 'negotiation', reason: 'telefone' })).status).toBe(
      200,
    );
  const { previewId } = body.preview;
  const start = async (): Promise<number> => (await admin('POST /ctes/moves', { previewId })).body.job.id;
  const id = await start();

  const beganMs = Date.now();
  await startWorkers();
  // The last kill is among decisions that become effective.
  const among = kills - 1;
  for (let kill = 0, done = 0; kill < among; kill += 1) {
    done += random.between(1, Math.floor((2 * (size - done)) / (among - kill + 1)));
    await until(ended, Math.min(done, size - 1));
    await killAndReplace();
    // Whoever sends the same again, or twice, gets the same job.
    expect(await start()).toBe(id);
  }
  await until(ended, size);
  await passInDatabase(app.ctx.db, 11);
  await until(moved, Math.floor(size / 2));
  await killAndReplace();
  await until(moved, size - changed);
  await until(() => one(sql`select count(*) as count from operator_job where state = 'done'`), 1);
  tell(`  ${size - changed} decided, ${changed} refused, in ${Math.round((Date.now() - beganMs) / 1000)} s`);

  const expected = size - changed;
  expect((await admin(`GET /jobs/${id}`)).body).toMatchObject({
    ...{ state: 'done', lineCount: size, doneCount: expected, refusedCount: changed },
  });
  const counted = (table: string, where = 'true') =>
    sql<{ count: number; ctes: number }>`
      select count(*)::integer as count, count(distinct cte_id)::integer as ctes
      from ${sql.table(table)} where ${sql.raw(where)}`
      .execute(app.ctx.db)
      .then(({ rows }) => rows[0]);
  const once = { count: expected, ctes: expected };
  expect(await counted('cte_decision')).toEqual(once);
  expect(await counted('cte_decision', "state = 'effective'")).toEqual(once);
  expect(await counted('cte_log', 'to_state = 4')).toEqual(once);
  expect(await counted('cte_approval', `operator_id = ${operatorId}`)).toEqual(once);
  expect(await one(sql`select sum(cents) as count from cte_approval`)).toBe(expected * beyondCents);
  expect(
    await one(sql`
      select count(*) as count from webhook_event as event
      join cte on cte.id = event.subject::bigint and cte.state = 4 where event.kind = 'cte_released'`),
  ).toBe(expected);
  const { rows: ofJob } = await sql`select from notice where kind = 'job'`.execute(app.ctx.db);
  expect(ofJob.length).toBeLessThanOrEqual(1);
  const report = await fetch(`${app.address}/api/admin/v1/jobs/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await report.text())
    .split('\r\n')
    .filter((line) => line !== '')
    .slice(1);
  expect(lines).toHaveLength(size);
  expect(new Set(lines.map((line) => line.split(';')[1])).size).toBe(size);
  expect(lines.filter((line) => line.includes(';feito;'))).toHaveLength(expected);
  expect(lines.filter((line) => line.includes('O CT-e mudou depois da prévia'))).toHaveLength(changed);
});
