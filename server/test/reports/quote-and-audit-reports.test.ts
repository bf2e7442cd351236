import type { AuditReportView, QuotesReportView } from '@carreto/contract/admin/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDecision } from '../../src/freight/quote/store/decision-bytes.ts';
import { findDrift } from '../../src/freight/report/drift.ts';
import { rebuildSums } from '../../src/freight/report/rebuild-sums.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, senderOf, sentCte } from '../support/ctes.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { namedDecision } from '../support/named-decision.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z' });
  shop = await openShop(app);
  ({ admin } = await personOf(app, { name: 'Ada', role: 'admin' }));
  await setDatabaseClock(app.ctx.db, '2026-11-20T12:00:00Z');
  await app.settle();
});
afterAll(() => app.close());

async function get<View>(path: string): Promise<View> {
  const { status, body } = await admin(`GET /reports/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as View;
}

/** What was made a moment ago is counted minutes later. */
async function counted(): Promise<void> {
  app.clock.advanceMs(300_000);
  await app.settle();
}

describe('quotes', () => {
  const heavy = (zip?: number) => ({
    ...quoteBody(
      shop,
      fromDispatcher(shop, { volumes: [{ ...someVolume, amount: 500, unitary_weight: 9000, height: 9 }] }),
    ),
    ...(zip === undefined ? {} : { recipient: { ...quoteBody(shop).recipient, zipcode: zip } }),
  });

  it('are counted once, with who offered, who was cheapest, and where nobody did', async () => {
    for (const body of [quoteBody(shop), quoteBody(shop), heavy(), heavy(20040002)])
      await sendQuote(app, body);
    await counted();
    await counted();
    const { total } = await get<QuotesReportView>('quotes');
    expect(total).toMatchObject({ quotes: 4, withoutOffer: 2, won: 0, withoutOfferPpm: 500_000 });
    const { rows } = await get<QuotesReportView>('quotes?groupBy=carrier');
    expect(rows.length).toBeGreaterThan(1);
    expect(Math.max(...rows.map(({ figures }) => figures.offered))).toBe(2);
    expect(rows.reduce((sum, { figures }) => sum + figures.cheapest, 0)).toBeGreaterThanOrEqual(2);
    const lost = await get<QuotesReportView>('quotes?groupBy=uf');
    expect(lost.rows.map(({ group, figures }) => [group?.value, figures.withoutOffer])).toEqual([
      ['RJ', 1],
      ['SP', 1],
    ]);
    const blocks = await get<QuotesReportView>('quotes?groupBy=zipBlock');
    expect(blocks.rows.map(({ group }) => group?.value)).toEqual(['013', '200']);
  });

  it('stay counted when they are forgotten, and are counted again as long as they are there', async () => {
    const before = (await get<QuotesReportView>('quotes?groupBy=carrier')).rows;
    await rebuildSums(app.ctx);
    expect((await get<QuotesReportView>('quotes?groupBy=carrier')).rows).toEqual(before);
    // As if they had come late, dated back.
    for (const table of ['quote_day', 'quote_offer_day', 'quote_lost_day'])
      await sql`delete from ${sql.table(table)}`.execute(app.ctx.db);
    await rebuildSums(app.ctx);
    expect((await get<QuotesReportView>('quotes?groupBy=carrier')).rows).toEqual(before);
    // As they were kept before.
    for (const { id, decision } of await app.ctx.db.selectFrom('quote').select(['id', 'decision']).execute())
      await app.ctx.db
        .updateTable('quote')
        .set({ decision: namedDecision(decodeDecision(decision)) })
        .where('id', '=', id)
        .execute();
    for (const table of ['quote_day', 'quote_offer_day', 'quote_lost_day'])
      await sql`delete from ${sql.table(table)}`.execute(app.ctx.db);
    await rebuildSums(app.ctx);
    expect((await get<QuotesReportView>('quotes?groupBy=carrier')).rows).toEqual(before);
    await sql`delete from quote`.execute(app.ctx.db);
    await rebuildSums(app.ctx);
    expect((await get<QuotesReportView>('quotes?groupBy=carrier')).rows).toEqual(before);
  });
});

describe('the audit', () => {
  const audit = (query = '') => get<AuditReportView>(`audit?${query}`);

  async function sentDearer(cents: number): Promise<number> {
    const { freight, nfe } = await hiredWithNfe(app, shop);
    sender ??= await senderOf(app, freight);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    const cteId = await sentCte(app, sender, { ...item, valor: Math.round(item.valor * 100 + cents) / 100 });
    await audited(app);
    return cteId;
  }

  it('tells what is charged and due, and of what the difference is', async () => {
    await sentDearer(0);
    await sentDearer(3000);
    await counted();
    const { total } = await audit();
    expect(total).toMatchObject({ ctes: 2, divergent: 1, differenceCents: 3000, recoveredCents: 0 });
    expect([total.chargedCents - total.dueCents, total.causeCents]).toEqual([3000, 3000]);
    const causes = (await audit('groupBy=cause')).rows;
    expect(causes.reduce((sum, { figures }) => sum + figures.causeCents, 0)).toBe(3000);
  });

  it('tells what came back of rejected CT-es, by cause to the cent, and what was settled by a person', async () => {
    const cteId = await sentDearer(1234);
    expect(
      (await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected', reason: 'cobrado a mais' })).status,
    ).toBe(200);
    await counted();
    expect((await audit()).total).toMatchObject({
      settled: 1,
      automatic: 0,
      recoveredCents: 1234,
      automaticPpm: 0,
    });
    const causes = (await audit('groupBy=cause')).rows;
    expect(causes.reduce((sum, { figures }) => sum + figures.recoveredCents, 0)).toBe(1234);
    const [carrier] = (await audit('groupBy=carrier')).rows;
    expect(carrier).toMatchObject({ group: { value: String(sender.id) }, figures: { recoveredCents: 1234 } });
  });

  it('does not drift, and comes to the same when it is counted again', async () => {
    const before = (await audit('groupBy=cause&each=day')).rows;
    expect(await findDrift(app.ctx.db)).toEqual([]);
    await rebuildSums(app.ctx);
    expect((await audit('groupBy=cause&each=day')).rows).toEqual(before);
  });
});

describe('bad input', () => {
  it('is answered with nothing where there is nothing', async () => {
    for (const kind of ['quotes', 'audit'])
      for (const query of [
        'from=2016-01-01&until=2026-12-31&each=week&groupBy=carrier&compare=yearBefore',
        'carrierIds=987654',
        'from=1990-01-01&until=1990-01-01&groupBy=shipper&compare=before',
      ]) {
        const { status, body } = await admin(`GET /reports/${kind}?${query}`);
        expect(status, `${kind}?${query} ${JSON.stringify(body)}`).toBe(200);
      }
  });
});
