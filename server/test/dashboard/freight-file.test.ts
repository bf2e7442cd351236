import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '../../src/documents/spreadsheets/read-sheets.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someRecipient } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;
const codes: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { id } = await addOperator(app.ctx, tester, { name: 'Otto', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
  for (const nome of ['=HYPERLINK("http://x")', 'Zoé; "a" Ávila', 'Bia']) {
    codes.push(await hired(app, shop, { destinatario: { ...someRecipient, nome }, canal: 'loja' }));
    app.clock.advanceMs(1000);
  }
  codes.push(await hired(app, shop, { canal: 'outro' }));
});
afterAll(() => app.close());

async function file(query: Record<string, string>, method = 'GET'): Promise<Response> {
  const address = `${app.address}/api/admin/v1/freights/file?${new URLSearchParams(query)}`;
  return fetch(address, { method, headers: { authorization: `Bearer ${token}` } });
}

test('the freights of a filter are a CSV for Brazilian spreadsheets, no cell of which is a formula', async () => {
  const response = await file({ channel: 'loja', sort: 'hiredAt' });
  expect(response.headers.get('content-type')).toBe('text/csv');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fretes.csv"');
  // Nobody knows how long it will be.
  expect(response.headers.get('content-length')).toBeNull();
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [titles = '', ...lines] = bytes.toString().slice(1).trimEnd().split('\r\n');
  expect(titles).toMatch(/^Frete;Pedido;Pedido pai;Canal;NF-es;.*;Custo \(R\$\);Preço final \(R\$\)$/);
  expect(lines.map((line) => line.slice(0, 13))).toEqual(codes.slice(0, 3));
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(lines[1]).toContain('"Zoé; ""a"" Ávila"');
  for (const line of lines) expect(line).toMatch(/;[0-9]+,[0-9]{2};[0-9]+,[0-9]{2}$/);
});

test('the same is a workbook, with texts as texts and days as days', async () => {
  const response = await file({ channel: 'loja', sort: 'hiredAt', format: 'xlsx' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const read = await readSheets(bytes);
  const [sheet] = 'sheets' in read ? read.sheets : [];
  expect(sheet?.name).toBe('Fretes');
  const text = JSON.stringify(sheet);
  for (const code of codes.slice(0, 3)) expect(text).toContain(code);
  expect(text).not.toContain(String(codes[3]));
  expect(text).toContain('=HYPERLINK');
});

test('a file has every page of the list, and what is asked of it in its head alone', async () => {
  const { body } = await file({});
  let size = 0;
  for await (const piece of body ?? []) size += piece.length;
  expect(size).toBeGreaterThan(1000);
  const head = await file({}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('what is wrong with the filter is said before anything is sent', async () => {
  const response = await file({ from: '2026-11-20', until: '2026-11-19' });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ details: [{ field: 'until' }] });
});
