import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { putPolicy } from '../../src/freight/audit/policy/put-policy.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, sendCtes, senderOf } from '../support/ctes.ts';
import { eventually } from '../support/embedded-folder.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';
import { isWhole } from './ledger/random.ts';

const timeout = 300_000;
const ctesARound = 8;
const ctesForTwo = isWhole ? 300 : 60;
const preload = join(import.meta.dirname, 'ledger/kill-at.preload.ts');

/** Where a worker ends, and whether what it audited is there then. */
const points: readonly (KillAt & { isKept: boolean })[] = [
  { statement: 'insert into "cte_log"', when: 'before commit', isKept: false },
  { statement: 'insert into "webhook_event"', when: 'after commit', isKept: true },
];
const furtherPoints: typeof points = [
  { statement: 'for no key update skip locked', when: 'after', isKept: false },
  { statement: 'insert into "cte_audit"', when: 'before', isKept: false },
  { statement: 'insert into "cte_audit"', when: 'after', isKept: false },
  { statement: 'insert into "webhook_event"', when: 'before', isKept: false },
  { statement: 'insert into "webhook_delivery"', when: 'before commit', isKept: false },
];

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let hook: Hook;
const workers: CarretoProcess[] = [];

beforeAll(async () => {
  // This one only takes CT-es in: they are audited by processes of their own.
  app = await startTestApp({ environment: { ...webhookEnvironment, CARRETO_ROLE: 'api' } });
  shop = await openShop(app);
  hook = await openHook(app, shop, { kinds: ['cte_released'] });
  const limits = { analystLimitCents: null, adminLimitCents: null };
  const policy = { tolerances: [], releasesAutomatically: true, revision: 0, ...limits };
  await putPolicy(app.ctx, tester, { shipperId: shop.id, policy });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(async () => {
  await hook.receiver.close();
  await app.close();
});

function startWorker(killAt?: KillAt): CarretoProcess {
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      ...webhookEnvironment,
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_DB_POOL: '4',
      CARRETO_AUDIT_POLL_MS: '100',
      CARRETO_WEBHOOK_POLL_MS: '50',
      ...(killAt === undefined ? {} : { CARRETO_KILL_AT: JSON.stringify({ ...killAt, atOnce: true }) }),
    },
    preload: killAt === undefined ? undefined : preload,
  });
  workers.push(worker);
  return worker;
}

/** Sends honest CT-es, each for a freight of its own, in one request. */
async function sentHonest(count: number): Promise<number[]> {
  const items: object[] = [];
  for (let index = 0; index < count; index += 1) {
    const { freight, nfe } = await hiredWithNfe(app, shop);
    sender ??= await senderOf(app, freight);
    items.push(await honestItem(app, { shop, sender, freight }, { numero_nf: nfe }));
  }
  const { body } = await sendCtes(app, sender, items);
  return body.conhecimentos.map(({ cte_id }) => cte_id);
}

/** Whether nothing of these is due any more. */
async function areDone(ids: readonly number[]): Promise<boolean> {
  const due = app.ctx.db
    .selectFrom('cte')
    .select('id')
    .where('id', 'in', ids)
    .where('auditDueAt', 'is not', null);
  return (await due.execute()).length === 0;
}

/** Whether no webhook waits or is being sent. */
async function isAllTold(): Promise<boolean> {
  const open = app.ctx.db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('state', 'in', ['pending', 'sending']);
  return (await open.execute()).length === 0;
}

/** What was left of CT-es: how many receipts, moves and events each has. */
async function leftOf(ids: readonly number[]) {
  const { rows } = await sql<{
    state: number;
    audits: number;
    moves: number;
    events: number;
    isDue: boolean;
  }>`
    select state, audit_due_at is not null as "isDue",
      (select count(*)::int from cte_audit where cte_id = cte.id) as audits,
      (select count(*)::int from cte_log where cte_id = cte.id and to_state = 4) as moves,
      (select count(*)::int from webhook_event
        where kind = 'cte_released' and subject = cte.id::text) as events
    from cte where id = any (${[...ids]}::bigint[]) order by id`.execute(app.ctx.db);
  return rows;
}

const untouched = { state: 0, isDue: true, audits: 0, moves: 0, events: 0 };
const released = { state: 4, isDue: false, audits: 1, moves: 1, events: 1 };
const all = (count: number, one: typeof released) => Array.from({ length: count }, () => one);

test('a worker that is killed leaves receipt, move and event of a CT-e together, or nothing, and the next does the rest', {
  timeout,
}, async () => {
  for (const { isKept, ...killAt } of isWhole ? [...points, ...furtherPoints] : points) {
    const ids = await sentHonest(ctesARound);
    expect(await startWorker(killAt).gone).toBe('SIGKILL');
    expect(await leftOf(ids), JSON.stringify(killAt)).toEqual(all(ctesARound, isKept ? released : untouched));
    const heir = startWorker();
    await heir.ready;
    await eventually(() => areDone(ids));
    expect(await leftOf(ids)).toEqual(all(ctesARound, released));
    // What is being sent by one that is killed takes up room at the receiver until its lease ends.
    await eventually(isAllTold);
    await heir.stop();
  }
});

test('two workers at once audit every CT-e, each once, and every release is told once', {
  timeout,
}, async () => {
  await Promise.all([startWorker(), startWorker()].map(({ ready }) => ready));
  const ids = await sentHonest(ctesForTwo);
  await eventually(() => areDone(ids));
  expect(await leftOf(ids)).toEqual(all(ctesForTwo, released));
  const told = () =>
    hook.receiver.received.map(({ body }) => (JSON.parse(body) as { cte_id: number }).cte_id);
  // Many take longer than one wait.
  for (let from = 0; from < ids.length; from += 50)
    await eventually(async () => ids.slice(0, from + 50).every((id) => told().includes(id)));
  const own = told().filter((id) => ids.includes(id));
  expect(own).toHaveLength(ctesForTwo);
});
