import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import type { WhatIfView } from '@carreto/contract/admin/tables/what-if';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { manyRanges } from '../support/table-files.ts';

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
  await app.settle();
});
afterAll(() => app.close());

async function call<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.address}/api/admin/v1/table-versions/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

describe('what a version changes, over the admin API', () => {
  it('is told by meaning against what is in force, in sentences', async () => {
    const { status, body } = await call<TableDiffView>(`${draft}/diff`);
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
    const { status, body } = await call<TableDiffView>(`${second.id}/diff?against=${first.id}`);
    expect(status).toBe(200);
    expect(body.sections.map(({ section }) => section)).toContain('coverage');
  });

  it('is told in money, with the names of those who gave way to each other', async () => {
    const { status, body } = await call<WhatIfView>(`${draft}/what-if`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      before: { versionId: inForce },
      quotes: 2,
      isCut: false,
      all: { both: 1, dearer: 1, lost: 1, deltaCents: 500, deltaPpm: 125_000, lostCents: 6000 },
      byUf: [
        { uf: 'RJ', lost: 1, deltaPpm: null },
        { uf: 'SP', both: 1, costBeforeCents: 4000, costAfterCents: 4500 },
      ],
      byWeight: [{ upToKg: 30, both: 1, lost: 1 }],
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
      movers: [{ uf: 'SP', costBeforeCents: 4000, costAfterCents: 4500, isFirstChanged: true }],
    });
    expect(body.first.flips[0]?.to.carrier).not.toBe('?');
  });

  it('takes a shipper, a span and nothing to compare with', async () => {
    const asNew = await call<WhatIfView>(`${draft}/what-if`, { against: null, shipperId: shop.id });
    expect(asNew.body).toMatchObject({ before: null, all: { both: 0, gained: 1 } });
    const sample = { quotes: 1, from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };
    const cut = await call<WhatIfView>(`${draft}/what-if`, { sample });
    expect(cut.body).toMatchObject({ quotes: 1, isCut: true, quotedFrom: '2026-11-20T12:00:00.000Z' });
  });

  it('says what is wrong with a request', async () => {
    const wrong = async (path: string, body?: object) => {
      const answer = await call<{ code: string; details?: { field: string }[] }>(path, body);
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await wrong('999999/diff')).toEqual([404, undefined]);
    expect(await wrong('999999/what-if', {})).toEqual([404, undefined]);
    expect(await wrong(`${draft}/diff?against=999999`)).toEqual([422, 'against']);
    expect(await wrong(`${draft}/what-if`, { against: 999_999 })).toEqual([422, 'against']);
    expect(await wrong(`${draft}/what-if`, { sample: { quotes: 10_001 } })).toEqual([422, 'sample.quotes']);
    expect(await wrong(`${draft}/what-if`, { sample: { from: 'ontem' } })).toEqual([422, 'sample.from']);
    const document = pricedTable('Sozinha', { sp: [1, 2], rj: null });
    const { id } = await addDraft(app, { carrierId, shipperId: shop.id, document });
    expect((await call(`${id}/diff`)).status).toBe(409);
  });
});
