import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latestWriteMs, settledBeforeMs } from '../../src/freight/quote/store/settled.ts';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { newTimeOrderedId } from '../../src/kernel/ids.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

/** A quote like one that is stored, made so long ago. */
async function madeAgo(ms: number) {
  const { body } = await sendQuote(app, quoteBody(shop));
  const stored = await findQuote(app.ctx, shop.id, body.dispatchers[0]?.id ?? '');
  if (stored === undefined) throw new Error('no quote');
  const atMs = app.clock.nowMs() - ms;
  return { ...stored, id: newTimeOrderedId(atMs), decision: { ...stored.decision, atMs } };
}

describe('quotes below the bound that followers go by', () => {
  it('cannot come later: what waited too long to be written is refused', async () => {
    const late = await madeAgo(latestWriteMs + 1);
    await expect(app.desk.store.write(late)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await findQuote(app.ctx, shop.id, late.id)).toBeUndefined();
    const inTime = await madeAgo(latestWriteMs);
    await app.desk.store.write(inTime);
    expect(inTime.decision.atMs).toBeGreaterThan(await settledBeforeMs(app.ctx));
  });

  it('costs those who share its batch nothing', async () => {
    const late = await madeAgo(latestWriteMs + 1);
    const others = await Promise.all([madeAgo(0), madeAgo(10)]);
    const outcomes = await Promise.allSettled([...others, late].map((one) => app.desk.store.write(one)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('are not below it while a transaction may still bring them', async () => {
    const before = await settledBeforeMs(app.ctx);
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      // The clock of the code stands still: what moves is how long the transaction is open.
      await expect.poll(() => settledBeforeMs(app.ctx)).toBeLessThan(before);
    });
  });
});
