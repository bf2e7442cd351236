import type { StoredQuoteView } from '@carreto/contract/admin/freights/quotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayQuote, sentenceOf } from '../../src/freight/quote/replay/replay.ts';
import { encodeDecision } from '../../src/freight/quote/store/decision-bytes.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { namedDecision } from '../support/named-decision.ts';
import { fromDispatcher, offersOf, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function quotedId(changes: object = {}): Promise<string> {
  const { body } = await sendQuote(app, quoteBody(shop, { simulation_type: [0, 1], ...changes }));
  return body.dispatchers[0]?.id ?? '';
}

async function rewrite(id: string, decision: Buffer): Promise<void> {
  const written = app.ctx.db.updateTable('quote').set({ decision }).where('id', '=', id);
  expect((await written.executeTakeFirst()).numUpdatedRows).toBe(1n);
}

describe('a stored quote', () => {
  it('is computed again to the same offers', async () => {
    const zips = [1311000, 20040002, 69005000, 59010000, 76801000, 90010000];
    for (const zipcode of zips) {
      const id = await quotedId({
        recipient: { country: 'BRA', zipcode },
        filter: zipcode % 3 === 0 ? 3 : 0,
      });
      const { identical, quote } = await replayQuote(app.desk, shop.id, id);
      expect(quote.decision.offers.length).toBeGreaterThan(0);
      expect(identical).toBe(true);
    }
  });

  it('of the time when decisions were kept with names is read and computed again to the same offers', async () => {
    const id = await quotedId({ returns: { composition: true } });
    const { quote } = await replayQuote(app.desk, shop.id, id);
    await rewrite(id, namedDecision(quote.decision));
    const again = await replayQuote(app.desk, shop.id, id);
    expect(again.quote).toEqual(quote);
    expect(again.quote.decision.offers.length).toBeGreaterThan(0);
    expect(again.identical).toBe(true);
  });

  it('is priced by the rules of the engine that decided it', async () => {
    const id = await quotedId();
    const today = await replayQuote(app.desk, shop.id, id);
    expect(today.decided.load.engineRevision).toBe(today.quote.decision.engineRevision);
    await rewrite(id, encodeDecision({ ...today.quote.decision, engineRevision: 1 }));
    const { decided, identical } = await replayQuote(app.desk, shop.id, id);
    expect([decided.load.engineRevision, identical]).toEqual([1, true]);
  });

  it('accounts for every table: offered, passed over, or refused with its numbers', async () => {
    const id = await quotedId({
      ...fromDispatcher(shop, { volumes: [{ ...someVolume, height: 1.5 }] }),
      limit: 1,
    });
    const { decided } = await replayQuote(app.desk, shop.id, id);
    const book = await app.desk.books.bookFor(app.ctx.mirror.current, {
      shipperId: shop.id,
      atMs: app.ctx.clock.nowMs(),
    });
    expect(decided.chosen.length + decided.passedOver.length + decided.refused.length).toBe(
      book.entries.length,
    );
    const sentences = decided.refused.map(sentenceOf);
    expect(sentences.some((sentence) => /1,50? m > /.test(sentence))).toBe(true);
  });

  it('keeps the rules, tables and boxes it was decided upon when they change later', async () => {
    const before = await quotedId();
    const [cheapest] = await offersOf(app, quoteBody(shop));
    const { id, revision } = await addRule(app.ctx, tester, {
      shipperId: shop.id,
      rule: { name: 'Dobro', conditions: {}, actions: [{ type: 'percent', ppm: 1_000_000 }] },
    });
    await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
    await app.settle();
    const [dearer] = await offersOf(app, quoteBody(shop));
    expect(dearer?.final_price).toBeGreaterThan(cheapest?.final_price ?? 0);
    expect((await replayQuote(app.desk, shop.id, before)).identical).toBe(true);
    expect((await replayQuote(app.desk, shop.id, await quotedId())).identical).toBe(true);
  });

  it('is not there for another shipper', async () => {
    const id = await quotedId();
    await expect(replayQuote(app.desk, shop.id + 1, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('holds no token', async () => {
    const id = await quotedId();
    const row = await app.ctx.db
      .selectFrom('quote')
      .select('decision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.decision.toString()).not.toContain(shop.token);
  });

  it('tells operators why every other table gave no offer', async () => {
    const operator = await addOperator(app.ctx, tester, { name: 'Ana', role: 'viewer' });
    const owner = { kind: 'operator', id: operator.id } as const;
    const { token } = await issueToken(app.ctx, tester, { owner, name: 'reading' });
    await app.settle();
    const id = await quotedId({
      ...fromDispatcher(shop, { volumes: [{ ...someVolume, height: 1.5 }] }),
      limit: 1,
    });
    const read = (path: string) =>
      fetch(`${app.address}/api/admin/v1/shippers/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await read(`${shop.id}/quotes/${id}`);
    expect(answer.status).toBe(200);
    const quote = (await answer.json()) as StoredQuoteView;
    expect(quote).toMatchObject({ id, shipperId: shop.id, destinationZip: 1311000, identical: true });
    expect(quote.offers).toHaveLength(1);
    expect(quote.unoffered.filter(({ outcome }) => outcome === 'passed_over').length).toBeGreaterThan(0);
    expect(quote.unoffered.map(({ sentence }) => sentence).join()).toMatch(/1,50? m > /);
    expect((await read(`${shop.id + 1}/quotes/${id}`)).status).toBe(404);
    expect((await read(`${shop.id}/quotes/zzzzzzzzzzzzzzzz`)).status).toBe(404);
  });
});
