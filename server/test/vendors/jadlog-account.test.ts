import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type SimulatedJadlogOptions,
  simulateJadlog,
} from '../../src/connectors/vendors/jadlog/simulator/simulator.ts';
import { simulatedToken } from '../../src/connectors/vendors/jadlog/simulator/wire-rules.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../src/connectors/vendors/simulator/simulator.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { updateLiveCarrier } from '../../src/registry/live-carriers/update-live-carrier.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import { getVendorAccount } from '../../src/registry/vendor-accounts/find-vendor-accounts.ts';
import { removeVendorAccount } from '../../src/registry/vendor-accounts/remove-vendor-account.ts';
import { updateVendorAccount } from '../../src/registry/vendor-accounts/update-vendor-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { progressOf, trailOf } from '../support/occurrences.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { databaseText, someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { carrierOf, moveClocks } from '../support/tracking.ts';

const token = simulatedToken;
let app: TestApp;
let shop: Shop;
let jadlog: ReturnType<typeof simulateJadlog>;
let simulator: VendorSimulator;
let nowMs = Date.parse('2026-11-20T12:00:00Z');
let n = 7000;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32', CARRETO_LIVE_DEADLINE_MS: '30000' },
  });
  shop = await openShop(app);
  const options: SimulatedJadlogOptions = { nowMs: () => nowMs };
  jadlog = simulateJadlog(options);
  simulator = await startVendorSimulator(jadlog);
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});
beforeEach(() => {
  simulator.mode = 'normal';
});

async function account(carrierId: number, acts: ('quote' | 'track')[]) {
  const { id, liveCarrierId } = await addVendorAccount(app.ctx, tester, {
    ...{ carrierId, acts, vendor: 'jadlog', name: 'Jadlog', hosts: { ...simulator.hosts } },
    ...{ credential: { token }, settings: { account: '000123', services: '3' } },
  });
  await app.ctx.mirror.refresh();
  return { id, liveCarrierId: liveCarrierId ?? 0 };
}

async function quotingAccount() {
  n += 1;
  return account((await addCarrier(app.ctx, tester, someCarrier(n))).id, ['quote']);
}

/** The services that a quote brings. */
async function services(changes: object = {}): Promise<string[]> {
  const { status, body } = await sendQuote(app, quoteBody(shop, changes));
  expect(status).toBe(200);
  return (body.dispatchers[0]?.offers ?? []).map(({ service }) => service);
}

const pricesAsked = () => simulator.calls.filter(({ path }) => path === '/frete/valor').length;

it('prices by an account until it is switched off, or goes', async () => {
  const { id } = await quotingAccount();
  expect(await services()).toContain('.Package');
  const off = await updateVendorAccount(app.ctx, tester, {
    accountId: id,
    changes: { revision: 1, active: false },
  });
  await app.ctx.mirror.refresh();
  expect(await services()).not.toContain('.Package');
  await updateVendorAccount(app.ctx, tester, {
    accountId: id,
    changes: { revision: off.revision, active: true },
  });
  await app.ctx.mirror.refresh();
  expect(await services()).toContain('.Package');
  await removeVendorAccount(app.ctx, tester, id);
  await app.ctx.mirror.refresh();
  expect(await services()).not.toContain('.Package');
});

it('answers by what came too late for the quote before', async () => {
  const { id, liveCarrierId } = await quotingAccount();
  const changes = { revision: 1, deadlineMs: 50 };
  await updateLiveCarrier(app.ctx, tester, { liveCarrierId, changes });
  await app.ctx.mirror.refresh();
  [simulator.mode, simulator.slowMs] = ['slow', 300];
  const before = pricesAsked();
  expect(await services()).not.toContain('.Package');
  let tries = 0;
  // Each waits its 50 ms.
  while (!(await services()).includes('.Package') && tries < 1000) tries += 1;
  expect(await services()).toContain('.Package');
  expect(pricesAsked()).toBe(before + 1);
  await removeVendorAccount(app.ctx, tester, id);
  await app.ctx.mirror.refresh();
});

it('costs its own offers where the carrier does not let it in, and is asked no more', async () => {
  const { id } = await quotingAccount();
  simulator.mode = 'locked_out';
  const before = pricesAsked();
  const others = await services();
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain('.Package');
  await services({ cnpj: shop.cnpj });
  expect(pricesAsked()).toBe(before + 1);
  simulator.mode = 'normal';
  // It is noted behind the quote; the proof that runs by itself finds it good again.
  await app.settle();
  const { state } = await getVendorAccount(app.ctx, id);
  expect(state).toMatchObject({ status: 'checked', checkOutcome: 'accepted', refusedAt: null });
  await app.ctx.mirror.refresh();
  expect(await services()).toContain('.Package');
  await removeVendorAccount(app.ctx, tester, id);
  await app.ctx.mirror.refresh();
});

it('moves a freight by what the carrier tells, and keeps no secret of it', async () => {
  const freight = await hired(app, shop);
  const path = `/api/external/embarcador/v1/quotes/${freight}/invoices`;
  const attached = await fetch(`${app.address}${path}?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nota_fiscal: [someNfe] }),
  });
  expect(attached.status).toBe(200);
  const { id } = await account(await carrierOf(app, freight), ['track']);
  jadlog.state.orders.push({
    ...{ order: 'P-1', code: '9000001', shipmentId: '80000001', number: 1, request: {}, isCancelled: false },
    ...{ nfeKeys: [someNfe.chave_acesso], startedAtMs: nowMs },
  });
  nowMs += 10 * 60_000;
  await moveClocks(app, new Date(nowMs).toISOString());
  await app.ctx.mirror.refresh();
  await app.settle();
  const sources = (await trailOf(app, freight)).map(({ code, source }) => [code, source]);
  expect(sources.filter(([, source]) => source === 'poll').map(([code]) => code)).toEqual([
    ...[275, 15, 16, 186, 17, 3],
  ]);
  expect(await progressOf(app, freight)).toMatchObject({ phase: 'delivered' });
  await app.ctx.vendors.close();
  const kept = await app.ctx.db
    .selectFrom('vendorExchange')
    .select(['act', 'freightCodes'])
    .where('accountId', '=', id)
    .where('act', '=', 'track')
    .execute();
  expect(kept[0]).toEqual({ act: 'track', freightCodes: [freight] });
  expect(await databaseText(app.ctx)).not.toContain(token);
});
