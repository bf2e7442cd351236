import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { ReceiptsView } from '@carreto/contract/admin/freights/receipts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWorld } from '../../src/demo/world.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { canonicalBytes } from '../../src/tariff/document/canonical.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { viewerNamed } from '../support/viewer.ts';

let app: TestApp;
let shop: Shop;
let authorization: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  authorization = await viewerNamed(app, 'Lia');
});
afterAll(() => app.close());

async function send(path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${app.address}/api/admin/v1/shippers/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The same goods as `quoteBody` has. */
const parcel = {
  amount: 2,
  category: 1,
  heightMm: 200,
  widthMm: 300,
  lengthMm: 400,
  unitWeightG: 3500,
  unitValueCents: 15_000,
};
const enquiry = { originZip: '29161376', destinationZip: '01311000', volumes: [parcel] };

async function tried(changes: object = {}): Promise<TriedQuoteView> {
  const { status, body } = await send(`${shop.id}/quotes/try`, { ...enquiry, ...changes });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as TriedQuoteView;
}

const kept = async () =>
  Number(
    (
      await app.ctx.db
        .selectFrom('quote')
        .select(({ fn }) => fn.countAll().as('count'))
        .execute()
    )[0]?.count,
  );

describe('trying a quote', () => {
  it('says what a quote of an integration is answered, line by line, and keeps nothing', async () => {
    const { body } = await sendQuote(app, quoteBody(shop));
    const real = (await send(`${shop.id}/quotes/${body.dispatchers[0]?.id}/receipts`)).body as ReceiptsView;
    const before = await kept();
    const trial = await tried();
    expect(trial.offers.length).toBeGreaterThan(2);
    expect(trial.offers).toEqual(real.offers);
    expect(trial.refusals).toEqual(real.refusals);
    expect(trial.destination).toEqual({ zip: '01311000', uf: 'SP', city: 'São Paulo' });
    expect(await kept()).toBe(before);
  });

  it('needs no more than origin, zip code and one volume', async () => {
    const { offers } = await tried({
      volumes: [{ heightMm: 200, widthMm: 300, lengthMm: 400, unitWeightG: 3000 }],
    });
    expect(offers.length).toBeGreaterThan(0);
  });

  it('names the member to change, and with it the table offers', async () => {
    const isSide = (member: string | undefined) => member === 'widthMm' || member === 'longestSideMm';
    const wide = { ...parcel, widthMm: 1500 };
    const { refusals } = await tried({ volumes: [wide] });
    const refusal = refusals.find(({ changes }) =>
      changes.some(({ setting, next }) => isSide(setting?.member) && next === null),
    );
    const value = refusal?.changes.find(({ setting }) => isSide(setting?.member))?.setting?.value;
    const { offers } = await tried({ volumes: [{ ...wide, widthMm: Number(value) }] });
    expect(offers.map(({ versionId }) => versionId)).toContain(refusal?.versionId);
  });

  it('swaps in a draft, which alone changes', async () => {
    const before = await tried();
    const [first] = before.offers;
    const row = await app.ctx.db
      .selectFrom('freightTableVersion as version')
      .innerJoin('freightTable as table', 'table.id', 'version.tableId')
      .innerJoin('carrier', 'carrier.id', 'table.carrierId')
      .select(['carrier.cnpj', 'table.carrierId', 'table.serviceName'])
      .where('version.id', '=', first?.versionId ?? 0)
      .executeTakeFirstOrThrow();
    const document = demoWorld()
      .carriers.find(({ cnpj }) => cnpj === row.cnpj)
      ?.tables.find(({ document: { service } }) => service.name === row.serviceName)?.document;
    if (document === undefined) throw new Error('the demo has no such table');
    const bytes = canonicalBytes({ ...document, markupPpm: document.markupPpm + 500_000 });
    const file = { name: null, bytes, options: {} };
    const { carrierId } = row;
    const { version } = await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file });
    const after = await tried({ versionIds: [version.id] });
    const of = (quote: TriedQuoteView) => quote.offers.find(({ tableId }) => tableId === first?.tableId);
    expect(of(after)?.versionId).toBe(version.id);
    expect(of(after)?.costCents).toBeGreaterThan(first?.costCents ?? 0);
    const others = (quote: TriedQuoteView) =>
      quote.offers
        .filter(({ tableId }) => tableId !== first?.tableId)
        .map(({ versionId, finalCents }) => ({ versionId, finalCents }));
    expect(others(after)).toEqual(others(before));
  });

  it('applies draft rules, and leaves out rules that are named', async () => {
    const before = await tried();
    const dearer = await tried({
      draftRules: [{ name: 'Mais um', actions: [{ type: 'fixed', cents: 100 }] }],
    });
    expect(dearer.offers.map(({ finalCents }) => finalCents - 100)).toEqual(
      before.offers.map(({ finalCents }) => finalCents),
    );
    const hidden = await tried({ draftRules: [{ name: 'Nada', actions: [{ type: 'hide' }] }] });
    expect(hidden.offers).toEqual([]);
    expect(hidden.refusals.find(({ code }) => code === 'hidden_by_rule')?.ruleId).toBeNull();
    const rule = { name: 'Dobro', conditions: {}, actions: [{ type: 'percent' as const, ppm: 1_000_000 }] };
    const { id, revision } = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
    await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
    await app.settle();
    expect((await tried()).offers[0]?.finalCents).toBeGreaterThan(before.offers[0]?.finalCents ?? 0);
    expect((await tried({ withoutRules: [id] })).offers[0]?.finalCents).toBe(before.offers[0]?.finalCents);
  });

  it('takes another day, whose days it counts, and leaves quotes of today as they are', async () => {
    const { offers, quotedAt } = await tried({ quotedOn: '2026-12-23' });
    expect(quotedAt).toBe('2026-12-23T15:00:00.000Z');
    expect(offers[0]?.days).toContainEqual({ on: '2026-12-25', skipped: 'holiday', holiday: 'Natal' });
    const { body } = await sendQuote(app, quoteBody(shop));
    expect(body.dispatchers[0]?.offers?.length).toBeGreaterThan(0);
  });

  it('refuses what it cannot calculate by its member, and what is not there', async () => {
    const of = (changes: object, id = shop.id) => send(`${id}/quotes/try`, { ...enquiry, ...changes });
    expect(await of({ volumes: [{ sku: 'NADA' }] })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'volumes[0].sku' }] },
    });
    expect(await of({ volumes: [] })).toMatchObject({ status: 422 });
    expect(await of({ originZip: '2916137' })).toMatchObject({ status: 422 });
    expect(await of({ unknown: 1 })).toMatchObject({ status: 422 });
    expect(await of({ versionIds: [999_999] })).toMatchObject({ status: 404 });
    expect(await of({}, 999_999)).toMatchObject({ status: 404 });
    const draft = {
      name: 'x',
      validFromOn: '2026-12-02',
      validToOn: '2026-12-01',
      actions: [{ type: 'free' }],
    };
    const refused = await of({ draftRules: [draft] });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('draftRules[0].validToOn');
  });
});
