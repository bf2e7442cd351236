import type { TableCheck, TableImport, TableVersion } from '@carreto/contract/admin/tables/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { engineCodec } from '../../src/registry/tables/sheets/engine-codec.ts';
import { RateBooks } from '../../src/registry/tables/sheets/rate-books.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { someCarrier, someShipper, tester } from '../support/registry.ts';
import { manyRanges, someTable, tableFile, templateFile } from '../support/table-files.ts';

let api: AdminServer;
let carrierId: number;
beforeAll(async () => {
  api = await startAdminServer();
  carrierId = (await addCarrier(api.ctx, tester, someCarrier(1))).id;
});
afterAll(() => api.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
const json = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

async function upload(
  path: string,
  file: { bytes: Uint8Array<ArrayBuffer> },
  contentType: string,
): Promise<Response> {
  return api.send('POST', path, { body: file.bytes, contentType });
}

async function imported(service: string, more = ''): Promise<TableImport> {
  const path = `/api/admin/v1/tables/import?carrierId=${carrierId}&fileName=tabela.json${more}`;
  const answer = await upload(path, tableFile(someTable({ service })), 'application/json');
  expect(answer.status).toBe(200);
  return json(answer);
}

describe('freight tables over HTTP', () => {
  it('come in as a file, are published and listed, and go out as they came', async () => {
    const { version, table } = await imported('Rodoviário');
    expect(version.source).toEqual({ kind: 'json', name: 'tabela.json' });
    const published = await api.send('POST', `/api/admin/v1/table-versions/${version.id}/publish`);
    expect(await published.json()).toMatchObject({ state: 'published', publishedBy: 'admin' });
    const list = await json(api.send('GET', `/api/admin/v1/tables?carrierId=${carrierId}`));
    expect(list.items).toMatchObject([{ id: table.id, published: { id: version.id } }]);
    const versions = await json(api.send('GET', `/api/admin/v1/tables/${table.id}/versions`));
    expect(versions.items).toHaveLength(1);
    const one = await json(api.send('GET', `/api/admin/v1/table-versions/${version.id}`));
    expect(one.hash).toBe(version.hash);
    const document = await api.send('GET', `/api/admin/v1/table-versions/${version.id}/document`);
    expect(document.headers.get('content-disposition')).toContain(`table-${table.id}-version-1.json`);
    const bytes = new Uint8Array(await document.arrayBuffer());
    const again = await upload(
      `/api/admin/v1/tables/import?carrierId=${carrierId}`,
      { bytes },
      'application/json',
    );
    expect(await again.json()).toMatchObject({ outcome: 'unchanged', version: { id: version.id } });
    const withdrawn = await api.send('POST', `/api/admin/v1/table-versions/${version.id}/withdraw`);
    expect(((await withdrawn.json()) as TableVersion).state).toBe('withdrawn');
  });

  it('go out as a workbook that comes in again as the same version', async () => {
    const { version, table } = await imported('Planilha');
    const answer = await api.send('GET', `/api/admin/v1/table-versions/${version.id}/workbook`);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="table-${table.id}-version-1.xlsx"`,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const again = await upload(
      `/api/admin/v1/tables/import?carrierId=${carrierId}`,
      { bytes },
      'application/octet-stream',
    );
    expect(await again.json()).toMatchObject({ outcome: 'unchanged', version: { id: version.id } });
  });

  it('go out in the 12-column template where that can say them', async () => {
    const { version } = await imported('Modelo');
    const path = `/api/admin/v1/table-versions/${version.id}/template`;
    expect(await (await api.send('GET', path)).text()).toContain('01000000;99999999;;0;30000;19,9;');
    const excess = { mode: 'linear', microsPerKg: 1_000_000 };
    const document = someTable({ service: 'Com excedente' }) as { tariff: { regions: object[] } };
    document.tariff.regions = document.tariff.regions.map((region) => ({ ...region, excess }));
    const other = await upload(
      `/api/admin/v1/tables/import?carrierId=${carrierId}`,
      tableFile(document),
      'application/json',
    );
    const { version: rich } = (await other.json()) as TableImport;
    const refused = await api.send('GET', `/api/admin/v1/table-versions/${rich.id}/template`);
    expect(refused.status).toBe(409);
    expect(await json(refused)).toMatchObject({
      code: 'conflict',
      details: [{ field: 'format', message: 'há excedente acima da última faixa' }],
    });
  });

  it('come in as a spreadsheet with options in the address', async () => {
    const file = templateFile(['01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0']);
    const options = encodeURIComponent(JSON.stringify({ service: { name: 'Da planilha' } }));
    const path = `/api/admin/v1/tables/import?carrierId=${carrierId}&options=${options}`;
    const answer = await upload(path, file, 'text/csv');
    expect(await answer.json()).toMatchObject({ outcome: 'imported', table: { name: 'Da planilha' } });
  });

  it('answer 422 with every line of a file with errors, and change nothing', async () => {
    const before = await (await api.send('GET', '/api/admin/v1/tables')).json();
    const file = templateFile([
      '02000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0',
      '03000000;03999999;;0;5000;muito;0,5;0;0;02.00:00:00;BRA;0',
    ]);
    const options = encodeURIComponent(JSON.stringify({ service: { name: 'Ruim' } }));
    const answer = await upload(
      `/api/admin/v1/tables/import?carrierId=${carrierId}&options=${options}`,
      file,
      'text/csv',
    );
    expect(answer.status).toBe(422);
    const body = await json(answer);
    expect(body.code).toBe('invalid_file');
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      expect.stringContaining('linha 2'),
      expect.stringContaining('linha 3'),
    ]);
    const check = await upload(`/api/admin/v1/tables/check?options=${options}`, file, 'text/csv');
    const checked = (await check.json()) as TableCheck;
    expect(checked).toMatchObject({
      clean: false,
      report: { errorCount: 2, findings: [{ line: 2 }, { line: 3 }] },
    });
    expect(await (await api.send('GET', '/api/admin/v1/tables')).json()).toEqual(before);
  });

  it('may be larger than other documents, and are read in a thread', async () => {
    const document = manyRanges(30_000);
    const answer = await upload(
      `/api/admin/v1/tables/import?carrierId=${carrierId}`,
      tableFile(document),
      'application/json',
    );
    expect(await answer.json()).toMatchObject({ outcome: 'imported', version: { coverageRows: 30_000 } });
  });

  it('are refused as files of no known kind', async () => {
    const file = { bytes: new TextEncoder().encode('%PDF-1.7') };
    const answer = await upload(`/api/admin/v1/tables/check`, file, 'application/octet-stream');
    expect(await json(answer)).toMatchObject({ clean: false });
    const path = `/api/admin/v1/tables/import?carrierId=${carrierId}`;
    expect((await upload(path, file, 'application/octet-stream')).status).toBe(422);
    expect((await upload(path, file, 'image/png')).status).toBe(415);
  });

  it('reach the books of every process once the mirror has seen them', async () => {
    const { id: shipperId } = await addShipper(api.ctx, tester, someShipper(1));
    const books = new RateBooks(api.ctx.db, { codec: engineCodec, budgetBytes: 1_000_000_000 });
    const atMs = Date.now();
    await api.mirror.refresh();
    const before = await books.bookFor(api.mirror.current, { shipperId, atMs });
    const { version } = await imported('Só deste', `&shipperId=${shipperId}`);
    await api.send('POST', `/api/admin/v1/table-versions/${version.id}/publish`);
    expect(await books.bookFor(api.mirror.current, { shipperId, atMs })).toBe(before);
    await api.mirror.refresh();
    const after = await books.bookFor(api.mirror.current, { shipperId, atMs });
    expect(after.entries.map(({ versionId }) => versionId)).toContain(version.id);
  });
});

describe('places over HTTP', () => {
  it('are loaded, told and looked up as quotes see them', async () => {
    const lookUp = async (zip: string) => {
      await api.mirror.refresh();
      return api.send('GET', `/api/admin/v1/places/${zip}`);
    };
    expect(await (await lookUp('29161376')).json()).toMatchObject({ state: 'ES', city: null });
    const csv = 'ibge;nome;cep_inicial;cep_final\n3205002;Serra;29160001;29182999\n1;x;2;3';
    const answer = await api.send('POST', '/api/admin/v1/places/import?fileName=m.csv', {
      body: csv,
      contentType: 'text/csv',
    });
    expect(await answer.json()).toMatchObject({
      outcome: 'imported',
      status: { municipalities: 1, problemCount: 1 },
    });
    expect(await (await api.send('GET', '/api/admin/v1/places')).json()).toMatchObject({
      source: 'loaded',
      fileName: 'm.csv',
    });
    expect(await (await lookUp('29161376')).json()).toMatchObject({
      state: 'ES',
      city: 'Serra',
      ibge: 3205002,
    });
    expect((await lookUp('10000000')).status).toBe(404);
    const strict = await api.send('POST', '/api/admin/v1/places/import?strict=true', {
      body: `${csv}\n`,
      contentType: 'text/csv',
    });
    expect(strict.status).toBe(422);
  });
});
