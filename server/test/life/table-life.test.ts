import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replayQuote, sentenceOf } from '../../src/freight/quote/replay/replay.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { deriveTable } from '../../src/registry/tables/derived/derive-table.ts';
import { getTable } from '../../src/registry/tables/find-tables.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { rollbackTable } from '../../src/registry/tables/versions/rollback-table.ts';
import { setLastDay } from '../../src/registry/tables/versions/set-last-day.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let series = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  series += 1;
  shop = await openBareShop(app, series);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(1000 + series))).id;
  await setClocks('2026-11-20T09:00:00-03:00');
});

async function setClocks(iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

/** A contract of this test's shop with one price before taxes. */
async function draft(cents: number, dates: { validFrom?: string; validUntil?: string } = {}) {
  const file = tableFile({ ...someTable({ cents }), tax: { icms: { kind: 'exempt' } } });
  const input = { carrierId, shipperId: shop.id, file, ...dates };
  return (await importTable(app.ctx, tester, input)).version;
}

async function published(cents: number) {
  const version = await publishVersion(app.ctx, tester, (await draft(cents)).id);
  await app.ctx.mirror.refresh();
  return version;
}

type Quoted = { id: string; costs: (number | undefined)[] };

async function quoteNow(): Promise<Quoted> {
  const { status, body } = await sendQuote(app, quoteBody(shop));
  expect(status).toBe(200);
  const [dispatcher] = body.dispatchers;
  return {
    id: dispatcher?.id ?? '',
    costs: (dispatcher?.offers ?? []).map(({ cost_price }) => cost_price),
  };
}

const quoteAt = (iso: string): Promise<Quoted> => {
  app.clock.set(iso);
  return quoteNow();
};

describe('a version for an instant', () => {
  it('takes over quotes at that very instant, without a task or a poll', async () => {
    await published(1000);
    const next = await draft(2000);
    const publishAt = '2026-12-01T11:00:00.000Z';
    await publishVersionAt(app.ctx, tester, { versionId: next.id, publishAt });
    await app.ctx.mirror.refresh();
    const before = await quoteAt('2026-12-01T07:59:59.999-03:00');
    const after = await quoteAt('2026-12-01T08:00:00.000-03:00');
    expect([before.costs, after.costs]).toEqual([[10], [20]]);
    const back = await quoteAt('2026-12-01T07:59:59.999-03:00');
    expect(back.costs).toEqual([10]);
    await setClocks('2026-12-01T08:00:10-03:00');
    await app.settle();
    expect((await getTable(app.ctx, next.tableId)).published?.id).toBe(next.id);
    expect((await quoteNow()).costs).toEqual([20]);
    for (const { id } of [before, after, back]) {
      expect(await replayQuote(app.desk, shop.id, id)).toMatchObject({ identical: true });
    }
  });

  it('follows others on one day, in the order of their instants', async () => {
    await published(1000);
    for (const [cents, publishAt] of [
      [3000, '2026-12-01T15:00:00.000Z'],
      [2000, '2026-12-01T11:00:00.000Z'],
    ] as const) {
      const { id: versionId } = await draft(cents);
      await publishVersionAt(app.ctx, tester, { versionId, publishAt });
    }
    await app.ctx.mirror.refresh();
    const costs: unknown[] = [];
    for (const hour of ['07:59', '08:00', '11:59', '12:00']) {
      costs.push(...(await quoteAt(`2026-12-01T${hour}:00-03:00`)).costs);
    }
    expect(costs).toEqual([10, 20, 20, 30]);
  });

  it('takes its derived tables with it', async () => {
    const { tableId } = await published(1000);
    await deriveTable(app.ctx, tester, {
      tableId,
      name: 'Parceiros',
      shipperId: shop.id,
      mode: 'publish',
      recipe: {
        service: { name: 'Parceiros' },
        adjustments: [{ of: 'all', percentPpm: 100_000 }],
      },
    });
    const next = await draft(2000);
    const publishAt = '2026-12-01T11:00:00.000Z';
    await publishVersionAt(app.ctx, tester, { versionId: next.id, publishAt });
    await app.ctx.mirror.refresh();
    expect((await quoteAt('2026-12-01T07:59:59.999-03:00')).costs).toEqual([10, 11]);
    expect((await quoteAt('2026-12-01T08:00:00.000-03:00')).costs).toEqual([20, 22]);
  });
});

describe('going back', () => {
  it('gives the earlier prices, and quotes in between stay what they were', async () => {
    const { tableId } = await published(1000);
    await published(2000);
    const between = await quoteNow();
    await rollbackTable(app.ctx, tester, { tableId });
    await app.ctx.mirror.refresh();
    expect((await quoteNow()).costs).toEqual([10]);
    expect(await replayQuote(app.desk, shop.id, between.id)).toMatchObject({
      identical: true,
      decided: { chosen: [{ priced: { costCents: 2000 } }] },
    });
  });
});

describe('a last day that is moved', () => {
  it('ends the version at midnight, with a refusal that names the day', async () => {
    const { id: versionId } = await published(1000);
    await setLastDay(app.ctx, tester, { versionId, validUntil: '2026-11-25' });
    await app.ctx.mirror.refresh();
    expect((await quoteAt('2026-11-25T23:59:59.999-03:00')).costs).toEqual([10]);
    const over = await quoteAt('2026-11-26T00:00:00-03:00');
    expect(over.costs).toEqual([]);
    const sentence = 'table is valid from ever to 2026-11-25, not on 2026-11-26';
    const refusals = async () => {
      const { decided } = await replayQuote(app.desk, shop.id, over.id);
      return decided.refused.map(sentenceOf);
    };
    expect(await refusals()).toEqual([sentence]);
    await setLastDay(app.ctx, tester, { versionId, validUntil: null });
    await app.ctx.mirror.refresh();
    expect((await quoteNow()).costs).toEqual([10]);
    // What was decided stays decided: the refusal keeps the day that held then.
    expect(await refusals()).toEqual([sentence]);
  });
});
