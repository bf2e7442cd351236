import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeLetters } from '../../src/freight/letters/write-letters.ts';
import { sendWeekly } from '../../src/freight/record/weekly/send-weekly.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';
import { isWhole } from './ledger/random.ts';

const timeout = 300_000;
const preload = join(import.meta.dirname, 'ledger/kill-at.preload.ts');

let app: TestApp;
let shop: Shop;
let mailbox: Mailbox;
let admin: AdminCall;
let environment: Record<string, string>;
const workers: CarretoProcess[] = [];

/** This one writes and hands over what another left, where a test says so. */
beforeAll(async () => {
  mailbox = await openMailbox();
  environment = {
    CARRETO_SMTP_URL: mailbox.url,
    CARRETO_MAIL_FROM: 'carreto@loja.example',
    CARRETO_BASE_URL: 'https://frete.example',
  };
  app = await startTestApp({ environment: { ...environment, CARRETO_ROLE: 'api' } });
  shop = await openShop(app);
  ({ admin } = await personOf(app, { name: 'Rosa', role: 'admin', email: 'rosa@loja.example' }));
  const [on, off] = [true, false].map((enabled) => ({ enabled, pt: null, en: null }));
  const occasions = { hired: on, outForDelivery: off, failedAttempt: off, delivered: off };
  const policy = { revision: 0, language: 'pt', includesReverse: false, occasions };
  expect((await admin(`PUT /shippers/${shop.id}/recipient-letters`, policy)).status).toBe(200);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
  await sql`delete from recipient_letter`.execute(app.ctx.db);
  await sql`delete from mail`.execute(app.ctx.db);
  mailbox.received.length = 0;
  mailbox.mood('takes');
  mailbox.onMessage(() => Promise.resolve());
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function startWorker(killAt?: Omit<KillAt, 'atOnce'>): CarretoProcess {
  const worker = startCarreto({
    role: 'worker',
    environment: {
      ...databaseEnvironment(app.connection),
      ...environment,
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_LOG_LEVEL: 'error',
      CARRETO_DB_POOL: '4',
      CARRETO_SUMS_POLL_MS: '500',
      ...(killAt === undefined ? {} : { CARRETO_KILL_AT: JSON.stringify({ ...killAt, atOnce: true }) }),
    },
    preload: killAt === undefined ? undefined : preload,
  });
  workers.push(worker);
  return worker;
}

/** Hires, and notes for its recipient what the hire is as if it was just now: processes go by the real clock. */
async function noted(): Promise<void> {
  const code = await hired(app, shop);
  await sql`delete from recipient_letter`.execute(app.ctx.db);
  await sql`insert into recipient_letter (shipper_id, freight_code, occasion, occurred_at, occurred_on)
    values (${shop.id}, ${code}, 'hired', app_now(), app_now()::date)`.execute(app.ctx.db);
}

/** What another process does once the lease of a lost one is over. */
async function anotherGoesOn(): Promise<void> {
  await sql`update mail set lease_until = app_now() - interval '1 second' where lease_until is not null`.execute(
    app.ctx.db,
  );
  await writeLetters(app.ctx);
  await sendWeekly(app.ctx);
  await sendLetters(app.ctx);
  await sql`update mail set due_at = app_now()`.execute(app.ctx.db);
  await writeLetters(app.ctx);
  await sendLetters(app.ctx);
}

async function states(): Promise<string[]> {
  const rows = await app.ctx.db.selectFrom('mail').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
}

type Point = Omit<KillAt, 'atOnce'> & { left: string[]; ends: string[]; arrives: number };

/** Where a worker ends, what is in the outbox then and in the end, and how many letters arrive. */
const points: readonly Point[] = [
  { statement: 'update "recipient_letter"', when: 'before commit', left: [], ends: ['sent'], arrives: 1 },
  // Nobody knows how much of it went out: it is never sent a second time.
  { statement: "state = 'handing'", when: 'after', left: ['handing'], ends: ['uncertain'], arrives: 0 },
];
const furtherPoints: readonly Point[] = [
  { statement: 'insert into "mail"', when: 'before', left: [], ends: ['sent'], arrives: 1 },
  {
    statement: 'update "recipient_letter"',
    when: 'after commit',
    left: ['pending'],
    ends: ['sent'],
    arrives: 1,
  },
  { statement: "state = 'sending', attempt", when: 'after', left: ['sending'], ends: ['sent'], arrives: 1 },
  { statement: 'finished_at = case', when: 'before', left: ['handing'], ends: ['uncertain'], arrives: 1 },
];

describe('a letter to a recipient', () => {
  test.each(isWhole ? [...points, ...furtherPoints] : points)(
    'whose worker is killed $when $statement is written once, and handed over at most once',
    { timeout },
    async ({ left, ends, arrives, ...killAt }) => {
      await noted();
      expect(await startWorker(killAt).gone).toBe('SIGKILL');
      expect(await states()).toEqual(left);
      await anotherGoesOn();
      await anotherGoesOn();
      expect(await states()).toEqual(ends);
      expect(mailbox.received).toHaveLength(arrives);
    },
  );

  test('whose worker is killed while the mail server has all of it and says nothing is not sent again', {
    timeout,
  }, async () => {
    await noted();
    const worker = startWorker();
    const hanging = new Promise<void>((resolve) => {
      mailbox.onMessage(() => {
        resolve();
        return new Promise(() => {});
      });
    });
    await hanging;
    await worker.kill();
    expect(await states()).toEqual(['handing']);
    mailbox.onMessage(() => Promise.resolve());
    await anotherGoesOn();
    expect(await states()).toEqual(['uncertain']);
    expect(mailbox.received).toEqual([]);
  });

  test.each([
    { does: 'refuses the recipient', mood: { toRecipient: '550 nobody here' }, ends: 'failed', arrives: 0 },
    { does: 'is busy and then is not', mood: { toMessage: '451 later' }, ends: 'sent', arrives: 1 },
    { does: 'drops the connection before it has anything', mood: 'cuts before', ends: 'sent', arrives: 1 },
    { does: 'takes it and drops the connection', mood: 'cuts after', ends: 'uncertain', arrives: 1 },
  ] as const)('whose mail server $does ends as that', async ({ mood, ends, arrives }) => {
    await noted();
    await writeLetters(app.ctx);
    mailbox.mood(mood);
    await sendLetters(app.ctx);
    mailbox.mood('takes');
    await anotherGoesOn();
    expect(await states()).toEqual([ends]);
    expect(mailbox.received).toHaveLength(arrives);
  });
});

test('a weekly letter whose worker is killed while it claims the week is written by the next, once', {
  timeout,
}, async () => {
  // Something waits, or there is nothing to write of.
  await hired(app, shop);
  await sql`insert into weekly_letter (operator_id, weekday, hour, week_on)
    select id, 1, 0, date '2020-01-06' from operator where email = 'rosa@loja.example'`.execute(app.ctx.db);
  const at: Omit<KillAt, 'atOnce'> = { statement: 'update weekly_letter', when: 'before commit' };
  expect(await startWorker(at).gone).toBe('SIGKILL');
  expect(await states()).toEqual([]);
  await anotherGoesOn();
  await anotherGoesOn();
  const { rows } = await sql<{ weekOn: string; letters: number }>`
    select week_on::text as "weekOn", (select count(*)::int from mail) as letters from weekly_letter`.execute(
    app.ctx.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.weekOn).not.toBe('2020-01-06');
  expect(mailbox.received.length).toBe(rows[0]?.letters);
  expect(rows[0]?.letters).toBeLessThanOrEqual(1);
});
