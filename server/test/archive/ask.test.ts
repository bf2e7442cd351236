import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type OfferRow, quotesKind } from '../../src/freight/archive/quotes/columns.ts';
import { archiveViews } from '../../src/freight/archive/views.ts';
import { writePeriod } from '../../src/freight/archive/write-period.ts';
import type { Decision } from '../../src/freight/quote/store/decision.ts';
import { callCarreto } from '../support/call-carreto.ts';

let home: string;
let folder: string;
let outside: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'carreto-ask-'));
  folder = join(home, "arquivo d'água");
  outside = join(home, 'outside.csv');
  await writeFile(outside, 'secret\nhidden\n');
  await writePeriod({ archive: folder, period: '2026-11-20' }, quotesKind, {
    ...{ pages: pages(), state: '', writtenAt: new Date('2026-11-21T06:00:00Z') },
  });
  await writeFile(join(folder, 'archive.json'), '{"v":1,"id":"of-a-test"}');
});
afterAll(() => rm(home, { recursive: true }));

const decision: Decision = {
  ...{ v: 1, engineRevision: 1, items: [], boxes: [], origin: null, destination: null, live: [] },
  atMs: Date.parse('2026-11-20T12:00:00Z'),
  request: {
    ...{ platformCode: 'DEMO00001', shipperCnpj: '99500101000199', destinationZip: 1_311_000 },
    recipient: { type: 'individual', document: '52998224725', stateInscription: null },
    ...{
      channel: null,
      subchannel: null,
      filter: null,
      limit: null,
      identification: 'Maria',
      reverse: false,
    },
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  },
  dispatcher: { document: '99500101000199', zip: 29_161_376, declaredCents: null },
  offers: [offerOf(1, 3590), offerOf(2, 4100)].map(
    ({ number: _, carrierId: _id, carrier: _name, ...offer }) => offer,
  ),
};

function offerOf(number: number, costCents: number) {
  return {
    ...{ number, carrierId: 7, carrier: 'Rápida', versionId: 12, live: null, costCents },
    ...{ finalCents: costCents - 90, transitMinutes: 2880, extraDays: 1, expiresAtMs: 0 },
  };
}

async function* pages() {
  yield [offerRow(1, 3590), offerRow(2, 4100)];
}

function offerRow(number: number, costCents: number): OfferRow {
  return {
    ...{ quoteId: '0n3xq8w0aaaaaaaa', requestId: 'r1', shipperId: 1, shipper: 'Loja, "Central"' },
    ...{ quotedAtMs: Date.parse('2026-11-20T12:00:00Z'), originZip: '29161376', destinationZip: '01311000' },
    ...{ decision, goods: { units: 2, weightG: 7000, valueCents: 30_000 } },
    offer: offerOf(number, costCents),
  };
}

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
  test.each([
    ["select * from read_csv('/etc/passwd', sep = ':')"],
    ["select * from read_text('/etc/passwd')"],
    ["select * from '/etc/passwd'"],
    ["select * from glob('/etc/*')"],
    ["select * from read_parquet('/tmp/**/*.parquet')"],
    ["select * from parquet_metadata('/tmp/x.parquet')"],
    ["select * from read_csv('https://example.com/x.csv')"],
    ["select * from read_json('OUTSIDE')"],
    ["select * from read_csv('OUTSIDE')"],
    ["select * from read_text('FOLDER/archive.json')"],
    ["select * from read_text('FOLDER/quotes/2026-11-20/../../../outside.csv')"],
    ["select * from query('copy quotes to ''OUTSIDE''')"],
  ])('%s is refused', async (statement) => {
    const sql = statement.replaceAll('OUTSIDE', outside).replaceAll('FOLDER', folder.replaceAll("'", "''"));
    const ran = await ask(sql);
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(
      /Permission Error|Binder Error|Parser Error|IO Error|Missing Extension|Catalog Error/,
    );
    expect(ran.err).not.toContain('hidden');
  });

  test.each([
    ['insert into quotes values (1)'],
    ['create table t as select 1'],
    ['drop view quotes'],
    ["copy quotes to '/tmp/carreto-ask-out.csv'"],
    ["copy (select 1) to 'OUTSIDE'"],
    ["attach '/tmp/carreto-ask.db' as other"],
    ["attach ':memory:' as other"],
    ['install httpfs'],
    ['load httpfs'],
    ["set memory_limit = '100GB'"],
    ['set enable_external_access = true'],
    ['pragma database_list'],
    ['call pragma_version()'],
    ["export database '/tmp/carreto-ask-export'"],
    ['explain select 1'],
    ['checkpoint'],
    ['begin'],
    ['update quotes set channel = null'],
    ['delete from quotes'],
    ['select 1; select 2'],
    ["select 1; copy quotes to '/tmp/carreto-ask-out.csv'"],
    [''],
    ['/* nothing */'],
    ["pragma import_database('/tmp')"],
    ['/* a select */ drop view quotes'],
    ['select ?'],
  ])('%s is no question', async (statement) => {
    const before = await readdir(home, { recursive: true });
    const ran = await ask(statement.replaceAll('OUTSIDE', outside));
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(
      /Only a select|One statement|Permission Error|Binder Error|Parser Error|Catalog Error|Invalid Input|parameters|configuration has been locked/,
    );
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
    const ran = await ask(
      'select sum(a.range * b.range) from range(10000000) a, range(10000000) b',
      '--seconds',
      '1',
    );
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toContain('It took longer than 1 s and was ended');
    const recursive = 'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t';
    expect((await ask(recursive, '--seconds', '1')).err).toContain('It took longer than 1 s');
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
    vi.doMock('@duckdb/node-api', () => {
      throw new Error('Cannot find package');
    });
    const ran = await ask('select 1');
    vi.doUnmock('@duckdb/node-api');
    expect([ran.code, ran.err]).toEqual([
      69,
      expect.stringContaining('npm install --no-save @duckdb/node-api@'),
    ]);
  });
});
