import { type CoverageReport, coverageReport } from '@carreto/contract/admin/tables/table-reports';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { someCarrier, someShipper, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let api: AdminServer;
let carrierIds: number[];
let shipperId: number;
beforeAll(async () => {
  api = await startAdminServer();
  shipperId = (await addShipper(api.ctx, tester, someShipper(1))).id;
  carrierIds = [
    (await addCarrier(api.ctx, tester, someCarrier(1))).id,
    (await addCarrier(api.ctx, tester, someCarrier(2))).id,
  ];
});
afterAll(() => api.stop());

/** A table up to 30 kg for a range of zip codes. */
async function tableOf(
  carrier: number,
  [start, end]: readonly [number, number],
  more: { publish?: boolean; validFrom?: string } = {},
): Promise<number> {
  const row = { line: 1, start, end, region: 'BR', transitMinutes: 2880 };
  const document = { ...someTable({ service: `De ${start}` }), coverage: [row] };
  const { version } = await importTable(api.ctx, tester, {
    carrierId: carrierIds[carrier]!,
    shipperId,
    file: tableFile(document),
    ...(more.validFrom === undefined ? {} : { validFrom: more.validFrom }),
  });
  if (more.publish !== false) await publishVersion(api.ctx, tester, version.id);
  return version.id;
}

const fits = new Ajv({ strict: false, formats: { date: true } }).compile(coverageReport);

async function report(path: string): Promise<CoverageReport> {
  const answer = await api.send('GET', `/api/admin/v1/${path}`);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  expect(fits(body), JSON.stringify(fits.errors)).toBe(true);
  return body as CoverageReport;
}

const refusal = async (path: string): Promise<unknown> => {
  const answer = await api.send('GET', `/api/admin/v1/${path}`);
  return [answer.status, (await answer.text()).match(/weightsG|originZip|digits|format|weightsG/)?.[0]];
};

describe('coverage', () => {
  let draftId: number;
  let rioId: number;
  beforeAll(async () => {
    rioId = await tableOf(0, [20_000_000, 28_999_999]);
    await tableOf(1, [20_000_000, 24_050_000]);
    await tableOf(1, [29_000_000, 29_999_999], { validFrom: '2027-03-01' });
    draftId = await tableOf(0, [30_000_000, 39_999_998], { publish: false });
  });

  it('of a shipper tells by block who serves, and what nobody serves', async () => {
    const { tables, cells, ...rest } = await report(
      `shippers/${shipperId}/coverage?originZip=01001000&weightsG=1000&weightsG=40000&valuesCents=10000`,
    );
    expect(rest).toMatchObject({ originZip: '01001000', recipient: 'individual', digits: 3 });
    expect(tables.map(({ versionId }) => versionId)).toContain(rioId);
    expect(tables).toHaveLength(2);
    const [light, heavy] = cells;
    const rio = light?.runs.filter(({ uf }) => uf === 'RJ');
    const [first, second] = tables
      .map(({ carrierId }) => carrierId === carrierIds[0])
      .map((isFirst, at) => [isFirst, at])
      .sort((a, b) => Number(b[0]) - Number(a[0]))
      .map(([, at]) => at);
    expect(rio).toEqual([
      expect.objectContaining({
        start: '20000000',
        end: '23999999',
        full: [first, second].sort(),
        partial: [],
      }),
      expect.objectContaining({ start: '24000000', end: '24099999', full: [first], partial: [second] }),
      expect.objectContaining({ start: '24100000', end: '28999999', full: [first], partial: [] }),
    ]);
    expect(light?.servedCodes).toBe(9_000_000);
    expect(light?.byUf.find(({ uf }) => uf === 'RJ')).toEqual({
      uf: 'RJ',
      codes: 9_000_000,
      servedCodes: 9_000_000,
      tables: 2,
    });
    expect(light?.holes[0]).toEqual({ start: '01000000', end: '09999999', uf: 'SP' });
    expect(heavy).toMatchObject({ weightG: 40_000, servedCodes: 0 });
  });

  it('of a shipper on another day asks the tables of that day', async () => {
    const { cells, on } = await report(
      `shippers/${shipperId}/coverage?originZip=01001000&weightsG=1000&valuesCents=0&on=2027-03-01`,
    );
    expect(on).toBe('2027-03-01');
    expect(cells[0]?.servedCodes).toBe(10_000_000);
  });

  it('of a draft tells to the zip code what it leaves out, also by five digits', async () => {
    const { cells, tables } = await report(
      `table-versions/${draftId}/coverage?weightsG=1000&valuesCents=10000&digits=5`,
    );
    expect(tables).toMatchObject([{ versionId: draftId, service: 'De 30000000' }]);
    const [cell] = cells;
    expect(cell?.holes.filter(({ uf }) => uf === 'MG')).toEqual([
      { start: '39999999', end: '39999999', uf: 'MG' },
    ]);
    expect(
      cell?.runs.filter(({ uf }) => uf === 'MG').map(({ start, servedCodes }) => [start, servedCodes]),
    ).toEqual([
      ['30000000', 9_999_000],
      ['39999000', 999],
    ]);
  });

  it('comes as a spreadsheet and as a map', async () => {
    const path = `/api/admin/v1/table-versions/${draftId}/coverage`;
    const csv = await api.send('GET', `${path}?format=csv&weightsG=1000`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain('coverage.csv');
    expect(await csv.text()).toContain('buraco;39999-999;39999-999;MG;1;100;sem serviço;1;0;;');
    const svg = await api.send('GET', `${path}?format=svg&weightsG=5000`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    expect(svg.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
    expect(await svg.text()).toMatch(/^<svg .*5 kg, R\$ 100,00/s);
  });

  it('has usual weights and values', async () => {
    const { cells } = await report(`table-versions/${draftId}/coverage`);
    expect(cells).toHaveLength(15);
  });

  it('asks for an origin that exists, and for no more than it can tell', async () => {
    const of = `shippers/${shipperId}/coverage`;
    expect(await refusal(of)).toEqual([422, 'originZip']);
    expect(await refusal(`${of}?originZip=10000000`)).toEqual([422, 'originZip']);
    expect(await refusal(`${of}?originZip=01001000&digits=4`)).toEqual([422, 'digits']);
    expect(await refusal(`${of}?originZip=01001000&digits=5`)).toEqual([422, 'weightsG']);
    const many = Array.from({ length: 7 }, (_, index) => `weightsG=${index + 1}`).join('&');
    const values = Array.from({ length: 5 }, (_, index) => `valuesCents=${index}`).join('&');
    expect(await refusal(`${of}?originZip=01001000&${many}&${values}`)).toEqual([422, 'weightsG']);
    expect(await refusal(`${of}?originZip=01001000&format=pdf`)).toEqual([422, 'format']);
    expect((await api.send('GET', '/api/admin/v1/shippers/999999/coverage')).status).toBe(404);
    expect((await api.send('GET', '/api/admin/v1/table-versions/999999/coverage')).status).toBe(404);
  });
});
