import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/kernel/operator-error.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { migrate, neededBySchema, schemaVersion } from '../../src/platform/db/migrate.ts';
import { migrationsFolder, readMigrations } from '../../src/platform/db/migration-files.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

let test: TestDatabase;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  test = await emptyDatabase();
  pool = createPool({
    connection: test.connection,
    poolSize: 4,
    statementTimeoutMs: 300,
    applicationName: 'test',
  });
  folder = await mkdtemp(join(tmpdir(), 'carreto-migrations-'));
});
afterEach(async () => {
  await pool.end();
  await test.close();
  await rm(folder, { recursive: true });
});

async function put(files: Record<string, string>): Promise<void> {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
}

const first = { '0001-first.sql': 'create table one (id int);\ninsert into one values (1);' };
const second = { '0002-second.sql': 'insert into one values (2);' };

describe('migrations', () => {
  it('bring an empty database to the newest version, once', async () => {
    await put({ ...first, ...second });
    expect(await schemaVersion(pool)).toBe(0);
    expect(await migrate(pool, folder)).toEqual({ version: 2, applied: [1, 2] });
    expect(await migrate(pool, folder)).toEqual({ version: 2, applied: [] });
    expect(await schemaVersion(pool)).toBe(2);
    const { rows } = await pool.query('select count(*) as rows from one');
    expect(rows).toEqual([{ rows: 2 }]);
  });

  it('run once when several processes start together, however long one of them takes', async () => {
    await put({
      '0001-slow.sql': 'create table one (id int); select pg_sleep(1.5); insert into one values (1);',
    });
    const runs = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
    expect(runs.flatMap(({ applied }) => applied)).toEqual([1]);
    expect(runs.map(({ version }) => version)).toEqual([1, 1, 1]);
    const { rows } = await pool.query('select count(*) as rows from one');
    expect(rows).toEqual([{ rows: 1 }]);
  });

  it('leave nothing behind when one fails, and name the line', async () => {
    await put({ ...first, '0002-bad.sql': 'insert into one values (2);\n\ninsert into nowhere values (1);' });
    await expect(migrate(pool, folder)).rejects.toThrow(/migration 2 \(bad\) failed at line 3: .*nowhere/);
    expect(await schemaVersion(pool)).toBe(1);
    const { rows } = await pool.query('select count(*) as rows from one');
    expect(rows).toEqual([{ rows: 1 }]);
  });

  it('refuse a database that is newer than the release', async () => {
    await put({ ...first, ...second });
    await migrate(pool, folder);
    await rm(join(folder, '0002-second.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(OperatorError);
    await expect(migrate(pool, folder)).rejects.toThrow(/at migration 2 \(second\).*knows only 1.*release/);
  });

  it('of a later release that only adds leave this one working, and others do not', async () => {
    const additions = {
      '0002-adds.sql': '-- needs 0001: what it adds has defaults.\nalter table one add column extra int;',
      '0003-adds.sql': '-- needs 0000: nobody reads it yet.\ncreate table two (id int);',
    };
    await put({ ...first, ...additions });
    expect(await migrate(pool, folder)).toEqual({ version: 3, applied: [1, 2, 3] });
    expect(await neededBySchema(pool, 1)).toBe(1);
    for (const name of Object.keys(additions)) await rm(join(folder, name));
    expect(await migrate(pool, folder)).toEqual({ version: 3, applied: [] });
    await put({ ...additions, '0004-takes.sql': '-- needs 0003: nobody reads it since 3.\ndrop table two;' });
    await migrate(pool, folder);
    await rm(join(folder, '0004-takes.sql'));
    expect(await migrate(pool, folder)).toMatchObject({ version: 4 });
    await rm(join(folder, '0003-adds.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(/at migration 4 \(takes\).*knows only 2/);
    expect(await neededBySchema(pool, 2)).toBe(3);
  });

  it('take a record over that earlier releases wrote, whose migrations need themselves', async () => {
    await put({ ...first, '0002-adds.sql': '-- needs 0000: x\ncreate table two (id int);' });
    await migrate(pool, folder);
    await pool.query('alter table schema_migration drop column needs');
    expect(await neededBySchema(pool, 1)).toBe(2);
    await rm(join(folder, '0002-adds.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(/knows only 1/);
  });

  it('cannot need what comes after them', async () => {
    await put({ '0001-first.sql': '-- needs 0002: a slip\nselect 1;' });
    await expect(migrate(pool, folder)).rejects.toThrow(/migration 1 needs 0002/);
  });

  it('refuse a landed migration that was edited, but not one whose line ends changed', async () => {
    await put(first);
    await migrate(pool, folder);
    await put({ '0001-first.sql': first['0001-first.sql'].replaceAll('\n', '\r\n') });
    await migrate(pool, folder);
    await put({ '0001-first.sql': 'create table one (id bigint);' });
    await expect(migrate(pool, folder)).rejects.toThrow(/Migration 1 .*differs/);
  });

  it('give up with advice when a lock stays taken', async () => {
    await put(first);
    await migrate(pool, folder);
    await put({ '0002-alter.sql': 'alter table one add column extra int;' });
    const holder = await pool.connect();
    await holder.query('begin; lock table one in access exclusive mode');
    const options = { lockTimeoutMs: 20, tries: 2 };
    await expect(migrate(pool, folder, options)).rejects.toThrow(/could not get its locks/);
    await holder.query('rollback');
    holder.release();
    expect(await migrate(pool, folder, options)).toEqual({ version: 2, applied: [2] });
  });

  it('refuse a folder with a gap or a malformed name', async () => {
    await put({ ...first, '0003-third.sql': 'select 1' });
    await expect(migrate(pool, folder)).rejects.toThrow(/0003-third.sql should be named 0002-/);
  });
});

describe('the schema', () => {
  it('asks the time of a clock that tests can move', async () => {
    await migrate(pool, migrationsFolder);
    const ahead = 'extract(epoch from app_now() - statement_timestamp())::int as ahead';
    expect((await pool.query(`select ${ahead}`)).rows).toEqual([{ ahead: 0 }]);
    await pool.query("update app_clock set ahead = '2 hours'");
    expect((await pool.query(`select ${ahead}`)).rows).toEqual([{ ahead: 7200 }]);
  });

  it('has a migration for every number', async () => {
    const migrations = await readMigrations(migrationsFolder);
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });
});
