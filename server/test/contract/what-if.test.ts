import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import type { WhatIfBrief, WhatIfComparisonView, WhatIfView } from '@carreto/contract/admin/tables/what-if';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { manyRanges } from '../support/table-files.ts';
import { followed } from '../support/what-ifs.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let token: string;
let inForce: number;
let draft: number;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  carrierId = await addRival(app, 1);
  const rival = await addRival(app, 2);
  const own = { carrierId, shipperId: shop.id };
  inForce = (
    await addPublished(app, { ...own, document: pricedTable('Normal', { sp: [20, 40], rj: [30, 60] }) })
  ).id;
  const document = pricedTable('Rival', { sp: [21, 44], rj: null });
  await addPublished(app, { carrierId: rival, shipperId: shop.id, document });
  draft = (await addDraft(app, { ...own, document: pricedTable('Normal', { sp: [20, 45], rj: null }) })).id;
  for (const zipcode of [1_311_000, 20_040_002])
    await sendQuote(app, quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }));
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'reading' })).token;
  app.clock.advanceMs(1000);
  await app.settle();
});
afterAll(() => app.close());

async function call<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

describe('what a version changes, over the admin API', () => {
  it('is told by meaning against what is in force, in sentences', async () => {
    const { status, body } = await call<TableDiffView>(`table-versions/${draft}/diff`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      before: { versionId: inForce, number: 1, tableName: 'Normal' },
      after: { versionId: draft, number: 2 },
      identical: false,
      changeCount: 2,
    });
    expect(body.groups.map(({ changes }) => [changes[0]?.zips, changes[0]?.weights])).toEqual([
      [{ first: 20_000_000, last: 28_999_999 }, null],
      [null, { aboveG: 10_000, upToG: 30_000 }],
    ]);
    expect(body.groups.map(({ sentence }) => sentence)).toEqual([
      'Deixa de atender 20000-000 a 28999-999 da região RJ.',
      'SP, 10 kg a 30 kg: preço de R$ 40,00 para R$ 45,00 (+12,5 %).',
    ]);
  });

  it('compares large tables in a thread', async () => {
    const service = {
      service: { name: 'Com 3000 faixas', code: null, description: null, deliveryNote: null },
    };
    const first = await addDraft(app, { carrierId, document: { ...manyRanges(3000), ...service } as never });
    const second = await addDraft(app, { carrierId, document: { ...manyRanges(2999), ...service } as never });
    const { status, body } = await call<TableDiffView>(
      `table-versions/${second.id}/diff?against=${first.id}`,
    );
    expect(status).toBe(200);
    expect(body.sections.map(({ section }) => section)).toContain('coverage');
  });

  it('is told in money and days, with the names of those who gave way to each other', async () => {
    const begun = await call<WhatIfView>('what-ifs', { versionIds: [draft] });
    expect(begun).toMatchObject({ status: 200, body: { state: 'waiting', quotes: null, rowCount: null } });
    const body = await done(begun.body.id);
    expect(body).toMatchObject({
      ...{ state: 'done', problem: null, over: 'both', rowCount: 2, doneCount: 2, createdBy: 'Ana' },
      tables: [{ before: { versionId: inForce }, after: { versionId: draft } }],
      freights: { quotes: 0 },
      unratedFreights: 0,
    });
    expect(body.quotes).toMatchObject({
      quotes: 2,
      all: { both: 1, dearer: 1, lost: 1, deltaCents: 500, deltaPpm: 125_000, lostCents: 6000 },
      byUf: [
        { uf: 'RJ', lost: 1, deltaPpm: null },
        { uf: 'SP', both: 1, costBeforeCents: 4000, costAfterCents: 4500, minutesBefore: 3 * 1440 },
      ],
      byWeight: [{ upToKg: 30, both: 1, lost: 1 }],
      byLane: [
        { lane: 'ES 200', lost: 1 },
        { lane: 'ES 013', deltaCents: 500 },
      ],
      laneCount: 2,
      byCarrier: [{ carrierId, both: 1 }],
      winners: [
        { before: 0, after: 1, finalAfterCents: 4400 },
        { carrierId, before: 2, after: 0 },
      ],
      byCharge: [{ code: 'freight_weight', beforeCents: 4000, afterCents: 4500, deltaCents: 500 }],
      first: {
        changed: 2,
        vanished: 1,
        lost: 2,
        flips: [
          {
            from: { service: 'Normal', isOwn: true },
            to: { service: 'Rival', isOwn: false },
            deltaCents: 400,
          },
        ],
      },
      movers: [
        { uf: 'SP', costBeforeCents: 4000, costAfterCents: 4500, isFirstChanged: true, freightCode: null },
      ],
    });
    expect(body.quotes?.first.flips[0]?.to.carrier).not.toBe('?');
  });

  it('takes a shipper, a span and nothing to compare with', async () => {
    const asNew = await over({ versionIds: [draft], against: null, shipperId: shop.id, over: 'quotes' });
    expect(asNew).toMatchObject({
      tables: [{ before: null }],
      quotes: { all: { both: 0, gained: 1 } },
      freights: null,
    });
    const from = '2026-11-01T00:00:00.000Z';
    const none = await over({ versionIds: [draft], from, until: '2026-11-02T00:00:00.000Z' });
    expect(none).toMatchObject({ from, quotes: { quotes: 0 }, rowCount: 0 });
  });

  it('is kept, listed, put beside another and given as a file', async () => {
    const one = await over({ versionIds: [draft] });
    const same = await over({ versionIds: [inForce], against: inForce });
    const { body: list } = await call<{ items: WhatIfBrief[]; nextCursor: string | null }>(
      'what-ifs?limit=2',
    );
    expect(list.items.map(({ id }) => id)).toEqual([same.id, one.id]);
    expect(list.items[0]).not.toHaveProperty('quotes');
    const { body: next } = await call<typeof list>(`what-ifs?limit=1&cursor=${list.nextCursor}`);
    expect(next.items[0]?.id).toBeLessThan(one.id);
    const beside = await call<WhatIfComparisonView>(`what-ifs/${one.id}/comparison?otherId=${same.id}`);
    expect(beside.body).toMatchObject({ one: { id: one.id }, other: { id: same.id }, isSameSpan: true });
    expect(beside.body.sums[0]).toMatchObject({
      ...{ of: 'quotes', by: 'all', oneAfterCents: 4500, otherAfterCents: 10_000 },
      ...{ oneDeltaCents: 500, otherDeltaCents: 0, oneDeltaMinutes: 0, otherDeltaMinutes: 0 },
      ...{ oneBoth: 1, otherBoth: 2, oneLost: 1, otherLost: 0 },
    });
    const csv = await file(`${one.id}/file`);
    expect(csv.type).toContain('text/csv');
    expect(csv.text).toContain('cotações;UF;SP;1;0;1;0;0;0;40,00;45,00;5,00');
    expect(csv.text).toContain('cotações;rota (UF e prefixo do CEP);ES 200;');
    expect(csv.text).toMatch(/cotações;[0-9a-z]{16};\d+;[^;]+;SP;40,00;45,00;5,00;sim/);
    const xlsx = await file(`${one.id}/file?format=xlsx`);
    expect(xlsx.text.startsWith('PK')).toBe(true);
  });

  it('says what is wrong with a request', async () => {
    const wrong = async (path: string, body?: object) => {
      const answer = await call<{ code: string; details?: { field: string }[] }>(path, body);
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await wrong('table-versions/999999/diff')).toEqual([404, undefined]);
    expect(await wrong('what-ifs', { versionIds: [999_999] })).toEqual([404, undefined]);
    expect(await wrong(`table-versions/${draft}/diff?against=999999`)).toEqual([422, 'against']);
    const versionIds = [draft];
    expect(await wrong('what-ifs', { versionIds, against: 999_999 })).toEqual([422, 'against']);
    expect(await wrong('what-ifs', { versionIds: [] })).toEqual([422, 'versionIds']);
    expect(await wrong('what-ifs', { versionIds, from: 'ontem' })).toEqual([422, 'from']);
    expect(await wrong('what-ifs', { versionIds, from: '2999-01-01T00:00:00.000Z' })).toEqual([422, 'until']);
    expect(await wrong('what-ifs', { versionIds, shipperId: 999_999 })).toEqual([422, 'shipperId']);
    expect(await wrong('what-ifs/999999')).toEqual([404, undefined]);
    const { body } = await call<WhatIfView>('what-ifs', { versionIds });
    expect(await wrong(`what-ifs/${body.id}/file`)).toEqual([409, undefined]);
    expect(await wrong(`what-ifs/${body.id}/comparison?otherId=${body.id}`)).toEqual([409, undefined]);
    const stopped = await call<WhatIfView>(`what-ifs/${body.id}/cancellation`, {});
    expect(stopped).toMatchObject({ status: 200, body: { state: 'cancelled', quotes: null } });
    const document = pricedTable('Sozinha', { sp: [1, 2], rj: null });
    const { id } = await addDraft(app, { carrierId, shipperId: shop.id, document });
    expect((await call(`table-versions/${id}/diff`)).status).toBe(409);
  });

  it('shows those of some shippers nothing of the others’', async () => {
    const whole = await over({ versionIds: [draft] });
    const elsewhere = await openBareShop(app, 2);
    const { id } = await addOperator(app.ctx, tester, {
      ...{ name: 'Lia', roles: ['logistics'], shipperIds: [elsewhere.id] },
    });
    const mine = token;
    token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'part' })).token;
    await app.settle();
    expect((await call(`what-ifs/${whole.id}`)).status).toBe(404);
    expect((await call<{ items: unknown[] }>('what-ifs')).body.items).toEqual([]);
    expect((await call('what-ifs', { versionIds: [draft], shipperId: elsewhere.id })).status).toBe(404);
    token = mine;
  });
});

async function done(id: number): Promise<WhatIfView> {
  await followed(app, id);
  return (await call<WhatIfView>(`what-ifs/${id}`)).body;
}

async function over(body: object): Promise<WhatIfView> {
  return done((await call<WhatIfView>('what-ifs', body)).body.id);
}

async function file(path: string): Promise<{ type: string; text: string }> {
  const response = await fetch(`${app.address}/api/admin/v1/what-ifs/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { type: response.headers.get('content-type') ?? '', text: await response.text() };
}
