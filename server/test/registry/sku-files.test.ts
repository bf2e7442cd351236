import type { SkuImport } from '@carreto/contract/admin/registry/sku-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { listSkus } from '../../src/registry/skus/find-skus.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { someShipper, tester } from '../support/registry.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

const csvType = 'text/csv';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let series = 0;
async function newShipper(): Promise<number> {
  series += 1;
  return (await addShipper(server.ctx, tester, someShipper(series))).id;
}

async function upload(
  shipperId: number,
  body: string | Uint8Array<ArrayBuffer>,
  { query = '', contentType = csvType } = {},
) {
  const path = `/api/admin/v1/shippers/${shipperId}/skus/file${query}`;
  const token = server.tokens.analyst;
  const response = await server.send('POST', path, { body, contentType, token });
  return { status: response.status, body: (await response.json()) as SkuImport & { details?: unknown[] } };
}

const header = 'SKU;Descrição;Categoria;Altura (cm);Largura (cm);Comprimento (cm);Peso (kg);Preço';
const whole = 'A-1;Mesa;64;12,5;80;125;23,5;489,90';
const fileOf = (...rows: string[]) => [header, ...rows].join('\r\n');

describe('a file of products', () => {
  test('adds, changes and leaves alone, and says how many', async () => {
    const shipperId = await newShipper();
    const first = await upload(shipperId, fileOf(whole, 'B-2;Banco;64;;;;;'), { query: '?fileName=a.csv' });
    expect(first).toMatchObject({
      status: 200,
      body: { outcome: 'imported', products: 2, added: 2, changed: 0, unchanged: 0, incomplete: 1 },
    });
    const second = await upload(shipperId, fileOf(whole, 'B-2;Banco;64;40;30;30;2;10', 'C;Cama;64;;;;;'));
    expect(second.body).toMatchObject({ outcome: 'imported', added: 1, changed: 1, unchanged: 1 });
    const { items } = await listSkus(server.ctx, { shipperId });
    expect(items.map(({ sku, origin, complete }) => [sku, origin, complete])).toEqual([
      ['A-1', 'file', true],
      ['B-2', 'file', true],
      ['C', 'file', false],
    ]);
    expect(items[0]?.volumes[0]).toMatchObject({ heightMm: 125, weightG: 23_500, priceCents: 48_990 });
    expect((await upload(shipperId, fileOf(whole))).body).toMatchObject({
      outcome: 'unchanged',
      unchanged: 1,
    });
  });

  test('leaves its changes in the change log', async () => {
    const shipperId = await newShipper();
    await upload(shipperId, fileOf(whole));
    await upload(shipperId, fileOf(whole.replace('Mesa', 'Mesinha')));
    const lines = await server.ctx.db
      .selectFrom('changeLog')
      .select(['kind', 'action', 'actor'])
      .where('shipperId', '=', shipperId)
      .where('kind', '=', 'sku')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { kind: 'sku', action: 'add', actor: 'analyst' },
      { kind: 'sku', action: 'update', actor: 'analyst' },
    ]);
  });

  test('with an error changes nothing and names the line and what to do', async () => {
    const shipperId = await newShipper();
    const { status, body } = await upload(shipperId, fileOf(whole, 'B;Banco;998;-1;;;;'));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      details: [
        { field: 'linha 3, coluna C (Categoria)', message: expect.stringContaining('999 é Outros') },
        { field: 'linha 3, coluna D (Altura (cm))', message: expect.stringContaining('negativo') },
      ],
    });
    expect((await listSkus(server.ctx, { shipperId })).items).toEqual([]);
  });

  test('is only looked into with check, whether it is good or bad', async () => {
    const shipperId = await newShipper();
    await upload(shipperId, fileOf(whole));
    const good = await upload(shipperId, fileOf(whole.replace('Mesa', 'Mesinha'), 'B;Banco;64;;;;;'), {
      query: '?check=true',
    });
    expect(good.body).toMatchObject({
      outcome: 'checked',
      added: 1,
      changed: 1,
      unchanged: 0,
      incomplete: 1,
    });
    const bad = await upload(shipperId, fileOf('B;;64;;;;;'), { query: '?check=true' });
    expect(bad).toMatchObject({ status: 200, body: { outcome: 'refused', products: 0, added: 0 } });
    expect(bad.body.report.findings[0]).toMatchObject({ code: 'missing_description', line: 2 });
    const { items } = await listSkus(server.ctx, { shipperId });
    expect(items.map(({ description }) => description)).toEqual(['Mesa']);
  });

  test('that is none is refused, and one of nobody is not found', async () => {
    const shipperId = await newShipper();
    for (const file of ['', 'x', '%PDF-1.7', 'PK\u0003\u0004'])
      expect((await upload(shipperId, file)).status, file).toBe(422);
    expect((await upload(987_654_321, fileOf(whole))).status).toBe(404);
  });

  test('of thousands of rows is read in a thread and stored in batches, all or nothing', async () => {
    const shipperId = await newShipper();
    const rows = Array.from({ length: 2_500 }, (_, index) => `S${index};Produto ${index};64;1;2;3;4;5`);
    expect((await upload(shipperId, fileOf(...rows))).body).toMatchObject({ products: 2_500, added: 2_500 });
    const changed = [
      ...rows.slice(0, 2_499).map((row) => row.replace(';Produto', ';Outro')),
      'S2499;x;77777;;;;;',
    ];
    expect((await upload(shipperId, fileOf(...changed))).status).toBe(422);
    const again = await upload(shipperId, fileOf(...rows));
    expect(again.body).toMatchObject({ outcome: 'unchanged', unchanged: 2_500 });
  });
});

describe('the catalogue as a file', () => {
  test.each([
    ['csv', csvType],
    ['xlsx', xlsxType],
  ])('in %s is the same when it is imported again, also elsewhere', async (format, contentType) => {
    const [shipperId, other] = [await newShipper(), await newShipper()];
    const rows = [whole, "=1+1;'@x;1;;;;;0,05", 'S;"Sofá; cama";64;10;10;10;1;', 'S;;;20;20;20;2;'];
    expect((await upload(shipperId, fileOf(...rows))).status).toBe(200);
    const response = await server.send(
      'GET',
      `/api/admin/v1/shippers/${shipperId}/skus/file?format=${format}`,
    );
    expect(response.headers.get('content-type')).toContain(contentType);
    expect(response.headers.get('content-disposition')).toContain(`skus-${shipperId}.${format}`);
    const file = new Uint8Array(await response.arrayBuffer());
    expect((await upload(shipperId, file, { contentType })).body).toMatchObject({
      outcome: 'unchanged',
      unchanged: 3,
    });
    expect((await upload(other, file, { contentType })).body).toMatchObject({
      outcome: 'imported',
      added: 3,
    });
    const bare = async (id: number) =>
      (await listSkus(server.ctx, { shipperId: id })).items.map(({ sku, volumes }) => [sku, volumes]);
    expect(await bare(other)).toEqual(await bare(shipperId));
  });

  test('of a large catalogue is written in a thread', async () => {
    const shipperId = await newShipper();
    const rows = Array.from({ length: 600 }, (_, index) => `S${index};Produto;64;1;2;3;4;5`);
    await upload(shipperId, fileOf(...rows));
    const response = await server.send('GET', `/api/admin/v1/shippers/${shipperId}/skus/file`);
    expect((await response.text()).split('\r\n')).toHaveLength(602);
  });

  test('of nobody is not found', async () => {
    const response = await server.send('GET', '/api/admin/v1/shippers/987654321/skus/file');
    expect(response.status).toBe(404);
  });
});
