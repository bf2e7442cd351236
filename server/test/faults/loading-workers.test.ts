import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/embedded-folder.ts';
import { byRoad, hiredWith, nfeNumber } from '../support/label-requests.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';

const timeout = 300_000;
const preload = join(import.meta.dirname, 'ledger/kill-at.preload.ts');

/** Where a worker ends that writes files and reports of a closed manifest; `reported`: how many freights are then. */
const points: readonly (KillAt & { files: number; reported: number })[] = [
  { statement: 'insert into "loading_manifest_file"', when: 'before commit', files: 0, reported: 0 },
  { statement: 'insert into "loading_manifest_file"', when: 'after commit', files: 1, reported: 0 },
  { statement: 'update "loading_manifest_freight"', when: 'before commit', files: 1, reported: 0 },
  { statement: 'update "loading_manifest_freight"', when: 'after commit', files: 1, reported: 1 },
];

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let n = 0;
const workers: CarretoProcess[] = [];

beforeAll(async () => {
  // This one only answers: what follows is done by processes of their own.
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' } });
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => app.close());

function startWorker(killAt?: KillAt): CarretoProcess {
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_DB_POOL: '4',
      ...(killAt === undefined ? {} : { CARRETO_KILL_AT: JSON.stringify(killAt) }),
    },
    preload: killAt === undefined ? undefined : preload,
  });
  workers.push(worker);
  return worker;
}

/** Closes a manifest of two whole freights and one that leaves incomplete. */
async function closed() {
  const codes: string[] = [];
  for (const _ of [1, 2, 3]) {
    n += 1;
    codes.push(await hiredWith(app, shop, { body: { nota_fiscal: nfeNumber(n) } }));
  }
  const { carrierId } = (await admin(`GET /freights/${codes[0]}`)).body;
  const { id: dispatchPointId } = await app.ctx.db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('zip', '=', '29161376')
    .executeTakeFirstOrThrow();
  const { id } = (await admin('POST /loading-manifests', { dispatchPointId, carrierId })).body;
  for (const code of codes.slice(0, 2))
    await admin(`POST /loading-manifests/${id}/scans`, { code, volumes: 'all' });
  const { revision } = (await admin(`POST /loading-manifests/${id}/scans`, { code: `${codes[2]}001` })).body;
  const body = { revision, rest: 'wait', reportCollected: true };
  const { status } = await admin(`POST /loading-manifests/${id}/closing`, body);
  expect(status).toBe(200);
  return { id, codes };
}

async function leftOf({ id, codes }: { id: number; codes: readonly string[] }) {
  const { notfis, collection } = (await admin(`GET /loading-manifests/${id}`)).body;
  const collected = await app.ctx.db
    .selectFrom('occurrence')
    .select(['freightCode', 'volumeNumber'])
    .where('code', '=', 15)
    .where('freightCode', 'in', codes)
    .execute();
  return { files: notfis.files.length, reported: collection.reported, occurrences: collected.length };
}

test('a worker that is killed leaves files and reports of a closed manifest whole or not there, and the next does the rest, nothing twice', {
  timeout,
}, async () => {
  const row = await app.ctx.db
    .selectFrom('carrier')
    .select('id')
    .where('tradeName', '=', byRoad)
    .executeTakeFirstOrThrow();
  await addContract(app.ctx, tester, { shipperId: shop.id, carrierId: row.id, notfisLayout: '5.0' });
  let worker = startWorker(points[0]);
  for (const [index, { files, reported, statement, when }] of points.entries()) {
    await worker.ready;
    await worker.arm();
    const manifest = await closed();
    expect(await worker.gone).toBe('SIGKILL');
    expect(await leftOf(manifest), `${when} ${statement}`).toEqual({
      files,
      reported,
      occurrences: reported,
    });
    // What the killed one had taken is free when its lease ends: here, now.
    await sql`update job set lease_until = null`.execute(app.ctx.db);
    // Its heir is the next to be killed.
    worker = startWorker(points[index + 1]);
    await worker.ready;
    await eventually(async () => {
      const { notfis, collection } = (await admin(`GET /loading-manifests/${manifest.id}`)).body;
      return notfis.isDone && collection.isDone;
    });
    expect(await leftOf(manifest)).toEqual({ files: 1, reported: 3, occurrences: 3 });
  }
});
