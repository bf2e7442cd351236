import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { checkTable } from '../../src/registry/tables/check-table.ts';
import { getDocument, getTable, listVersions } from '../../src/registry/tables/find-tables.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { listTables } from '../../src/registry/tables/list-tables.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, someCarrier, someShipper, tester } from '../support/registry.ts';
import { someTable, tableFile, templateFile } from '../support/table-files.ts';

let ctx: Database<Rows>;
let carrierId: number;
let shipperId: number;
beforeAll(async () => {
  ctx = await openTestRegistry();
  carrierId = (await addCarrier(ctx, tester, someCarrier(1))).id;
  shipperId = (await addShipper(ctx, tester, someShipper(1))).id;
});
afterAll(() => ctx.close());

const bring = (document: object, more: Partial<Parameters<typeof importTable>[2]> = {}) =>
  importTable(ctx, tester, { carrierId, file: tableFile(document), ...more });

async function countVersions(): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('freightTableVersion')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('importing a table', () => {
  it('makes the table and a draft that nobody may use yet', async () => {
    const { outcome, table, version, report } = await bring(someTable({ service: 'Primeira' }));
    expect(outcome).toBe('imported');
    expect(report.errorCount).toBe(0);
    expect(table).toMatchObject({
      carrierId,
      name: 'Primeira',
      service: 'Primeira',
      loadType: 'fractional',
      audience: { kind: 'all', shipperId: null, groupId: null },
      published: null,
    });
    expect(version).toMatchObject({
      number: 1,
      state: 'draft',
      coverageRows: 1,
      priceRows: 1,
      createdBy: 'tester',
    });
    expect(version.reference).toMatch(/^[0-9a-f]{24}$/);
  });

  it('says unchanged when the newest version says the same for the same days', async () => {
    const first = await bring(someTable({ service: 'Igual' }));
    const again = await bring(someTable({ service: 'Igual' }));
    expect(again.outcome).toBe('unchanged');
    expect(again.version).toEqual(first.version);
    const otherDays = await bring(someTable({ service: 'Igual' }), { validUntil: '2030-12-31' });
    expect(otherDays.outcome).toBe('imported');
    expect(otherDays.version).toMatchObject({
      number: 2,
      hash: first.version.hash,
      validUntil: '2030-12-31',
    });
  });

  it('makes a new draft of a file whose draft was put aside', async () => {
    const first = await bring(someTable({ service: 'De lado' }));
    await withdrawVersion(ctx, tester, { versionId: first.version.id });
    const again = await bring(someTable({ service: 'De lado' }));
    expect(again).toMatchObject({ outcome: 'imported', version: { number: 2, state: 'draft' } });
    expect(again.version.hash).toBe(first.version.hash);
    expect((await bring(someTable({ service: 'De lado' }))).version).toEqual(again.version);
  });

  it('takes names that differ in case and accents for the same table', async () => {
    const first = await bring(someTable({ service: 'Econômico' }));
    const second = await bring(someTable({ service: 'ECONOMICO', cents: 2500 }));
    expect(second.table.id).toBe(first.table.id);
    expect(second.version.number).toBe(2);
  });

  it('keeps tables of other audiences and names apart', async () => {
    const open = await bring(someTable({ service: 'Aberta' }));
    const contract = await bring(someTable({ service: 'Aberta' }), { shipperId });
    const named = await bring(someTable({ service: 'Aberta' }), { name: 'Aberta, origem ES' });
    expect(new Set([open.table.id, contract.table.id, named.table.id]).size).toBe(3);
    expect(contract.table.audience).toEqual({ kind: 'shipper', shipperId, groupId: null });
    const ofShipper = await listTables(ctx, { shipperId });
    expect(ofShipper.items.map(({ id }) => id)).toEqual([contract.table.id]);
  });

  it('refuses another service under the name of a table', async () => {
    await bring(someTable({ service: 'Expresso' }));
    const call = bring(someTable({ service: 'Aéreo' }), { name: 'Expresso' });
    expect(await failureOf(call)).toEqual({ code: 'invalid_request', fields: ['service.name'] });
  });

  it('reads the 12-column template with the options that it cannot say', async () => {
    const file = templateFile(['01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0'], {
      service: { name: 'Planilha', code: '04162' },
      weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } },
    });
    const { version } = await importTable(ctx, tester, { carrierId, file });
    expect(version.source).toEqual({ kind: 'csv', name: 'template.csv' });
    const { bytes } = await getDocument(ctx, version.id);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      service: { name: 'Planilha', code: '04162' },
      weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } },
      coverage: [{ start: 1_000_000, end: 1_999_999, transitMinutes: 2880 }],
    });
  });

  it('warns that a table document takes no options', async () => {
    const file = { ...tableFile(someTable({ service: 'Sem opções' })), options: { modal: 'air' } };
    const { report, table } = await importTable(ctx, tester, { carrierId, file });
    expect(report).toMatchObject({ warningCount: 1, findings: [{ code: 'options_ignored' }] });
    expect(table.modal).toBe('road');
  });

  it('changes nothing for a file with errors and names every line', async () => {
    const before = await countVersions();
    const file = templateFile([
      '01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0',
      '02000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0',
      '03000000;03999999;;0;5000;muito;0,5;0;0;02.00:00:00;BRA;0',
    ]);
    const { code, fields } = await failureOf(importTable(ctx, tester, { carrierId, file }));
    expect(code).toBe('invalid_file');
    expect(fields.map((field) => /linha [0-9]+/.exec(field)?.[0])).toEqual(['linha 3', 'linha 4']);
    expect(await countVersions()).toBe(before);
    const checked = await checkTable(ctx, { file, carrierId });
    expect(checked).toMatchObject({ clean: false, hash: null, report: { errorCount: 2 } });
  });

  it('gives back the document byte for byte as its hash says', async () => {
    const { version } = await bring(someTable({ service: 'Ida e volta' }));
    const { bytes } = await getDocument(ctx, version.id);
    const again = await importTable(ctx, tester, {
      carrierId,
      file: { name: null, bytes: new Uint8Array(bytes), options: {} },
    });
    expect(again).toMatchObject({ outcome: 'unchanged', version: { hash: version.hash } });
  });

  it('refuses owners that do not exist and days in the wrong order', async () => {
    expect((await failureOf(bring(someTable(), { carrierId: 999_999 }))).code).toBe('not_found');
    expect((await failureOf(bring(someTable(), { shipperId: 999_999 }))).code).toBe('not_found');
    expect((await failureOf(bring(someTable(), { groupId: 999_999 }))).code).toBe('not_found');
    const backwards = bring(someTable(), { validFrom: '2027-01-02', validUntil: '2027-01-01' });
    expect(await failureOf(backwards)).toEqual({ code: 'invalid_request', fields: ['validUntil'] });
    const both = bring(someTable(), { shipperId, groupId: 1 });
    expect(await failureOf(both)).toEqual({ code: 'invalid_request', fields: ['groupId'] });
  });

  it('numbers versions one after the other when many come at once, and makes one table', async () => {
    const prices = Array.from({ length: 8 }, (_, index) => 1000 + index);
    const imported = await Promise.all(prices.map((cents) => bring(someTable({ service: 'Juntos', cents }))));
    expect(new Set(imported.map(({ table }) => table.id)).size).toBe(1);
    const { items } = await listVersions(ctx, { tableId: imported[0]!.table.id });
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('writes who imported what into the change log', async () => {
    const { table, version } = await bring(someTable({ service: 'Registrada' }));
    const { rows } = await sql<{ action: string; actor: string; after: { id: number } }>`
      select action, actor, after from change_log where kind = 'table' and entity_id = ${table.id} order by id
    `.execute(ctx.db);
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['add', 'tester'],
      ['import', 'tester'],
    ]);
    expect(rows[1]?.after.id).toBe(version.id);
  });

  it('keeps documents and versions from being changed by anybody', async () => {
    const { version, table } = await bring(someTable({ service: 'Imutável' }));
    for (const statement of [
      sql`update table_document set content = 'x'`,
      sql`update table_document set size_bytes = 1`,
      sql`update freight_table_version set document_id = document_id + 1 where id = ${version.id}`,
      sql`update freight_table_version set valid_from = '2020-01-01' where id = ${version.id}`,
      sql`update freight_table_version set reference = repeat('0', 24) where id = ${version.id}`,
    ]) {
      await expect(statement.execute(ctx.db)).rejects.toThrow('is immutable');
    }
    expect(await getTable(ctx, table.id)).toEqual(table);
  });
});
