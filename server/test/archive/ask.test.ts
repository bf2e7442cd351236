import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveViews } from '../../src/freight/archive/views.ts';
import { callCarreto } from '../support/call-carreto.ts';
import {
  beyondArchive,
  endless,
  noQuestions,
  saysBeyond,
  saysNoQuestion,
  smallArchive,
} from '../support/small-archive.ts';
import { withoutPackage } from '../support/without-package.ts';

let archive: Awaited<ReturnType<typeof smallArchive>>;
let home: string;
let folder: string;
let outside: string;

beforeAll(async () => {
  archive = await smallArchive();
  ({ home, folder, outside } = archive);
});
afterAll(() => archive.remove());

const ask = (sql: string, ...options: string[]) =>
  callCarreto(['ask', sql, ...options], { CARRETO_ARCHIVE: folder });

describe('./carreto ask', () => {
  test('prints what a select gives as a table, as CSV and as JSON', async () => {
    const sql =
      'select shipper, carrier, cost_cents, channel, quoted_at, quoted_on from offers order by cost_cents';
    const table = await ask(sql);
    expect([table.code, table.err]).toEqual([0, '']);
    expect(table.out).toContain('shipper');
    expect((await ask(sql, '--format', 'csv')).out.split('\n').slice(0, 2)).toEqual([
      'shipper,carrier,cost_cents,channel,quoted_at,quoted_on',
      '"Loja, ""Central""",Rápida,3590,,2026-11-20 12:00:00,2026-11-20',
    ]);
    expect(JSON.parse((await ask(sql, '--format', 'json')).out)[1]).toMatchObject({
      ...{ shipper: 'Loja, "Central"', cost_cents: 4100, channel: null, quoted_on: '2026-11-20' },
    });
  });

  test('counts a quote once, whatever its offers, and says the columns of its views', async () => {
    const counted =
      'select (select count(*) from quotes) q, (select count(*) from offers) o, (select count(*) from freights) f';
    expect(JSON.parse((await ask(counted, '--format', 'json')).out)).toEqual([{ q: 1, o: 2, f: 0 }]);
    for (const { name, columns } of archiveViews) {
      const { out } = await ask(`describe ${name}`, '--format', 'json');
      expect(
        JSON.parse(out).map((row: Record<string, string>) => [row.column_name, row.column_type]),
      ).toEqual(columns.map((column) => [column.name, column.type]));
    }
  });

  test('prints no more rows than it was told, and says so', async () => {
    const ran = await ask('select cost_cents from offers order by 1', '--limit', '1', '--format', 'csv');
    expect([ran.code, ran.out, ran.err]).toEqual([
      0,
      'cost_cents\n3590\n',
      'Only the first 1 rows: --limit prints more.\n',
    ]);
    expect((await ask('select 1', '--limit', '0')).code).toBe(2);
    expect((await ask('select 1', '--format', 'xml')).code).toBe(2);
    expect((await ask('select 1', '--seconds', '601')).code).toBe(2);
  });

  test('says whole numbers that JSON cannot hold, and what is no number, as text', async () => {
    const sql = `select 9007199254740993::bigint as large, 'nan'::double as nan, 1.5::decimal(4,2) as decimal, [1, 2] as list`;
    expect(JSON.parse((await ask(sql, '--format', 'json')).out)).toEqual([
      { large: '9007199254740993', nan: 'NaN', decimal: '1.50', list: '[1, 2]' },
    ]);
  });
});

describe('a question that goes beyond the archive', () => {
  test.each(beyondArchive.map((statement) => [statement]))('%s is refused', async (statement) => {
    const ran = await ask(archive.filled(statement));
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(saysBeyond);
    expect(ran.err).not.toContain('hidden');
  });

  test.each(noQuestions.map((statement) => [statement]))('%s is no question', async (statement) => {
    const before = await readdir(home, { recursive: true });
    const ran = await ask(archive.filled(statement));
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(saysNoQuestion);
    expect(await readdir(home, { recursive: true })).toEqual(before);
  });

  test('a link out of the archive is not followed', async () => {
    const link = join(folder, 'quotes/2026-11-20/link.csv');
    await symlink(outside, link);
    const ran = await ask(`select * from read_csv('${link.replaceAll("'", "''")}')`);
    expect([ran.code, ran.out]).toEqual([1, '']);
    await rm(link);
  });
});

describe('a question that does not end by itself', () => {
  test('is ended when its time is over', async () => {
    for (const sql of endless) {
      const ran = await ask(sql, '--seconds', '1');
      expect([ran.code, ran.out]).toEqual([1, '']);
      expect(ran.err).toContain('It took longer than 1 s and was ended');
    }
  });

  test('gets no more memory than there is for one', async () => {
    const ran = await ask(
      'select list(repeat(range::varchar, 1000)) from range(100000000)',
      '--seconds',
      '60',
    );
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(/more memory than a question may take|It took longer/);
    const long = await ask("select repeat('x', 1000000) from range(1000)", '--limit', '1000');
    expect([long.code, long.err]).toEqual([1, 'The reply is too large: select less, or fewer rows.\n']);
  });
});

describe('bad questions and places', () => {
  test('are told what is wrong', async () => {
    expect((await ask('select from where')).err).toContain('syntax error');
    expect((await ask('select nothing from quotes')).err).toContain('"nothing"');
    expect((await ask('select * from tables_that_are_not_there')).err).toContain('does not exist');
  });

  test('without a folder, without an archive', async () => {
    const none = await callCarreto(['ask', 'select 1']);
    expect([none.code, none.err]).toEqual([69, expect.stringContaining('set CARRETO_ARCHIVE to a folder')]);
    const empty = await callCarreto(['ask', 'select 1'], { CARRETO_ARCHIVE: join(home, 'nowhere') });
    expect([empty.code, empty.err]).toEqual([69, expect.stringContaining('There is no archive in')]);
  });

  test('without DuckDB it is said what to install', async () => {
    const ran = await withoutPackage('@duckdb/node-api', () => ask('select 1'));
    expect([ran.code, ran.err]).toEqual([
      69,
      expect.stringContaining('npm install --no-save @duckdb/node-api@'),
    ]);
  });
});
