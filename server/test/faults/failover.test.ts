import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type EmbeddedFolder, embeddedFolder, eventually } from '../support/embedded-folder.ts';
import { importBody } from '../support/import.ts';
import { fillFolder } from '../support/migrated-folder.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import {
  type LoneServer,
  promote,
  socketFolderOf,
  startPrimary,
  startStandbyOf,
} from '../support/replicated.ts';
import { postAs } from '../support/shipper-api.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { tell } from './ledger/report.ts';

const folders = [embeddedFolder(), embeddedFolder(), embeddedFolder()] as const;
const servers: LoneServer[] = [];
let app: TestApp | undefined;
let running: ReturnType<typeof startAskers> | undefined;

afterAll(async () => {
  await running?.end();
  for (const server of servers) await server.signal('SIGCONT');
  for (const server of servers) await server.signal('SIGKILL');
  await app?.stop();
  for (const folder of folders) await folder.remove();
});

function urlOf(all: readonly EmbeddedFolder[]): string {
  const hosts = encodeURIComponent(all.map(socketFolderOf).join(','));
  return `postgres://carreto@localhost/carreto?host=${hosts}&port=5432&target_session_attrs=read-write`;
}

let steppedAtMs = performance.now();

/** Tells how long a step took. */
function step(what: string): void {
  const nowMs = performance.now();
  tell(`  ${what}: ${((nowMs - steppedAtMs) / 1000).toFixed(1)} s`);
  steppedAtMs = nowMs;
}

/** One that asks without end, and what it was answered. */
type Asker = { answers: number; refusals: number };

/** Quotes and hires until it is told to end; knows what was acknowledged. */
function startAskers(to: TestApp, shop: Shop) {
  const quotes: string[] = [];
  const freights = new Map<string, string>();
  const unexpected: string[] = [];
  let isOver = false;
  const note = async (asker: Asker, status: number, text: () => string): Promise<void> => {
    asker.answers += 1;
    if (status === 200) return;
    asker.refusals += 1;
    if (status !== 503 && status !== 409) unexpected.push(`${status} ${text()}`);
    await pause(20);
  };
  const askers: Asker[] = [];
  const start = (ask: (asker: Asker, name: string) => Promise<void>): Promise<void> => {
    const asker = { answers: 0, refusals: 0 };
    askers.push(asker);
    const name = `asker-${askers.length}`;
    return (async () => {
      while (!isOver) await ask(asker, name);
    })();
  };
  const quote = async (asker: Asker): Promise<void> => {
    const { status, body } = await sendQuote(to, quoteBody(shop));
    if (status === 200) quotes.push(body.dispatchers[0]?.id ?? '');
    await note(asker, status, () => JSON.stringify(body));
  };
  const hire = async (asker: Asker, name: string): Promise<void> => {
    const order = `${name}-${freights.size}`;
    for (let status = 0; status !== 200 && !isOver; ) {
      const headers = { 'idempotency-key': order };
      const body = importBody(shop, { order_number: order });
      const sent = await postAs(to, shop, { path: 'order-import', body, headers });
      status = sent.status;
      if (status === 200) freights.set(order, String(sent.body.freight_id));
      await note(asker, status, () => sent.text);
    }
  };
  const loops = [start(quote), start(quote), start(hire), start(hire)];
  return {
    quotes,
    freights,
    unexpected,
    /** Returns when something was acknowledged of both kinds. */
    async progress(): Promise<void> {
      const [q, f] = [quotes.length, freights.size];
      await eventually(async () => quotes.length > q + 5 && freights.size > f);
    },
    /** Returns when each of them was refused: what comes next was not waited for. */
    async refused(): Promise<void> {
      const before = askers.map(({ refusals }) => refusals);
      await eventually(async () => askers.every(({ refusals }, at) => refusals > (before[at] ?? 0) + 1));
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

it('nothing acknowledged is lost or doubled when the primary is killed, and when it freezes and comes back', {
  timeout: 1_800_000,
}, async () => {
  await fillFolder(folders[0].dataFolder);
  const first = await startPrimary(folders[0]);
  servers.push(first);
  app = await startTestApp({
    beside: { connection: urlOf(folders) } as TestApp,
    environment: { CARRETO_RATE_PER_MINUTE: '1000000', CARRETO_STORE_DEADLINE_MS: '2000' },
  });
  const shop = await openShop(app);
  const second = await startStandbyOf(first, folders[1]);
  servers.push(second);
  await app.settle();
  expect(await (await fetch(`${app.address}/metrics`)).text()).toMatch(/^carreto_db_synchronous 1$/m);
  const askers = startAskers(app, shop);
  running = askers;
  await askers.progress();

  step('a primary and a synchronous standby run');
  await first.signal('SIGKILL');
  // Nobody takes writes: everybody is answered, and nobody waits for what is to come.
  await askers.refused();
  step('killed: everybody was refused');
  await promote(second);
  await askers.progress();
  step('promoted: quotes and hires go on');

  const third = await startStandbyOf(second, folders[2]);
  servers.push(third);
  await askers.progress();
  step('a standby of the new primary runs');
  await second.signal('SIGSTOP');
  await askers.refused();
  step('frozen: everybody was refused');
  await promote(third);
  await askers.progress();
  step('promoted: quotes and hires go on');

  // The old one comes back and knows of nothing: two say that they are the primary.
  await second.signal('SIGCONT');
  await askers.refused();
  step('thawed: two say that they are the primary, everybody was refused');
  await second.signal('SIGKILL');
  await askers.progress();
  step('one is left: quotes and hires go on');
  await askers.end();

  expect(askers.unexpected).toEqual([]);
  await third.ask(async (session) => {
    const stored = await session.query<{ id: string }>('select id from quote where id = any($1)', [
      askers.quotes,
    ]);
    expect(stored.rowCount).toBe(new Set(askers.quotes).size);
    expect(new Set(askers.quotes).size).toBe(askers.quotes.length);
    const hired = await session.query<{ orderNumber: string; code: string }>(
      'select order_number as "orderNumber", code from freight',
    );
    const orders = hired.rows.map(({ orderNumber }) => orderNumber);
    expect(new Set(orders).size).toBe(orders.length);
    const codes = new Map(hired.rows.map(({ orderNumber, code }) => [orderNumber, code]));
    for (const [order, code] of askers.freights) expect(codes.get(order)).toBe(code);
  });
});
