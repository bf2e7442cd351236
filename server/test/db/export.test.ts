import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrderOfReference } from '../../src/platform/db/backup/catalog.ts';
import { exportData } from '../../src/platform/db/backup/export-data.ts';
import { importData } from '../../src/platform/db/backup/import-data.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/database.ts';

/** Everything that an export must cope with, whatever the schema of the day has. */
const schema = `
  create table zone (id int primary key, parent_id int references zone, name text not null);
  create table alpha (
    id bigint generated always as identity primary key,
    zone_id int not null references zone,
    note text, amount numeric(20, 6), facts jsonb, raw bytea, tags text[], wait interval,
    "odd ""name" text, made_at timestamptz default now(),
    note_length int generated always as (length(note)) stored
  );
  create table egg (id int primary key, hen_id int not null);
  create table hen (id int primary key, egg_id int not null references egg deferrable);
  alter table egg add foreign key (hen_id) references hen deferrable initially deferred;
  create table quote (id bigint not null, day date not null, payload text, primary key (id, day)) partition by range (day);
  create table quote_2026 partition of quote for values from ('2026-01-01') to ('2027-01-01');
  create sequence ticket;
  create sequence zone_id start 100;
  create table audit (what text);
  create function note_audit() returns trigger language plpgsql as $$ begin insert into audit values (new.name); return new; end $$;
  create trigger on_zone after insert on zone for each row execute function note_audit();
`;

const fixture = `
  insert into zone values (2, null, 'root'), (1, 2, 'child');
  insert into egg values (1, 1);
  insert into hen values (1, 1);
  create table quote_2027 partition of quote for values from ('2027-01-01') to ('2028-01-01') partition by range (id);
  create table "quote 2027 rest" partition of quote_2027 default with (fillfactor = 70);
  insert into quote values (1, '2026-05-05', 'x'), (2, '2027-05-05', E'\\\\.'), (3, '2027-06-06', null);
  select nextval('ticket'), nextval('ticket');
`;

let folder: string;
let source: Opened;
const opened: Opened[] = [];

type Opened = TestDatabase & { pool: Pool };

async function open(test: TestDatabase): Promise<Opened> {
  const options = { poolSize: 6, statementTimeoutMs: 20_000, applicationName: 'test' };
  const pool = createPool({ ...options, connection: test.connection });
  const found = { ...test, pool };
  opened.push(found);
  return found;
}

async function rich(): Promise<Opened> {
  const found = await open(await emptyDatabase());
  await migrate(found.pool, join(folder, 'migrations'));
  return found;
}

async function contentOf({ pool }: Opened, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-export-'));
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await copyFile(join(migrationsFolder, '0001-foundation.sql'), join(migrations, '0001-foundation.sql'));
  await writeFile(join(migrations, '0002-rich.sql'), schema);
  source = await rich();
  await source.pool.query(fixture);
  await source.pool.query("insert into epoch values ('zones', 7)");
});
afterAll(async () => {
  for (const { pool, close } of opened) {
    await pool.end();
    await close();
  }
  await rm(folder, { recursive: true });
});

describe('an export', () => {
  it('carries any text, number, document and byte unchanged into another database', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
    const samples = fc.sample(
      fc.tuple(texts, fc.uint8Array(), fc.array(texts), fc.double({ noNaN: true })),
      200,
    );
    const tricky = ['\\.', '\\N', '\n\\.\n', '\t', '', '\\', 'ação 🚚', '\r\n', '"', '\u2028'];
    for (const [note, raw, tags, amount] of [
      ...samples,
      ...tricky.map((text) => [text, new Uint8Array([0, 92, 46, 10]), [text, text], -0.5] as const),
    ]) {
      await source.pool.query(
        `insert into alpha (zone_id, note, amount, facts, raw, tags, wait, "odd ""name")
         values (1, $1, $2, $3, $4, $5, '1 mon 2 days 03:04:05.6', $1)`,
        [
          note.toWellFormed(),
          Number(amount.toPrecision(6)) % 1e9,
          JSON.stringify({ [note.toWellFormed()]: 1 }).replaceAll('\\u0000', ''),
          Buffer.from(raw),
          tags.map((tag) => tag.toWellFormed()),
        ],
      );
    }
    await source.pool.query('insert into alpha (zone_id) values (2)');
    const file = join(folder, 'all.gz');
    const exported = await exportData(source.connection, file);
    const target = await rich();
    expect(await importData(target.connection, file)).toEqual(exported);
    for (const table of ['zone', 'alpha', 'egg', 'hen', 'quote', 'audit', '"quote 2027 rest"']) {
      expect(await contentOf(target, table)).toEqual(await contentOf(source, table));
    }
  });

  it('carries sequences and partitions, and wakes those who keep content in memory', async () => {
    const file = join(folder, 'sequences.gz');
    await exportData(source.connection, file);
    const target = await rich();
    await target.pool.query("insert into epoch values ('zones', 7)");
    await importData(target.connection, file);
    expect((await target.pool.query("select nextval('ticket') as next")).rows).toEqual([{ next: 3 }]);
    await target.pool.query('insert into alpha (zone_id) values (1)');
    expect((await target.pool.query("select value from epoch where name = 'zones'")).rows).toEqual([
      { value: 8 },
    ]);
    const { rows } = await target.pool.query(
      "select reloptions::text as options from pg_class where relname = 'quote 2027 rest'",
    );
    expect(rows).toEqual([{ options: '{fillfactor=70}' }]);
    // A database made on another day has begun with other bounds: with what is wanted these overlap, and are as empty as the rest.
    const elsewhere = await rich();
    await elsewhere.pool.query(`drop table quote_2026;
      create table quote_early partition of quote for values from ('2026-06-01') to ('2027-03-01') partition by range (day);
      create table quote_2026 partition of quote_early for values from ('2026-06-01') to ('2026-07-01')`);
    await importData(elsewhere.connection, file);
    expect(await contentOf(elsewhere, 'quote')).toEqual(await contentOf(source, 'quote'));
    expect(await contentOf(elsewhere, 'quote_2026')).toEqual(await contentOf(source, 'quote_2026'));
    // Triggers of ours slept during the import and are awake again.
    await target.pool.query("insert into zone values (9, null, 'new')");
    expect(await contentOf(target, 'audit')).toEqual([...(await contentOf(source, 'audit')), '(new)'].sort());
  });

  it('taken while others write is consistent and has all that was acknowledged before it began', async () => {
    const acknowledged: number[] = [];
    let writing = true;
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        const { rows } = await source.pool.query(
          `with made as (insert into zone values (nextval('zone_id'), 1, 'w') returning id)
           insert into alpha (zone_id, note) select 1, 'w' from made returning id`,
        );
        acknowledged.push(rows[0]?.id);
      }
    });
    while (acknowledged.length < 50) await new Promise((resume) => setTimeout(resume, 5));
    const before = [...acknowledged];
    const file = join(folder, 'busy.gz');
    await exportData(source.connection, file);
    writing = false;
    await Promise.all(writers);
    const target = await rich();
    await importData(target.connection, file);
    const { rows } = await target.pool.query<{ id: number }>('select id from alpha');
    const present = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !present.has(id))).toEqual([]);
    const pairs = await target.pool.query(
      "select (select count(*) from zone where name = 'w') - (select count(*) from alpha where note = 'w') as odd",
    );
    expect(pairs.rows).toEqual([{ odd: 0 }]);
  });

  it('tells how far it is', async () => {
    const seen: number[] = [];
    const file = join(folder, 'progress.gz');
    const note = ({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }) =>
      seen.push(doneBytes / totalBytes);
    await exportData(source.connection, file, note);
    expect(seen.at(-1)).toBe(1);
    seen.length = 0;
    await importData((await rich()).connection, file, { onProgress: note });
    expect(seen.at(-1)).toBe(1);
  });

  it('of the schema of this release can be imported', async () => {
    const file = join(folder, 'release.gz');
    const from = await open(await testDatabase());
    const to = await open(await testDatabase());
    await exportData(from.connection, file);
    await importData(to.connection, file);
  });
});

describe('an import', () => {
  let good: string;

  beforeAll(async () => {
    good = join(folder, 'good.gz');
    await exportData(source.connection, good);
  });

  it('is refused by a database that is not empty', async () => {
    await expect(importData(source.connection, good)).rejects.toThrow(/not empty: \w+ has rows/);
  });

  it('is refused by a database at another migration', async () => {
    const other = await open(await testDatabase());
    await rm(join(folder, 'other'), { recursive: true, force: true });
    const header =
      gunzipSync(await readFile(good))
        .toString('utf8')
        .split('\n')[0] ?? '';
    const { schemaVersion } = JSON.parse(header);
    const { rows } = await other.pool.query('select max(number) as version from schema_migration');
    if (rows[0]?.version === schemaVersion)
      await other.pool.query('delete from schema_migration where number = $1', [schemaVersion]);
    await expect(importData(other.connection, good)).rejects.toThrow(
      /was made at migration 2, this database is at/,
    );
  });

  it('of a damaged file changes nothing and says so', async () => {
    const target = await rich();
    const text = gunzipSync(await readFile(good)).toString('latin1');
    const refused = async (bytes: Buffer, reason: RegExp): Promise<void> => {
      const file = join(folder, 'damaged.gz');
      await writeFile(file, bytes);
      await expect(importData(target.connection, file)).rejects.toThrow(reason);
      expect(await contentOf(target, 'zone')).toEqual([]);
    };
    const whole = await readFile(good);
    await refused(whole.subarray(0, whole.length - 10), /not a whole export/);
    await refused(whole.subarray(0, 200), /not a whole export/);
    await refused(Buffer.from('hello'), /not a whole export/);
    await refused(Buffer.alloc(0), /not a whole export/);
    await refused(gzipSync('{"format":"pg_dump"}\n'), /no export that this release can read/);
    const lines = text.split('\n');
    const shortened = (drop: (line: string) => boolean): Buffer => {
      const at = lines.findIndex(drop);
      return gzipSync(Buffer.from(lines.filter((_, index) => index !== at).join('\n'), 'latin1'));
    };
    await refused(
      shortened((line) => line.startsWith('1\t2026-05-05')),
      /quote has not as many rows/,
    );
    await refused(
      shortened((line) => line.startsWith('{"end"')),
      /cut short/,
    );
    await refused(gzipSync(Buffer.from(`${text}more`, 'latin1')), /something follows/);
    await importData(target.connection, good);
  });
});

describe('tables', () => {
  it('are ordered by what they refer to, and a circle is named', () => {
    const tables = ['a', 'b', 'c'].map((name, oid) => ({ name, oid }));
    const order = inOrderOfReference(tables, [
      { referring: 0, referred: 2 },
      { referring: 2, referred: 1 },
      { referring: 1, referred: 1 },
    ]);
    expect(order.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    const circle = [
      { referring: 0, referred: 2 },
      { referring: 2, referred: 0 },
    ];
    expect(() => inOrderOfReference(tables, circle)).toThrow('circle among a, c');
  });
});
