import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OfferRow, quotesKind } from '../../src/freight/archive/quotes/columns.ts';
import { writePeriod } from '../../src/freight/archive/write-period.ts';
import type { Decision } from '../../src/freight/quote/store/decision.ts';

/** What the archive says that it is. */
export const archiveId = 'of-a-test';

/** A folder with an archive of one quote with two offers, and a file beside it that no question may read. */
export async function smallArchive() {
  const home = await mkdtemp(join(tmpdir(), 'carreto-ask-'));
  const folder = join(home, "arquivo d'água");
  const outside = join(home, 'outside.csv');
  await writeFile(outside, 'secret\nhidden\n');
  await writePeriod({ archive: folder, period: '2026-11-20' }, quotesKind, {
    ...{ pages: pages(), state: '', writtenAt: new Date('2026-11-21T06:00:00Z') },
  });
  await writeFile(join(folder, 'archive.json'), JSON.stringify({ v: 1, id: archiveId }));
  /** Names the folder and the file in a statement. */
  const filled = (statement: string): string =>
    statement.replaceAll('OUTSIDE', outside).replaceAll('FOLDER', folder.replaceAll("'", "''"));
  return { home, folder, outside, filled, remove: () => rm(home, { recursive: true }) };
}

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

/** What reads beyond the archive; OUTSIDE is a file beside it, FOLDER the archive. */
export const beyondArchive = [
  "select * from read_csv('/etc/passwd', sep = ':')",
  "select * from read_text('/etc/passwd')",
  "select * from '/etc/passwd'",
  "select * from glob('/etc/*')",
  "select * from read_parquet('/tmp/**/*.parquet')",
  "select * from parquet_metadata('/tmp/x.parquet')",
  "select * from read_csv('https://example.com/x.csv')",
  "select * from read_json('OUTSIDE')",
  "select * from read_csv('OUTSIDE')",
  "select * from read_text('FOLDER/archive.json')",
  "select * from read_text('FOLDER/quotes/2026-11-20/../../../outside.csv')",
  "select * from query('copy quotes to ''OUTSIDE''')",
];

/** What DuckDB says of them. */
export const saysBeyond =
  /Permission Error|Binder Error|Parser Error|IO Error|Missing Extension|Catalog Error/;

/** What is no question. */
export const noQuestions = [
  'insert into quotes values (1)',
  'create table t as select 1',
  'drop view quotes',
  "copy quotes to '/tmp/carreto-ask-out.csv'",
  "copy (select 1) to 'OUTSIDE'",
  "attach '/tmp/carreto-ask.db' as other",
  "attach ':memory:' as other",
  'install httpfs',
  'load httpfs',
  "set memory_limit = '100GB'",
  'set enable_external_access = true',
  'pragma database_list',
  'call pragma_version()',
  "export database '/tmp/carreto-ask-export'",
  'explain select 1',
  'checkpoint',
  'begin',
  'update quotes set channel = null',
  'delete from quotes',
  'select 1; select 2',
  "select 1; copy quotes to '/tmp/carreto-ask-out.csv'",
  '',
  '/* nothing */',
  "pragma import_database('/tmp')",
  '/* a select */ drop view quotes',
  'select ?',
];

/** What is said of those. */
export const saysNoQuestion =
  /Only a select|One statement|Permission Error|Binder Error|Parser Error|Catalog Error|Invalid Input|parameters|configuration has been locked/;

/** What does not end by itself. */
export const endless = [
  'select sum(a.range * b.range) from range(10000000) a, range(10000000) b',
  'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t',
] as const;
