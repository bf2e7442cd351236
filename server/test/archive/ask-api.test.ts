import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locks } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneAtATime } from '../../src/freight/archive/ask/ask-archive.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  archiveId,
  beyondArchive,
  endless,
  noQuestions,
  saysBeyond,
  saysNoQuestion,
  smallArchive,
} from '../support/small-archive.ts';
import { withoutPackage } from '../support/without-package.ts';

let archive: Awaited<ReturnType<typeof smallArchive>>;
let app: TestApp;
let owner: { admin: AdminCall; token: string; id: number };

beforeAll(async () => {
  archive = await smallArchive();
  app = await startTestApp({ environment: { CARRETO_ARCHIVE: archive.folder } });
  await setArchiveId(archiveId);
  owner = await personOf(app, { name: 'Olga', roles: ['owner'] });
});
afterAll(async () => {
  await app.close();
  await archive.remove();
});

async function setArchiveId(id: string): Promise<void> {
  await sql`insert into installation (name, value) values ('archive', ${id})
    on conflict (name) do update set value = excluded.value`.execute(app.ctx.db);
}

/** Each at a time of its own, so that no allowance is used up. */
function ask(question: object, by: AdminCall = owner.admin) {
  app.clock.advanceMs(1000);
  return by('POST /archive/ask', question);
}

async function askFile(question: object) {
  app.clock.advanceMs(1000);
  const response = await fetch(`${app.address}/api/admin/v1/archive/ask/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('a question over the API', () => {
  const byCost = 'select shipper, carrier, cost_cents, channel, quoted_on from offers order by cost_cents';

  test('is answered with columns and rows', async () => {
    expect(await ask({ sql: byCost })).toEqual({
      status: 200,
      body: {
        columns: ['shipper', 'carrier', 'cost_cents', 'channel', 'quoted_on'],
        rows: [
          ['Loja, "Central"', 'Rápida', 3590, null, '2026-11-20'],
          ['Loja, "Central"', 'Rápida', 4100, null, '2026-11-20'],
        ],
        isMore: false,
      },
    });
    const { body } = await ask({ sql: byCost, rows: 1 });
    expect([body.rows.length, body.isMore]).toEqual([1, true]);
    const hard = `select 9007199254740993::bigint as large, 'nan'::double as nan, 1.5::decimal(4,2) as decimal, [1, 2] as list, true as yes`;
    expect((await ask({ sql: hard })).body.rows).toEqual([
      ['9007199254740993', 'NaN', '1.50', '[1, 2]', true],
    ]);
    expect((await ask({ sql: 'describe audits' })).body.columns[0]).toBe('column_name');
  });

  test('is answered as a file, whole or not at all', async () => {
    const { status, headers, text } = await askFile({ sql: byCost });
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('text/csv'),
      'attachment; filename="arquivo.csv"',
    ]);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'shipper,carrier,cost_cents,channel,quoted_on',
      '"Loja, ""Central""",Rápida,3590,,2026-11-20',
    ]);
    const most = await askFile({ sql: 'select * from range(100000)' });
    expect([most.status, most.text.length]).toEqual([200, 'range\r\n'.length + 688_890]);
    const more = await askFile({ sql: 'select * from range(100001)' });
    expect([more.status, more.text]).toEqual([422, expect.stringContaining('more than 100000 rows')]);
  });

  test('stands in the change log with who asked it', async () => {
    const question = "select count(*) from freights where destination_zip = '01311000'";
    expect((await ask({ sql: question })).body.rows).toEqual([[0]]);
    const { body } = await owner.admin('GET /changes?kind=personalData&limit=1');
    expect(body.items[0]).toMatchObject({
      ...{ operatorId: owner.id, actor: 'Olga', action: 'read' },
      after: { operation: 'askArchive', question },
    });
  });
});

describe('a question that goes beyond the archive', () => {
  test.each(beyondArchive.map((statement) => [statement]))('%s is refused', async (statement) => {
    const { status, body } = await ask({ sql: archive.filled(statement) });
    expect([status, body.code]).toEqual([422, 'invalid_request']);
    expect(body.details).toEqual([{ field: 'sql', message: expect.stringMatching(saysBeyond) }]);
    expect(JSON.stringify(body)).not.toContain('hidden');
  });

  test.each(noQuestions.filter((statement) => statement !== '').map((statement) => [statement]))(
    '%s is no question',
    async (statement) => {
      const before = await readdir(archive.home, { recursive: true });
      const { status, body } = await ask({ sql: archive.filled(statement) });
      expect([status, body.code]).toEqual([422, 'invalid_request']);
      expect(body.details).toEqual([{ field: 'sql', message: expect.stringMatching(saysNoQuestion) }]);
      expect(await readdir(archive.home, { recursive: true })).toEqual(before);
    },
  );

  test('is told by a file, too', async () => {
    const refused = await askFile({ sql: "select * from read_text('/etc/passwd')" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(saysBeyond)]);
  });

  test('nothing, too many rows and too much time are out of bounds', async () => {
    for (const question of [
      {},
      { sql: '' },
      { sql: 'x'.repeat(20_001) },
      { sql: 'select 1', rows: 0 },
      { sql: 'select 1', rows: 10_001 },
      { sql: 'select 1', seconds: 0 },
      { sql: 'select 1', seconds: 61 },
      { sql: 'select 1', memory: 1 },
    ])
      expect(await ask(question)).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });
});

describe('a question that is too large', () => {
  test.each(endless.map((statement) => [statement]))('%s is ended', async (statement) => {
    const { status, body } = await ask({ sql: statement, seconds: 1 });
    expect([status, body.code]).toEqual([422, 'work_too_large']);
    expect(body.details[0].message).toContain('It took longer than 1 s and was ended');
  });

  test('gets no more memory than there is for one, neither for its work nor for its reply', async () => {
    const work = await ask({ sql: 'select list(repeat(range::varchar, 1000)) from range(100000000)' });
    expect([work.status, work.body.code]).toEqual([422, 'work_too_large']);
    const reply = await ask({ sql: "select repeat('x', 1000000) from range(9)", rows: 9 });
    expect([reply.status, reply.body.code]).toEqual([422, 'work_too_large']);
    expect(reply.body.details[0].message).toContain('The reply is too large');
  });

  test('keeps others from asking meanwhile, and no longer', async () => {
    const refused = await locks.request(oneAtATime, () => fetchAsk({ sql: 'select 1' }));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await ask({ sql: 'select 1' })).status).toBe(200);
  });
});

function fetchAsk(question: object): Promise<Response> {
  return fetch(`${app.address}/api/admin/v1/archive/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
}

describe('who may ask', () => {
  test('is whoever sees everything that the archive is of', async () => {
    const all = ['reports.read', 'freights.read', 'quotes.read', 'audit.read', 'personal.see'] as const;
    const may = await personOf(app, { name: 'Rui', permissions: [...all] });
    expect((await ask({ sql: 'select 1' }, may.admin)).status).toBe(200);
    for (const missing of all) {
      const permissions = all.filter((permission) => permission !== missing);
      const { admin } = await personOf(app, { name: `sem ${missing}`, permissions });
      const { status, body } = await ask({ sql: 'select 1' }, admin);
      expect([status, body.code]).toEqual([403, 'forbidden']);
      expect(JSON.stringify(body)).toContain(missing);
    }
  });
});

describe('an installation that has nothing to ask', () => {
  const expected = { status: 409, body: { code: 'conflict' } };

  test('says so without a folder, without an archive in it, and where it is of another installation', async () => {
    await setArchiveId('of-another');
    expect(await ask({ sql: 'select 1' })).toMatchObject(expected);
    await setArchiveId(archiveId);
    await rename(archive.folder, `${archive.folder}-away`);
    expect(await ask({ sql: 'select 1' })).toMatchObject(expected);
    await rename(`${archive.folder}-away`, archive.folder);
    expect((await ask({ sql: 'select 1' })).status).toBe(200);
  });

  test('comes again later where its folder cannot be read', async () => {
    const mark = join(archive.folder, 'archive.json');
    const text = await readFile(mark, 'utf8');
    await writeFile(mark, '{"v":1,');
    expect(await ask({ sql: 'select 1' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await rm(mark);
    await mkdir(mark);
    expect(await ask({ sql: 'select 1' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await rm(mark, { recursive: true });
    await writeFile(mark, text);
    expect((await ask({ sql: 'select 1' })).status).toBe(200);
  });

  test('says so without what reads it', async () => {
    const { status, body } = await withoutPackage('@duckdb/node-api', () => ask({ sql: 'select 1' }));
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('@duckdb/node-api')]);
  });
});
