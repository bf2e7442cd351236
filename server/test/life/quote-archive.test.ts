import type { LostQuotesView } from '@carreto/contract/admin/freights/quote-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheets } from '../../src/documents/spreadsheets/read-sheets.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;
const ids: string[] = [];

/** Far too heavy for anybody. */
const heavy = (destino?: string) => ({
  ...quoteBody(
    shop,
    fromDispatcher(shop, { volumes: [{ ...someVolume, amount: 500, unitary_weight: 9000, height: 9 }] }),
  ),
  ...(destino === undefined ? {} : { recipient: { ...quoteBody(shop).recipient, zipcode: Number(destino) } }),
});

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'Otto', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.settle();
  for (const body of [quoteBody(shop), heavy(), heavy(), heavy('20040002')]) {
    const answer = await sendQuote(app, body);
    ids.push(answer.body.dispatchers[0]?.id ?? '');
    app.clock.advanceMs(1000);
  }
});
afterAll(() => app.close());

const get = (path: string, query: Record<string, string>) =>
  fetch(`${app.address}/api/admin/v1/quotes/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const day = { from: '2026-11-20', until: '2026-11-20' };

describe('the quotes of a filter as a file', () => {
  it('are a CSV, newest first, with the cheapest offer of each', async () => {
    const response = await get('file', day);
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cotacoes.csv"');
    const [titles = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect(titles).toMatch(
      /^\ufeff?Cotação;Quando;.*;Ofertas;Mais barata;Custo dela \(R\$\);Preço final dela \(R\$\);Dias úteis dela$/,
    );
    expect(lines.map((line) => line.slice(0, 16))).toEqual(ids.toReversed());
    expect(lines[3]).toMatch(/;SP;São Paulo;\d+;\d+(,\d+)?;\d+,\d\d;\d+;[^;]+;\d+,\d\d;\d+,\d\d;\d+$/);
    expect(lines[2]).toMatch(/;0;;;;$/);
  });

  it('are only those that the filter names, as a workbook too', async () => {
    const response = await get('file', { ...day, withoutOffers: 'true', format: 'xlsx' });
    const read = await readSheets(new Uint8Array(await response.arrayBuffer()));
    const [sheet] = 'sheets' in read ? read.sheets : [];
    expect(sheet?.name).toBe('Cotações');
    const text = JSON.stringify(sheet);
    expect(ids.map((id) => text.includes(id))).toEqual([false, true, true, true]);
  });

  it('are refused without a span, before the file begins', async () => {
    expect((await get('file', {})).status).toBe(422);
    expect((await get('file', { from: '2026-01-01', until: '2026-11-20' })).status).toBe(422);
  });
});

describe('lost quotes', () => {
  it('are counted by where they were to go, with what the goods were worth', async () => {
    const counted = (await (await get('lost', day)).json()) as LostQuotesView;
    expect(counted).toMatchObject({ looked: 4, lost: 3, nextCursor: null });
    expect(counted.places).toMatchObject([
      { zip: '01311000', uf: 'SP', city: 'São Paulo', quotes: 2 },
      { zip: '20040002', uf: 'RJ', quotes: 1 },
    ]);
    const [most, least] = counted.places;
    expect(most?.goodsCents).toBe(2 * (least?.goodsCents ?? 0));
    expect(least?.goodsCents).toBeGreaterThan(0);
  });

  it('are counted within the filter', async () => {
    const counted = (await (await get('lost', { ...day, destinationUf: 'RJ' })).json()) as LostQuotesView;
    expect(counted).toMatchObject({ lost: 1, places: [{ zip: '20040002' }] });
    expect((await get('lost', {})).status).toBe(422);
  });
});
