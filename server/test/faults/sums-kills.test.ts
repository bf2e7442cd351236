import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../src/freight/report/drift.ts';
import { keepSums } from '../../src/freight/report/keep-sums.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, senderOf, sentCte } from '../support/ctes.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';
import { isWhole } from './ledger/random.ts';

const timeout = 300_000;
const preload = join(import.meta.dirname, 'ledger/kill-at.preload.ts');

/** Where a worker ends that keeps sums: what it was about to count, or had counted and not kept, or had just kept. */
const points: readonly KillAt[] = [
  { statement: 'insert into freight_measure', when: 'before commit' },
  { statement: 'insert into freight_measure', when: 'after commit' },
  { statement: 'insert into cte_day', when: 'after' },
  { statement: 'insert into quote_day', when: 'before commit' },
];
const furtherPoints: readonly KillAt[] = [
  { statement: 'delete from freight_mark', when: 'after' },
  { statement: 'delete from freight_measure', when: 'after' },
  { statement: 'delete from cte_mark', when: 'after' },
  { statement: 'insert into cte_cause_day', when: 'before commit' },
  { statement: 'insert into cte_cause_day', when: 'after commit' },
];

let app: TestApp;
let shop: Shop;
let sender: CteSender;
const workers: CarretoProcess[] = [];

beforeAll(async () => {
  // This one only takes things in, an hour ago, for quotes are counted once they are some minutes old. Sums are kept by processes
  // of their own, none of which lives until it has kept those of quotes: more of these may come in.
  const now = new Date(Date.now() - 3_600_000).toISOString();
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' }, now });
  shop = await openShop(app);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => app.close());

function startWorker(killAt: KillAt): CarretoProcess {
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_DB_POOL: '4',
      CARRETO_SUMS_POLL_MS: '500',
      CARRETO_KILL_AT: JSON.stringify({ ...killAt, atOnce: true }),
    },
    preload,
  });
  workers.push(worker);
  return worker;
}

/** A freight with its CT-e, and a quote that comes to nothing. */
async function more(): Promise<void> {
  const { freight, nfe } = await hiredWithNfe(app, shop);
  sender ??= await senderOf(app, freight);
  await sentCte(app, sender, await honestItem(app, { shop, sender, freight }, { numero_nf: nfe }));
  await sendQuote(app, quoteBody(shop));
}

/** What there is, as rows say it, and as sums do. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from freight) as freights, (select count(*)::int from quote) as quotes,
      (select count(*)::int from cte) as ctes,
      (select coalesce(sum(hired), 0)::int from freight_day) as "freightsOfDays",
      (select coalesce(sum(hired), 0)::int from freight_lane_month) as "freightsOfLanes",
      (select coalesce(sum(open), 0)::int from freight_cause_day) as "freightsOfCauses",
      (select coalesce(sum(quotes), 0)::int from quote_day) as "quotesOfDays",
      (select coalesce(sum(ctes), 0)::int from cte_day) as "ctesOfDays"`.execute(app.ctx.db);
  const [found = {}] = rows;
  return found;
}

test('sums are those of the rows, however often the worker that keeps them is killed', {
  timeout,
}, async () => {
  const rounds = isWhole ? [...furtherPoints, ...points] : points;
  for (const killAt of rounds) {
    await more();
    const worker = startWorker(killAt);
    // Things come in while it dies.
    await Promise.all([more(), worker.gone]);
    expect(worker.ended(), JSON.stringify(killAt)).toBe('SIGKILL');
    // What is counted halfway is no drift.
    expect(await findDrift(app.ctx.db)).toEqual([]);
  }
  app.clock.advanceMs(7_200_000);
  await Promise.all([keepSums(app.ctx), keepSums(app.ctx)]);
  const { freights, quotes, ctes, ...sums } = await counts();
  expect(freights).toBe(2 * rounds.length);
  expect(sums).toEqual({
    ...{ freightsOfDays: freights, freightsOfLanes: freights, freightsOfCauses: freights },
    ...{ quotesOfDays: quotes, ctesOfDays: ctes },
  });
  expect(await findDrift(app.ctx.db)).toEqual([]);
});

test('a sum that was altered is found, whichever it is, and mended by counting again', {
  timeout,
}, async () => {
  const before = await counts();
  const alterations = [
    ['freight_day', sql`update freight_day set hired = hired + 1`],
    ['freight_lane_month', sql`update freight_lane_month set cost_cents = 0`],
    ['freight_kind_month', sql`delete from freight_kind_month`],
    ['freight_choice_day', sql`update freight_choice_day set taken_cents = taken_cents + 1`],
    ['freight_cause_day', sql`update freight_cause_day set open = open + 1`],
    ['cte_day', sql`update cte_day set charged_cents = charged_cents + 1`],
    ['quote_day', sql`update quote_day set without_offer = without_offer + 1`],
  ] as const;
  for (const [table, alteration] of alterations) {
    await alteration.execute(app.ctx.db);
    expect(
      (await findDrift(app.ctx.db)).map((drift) => drift.table),
      table,
    ).toContain(table);
  }
  await rebuildSums(app.ctx);
  expect((await findDrift(app.ctx.db)).filter(({ table }) => table !== 'quote_day')).toEqual([]);
  expect(await counts()).toEqual(before);
});
