import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropOldQuotes } from '../../src/freight/quote/store/partitions.ts';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

describe('storing quotes', () => {
  it('answers only what is stored, while every connection is cut again and again', async () => {
    const answered: string[] = [];
    const body = quoteBody(shop, { filter: 1 });
    for (let round = 0; round < 8; round += 1) {
      const burst = Array.from({ length: 12 }, () => sendQuote(app, body));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(app.ctx.db)
        .catch(() => {});
      for (const { status, body: answer } of await Promise.all(burst)) {
        expect([200, 503]).toContain(status);
        if (status === 200) answered.push(answer.dispatchers[0]?.id ?? '');
      }
    }
    const { status } = await sendQuote(app, body);
    expect(status).toBe(200);
    const rows = await app.ctx.db.selectFrom('quote').select('id').where('id', 'in', answered).execute();
    expect(rows).toHaveLength(answered.length);
    expect(answered.length).toBeGreaterThan(0);
  });

  it('shares a transaction among quotes that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendQuote(app, quoteBody(shop))));
    const ids = answers.map(({ body }) => body.dispatchers[0]?.id ?? '');
    expect(new Set(ids).size).toBe(40);
    const rows = await app.ctx.db
      .selectFrom('quote')
      .select(['id', sql<string>`xmin::text`.as('transaction')])
      .where('id', 'in', ids)
      .execute();
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(40);
  });

  it('makes the partition of a day that nobody prepared', async () => {
    app.clock.set('2027-03-01T12:00:00Z');
    const { status, body } = await sendQuote(app, quoteBody(shop));
    expect(status).toBe(200);
    const stored = await findQuote(app.ctx, shop.id, body.dispatchers[0]?.id ?? '');
    expect(stored?.decision.atMs).toBe(Date.parse('2027-03-01T12:00:00Z'));
  });

  it('drops days past retention whole, and keeps the others', async () => {
    app.clock.set('2027-05-01T12:00:00Z');
    const { body } = await sendQuote(app, quoteBody(shop));
    const dropped = await dropOldQuotes(app.ctx, await catchUpTo(app, '2027-06-10T12:00:00Z'));
    expect(dropped).toContain('quote_20270301');
    expect(dropped).not.toContain('quote_20270501');
    expect(await findQuote(app.ctx, shop.id, body.dispatchers[0]?.id ?? '')).toBeDefined();
  });
});
