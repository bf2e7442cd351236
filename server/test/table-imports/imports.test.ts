import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { claimImport, renewClaim } from '../../src/registry/table-imports/claim.ts';
import { countOldImportFiles, dropOldImportFiles } from '../../src/registry/table-imports/drop-files.ts';
import { failImport } from '../../src/registry/table-imports/end-import.ts';
import { runImport } from '../../src/registry/table-imports/run-import.ts';
import { createImportWorker } from '../../src/registry/table-imports/worker.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { writeWorkbook } from '../../src/tariff/workbook/write-workbook.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { horizonNow } from '../support/moving-clock.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { richTable } from '../support/table-documents.ts';
import { manyRanges, someTable, tableFile, templateFile } from '../support/table-files.ts';
import { accepted, type ImportDesk, openImportDesk } from '../support/table-imports.ts';

const path = '/api/admin/v1/table-imports';
const bytesOf = (document: object) => tableFile(document).bytes;
const quiet = { onProgress: () => {}, signal: new AbortController().signal };

let app: TestApp;
let desk: ImportDesk;
let carrierId: number;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openImportDesk(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
});
afterAll(() => app.close());

async function countVersions(): Promise<number> {
  const { count } = await app.ctx.db
    .selectFrom('freightTableVersion')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Works off what waits, until this import has come to an end or to questions. */
async function finished(importId: number) {
  await app.settle();
  return desk.look(importId);
}

describe('an import of files', () => {
  it('is opened, takes files, is started, and makes a draft', async () => {
    const opened = await accepted(desk.send('POST', path, { carrierId, validFrom: '2030-01-01' }));
    expect(opened).toMatchObject({ state: 'open', files: [], percent: 0, createdBy: 'desk analyst' });
    const bytes = bytesOf(someTable({ service: 'Em partes' }));
    const withFile = await accepted(desk.upload(opened.id, bytes, '../../etc/pass\u202ewd.json'));
    expect(withFile.files).toMatchObject([{ position: 1, sizeBytes: bytes.length, kept: true }]);
    expect(await accepted(desk.send('POST', `${path}/${opened.id}/start`))).toMatchObject({
      state: 'waiting',
    });
    const done = await finished(opened.id);
    expect(done).toMatchObject({
      state: 'done',
      percent: 100,
      report: { errorCount: 0 },
      failure: null,
      result: { outcome: 'imported', clean: true, coverageRows: 1, priceRows: 1 },
    });
    const version = await desk.send('GET', `/api/admin/v1/table-versions/${done.result?.versionId}`);
    expect(await version.json()).toMatchObject({
      state: 'draft',
      validFrom: '2030-01-01',
      createdBy: 'desk analyst',
      source: { name: '../../etc/pass\u202ewd.json' },
    });
  });

  it('is read in a thread when it is large, and tells how far it is', async () => {
    const importId = await desk.begin({ carrierId }, bytesOf(manyRanges(20_000)));
    const claimed = await claimImport(app.ctx.db);
    expect(claimed?.id).toBe(importId);
    const phases = new Set<string>();
    await runImport(app.ctx.db, claimed!, { ...quiet, onProgress: ({ phase }) => phases.add(phase) });
    expect([...phases]).toEqual(['compiling']);
    expect(await renewClaim(app.ctx.db, claimed!, { percent: 50 })).toBe(false);
    expect(await desk.look(importId)).toMatchObject({ state: 'done', result: { coverageRows: 20_000 } });
  });

  it('shows what its worker wrote down', async () => {
    const importId = await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Unterwegs' })));
    const claimed = await claimImport(app.ctx.db);
    await renewClaim(app.ctx.db, claimed!, { phase: 'reading', rowsRead: 5_000, percent: 5 });
    expect(await desk.look(importId)).toMatchObject({
      state: 'running',
      phase: 'reading',
      rowsRead: 5_000,
      percent: 5,
    });
    await runImport(app.ctx.db, claimed!, quiet);
    expect((await desk.look(importId)).state).toBe('done');
  });

  it('takes our own workbook', async () => {
    const done = await finished(await desk.begin({ carrierId }, await writeWorkbook(richTable())));
    expect(done).toMatchObject({ state: 'done', result: { outcome: 'imported', priceRows: 2 } });
  });

  it('that has errors fails with every line, and loads nothing', async () => {
    const before = await countVersions();
    const { bytes, options } = templateFile([
      '02000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0',
      '03000000;03999999;;0;5000;muito;0,5;0;0;02.00:00:00;BRA;0',
    ]);
    const failed = await finished(await desk.begin({ carrierId, options }, bytes));
    expect(failed).toMatchObject({
      state: 'failed',
      result: null,
      failure: { code: 'invalid_file' },
      report: { errorCount: 2, findings: [{ line: 2 }, { line: 3 }] },
    });
    expect(await countVersions()).toBe(before);
  });

  it('that contradicts the table it is for fails and says why', async () => {
    const target = { carrierId, name: 'De um só serviço' };
    await finished(await desk.begin(target, bytesOf(someTable({ service: 'Um' }))));
    const failed = await finished(await desk.begin(target, bytesOf(someTable({ service: 'Outro' }))));
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'invalid_request' } });
    expect(failed.failure?.message).toContain('outro nome de tabela');
  });

  it('that is only a check says what would happen, and changes nothing', async () => {
    const before = await countVersions();
    const target = { carrierId, checkOnly: true };
    const clean = await finished(await desk.begin(target, bytesOf(someTable({ service: 'Ensaio' }))));
    expect(clean).toMatchObject({
      state: 'done',
      result: { outcome: 'checked', clean: true, tableId: null, versionId: null, priceRows: 1 },
    });
    const dirty = await finished(await desk.begin(target, new TextEncoder().encode('a;b\n1;2')));
    expect(dirty).toMatchObject({ state: 'done', result: { outcome: 'checked', clean: false } });
    expect(dirty.report?.errorCount).toBeGreaterThan(0);
    expect(await countVersions()).toBe(before);
  });
});

describe('the same bytes again', () => {
  it('change nothing while files are added', async () => {
    const { id } = await accepted(desk.send('POST', path, { carrierId }));
    const bytes = bytesOf(someTable({ service: 'Duas vezes' }));
    await accepted(desk.upload(id, bytes, 'a.json'));
    const again = await accepted(desk.upload(id, bytes, 'b.json'));
    expect(again.files).toMatchObject([{ name: 'a.json' }]);
    await accepted(desk.send('POST', `${path}/${id}/cancel`));
  });

  it('are answered with the version that is there, without reading', async () => {
    const bytes = bytesOf(someTable({ service: 'Igual' }));
    const first = await finished(await desk.begin({ carrierId }, bytes));
    const importId = await desk.begin({ carrierId }, bytes);
    const claimed = await claimImport(app.ctx.db);
    let wasRead = false;
    await runImport(app.ctx.db, claimed!, { ...quiet, onProgress: () => (wasRead = true) });
    expect(wasRead).toBe(false);
    expect(await desk.look(importId)).toMatchObject({
      state: 'done',
      result: { outcome: 'unchanged', versionId: first.result?.versionId },
    });
  });

  it('make a new draft where the one they made was put aside', async () => {
    const bytes = bytesOf(someTable({ service: 'Posta de lado' }));
    const first = await finished(await desk.begin({ carrierId }, bytes));
    const withdraw = `/api/admin/v1/table-versions/${first.result?.versionId}/withdraw`;
    expect((await desk.send('POST', withdraw)).status).toBe(200);
    const again = await finished(await desk.begin({ carrierId }, bytes));
    expect(again.result?.outcome).toBe('imported');
    expect(again.result?.versionId).not.toBe(first.result?.versionId);
    const third = await finished(await desk.begin({ carrierId }, bytes));
    expect(third.result).toMatchObject({ outcome: 'unchanged', versionId: again.result?.versionId });
  });

  it('make one version when two come at once', async () => {
    const bytes = bytesOf(someTable({ service: 'Ao mesmo tempo' }));
    const ids = [await desk.begin({ carrierId }, bytes), await desk.begin({ carrierId }, bytes)];
    const claims = [await claimImport(app.ctx.db), await claimImport(app.ctx.db)];
    expect(claims.map((claimed) => claimed?.id)).toEqual(ids);
    await Promise.all(claims.map((claimed) => runImport(app.ctx.db, claimed!, quiet)));
    const outcomes = await Promise.all(ids.map(async (id) => (await desk.look(id)).result?.outcome));
    expect(outcomes.toSorted()).toEqual(['imported', 'unchanged']);
  });

  it('are a new version again once another one came between', async () => {
    const one = bytesOf(someTable({ service: 'Ida e volta' }));
    const other = bytesOf(someTable({ service: 'Ida e volta', cents: 2500 }));
    const versions = [];
    for (const bytes of [one, other, one]) {
      versions.push((await finished(await desk.begin({ carrierId }, bytes))).result);
    }
    expect(versions.map((result) => result?.outcome)).toEqual(['imported', 'imported', 'imported']);
    expect(new Set(versions.map((result) => result?.versionId)).size).toBe(3);
  });
});

describe('an import whose worker is gone', () => {
  /** As if the lease had been over for long. */
  const expire = (importId: number) =>
    sql`update table_import set lease_until = app_now() - interval '1 second' where id = ${importId}`.execute(
      app.ctx.db,
    );

  it('is taken over when the lease is over, not before, and done once', async () => {
    const before = await countVersions();
    const importId = await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Herdada' })));
    const dead = await claimImport(app.ctx.db);
    expect(dead?.id).toBe(importId);
    expect(await claimImport(app.ctx.db)).toBeUndefined();
    await expire(importId);
    expect(await finished(importId)).toMatchObject({ state: 'done', result: { outcome: 'imported' } });
    // The one thought dead comes back and finds that it may not write.
    await expect(runImport(app.ctx.db, dead!, quiet)).rejects.toThrow('belongs to somebody else');
    expect(await countVersions()).toBe(before + 1);
  });

  it('fails after as many attempts, instead of taking every worker down', async () => {
    const importId = await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Mortal' })));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await claimImport(app.ctx.db))?.id).toBe(importId);
      await expire(importId);
    }
    expect(await claimImport(app.ctx.db)).toBeUndefined();
    expect(await desk.look(importId)).toMatchObject({
      state: 'failed',
      failure: { code: 'work_too_large' },
    });
  });

  it('says in a sentence, not by a code, what its files were too large for', async () => {
    const importId = await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Enorme' })));
    const claimed = await claimImport(app.ctx.db);
    if (claimed?.id !== importId) throw new Error('another import was waiting');
    // What a thread ends with; a file that makes one is in `faults/large-tables`.
    await failImport(app.ctx.db, claimed, fail('work_too_large'));
    const { failure, result } = await desk.look(importId);
    expect({ failure, result }).toEqual({
      failure: { code: 'work_too_large', message: expect.stringMatching(/^A tabela exige mais memória/) },
      result: null,
    });
  });

  it('waits again, uncounted, when its worker stops in good order', async () => {
    const importId = await desk.begin({ carrierId }, bytesOf(manyRanges(30_000)));
    const worker = createImportWorker({ db: app.ctx.db, log: silentLog });
    const running = worker.run();
    while ((await desk.look(importId)).state === 'waiting');
    worker.stop();
    await running;
    const row = await app.ctx.db
      .selectFrom('tableImport')
      .select(['state', 'attempts', 'claim'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'waiting', attempts: 0, claim: null });
    expect((await finished(importId)).state).toBe('done');
  });
});

describe('cancelling', () => {
  it('ends an import that runs; its worker stores nothing', async () => {
    const before = await countVersions();
    const importId = await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Cancelada' })));
    const claimed = await claimImport(app.ctx.db);
    const cancelled = await accepted(desk.send('POST', `${path}/${importId}/cancel`));
    expect(cancelled).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) });
    await expect(runImport(app.ctx.db, claimed!, quiet)).rejects.toThrow('belongs to somebody else');
    expect(await countVersions()).toBe(before);
    expect((await accepted(desk.send('POST', `${path}/${importId}/cancel`))).state).toBe('cancelled');
  });

  it('and everything else that the state does not allow is a conflict', async () => {
    const done = await finished(await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Acabada' }))));
    const other = bytesOf(someTable({ service: 'Tarde' }));
    const answers = { answers: [{ question: 'x', answer: 'y' }] };
    for (const answer of [
      desk.send('POST', `${path}/${done.id}/cancel`),
      desk.send('POST', `${path}/${done.id}/start`),
      desk.send('POST', `${path}/${done.id}/answers`, answers),
      desk.upload(done.id, other),
    ]) {
      expect((await answer).status).toBe(409);
    }
    const { id } = await accepted(desk.send('POST', path, { carrierId }));
    expect((await desk.send('POST', `${path}/${id}/start`)).status).toBe(409);
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('%PDF-1.7')]) {
      expect((await desk.upload(id, bytes)).status).toBe(422);
    }
  });
});

describe('opening an import', () => {
  it.each([
    [{ carrierId: 999_999 }, 404],
    [{ shipperId: 999_999 }, 404],
    [{ layoutId: 999_999 }, 404],
    [{ shipperId: 1, groupId: 1 }, 422],
    [{ validFrom: '2030-02-01', validUntil: '2030-01-01' }, 422],
    [{ unknown: true }, 422],
  ])('refuses %j', async (more, status) => {
    expect((await desk.send('POST', path, { carrierId, ...more })).status).toBe(status);
  });
});

describe('listing imports', () => {
  it('shows those of a carrier and a state, in order', async () => {
    const { id: other } = await addCarrier(app.ctx, tester, someCarrier(2));
    const first = await accepted(desk.send('POST', path, { carrierId: other }));
    const second = await accepted(desk.send('POST', path, { carrierId: other }));
    await accepted(desk.send('POST', `${path}/${first.id}/cancel`));
    const ids = async (query: string): Promise<number[]> => {
      const answer = await desk.send('GET', `${path}?carrierId=${other}${query}`);
      const { items } = (await answer.json()) as { items: { id: number }[] };
      return items.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([first.id, second.id]);
    expect(await ids('&state=open')).toEqual([second.id]);
    expect(await ids(`&cursor=${first.id}`)).toEqual([second.id]);
  });
});

describe('files of imports', () => {
  it('go after their term, the record stays, and who waited too long is cancelled', async () => {
    const done = await finished(await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Antiga' }))));
    await publishVersion(app.ctx, tester, done.result?.versionId ?? 0);
    const young = await finished(await desk.begin({ carrierId }, bytesOf(someTable({ service: 'Nova' }))));
    const { id: forgotten } = await accepted(desk.send('POST', path, { carrierId }));
    await accepted(desk.upload(forgotten, bytesOf(someTable({ service: 'Esquecida' }))));
    await sql`update table_import set created_at = created_at - interval '31 days', started_at = started_at - interval '31 days'
      where id in (${done.id}, ${forgotten})`.execute(app.ctx.db);
    const horizon = await horizonNow(app);
    expect(await countOldImportFiles(app.ctx, horizon)).toBe(2);
    expect(await dropOldImportFiles(app.ctx, horizon)).toBe(2);
    expect(await desk.look(done.id)).toMatchObject({ state: 'done', files: [{ kept: false }] });
    expect(await desk.look(forgotten)).toMatchObject({ state: 'cancelled', files: [{ kept: false }] });
    expect(await desk.look(young.id)).toMatchObject({ files: [{ kept: true }] });
    expect(await dropOldImportFiles(app.ctx, horizon)).toBe(0);
  });
});
