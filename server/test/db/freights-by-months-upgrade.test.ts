import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';
import type { Rows } from '../../src/rows.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

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
    if (name < '0086') await cp(join(migrationsFolder, name), join(before, name));
  }
});
afterAll(async () => {
  await ctx.close();
  await test.close();
  await rm(before, { recursive: true });
});

const party = `'11222333000181', 'c', 'c', '29161376', 's', '1', 'd', 'Serra', 'ES'`;
const partyColumns = 'cnpj, corporate_name, trade_name, zip, street, number, district, city, state';

/** Of each table and index its file: who has kept it was not written anew. */
async function filesOf(like: string): Promise<Record<string, string>> {
  const { rows } = await ctx.pool.query<{ name: string; file: string }>(
    `select regexp_replace(relname, '_before$', '') as name, relfilenode::text as file from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relfilenode <> 0 and relname ~ $1`,
    [like],
  );
  return Object.fromEntries(rows.map(({ name, file }) => [name, file]));
}

it('an upgrade cuts freights into months without writing one anew', async () => {
  await migrate(ctx.pool, before);
  // Written as that schema was: today's code may know columns that were not there.
  await ctx.pool.query(`
    insert into carrier (${partyColumns}) values (${party});
    insert into shipper (${partyColumns}) values (${party});
    insert into freight (shipper_id, code, carrier_id, source, reverse, content_hash, tracking_key, volume_count, agreement, hired_at)
    select shipper.id, 'FR26' || to_char(month, 'FM00') || '01AAAAA', carrier.id, 'offer', false, sha256('x'), 'abcdefghijklmnop', 1,
      '{}', now()
    from shipper, carrier, generate_series(1, 9) as month;
    insert into occurrence (shipper_id, freight_code, code, occurred_at, source)
    select shipper_id, code, kind, now(), 'hire' from freight, generate_series(0, 1) as kind;
    insert into freight_progress (shipper_id, freight_code, phase, status_group, status_code, status_at, status_id, updated_at)
    select shipper_id, code, 'preparing', 'preparing', 1, now(), 1, now() from freight;
  `);
  const cut = '^(freight|occurrence)(_pkey|_code_taken|_hired|_same|_period)?(_before)?$';
  const files = await filesOf(cut);
  expect(Object.keys(files)).toHaveLength(8);

  await migrate(ctx.pool, migrationsFolder);
  const kept = await filesOf(cut);
  expect(kept).toEqual(files);

  const marks = async () => (await ctx.pool.query('select count(*) from freight_mark')).rows[0].count;
  const marksBefore = Number(await marks());
  const { rows } = await ctx.pool.query(`
    with hired as (
      insert into freight (shipper_id, code, carrier_id, source, reverse, content_hash, tracking_key, volume_count, agreement, hired_at)
      select shipper_id, 'FR261001AAAAA', carrier_id, source, reverse, content_hash, tracking_key, 1, agreement, now()
      from freight where code like 'FR2609%'
      on conflict on constraint freight_code_taken do nothing returning shipper_id, code, number),
    told as (
      insert into occurrence (shipper_id, freight_code, code, occurred_at, source)
      select shipper_id, code, 0, now(), 'hire' from hired returning id),
    stands as (
      insert into freight_progress (shipper_id, freight_code, phase, status_group, status_code, status_at, status_id, updated_at)
      select shipper_id, code, 'preparing', 'preparing', 1, now(), 1, now() from hired)
    select number, (select id from told) as told from hired`);
  expect(rows).toEqual([{ number: 10, told: 19 }]);
  // Triggers act as before, once for each row.
  expect(Number(await marks())).toBe(marksBefore + 1);
  await expect(ctx.pool.query(`update freight set order_number = 'x'`)).rejects.toThrow(/immutable/);

  // No table is read again for a first month behind those of before: nothing of it is in them.
  const bound = await ctx.pool.query(
    `select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'freight_before'`,
  );
  const end = /TO \('(FR\d{4})'\)/.exec(bound.rows[0].bound)?.[1] ?? '';
  await expect(
    ctx.pool.query(`insert into freight (shipper_id, code, carrier_id, source, reverse, content_hash, tracking_key, volume_count, agreement, hired_at)
      select shipper_id, '${end}01AAAAA', carrier_id, source, reverse, content_hash, tracking_key, 1, agreement, now()
      from freight where code like 'FR2609%'`),
  ).rejects.toThrow(/no partition of relation "freight" found/);
});
