import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';
import { getTable } from '../../src/registry/tables/find-tables.ts';
import { listPublications } from '../../src/registry/tables/versions/publications.ts';
import { rollbackTable } from '../../src/registry/tables/versions/rollback-table.ts';
import type { Rows } from '../../src/rows.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { tester } from '../support/registry.ts';

let test: TestDatabase;
let ctx: Database<Rows>;
let before: string;
beforeAll(async () => {
  test = await emptyDatabase();
  ctx = await openDatabase<Rows>({
    connection: test.connection,
    poolSize: 2,
    statementTimeoutMs: 10_000,
    applicationName: 'carreto-test',
  });
  before = await mkdtemp(join(tmpdir(), 'carreto-migrations-'));
  for (const name of await readdir(migrationsFolder)) {
    if (name < '0007') await cp(join(migrationsFolder, name), join(before, name));
  }
});
afterAll(async () => {
  await ctx.close();
  await test.close();
  await rm(before, { recursive: true });
});

it('an upgrade keeps what was in force, what waits, and where one can go back to', async () => {
  await migrate(ctx.pool, before);
  // Written as that schema was: today's code may know columns that were not there.
  const carrier = await ctx.pool.query(
    `insert into carrier (cnpj, corporate_name, trade_name, zip, street, number, district, city, state)
     values ('11222333000181', 'c', 'c', '29161376', 's', '1', 'd', 'Serra', 'ES') returning id`,
  );
  const carrierId = carrier.rows[0].id;
  const table = `insert into freight_table (method_hash, carrier_id, name, name_key, service_name, service_key, load_type,
      modal, operator_kind, audience)
    values (lpad($2, 24, '0'), $1, $2, $2, 's', 's', 'fractional', 'road', 'carrier', 'all') returning id`;
  const addTable = async (name: string) => (await ctx.pool.query(table, [carrierId, name])).rows[0].id;
  const document = await ctx.pool.query(
    `insert into table_document (hash, content, size_bytes) values (sha256('x'), 'x', 1) returning id`,
  );
  const addVersion = async (tableId: number, number: number, columns: Record<string, string>) => {
    const names = Object.keys(columns);
    const { rows } = await ctx.pool.query(
      `insert into freight_table_version (table_id, number, reference, document_id, source_kind, coverage_rows,
        price_rows, created_by, ${names.join()})
       values ($1, $2, $3, $4, 'csv', 1, 1, 'ana',
        ${names.map((_, index) => `$${index + 5}`).join()}) returning id`,
      [
        tableId,
        number,
        `${tableId}a${number}`.padStart(24, '0'),
        document.rows[0].id,
        ...Object.values(columns),
      ],
    );
    return Number(rows[0].id);
  };
  const at = (day: number) => `2026-11-0${day}T12:00:00Z`;
  const tableId = await addTable('1');
  const first = await addVersion(tableId, 1, {
    state: 'replaced',
    published_at: at(1),
    published_by: 'ana',
    ended_at: at(2),
  });
  const second = await addVersion(tableId, 2, {
    state: 'published',
    published_at: at(2),
    published_by: 'bia',
  });
  const next = await addVersion(tableId, 3, {
    state: 'scheduled',
    published_at: at(3),
    published_by: 'bia',
    valid_from: '2090-12-01',
  });
  await addVersion(tableId, 4, { state: 'draft' });
  const gone = await addTable('2');
  const withdrawn = await addVersion(gone, 1, { state: 'withdrawn', published_at: at(1), ended_at: at(4) });

  await migrate(ctx.pool, migrationsFolder);

  expect(await getTable(ctx, tableId)).toMatchObject({
    published: { id: second, startsAt: '2026-11-02T12:00:00.000Z' },
    scheduled: { id: next, startsAt: '2090-12-01T03:00:00.000Z' },
  });
  const history = async (id: number) =>
    (await listPublications(ctx, { tableId: id })).items.map(({ cause, previousId, versionId, actor }) => [
      cause,
      previousId,
      versionId,
      actor,
    ]);
  expect(await history(tableId)).toEqual([
    ['publish', first, second, 'bia'],
    ['publish', null, first, 'ana'],
  ]);
  expect(await history(gone)).toEqual([
    ['withdraw', withdrawn, null, 'carreto'],
    ['publish', null, withdrawn, 'carreto'],
  ]);
  expect((await rollbackTable(ctx, tester, { tableId })).version.id).toBe(first);
  expect((await rollbackTable(ctx, tester, { tableId: gone })).version.id).toBe(withdrawn);
});
