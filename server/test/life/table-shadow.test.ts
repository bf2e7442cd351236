import type { TableShadowView } from '@carreto/contract/admin/tables/table-shadow';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findShadow } from '../../src/freight/what-if/shadow/find-shadow.ts';
import { followShadows } from '../../src/freight/what-if/shadow/follow-shadows.ts';
import { startShadow } from '../../src/freight/what-if/shadow/start-shadow.ts';
import { stopShadow } from '../../src/freight/what-if/shadow/stop-shadow.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { offersOf, quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

const app: TestApp = await startTestApp();
afterAll(() => app.close());

let shop: Shop;
let carrierId: number;
let draftId: number;
let count = 0;

beforeEach(async () => {
  count += 1;
  shop = await openBareShop(app, count);
  carrierId = await addRival(app, count);
  const own = { carrierId, shipperId: shop.id };
  await addPublished(app, { ...own, document: pricedTable('Normal', { sp: [20, 40], rj: [30, 60] }) });
  draftId = (await addDraft(app, { ...own, document: pricedTable('Normal', { sp: [25, 50], rj: null }) })).id;
});

/** Quotes of 14.4 kg cubed each, a second apart. */
async function quote(times: number, zipcode = 1_311_000): Promise<string[]> {
  const ids: string[] = [];
  for (let time = 0; time < times; time += 1) {
    app.clock.advanceMs(1000);
    const { body } = await sendQuote(
      app,
      quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }),
    );
    ids.push(body.dispatchers[0]?.id ?? '');
  }
  return ids;
}

/** Until nothing can come any more that is older than now, and everything behind has run. */
async function settle(): Promise<void> {
  app.clock.advanceMs(120_000);
  await app.settle();
}

const start = () => startShadow(app.ctx, tester, draftId);
const find = () => findShadow(app.ctx, draftId);

describe('the shadow of a draft', () => {
  it('counts what is quoted from its start on, each quote once, and changes no answer', async () => {
    await quote(1);
    const before = await offersOf(app, quoteBody(shop));
    app.clock.advanceMs(1000);
    const started = await start();
    expect(started).toMatchObject({ state: 'running', totals: { quotes: 0 }, end: null });
    expect((await offersOf(app, quoteBody(shop))).map(({ final_price }) => final_price)).toEqual(
      before.map(({ final_price }) => final_price),
    );
    await quote(2);
    await settle();
    await settle();
    await quote(1, 20_040_002);
    await settle();
    const { totals, notable, state, countedUntilMs } = await find();
    expect(state).toBe('running');
    expect(totals).toMatchObject({
      quotes: 4,
      all: { both: 3, dearer: 3, onlyA: 1, cost: { a: 12_000, b: 15_000 }, costOnlyA: 6000 },
      first: { vanished: 1 },
    });
    // The latest first: the coverage that is lost, then those a quarter dearer.
    expect(notable.map(({ costB }) => costB)).toEqual([null, 5000, 5000, 5000]);
    expect(countedUntilMs).toBeLessThan(app.clock.nowMs());
  });

  it('looks only at quotes that nothing can come before any more', async () => {
    await start();
    await quote(3);
    await app.settle();
    expect((await find()).totals.quotes).toBe(0);
    await settle();
    expect((await find()).totals.quotes).toBe(3);
  });

  it('counts a quote once when several processes count at the same time', async () => {
    await start();
    await quote(5);
    app.clock.advanceMs(120_000);
    await Promise.all(Array.from({ length: 4 }, () => followShadows(app.desk)));
    expect((await find()).totals).toMatchObject({ quotes: 5, all: { cost: { a: 20_000, b: 25_000 } } });
  });

  it('goes on where a process that died had come to', async () => {
    await start();
    await quote(2);
    // Claimed by a process that will not come back: another takes over when the claim is over.
    const claim = (until: Date) =>
      app.ctx.db
        .updateTable('tableShadow')
        .set({ claimedUntil: until })
        .where('versionId', '=', draftId)
        .execute();
    await claim(new Date(Date.now() + 3_600_000));
    await settle();
    expect((await find()).totals.quotes).toBe(0);
    await claim(new Date(0));
    await settle();
    expect((await find()).totals.quotes).toBe(2);
  });

  it('counts more quotes than one step holds', async () => {
    await start();
    const [id] = await quote(1);
    const row = await app.ctx.db
      .selectFrom('quote')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1200 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, 8)}${String(index).padStart(8, '0')}`,
    }));
    await app.ctx.db.insertInto('quote').values(copies).execute();
    await settle();
    expect((await find()).totals).toMatchObject({ quotes: 1201, all: { both: 1201 } });
  });

  it('is stopped: quotes from then on are not looked at, those before are', async () => {
    await start();
    await quote(2);
    app.clock.advanceMs(1);
    const stopped = await stopShadow(app.ctx, tester, draftId);
    expect(stopped).toMatchObject({ state: 'finishing', end: { reason: 'stopped', by: 'tester' } });
    await quote(2);
    await settle();
    expect(await find()).toMatchObject({ state: 'ended', totals: { quotes: 2 } });
    await expect(stopShadow(app.ctx, tester, draftId)).rejects.toMatchObject({ code: 'conflict' });
    const { items } = await listChanges(app.ctx, { kind: 'tableShadow', entityId: draftId });
    expect(items.map(({ action }) => action)).toEqual(['stop', 'start']);
  });

  it('begins anew when it is started again', async () => {
    await start();
    await quote(1);
    await stopShadow(app.ctx, tester, draftId);
    await settle();
    await start();
    expect(await find()).toMatchObject({ state: 'running', totals: { quotes: 0 } });
  });

  it('ends when the draft is published, and the report stays', async () => {
    await start();
    await quote(2);
    app.clock.advanceMs(1);
    await publishVersion(app.ctx, tester, draftId);
    // Whoever looks first learns of it; nobody who publishes has to know of shadows.
    expect(await find()).toMatchObject({ state: 'finishing', end: { reason: 'published', by: null } });
    await app.ctx.mirror.refresh();
    await quote(2);
    await settle();
    const shadow = await find();
    expect(shadow).toMatchObject({
      state: 'ended',
      end: { reason: 'published', by: null },
      totals: { quotes: 2, all: { dearer: 2, cost: { a: 8000, b: 10_000 } } },
    });
    await expect(start()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ends when the draft is withdrawn, and goes on while it only waits for its instant', async () => {
    await start();
    await quote(1);
    await publishVersionAt(app.ctx, tester, { versionId: draftId, publishAt: '2099-01-01T00:00:00.000Z' });
    expect((await find()).state).toBe('running');
    await quote(1);
    app.clock.advanceMs(1);
    await withdrawVersion(app.ctx, tester, { versionId: draftId });
    expect((await find()).state).toBe('finishing');
    await settle();
    expect(await find()).toMatchObject({
      state: 'ended',
      end: { reason: 'withdrawn' },
      totals: { quotes: 2 },
    });
  });

  it('runs once at a time, and only for versions that exist', async () => {
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'conflict' });
    await expect(startShadow(app.ctx, tester, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(findShadow(app.ctx, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stopShadow(app.ctx, tester, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is started, read and stopped over the admin API', async () => {
    const operator = await addOperator(app.ctx, tester, { name: `Ana ${count}`, role: 'analyst' });
    const owner = { kind: 'operator', id: operator.id } as const;
    const { token } = await issueToken(app.ctx, tester, { owner, name: 'shadows' });
    await app.settle();
    const call = async (method: string) => {
      const response = await fetch(`${app.address}/api/admin/v1/table-versions/${draftId}/shadow`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: response.status, body: (await response.json()) as TableShadowView };
    };
    expect((await call('GET')).status).toBe(404);
    expect(await call('POST')).toMatchObject({
      status: 200,
      body: { state: 'running', startedBy: `Ana ${count}` },
    });
    expect((await call('POST')).status).toBe(409);
    await quote(1);
    await settle();
    expect(await call('GET')).toMatchObject({
      status: 200,
      body: { quotes: 1, all: { dearer: 1, deltaCents: 1000, deltaPpm: 250_000 }, notable: [{ uf: 'SP' }] },
    });
    expect(await call('DELETE')).toMatchObject({ status: 200, body: { endReason: 'stopped' } });
  });
});
