import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { RowWindows } from '../../src/registry/tables/grid/row-windows.ts';
import { packRows } from '../../src/tariff/edit/pack-rows.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { manyRanges, someTable, tableFile } from '../support/table-files.ts';

let api: AdminServer;
let carrierId: number;
beforeAll(async () => {
  api = await startAdminServer();
  carrierId = (await addCarrier(api.ctx, tester, someCarrier(1))).id;
});
afterAll(() => api.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
const json = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

async function imported(document: object, more = '') {
  const path = `/api/admin/v1/tables/import?carrierId=${carrierId}${more}`;
  const { version, table } = await json(
    api.send('POST', path, { body: tableFile(document).bytes, contentType: 'application/json' }),
  );
  return { versionId: version.id as number, tableId: table.id as number, hash: version.hash as string };
}

const rowsOf = (versionId: number, query: string) =>
  json(api.send('GET', `/api/admin/v1/table-versions/${versionId}/rows?${query}`));
const edit = (versionId: number, edits: object[], token?: string) =>
  api.send('POST', `/api/admin/v1/table-versions/${versionId}/edits`, {
    body: JSON.stringify({ edits }),
    contentType: 'application/json',
    ...(token === undefined ? {} : { token }),
  });
const countOf = async (tableId: number) =>
  (await json(api.send('GET', `/api/admin/v1/tables/${tableId}/versions`))).items.length;

const price = 'bands/0-30000-fixed/priceMicros';

describe('rows of a version', () => {
  it('come by windows with their count, the same whichever window they are seen through', async () => {
    const { versionId } = await imported(manyRanges(5_000));
    const all = await rowsOf(versionId, 'part=coverage&from=4990&limit=50');
    expect(all).toMatchObject({ part: 'coverage', count: 5_000, matched: 5_000, from: 4_990 });
    expect(all.rows).toHaveLength(10);
    const one = await rowsOf(versionId, 'part=coverage&from=4995&limit=1');
    expect(one.rows[0]).toEqual(all.rows[5]);
    expect(one.rows[0].row).toBe(4_995);
    expect(await rowsOf(versionId, 'part=coverage&from=6000')).toMatchObject({ matched: 5_000, rows: [] });
    const tariff = await rowsOf(versionId, 'part=tariff');
    expect(tariff.count).toBe(50);
    expect(tariff.columns.slice(0, 2)).toMatchObject([{ id: 'region' }, { band: { fromG: 0, toG: 1000 } }]);
    expect(tariff.columns).toHaveLength(1 + 20 + 4);
  });

  it('are found by what people read in them, and places by a zip code within', async () => {
    const document = { ...someTable({ service: 'Achar' }) } as { coverage: object[] };
    document.coverage = [
      { start: 1_000_000, end: 9_999_999, region: 'BR', transitMinutes: 1440, city: 'São Paulo', uf: 'SP' },
      { start: 20_000_000, end: 28_999_999, region: 'BR', transitMinutes: 2880, city: 'Niterói', uf: 'RJ' },
    ];
    const { versionId } = await imported(document);
    const found = async (find: string) => {
      const { matched, rows } = await rowsOf(versionId, `part=coverage&find=${encodeURIComponent(find)}`);
      expect(matched).toBe(rows.length);
      return rows.map(({ row }: { row: number }) => row);
    };
    expect(await found('sao paulo')).toEqual([0]);
    expect(await found('NITEROI')).toEqual([1]);
    expect(await found('24020-005')).toEqual([1]);
    expect(await found('09999999')).toEqual([0]);
    expect(await found('10000000')).toEqual([]);
    expect(await found('br')).toEqual([0, 1]);
    const { rows } = await rowsOf(versionId, `part=tariff&find=${encodeURIComponent('19,90')}`);
    expect(rows).toMatchObject([{ row: 0, cells: ['BR', 19_900_000, null, 0, 0, null] }]);
  });

  it('are refused of a version that is not there, of a part that is none, in windows too large', async () => {
    const { versionId } = await imported(someTable());
    const status = async (id: number, query: string) =>
      (await api.send('GET', `/api/admin/v1/table-versions/${id}/rows?${query}`)).status;
    expect(await status(999_999, 'part=tariff')).toBe(404);
    expect(await status(versionId, 'part=outra')).toBe(422);
    expect(await status(versionId, 'part=tariff&limit=501')).toBe(422);
  });

  it('that were looked at last are kept within a bound of memory, and read again after a failure', async () => {
    const packed = packRows({ document: tableFile(manyRanges(500)).bytes, part: 'coverage' });
    const windows = new RowWindows(packed.cells.byteLength * 4);
    const reads: string[] = [];
    const look = (key: string) =>
      windows.rows(key, async () => {
        reads.push(key);
        return packed;
      });
    await expect(windows.rows('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await Promise.all([look('a'), look('a')]);
    expect(reads).toEqual(['a']);
    for (const key of ['b', 'c', 'd', 'e', 'a']) await look(key);
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
    expect(windows.sizeBytes).toBeLessThanOrEqual(packed.cells.byteLength * 4);
  });
});

describe('edits of a version', () => {
  it('make a draft for the same days, while what is in force stays; the same ones again find it', async () => {
    const { versionId, tableId, hash } = await imported(
      someTable({ service: 'Editada' }),
      '&validFrom=2026-01-01&validUntil=2030-12-31',
    );
    await api.send('POST', `/api/admin/v1/table-versions/${versionId}/publish`);
    const edits = [
      { kind: 'cell', part: 'tariff', row: 0, column: price, value: 25_000_000 },
      { kind: 'adjust', part: 'tariff', row: 0, count: 1, columns: [price], percentPpm: 100_000 },
      { kind: 'charge', code: 'gris', cells: [{ column: 'percentPpm', value: 3_000 }] },
    ];
    const { outcome, version, report } = await json(edit(versionId, edits));
    expect({ outcome, errors: report.errorCount }).toEqual({ outcome: 'edited', errors: 0 });
    expect(version).toMatchObject({
      ...{ tableId, number: 2, state: 'draft', validFrom: '2026-01-01', validUntil: '2030-12-31' },
      ...{ source: { kind: 'edited', name: 'versão 1' }, createdBy: 'admin' },
    });
    const { rows } = await rowsOf(version.id, 'part=tariff');
    expect(rows[0].cells[1]).toBe(27_500_000);
    const table = await json(api.send('GET', `/api/admin/v1/tables/${tableId}`));
    expect(table.published).toMatchObject({ id: versionId, hash });
    const again = await json(edit(versionId, edits));
    expect(again).toMatchObject({ outcome: 'unchanged', version: { id: version.id } });
    const nothing = await json(edit(versionId, [{ ...edits[0], value: 19_900_000 }]));
    expect(nothing).toMatchObject({ outcome: 'unchanged', version: { id: versionId } });
    expect(await countOf(tableId)).toBe(2);
    const changes = await json(api.send('GET', `/api/admin/v1/changes?kind=table&entityId=${tableId}`));
    expect(changes.items.map(({ action }: { action: string }) => action)).toContain('edit');
  });

  it('make a new draft where the one they made was put aside', async () => {
    const { versionId } = await imported(someTable({ service: 'Editada de novo' }));
    const edits = [{ kind: 'cell', part: 'tariff', row: 0, column: price, value: 25_000_000 }];
    const first = await json(edit(versionId, edits));
    await json(api.send('POST', `/api/admin/v1/table-versions/${first.version.id}/withdraw`));
    const again = await json(edit(versionId, edits));
    expect(again).toMatchObject({ outcome: 'edited', version: { number: 3, state: 'draft' } });
    expect(await json(edit(versionId, edits))).toMatchObject({
      outcome: 'unchanged',
      version: { id: again.version.id },
    });
  });

  it('are refused whole, with each step or finding named, and leave nothing', async () => {
    const { versionId, tableId } = await imported(someTable({ service: 'Recusada' }));
    const good = { kind: 'cell', part: 'tariff', row: 0, column: price, value: 25_000_000 };
    const refused = async (edits: object[]) => {
      const answer = await edit(versionId, edits);
      const { details = [] } = await json(answer);
      return { status: answer.status, fields: details.map((one: { field: string }) => one.field) };
    };
    expect(await refused([good, { ...good, row: 5 }, { ...good, column: 'x' }])).toMatchObject({
      ...{ status: 422, fields: ['edits[1].row', 'edits[2].column'] },
    });
    expect(await refused([good, { ...good, value: -5 }])).toMatchObject({
      ...{ status: 422, fields: ['/tariff/regions/0/bands/0/priceMicros'] },
    });
    expect((await refused([])).status).toBe(422);
    expect((await refused([{ ...good, kind: 'outra' }])).status).toBe(422);
    expect((await edit(versionId, [good], api.tokens.viewer)).status).toBe(403);
    expect((await edit(999_999, [good])).status).toBe(404);
    expect(await countOf(tableId)).toBe(1);
  });

  it('are refused of a derived table, whose prices are computed', async () => {
    const base = await imported(someTable({ service: 'Base' }));
    await api.send('POST', `/api/admin/v1/table-versions/${base.versionId}/publish`);
    const derived = await json(
      api.send('POST', `/api/admin/v1/tables/${base.tableId}/derive`, {
        body: JSON.stringify({ name: 'Derivada', mode: 'draft', recipe: {} }),
        contentType: 'application/json',
      }),
    );
    const { items } = await json(api.send('GET', `/api/admin/v1/tables/${derived.tableId}/versions`));
    const versionId = items[0].id as number;
    const answer = await edit(versionId, [
      { kind: 'cell', part: 'tariff', row: 0, column: price, value: 1_000_000 },
    ]);
    expect([answer.status, await json(answer)]).toMatchObject([409, { code: 'conflict' }]);
  });
});
