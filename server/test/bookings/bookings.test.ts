import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulatedToken } from '../../src/connectors/vendors/jadlog/simulator/wire-rules.ts';
import { cancelFreight } from '../../src/freight/hire/cancel-freight.ts';
import type { BookingState } from '../../src/freight/post/bookings/rows.ts';
import { runBookings } from '../../src/freight/post/bookings/run-bookings.ts';
import { keepNothing } from '../../src/platform/idempotency/once.ts';
import { getVendorAccount } from '../../src/registry/vendor-accounts/find-vendor-accounts.ts';
import { removeVendorAccount } from '../../src/registry/vendor-accounts/remove-vendor-account.ts';
import { updateVendorAccount } from '../../src/registry/vendor-accounts/update-vendor-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { carrierOf } from '../support/tracking.ts';
import { connectJadlog, type JadlogAccount, vendorEnvironment } from '../support/vendors/jadlog-account.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let jadlog: JadlogAccount;
let nowMs = Date.parse('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ environment: vendorEnvironment });
  shop = await openShop(app);
  carrierId = await carrierOf(app, await hired(app, shop));
});
afterAll(() => app.close());

beforeEach(async () => {
  await pass(1);
  jadlog = await connectJadlog(app, carrierId, { name: `Jadlog ${nowMs}`, acts: ['book'] });
  await run();
  await pass(1);
});
afterEach(async () => {
  await jadlog.simulator.stop();
  await app.ctx.db.deleteFrom('carrierBooking').execute();
  await app.ctx.db.updateTable('vendorAccount').set({ active: false }).execute();
  await app.ctx.db.updateTable('freightProgress').set({ phase: 'delivered' }).execute();
});

async function pass(minutes: number): Promise<void> {
  nowMs += minutes * 60_000;
  app.clock.set(new Date(nowMs).toISOString());
  await setDatabaseClock(app.ctx.db, new Date(nowMs).toISOString());
}

const run = () => runBookings(app.ctx);
const withNfe = { nota_fiscal: someNfe };
const booked = () => jadlog.simulator.calls.filter(({ path }) => path === '/pedido/incluir').length;

async function stateOf(freightCode: string): Promise<BookingState | undefined> {
  const row = await app.ctx.db
    .selectFrom('carrierBooking')
    .select('state')
    .where('freightCode', '=', freightCode)
    .executeTakeFirst();
  return row?.state;
}

async function codesOf(freightCode: string): Promise<string[]> {
  const { carrierCodes } = await app.ctx.db
    .selectFrom('freightProgress')
    .select('carrierCodes')
    .where('freightCode', '=', freightCode)
    .executeTakeFirstOrThrow();
  return carrierCodes;
}

describe('a freight of an account that books', () => {
  it('is handed over once, and known by the codes that it got', async () => {
    const freight = await hired(app, shop, withNfe);
    await run();
    await run();
    expect(await stateOf(freight)).toBe('booked');
    expect(booked()).toBe(1);
    expect(await codesOf(freight)).toEqual([jadlog.state.orders[0]?.shipmentId]);
    expect(jadlog.state.orders[0]?.nfeKeys).toEqual([someNfe.chave_acesso]);
  });

  it('waits for an NF-e', async () => {
    const freight = await hired(app, shop);
    await run();
    expect(await stateOf(freight)).toBe('waiting');
    await app.ctx.db
      .insertInto('freightNfe')
      .values({
        ...{ shipperId: shop.id, freightCode: freight, position: 1 },
        ...{ accessKey: someNfe.chave_acesso, number: '1234', series: '1', valueCents: 101_970 },
        ...{ issuedAt: new Date(nowMs), volumeCount: null, itemsCents: null, operationType: null },
        ...{ emissionType: null, protocol: null, cfop: null },
      })
      .execute();
    await run();
    expect(await stateOf(freight)).toBe('booked');
  });

  it('is looked up after an answer that was lost, and not handed over again', async () => {
    const freight = await hired(app, shop, withNfe);
    [jadlog.simulator.mode, jadlog.simulator.times] = ['lost_answer', 1];
    await run();
    expect(await stateOf(freight)).toBe('sent');
    await pass(1);
    await run();
    expect(await stateOf(freight)).toBe('booked');
    expect(booked()).toBe(1);
    expect(jadlog.state.orders).toHaveLength(1);
  });

  it('that the carrier never got is handed over again, but not before it could have shown', async () => {
    const freight = await hired(app, shop, withNfe);
    [jadlog.simulator.mode, jadlog.simulator.times] = ['closing', 1];
    await run();
    await pass(1);
    await run();
    expect(await stateOf(freight)).toBe('sent');
    expect(booked()).toBe(1);
    await pass(30);
    await run();
    expect(await stateOf(freight)).toBe('booked');
    expect(booked()).toBe(2);
    expect(jadlog.state.orders).toHaveLength(1);
  });

  it('is looked up by whoever comes after a process that died between asking and writing', async () => {
    const freight = await hired(app, shop, withNfe);
    await run();
    // As it stood when the process died: sent, and nothing known.
    await app.ctx.db
      .updateTable('carrierBooking')
      .set({
        state: 'sent',
        bookingCode: null,
        trackingCodes: [],
        leaseUntil: new Date(nowMs + 180_000),
        leaseToken: null,
      })
      .where('freightCode', '=', freight)
      .execute();
    await run();
    expect(await stateOf(freight)).toBe('sent');
    await pass(4);
    await run();
    expect(await stateOf(freight)).toBe('booked');
    expect(booked()).toBe(1);
  });

  it('is handed over once however many processes look for it', async () => {
    const freights = [await hired(app, shop, withNfe), await hired(app, shop)];
    await Promise.all(Array.from({ length: 4 }, run));
    expect(await stateOf(freights[0] ?? '')).toBe('booked');
    expect(booked()).toBe(1);
  });

  it('is taken back when it is cancelled', async () => {
    const freight = await hired(app, shop, withNfe);
    await run();
    await cancelFreight(app.ctx, { shipperId: shop.id, freightCode: freight }, keepNothing);
    await run();
    expect(await stateOf(freight)).toBe('cancelled');
    expect(jadlog.state.orders[0]?.isCancelled).toBe(true);
  });

  it('that was cancelled before is not handed over', async () => {
    const freight = await hired(app, shop, withNfe);
    await cancelFreight(app.ctx, { shipperId: shop.id, freightCode: freight }, keepNothing);
    await run();
    expect(await stateOf(freight)).toBeUndefined();
    expect(booked()).toBe(0);
  });

  it('is due again where the carrier accepts no credential, and goes on when it does', async () => {
    const freight = await hired(app, shop, withNfe);
    jadlog.simulator.mode = 'too_many';
    await run();
    expect(await stateOf(freight)).toBe('due');
    jadlog.simulator.mode = 'normal';
    await pass(1);
    await run();
    expect(await stateOf(freight)).toBe('booked');
  });
});

describe('an account whose credential is refused while it books', () => {
  const calls = () => jadlog.simulator.calls.length;

  it('is called by nobody until it is changed; the freight waits, and is handed over then', async () => {
    const freight = await hired(app, shop, withNfe);
    jadlog.simulator.mode = 'locked_out';
    await run();
    expect(await stateOf(freight)).toBe('due');
    expect((await notedOf()).state).toMatchObject({
      ...{ status: 'credential_refused', failureAct: 'book', failureCode: 'not_let_in' },
    });
    const before = calls();
    await pass(2);
    await run();
    expect(calls()).toBe(before);
    expect(await stateOf(freight)).toBe('due');
    jadlog.simulator.mode = 'normal';
    const changes = { revision: 1, credential: { token: simulatedToken } };
    await updateVendorAccount(app.ctx, tester, { accountId: jadlog.accountId, changes });
    await app.ctx.mirror.refresh();
    await pass(2);
    await run();
    expect(await stateOf(freight)).toBe('booked');
  });

  it('is called by nobody either where a look-up or a CT-e was refused', async () => {
    const access = app.ctx.mirror.current.vendorAccounts.get(jadlog.accountId);
    if (access === undefined) throw new Error('no such account');
    const ports = app.ctx.vendors.portsOf(access);
    if ('closed' in ports) throw new Error(ports.sentence);
    jadlog.simulator.mode = 'locked_out';
    const outcome = await ports.cte?.fetch(someNfe.chave_acesso, AbortSignal.timeout(5000));
    expect(outcome).toMatchObject({ kind: 'unknown', isNotLetIn: true });
    expect(app.ctx.vendors.portsOf(access)).toMatchObject({ closed: 'refused' });
    expect((await notedOf()).state).toMatchObject({ failureAct: 'cte', failureCode: 'not_let_in' });
  });

  /** The account once what is noted behind calls was written. */
  async function notedOf() {
    for (let tries = 0; tries < 1000; tries += 1) {
      const account = await getVendorAccount(app.ctx, jadlog.accountId);
      if (account.state.status === 'credential_refused') return account;
    }
    throw new Error('nothing was noted');
  }
});

describe('a freight that is not for it', () => {
  it.each([['was hired before', async () => hired(app, shop, withNfe)]])('%s', async (_, make) => {
    await app.ctx.db.deleteFrom('bookingStart').execute();
    const freight = await make();
    await pass(2);
    await app.ctx.db
      .updateTable('vendorAccount')
      .set({ revision: 2 })
      .where('id', '=', jadlog.accountId)
      .execute();
    await run();
    expect(await stateOf(freight)).toBeUndefined();
  });
});

it('stays with its codes when the account is removed', async () => {
  const freight = await hired(app, shop, withNfe);
  await run();
  await removeVendorAccount(app.ctx, tester, jadlog.accountId);
  await app.ctx.mirror.refresh();
  await run();
  expect(await stateOf(freight)).toBe('booked');
});
