import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lastUnreleased,
  migrationsFolder,
  readMigrations,
} from '../../server/src/platform/db/migration-files.ts';
import { contractionProblems } from './contraction-problems.ts';
import { contractionsOf } from './contractions.ts';

const kinds = (sql: string): string[] => contractionsOf(sql).map(({ kind }) => kind);

describe('what a migration may do to the release before', () => {
  it.each([
    ['drop table one;', 'drops'],
    ['DROP TABLE one', 'drops'],
    ['alter table one drop column x;', 'drops'],
    ['alter table one drop constraint x;', 'drops'],
    ['alter table one alter column x drop default;', 'drops'],
    ['drop index one_x;', 'drops an index that conflicts may be named by'],
    ['alter table one rename to two;', 'renames'],
    ['alter table one rename column x to y;', 'renames'],
    ['alter table one alter column x type bigint;', 'changes the type of a column'],
    ['alter table one alter x set data type bigint using x::bigint;', 'changes the type of a column'],
    ['alter table one alter column x set not null;', 'demands a value'],
    ['alter table one add column x int not null;', 'adds a column that must be given'],
    ['alter table one add x int, add column y int not null;', 'adds a column that must be given'],
    ['alter table one add constraint c check (x > 0);', 'holds writes to a rule'],
    ['create unique index one_x on one (x);', 'holds writes to a rule'],
    ['create trigger t before insert on one for each row execute function f();', 'runs at every write'],
    ['create or replace function f() returns int as $$ select 1 $$ language sql;', 'replaces a function'],
    ['truncate one;', 'empties'],
    ['delete from one where x = 1;', 'empties'],
    ['do $$ begin if true then drop table one; end if; end $$;', 'drops'],
    ['alter table one detach partition two;', 'attaches or detaches'],
  ])('%s is refused', (sql, kind) => {
    expect(kinds(sql)).toContain(kind);
  });

  it.each([
    ['create table two (id int not null, x text check (x > 1));'],
    ['alter table one add column x int;'],
    ['alter table one add column x int not null default 0;'],
    ['alter table one add column x int generated always as (y) stored not null;'],
    ['alter table one alter column x drop not null;'],
    ['create index one_x on one (x);'],
    [
      'create table two (id int); create unique index two_id on two (id); alter table two add constraint c check (id > 0);',
    ],
    ["insert into one values ('drop table one; delete from one');"],
    ['-- drop table one;\nselect 1; /* drop table two; */'],
    ['update one set x = 1 where x is null;'],
    ['create function f() returns int as $$ select 1 $$ language sql;'],
  ])('%s is an addition', (sql) => {
    expect(kinds(sql)).toEqual([]);
  });
});

describe('the migrations since the last release', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carreto-contractions-'));
    const files = {
      '0001-first.sql': 'drop table old;',
      '0002-adds.sql': 'create table two (id int);',
      '0003-takes.sql': 'drop table one;',
      '0004-given-up.sql': '-- needs 0001: nobody reads it since 1.\ndrop table one;',
      '0005-too-early.sql': '-- needs 0003: nobody reads it since 3.\ndrop table one;',
    };
    for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('add to the schema, or say which release that is out no longer needs what they take away', async () => {
    expect(await contractionProblems()).toEqual([]);
  });

  it('are told apart from what would break the release before', async () => {
    expect(await contractionProblems(folder, 1)).toEqual([
      'server/migrations/0003-takes.sql: drops, and no line "-- needs NNNN: reason" says who may: drop table one',
      expect.stringContaining('0005-too-early.sql: needs a release that knows 3 migrations'),
    ]);
  });

  it('would be found: those of before did such things', async () => {
    const before = (await readMigrations(migrationsFolder)).filter(({ number }) => number <= lastUnreleased);
    expect(before.filter(({ sql }) => contractionsOf(sql).length > 0).length).toBeGreaterThan(3);
  });
});
