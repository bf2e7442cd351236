import { afterAll, beforeAll, expect, test } from 'vitest';
import { notfis50 } from '../../src/documents/proceda/layouts/notfis-50.ts';
import { readProceda } from '../../src/documents/proceda/read-proceda.ts';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

type Written = {
  file: { id: number; writtenBy: string; freightCount: number } | null;
  name: string;
  content: string;
  freightCount: number;
  leftOut: { freightCode: string; reason: string }[];
  isMore: boolean;
  nextCursor: string | null;
};

let app: TestApp;
let shop: Shop;
let token: string;
let carrierId: number;
const freights: string[] = [];

/** The NF-e of a number of up to nine digits. */
function nfeOf(number: number) {
  const base = `3226111122233300018155001${String(number).padStart(9, '0')}112345678`;
  return { ...someNfe, numero: String(number), chave_acesso: `${base}${accessKeyCheckDigit(base)}` };
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  for (const number of [1, 2]) freights.push(await hired(app, shop, { nota_fiscal: nfeOf(number) }));
  freights.push(await hired(app, shop));
  const { carrierId: found } = await app.ctx.db
    .selectFrom('freight')
    .select('carrierId')
    .where('code', '=', freights[0] ?? '')
    .executeTakeFirstOrThrow();
  carrierId = found;
  const operator = await addOperator(app.ctx, tester, { name: 'Ana', role: 'analyst' });
  const owner = { kind: 'operator', id: operator.id } as const;
  token = (await issueToken(app.ctx, tester, { owner, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

async function call(
  path: string,
  body?: object,
): Promise<{ status: number; body: Written & { items: object[] } }> {
  const response = await fetch(`${app.address}/api/admin/v1/carriers/${carrierId}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Written & { items: object[] } };
}

/** Freights that a file of 5.0 tells of, with the numbers of their NF-es. */
function toldIn(content: string): [string, number[]][] {
  if (content === '') return [];
  const file = readProceda(Buffer.from(content), [notfis50] as const);
  if (!('interchange' in file)) throw new Error(JSON.stringify(file));
  expect(file.report.findings).toEqual([]);
  return file.interchange.documents
    .flatMap(({ shippers }) => shippers)
    .flatMap(({ recipients }) => recipients)
    .map(({ invoices }) => [invoices[0]?.shipmentDocNumber ?? '', invoices.map(({ number }) => number)]);
}

async function attach(freightCode: string, nfe: object): Promise<void> {
  const response = await fetch(
    `${app.address}/api/external/embarcador/v1/quotes/${freightCode}/invoices?token=${shop.token}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nota_fiscal: [nfe] }),
    },
  );
  expect(response.status).toBe(200);
}

test('a file holds what no file told of, and can be read again', async () => {
  const [first = '', second = '', bare = ''] = freights;
  const written = (await call('notfis-files', {})).body;
  expect(toldIn(written.content)).toEqual([
    [first, [1]],
    [second, [2]],
  ]);
  expect(written).toMatchObject({ freightCount: 2, leftOut: [], isMore: false, name: 'NOT502011000.txt' });
  expect(written.file).toMatchObject({ freightCount: 2, writtenBy: 'Ana' });
  expect((await call('notfis-files', {})).body).toMatchObject({ file: null, content: '', freightCount: 0 });

  await attach(bare, nfeOf(3));
  const later = (await call('notfis-files', {})).body;
  expect(toldIn(later.content)).toEqual([[bare, [3]]]);
  expect(later.name).toBe('NOT502011001.txt');

  await attach(first, nfeOf(4));
  app.clock.advanceMs(60_000);
  const again = (await call(`notfis-files/${written.file?.id}`)).body;
  expect({ name: again.name, content: again.content }).toEqual({
    name: written.name,
    content: written.content,
  });
  expect(toldIn((await call('notfis-files', {})).body.content)).toEqual([[first, [1, 4]]]);
  const { items } = (await call('notfis-files')).body;
  expect(items).toMatchObject([{ freightCount: 1 }, { freightCount: 1 }, written.file]);
  expect((await call('notfis-files?limit=1')).body).toMatchObject({ nextCursor: expect.any(String) });
});

test('two who write at once never tell of the same freight', async () => {
  const code = await hired(app, shop, { nota_fiscal: nfeOf(10) });
  const both = await Promise.all([call('notfis-files', {}), call('notfis-files', {})]);
  expect(both.flatMap(({ body }) => toldIn(body.content))).toEqual([[code, [10]]]);
});

test('freights that are off or forgotten are in no new file, and in none that is read again', async () => {
  const [off, forgotten] = [
    await hired(app, shop, { nota_fiscal: nfeOf(20) }),
    await hired(app, shop, { nota_fiscal: nfeOf(21) }),
  ];
  const { file } = (await call('notfis-files', { shipperId: shop.id })).body;
  const cancelled = await fetch(
    `${app.address}/api/external/embarcador/v1/quotes/${off}/cancel?token=${shop.token}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  );
  expect(cancelled.status).toBe(200);
  await anonymiseFreight(app.ctx, tester, forgotten);
  expect((await call(`notfis-files/${file?.id}`)).body).toMatchObject({
    content: '',
    freightCount: 0,
    leftOut: [
      { freightCode: off, reason: 'cancelado' },
      { freightCode: forgotten, reason: 'destinatário anonimizado' },
    ],
  });
  await attach(forgotten, nfeOf(22));
  expect((await call('notfis-files', {})).body).toMatchObject({ file: null, leftOut: [], content: '' });
});

test('what does not fit the layout is left out, and stays for another', async () => {
  const code = await hired(app, shop, { nota_fiscal: nfeOf(123_456_789) });
  const old = (await call('notfis-files', { layout: '3.1' })).body;
  expect(old).toMatchObject({ file: null, leftOut: [{ freightCode: code }] });
  expect(toldIn((await call('notfis-files', { layout: '5.0' })).body.content)).toEqual([
    [code, [123_456_789]],
  ]);
});

test('a period is told without remembering it', async () => {
  const period = (await call('notfis?from=2026-11-20&until=2026-11-20')).body;
  expect(toldIn(period.content).map(([code]) => code)).toEqual(expect.arrayContaining(freights));
  expect(period.nextCursor).toBeNull();
  expect((await call('notfis?from=2026-11-20')).body.content).toBe(period.content);
  expect((await call('notfis?from=2026-11-18&until=2026-11-19')).body).toMatchObject({ content: '' });
  expect((await call(`notfis?shipperId=${shop.id + 1}`)).body).toMatchObject({ content: '', leftOut: [] });
  expect((await call('notfis?layout=3.1')).body.name).toMatch(/^NOT2011[0-9]{4}0\.txt$/);
});

test.each([
  'notfis?layout=4.0',
  'notfis?from=2026-02-30',
  'notfis?from=2026-11-20&until=2026-11-19',
  'notfis?from=2020-01-01&until=2026-11-19',
  'notfis?cursor=x',
])('%s is refused', async (path) => {
  expect((await call(path)).status).toBe(422);
});

test('carriers and files that are not there are not found', async () => {
  expect((await call('notfis-files/987654')).status).toBe(404);
  const own = carrierId;
  carrierId = 987_654;
  for (const path of ['notfis', 'notfis-files', 'notfis-files/1'])
    expect((await call(path)).status).toBe(404);
  expect((await call('notfis-files', {})).status).toBe(404);
  carrierId = own;
});
