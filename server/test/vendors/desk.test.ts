import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { LiveEnquiry } from '../../src/connectors/live-carrier/port.ts';
import type { VendorDesk } from '../../src/connectors/vendors/desk/desk.ts';
import type { VendorPorts } from '../../src/connectors/vendors/vendor.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLog, silentLog } from '../../src/platform/log/log.ts';
import { supposedHorizon } from '../../src/platform/retention/horizon.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import {
  checkDueAccounts,
  checkVendorAccount,
} from '../../src/registry/vendor-accounts/check-vendor-account.ts';
import { getVendorAccount } from '../../src/registry/vendor-accounts/find-vendor-accounts.ts';
import { listExchanges } from '../../src/registry/vendor-accounts/list-exchanges.ts';
import { openVendorNotes } from '../../src/registry/vendor-accounts/notes.ts';
import { openVendorDesk } from '../../src/registry/vendor-accounts/open-vendor-desk.ts';
import { countOldExchanges, dropOldExchanges } from '../../src/registry/vendor-accounts/retention.ts';
import { updateVendorAccount } from '../../src/registry/vendor-accounts/update-vendor-account.ts';
import { readAccount } from '../../src/registry/vendor-accounts/vendor-accounts-part.ts';
import type { Rows } from '../../src/rows.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { databaseText, failureOf, openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { tinyCatalogue } from '../support/tiny-vendor.ts';

const config = readConfig({ CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32' }, '/nowhere');
const clock = { nowMs: () => Date.parse('2026-11-20T12:00:00Z') };
const lines: string[] = [];
const log = createLog({ level: 'info', stream: { write: (line: string) => void lines.push(line) } });

let database: Database<Rows>;
let carrier: Receiver;
let desks: VendorDesk[] = [];
let n = 0;

beforeAll(async () => {
  database = await openTestRegistry();
  carrier = await startReceiver();
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  await carrier.close();
  await database.close();
});
beforeEach(() => {
  carrier.received.length = 0;
  answers(200, { cents: 3174, days: 4 });
});

/** What the carrier answers from now on. */
function answers(status: number, value: object): void {
  carrier.answer((response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
  );
}

function openDesk() {
  const sealer = createSealer(Buffer.alloc(32, 7));
  const world = { db: database.db, sealer, config, clock, log };
  const vendors = openVendorDesk(world, tinyCatalogue);
  desks = [...desks, vendors];
  return { ...world, vendors };
}
type Ctx = ReturnType<typeof openDesk>;

async function addAccount(ctx: Ctx, token = `token-do-painel-${n}`) {
  n += 1;
  const { id: carrierId } = await addCarrier(ctx, tester, someCarrier(n));
  const { id } = await addVendorAccount(ctx, tester, {
    ...{ carrierId, vendor: 'tiny', name: 'Tiny', credential: { token }, settings: { account: '123' } },
    hosts: { api: carrier.url },
  });
  return id;
}

async function accessOf({ db }: Ctx, id: number) {
  const access = await readAccount(db, id);
  if (access === undefined) throw new Error('no such account');
  return access;
}

async function portsOf(ctx: Ctx, id: number): Promise<VendorPorts> {
  const ports = ctx.vendors.portsOf(await accessOf(ctx, id));
  if ('closed' in ports) throw new Error(ports.sentence);
  return ports;
}

const enquiry = {
  destination: { zip: 1_311_000, uf: 'SP', ibge: null, city: null },
} as LiveEnquiry;

async function quote(ctx: Ctx, id: number) {
  const ports = await portsOf(ctx, id);
  const signal = AbortSignal.timeout(5000);
  return ports.quote?.quote(enquiry, { requestId: 'r', signal, deadlineMs: 5000 });
}

/** Closing writes what waits to be noted. */
async function stateOf(ctx: Ctx, id: number) {
  await ctx.vendors.close();
  return (await getVendorAccount(ctx, id)).state;
}

describe("the desk of carriers' own systems", () => {
  it('opens an account once, until it is edited', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    const first = await portsOf(ctx, id);
    expect(await portsOf(ctx, id)).toBe(first);
    expect(await quote(ctx, id)).toMatchObject({ kind: 'offers', offers: [{ costCents: 3174 }] });
    const changes = { revision: 1, credential: { token: 'outro-token' } };
    await updateVendorAccount(ctx, tester, { accountId: id, changes });
    expect(await portsOf(ctx, id)).not.toBe(first);
    await quote(ctx, id);
    expect(carrier.received.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer token-do-painel-${n - 1}`,
      'Bearer outro-token',
    ]);
  });

  it('calls nobody for an account that does not open, or has a connector that is gone', async () => {
    const ctx = openDesk();
    const access = await accessOf(ctx, await addAccount(ctx));
    const credential = access.credential.map((field) => ({ ...field, sealed: Buffer.alloc(0) }));
    expect(ctx.vendors.portsOf({ ...access, revision: 7, credential })).toMatchObject({
      closed: 'not_opened',
    });
    // As soon as it opens again it is called, without being edited.
    expect(ctx.vendors.portsOf({ ...access, revision: 7 })).toHaveProperty('quote');
    expect(ctx.vendors.portsOf({ ...access, id: 9999, vendor: 'gone' })).toMatchObject({
      closed: 'unknown_vendor',
    });
    expect(carrier.received).toEqual([]);
  });

  it('stops calling an account that the carrier does not let in, in every process, until it is edited', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    const before = await accessOf(ctx, id);
    answers(401, {});
    expect(await quote(ctx, id)).toMatchObject({ code: 'live_refused', sentence: 'TOKEN INVALIDO' });
    // This process knows at once, whatever its mirror says.
    expect(ctx.vendors.portsOf(before)).toMatchObject({ closed: 'refused' });
    expect(await stateOf(ctx, id)).toMatchObject({
      ...{ status: 'credential_refused', refusedSentence: 'TOKEN INVALIDO' },
      ...{ failureAct: 'quote', failureCode: 'not_let_in', failures: 1 },
    });
    const other = openDesk();
    expect(other.vendors.portsOf(await accessOf(other, id))).toMatchObject({ closed: 'refused' });
    expect(carrier.received).toHaveLength(1);
    const changes = { revision: 1, credential: { token: 'outro-token' } };
    const edited = await updateVendorAccount(other, tester, { accountId: id, changes });
    expect(edited.state).toMatchObject({ status: 'never_checked', refusedAt: null, failures: 0 });
    expect(ctx.vendors.portsOf(await accessOf(ctx, id))).toHaveProperty('quote');
    const { items } = await listChanges(ctx, { kind: 'vendorAccount', entityId: id });
    expect(items.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      ...['update tester', 'refuse carreto', 'add tester'],
    ]);
  });

  it('calls again when the credential was proven after all', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    answers(401, {});
    expect(await checkVendorAccount(ctx, tester, id)).toMatchObject({
      state: { status: 'credential_refused', checkOutcome: 'refused', checkSentence: 'TOKEN INVALIDO' },
    });
    expect(ctx.vendors.portsOf(await accessOf(ctx, id))).toMatchObject({ closed: 'refused' });
    answers(503, {});
    expect((await checkVendorAccount(ctx, tester, id)).state).toMatchObject({
      ...{ status: 'credential_refused', checkOutcome: 'unknown', checkSentence: 'it answered 503' },
    });
    answers(200, {});
    expect((await checkVendorAccount(ctx, tester, id)).state).toMatchObject({
      ...{ status: 'checked', checkOutcome: 'accepted', checkedRevision: 1, refusedAt: null },
    });
    expect(ctx.vendors.portsOf(await accessOf(ctx, id))).toHaveProperty('quote');
    expect(await failureOf(checkVendorAccount(ctx, tester, 9999))).toMatchObject({ code: 'not_found' });
  });

  it('asks no more for what the carrier does not let the account do, in any process, and goes on with the rest', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    const access = await accessOf(ctx, id);
    answers(403, {});
    expect(await quote(ctx, id)).toMatchObject({ code: 'live_refused', sentence: 'SEM ACESSO' });
    answers(200, { cents: 3174, days: 4 });
    // This process knows at once, whatever its mirror says.
    const ports = ctx.vendors.portsOf(access);
    if ('closed' in ports) throw new Error(ports.sentence);
    const signal = AbortSignal.timeout(5000);
    const call = { requestId: 'r', signal, deadlineMs: 5000 };
    expect(await ports.quote?.quote(enquiry, call)).toMatchObject({ code: 'live_not_callable' });
    const name = { freightCode: 'FR2603310A1B2', key: '1', values: {} };
    expect(await ports.track?.ask([name], signal)).toMatchObject({ kind: 'answers' });
    expect(carrier.received.map(({ path }) => path)).toEqual(['/quote', '/track']);
    expect(await stateOf(ctx, id)).toMatchObject({
      ...{ status: 'act_refused', refusedAt: null, failures: 0 },
      refusedActs: [{ act: 'quote', sentence: 'SEM ACESSO', refusedAt: '2026-11-20T12:00:00.000Z' }],
    });
    const other = openDesk();
    expect(await quote(other, id)).toMatchObject({ code: 'live_not_callable' });
    expect(carrier.received).toHaveLength(2);
    // A proof lets it be tried again.
    const proven = await checkVendorAccount(other, tester, id);
    expect(proven.state).toMatchObject({ status: 'checked', refusedActs: [] });
    expect(await quote(other, id)).toMatchObject({ kind: 'offers' });
    const { items } = await listChanges(ctx, { kind: 'vendorAccount', entityId: id });
    expect(items.map(({ action, after }) => [action, after])).toMatchObject([
      ['accept', { acts: ['quote'] }],
      ['refuse', { act: 'quote' }],
      ['add', {}],
    ]);
  });

  it('tells since when calls fail, and forgets it with the first answer', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    answers(500, {});
    await quote(ctx, id);
    await quote(ctx, id);
    const state = await stateOf(ctx, id);
    const failing = { status: 'failing', failureAct: 'quote', failureCode: 'down', failures: 2 };
    expect(state).toMatchObject({ ...failing, failingSince: '2026-11-20T12:00:00.000Z' });
    answers(422, {});
    const again = openDesk();
    // A no is an answer.
    expect(await quote(again, id)).toMatchObject({ code: 'live_refused' });
    expect(await stateOf(again, id)).toMatchObject({ status: 'checked', failingSince: null, failures: 0 });
  });

  it('proves credentials by itself: at once after they were set, else at night', async () => {
    const ctx = openDesk();
    await ctx.db.updateTable('vendorState').set({ checkDueAt: sql`app_now() + interval '1 day'` }).execute();
    const id = await addAccount(ctx);
    answers(200, {});
    await checkDueAccounts(ctx);
    expect((await getVendorAccount(ctx, id)).state).toMatchObject({ status: 'checked' });
    const calls = carrier.received.length;
    await checkDueAccounts(ctx);
    expect(carrier.received).toHaveLength(calls);
    const { rows } = await sql<{ hour: number; days: number }>`
      select extract(hour from check_due_at at time zone 'America/Sao_Paulo')::int as hour,
        (check_due_at at time zone 'America/Sao_Paulo')::date - (app_now() at time zone 'America/Sao_Paulo')::date as days
      from vendor_state where account_id = ${id}`.execute(ctx.db);
    expect(rows[0]?.days).toBe(1);
    expect([1, 2, 3, 4]).toContain(rows[0]?.hour);
  });
});

describe('what is kept of calls', () => {
  it('is the call as it went, without its secrets, with the freights it was about', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx, 'segredo-do-painel');
    const { track, check } = await portsOf(ctx, id);
    answers(200, { access_token: 'token-da-sessao', eco: 'segredo-do-painel' });
    await check(AbortSignal.timeout(5000));
    const name = {
      freightCode: 'FR2603310A1B2',
      key: '35260999500101000199550010000001231000001234',
      values: {},
    };
    await track?.ask([name], AbortSignal.timeout(5000));
    answers(503, {});
    await quote(ctx, id);
    await ctx.vendors.close();
    const { items, nextCursor } = await listExchanges(ctx, { vendorAccountId: id });
    expect(items.map(({ act, status, problemCode }) => [act, status, problemCode])).toEqual([
      ['quote', 503, 'down'],
      ['track', 200, null],
      ['check', 200, null],
      ['token', 200, null],
    ]);
    expect(nextCursor).toBeNull();
    expect(items[1]).toMatchObject({
      ...{ method: 'POST', url: `${carrier.url}/track`, freights: ['FR2603310A1B2'], problem: null },
      request: `{"keys":["${name.key}"]}`,
      answer: '{"access_token":"[oculto]","eco":"[oculto]"}',
    });
    expect(await databaseText(database)).not.toMatch(/segredo-do-painel|token-da-sessao/);
    const page = await listExchanges(ctx, { vendorAccountId: id, limit: 1, failed: false });
    expect(page.items).toEqual([items[1]]);
    const next = await listExchanges(ctx, {
      vendorAccountId: id,
      cursor: page.nextCursor ?? '',
      act: 'token',
    });
    expect(next.items).toEqual([items[3]]);
    expect(await failureOf(listExchanges(ctx, { vendorAccountId: 9999 }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is hidden in the log by its values, tokens too, until the account is gone', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx, 'segredo-no-erro');
    const { check } = await portsOf(ctx, id);
    answers(200, { Token: 'token-curto-1' });
    await check(AbortSignal.timeout(5000));
    const error = new Error('sent {"senha":"segredo-no-erro"} under token-curto-1');
    const written = (): string => {
      lines.length = 0;
      log.error({ err: error }, 'a call failed');
      return lines.join('');
    };
    expect(written()).toContain('a call failed');
    expect(written()).not.toMatch(/segredo-no-erro|token-curto-1/);
    ctx.vendors.retain(new Set([id]));
    expect(written()).not.toContain('segredo-no-erro');
    ctx.vendors.retain(new Set());
    expect(written()).toContain('segredo-no-erro');
  });

  it('is bounded: what more comes than can be written is dropped, and counted', async () => {
    const ctx = openDesk();
    const id = await addAccount(ctx);
    const call = (answerBody: Buffer | null) => ({
      ...{ accountId: id, secrets: [], freightCodes: [] },
      exchange: {
        ...({ act: 'quote', method: 'GET', url: 'https://x.example', requestBody: null } as const),
        ...{ status: 200, answerBody, problem: null, latencyMs: 1 },
      },
    });
    const told: object[] = [];
    const warn = (fields: object): void => void told.push(fields);
    const many = openVendorNotes({ ...ctx, log: { ...silentLog, warn } });
    for (let count = 0; count < 2010; count += 1) many.exchange(call(null));
    expect(many.dropped()).toBe(10);
    await many.close();
    expect(told).toEqual([{ dropped: 10 }]);
    const large = openVendorNotes({ ...ctx, log: silentLog });
    const megabyte = Buffer.alloc(1_048_576, 'x');
    for (let count = 0; count < 17; count += 1) large.exchange(call(megabyte));
    expect(large.dropped()).toBe(1);
    await large.close();
    const none = openVendorNotes({ ...ctx, log: silentLog, config: { vendorExchangeDays: 0 } });
    none.exchange(call(null));
    // Of an account that was removed meanwhile nothing is kept.
    const gone = openVendorNotes({ ...ctx, log: silentLog });
    gone.exchange({ ...call(null), accountId: 9999 });
    await Promise.all([none.close(), gone.close()]);
    const kept = await countOldExchanges(ctx, supposedHorizon(new Date('2030-01-01')));
    expect(kept).toBeGreaterThanOrEqual(2016);
  });

  it('goes after its days', async () => {
    const ctx = openDesk();
    await addAccount(ctx);
    const horizonAt = (iso: string) => supposedHorizon(new Date(iso));
    expect(await countOldExchanges(ctx, horizonAt('2026-11-27T11:59:59Z'))).toBe(0);
    const due = await countOldExchanges(ctx, horizonAt('2026-11-27T12:00:01Z'));
    expect(due).toBeGreaterThan(0);
    expect(await dropOldExchanges(ctx, horizonAt('2026-11-27T12:00:01Z'))).toBe(due);
  });
});
