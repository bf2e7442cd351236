import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freightLines } from '../../src/freight/dispatch/bulk/do-line.ts';
import { keepNotices } from '../../src/freight/record/notices/keep-notices.ts';
import { claimJob, releaseJob } from '../../src/registry/jobs/claim-job.ts';
import { createJobWorker } from '../../src/registry/jobs/job-worker.ts';
import { type LineAct, LostJob, workLine } from '../../src/registry/jobs/work-line.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

/** Nobody works on jobs here but the tests. */
beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ROLE: 'api' }, alignsDatabase: true });
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterAll(() => app.close());

const freights = async (count: number): Promise<string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < count; at += 1) codes.push(await hired(app, shop));
  return codes;
};
const started = async (call: AdminCall, freightCodes: readonly string[]): Promise<number> => {
  const action = { type: 'note', text: 'avisado' };
  const { body } = await call('POST /freights/actions', { preview: true, action, freightCodes });
  const answer = await call('POST /freights/actions', { previewId: body.preview.previewId });
  return answer.body.job.id;
};
const workerOf = (act: LineAct) => createJobWorker(app.ctx, new Map([['freights', act]]));
const work = () => workerOf(freightLines(app.ctx)).run();
const jobOf = async (id: number) => (await admin(`GET /jobs/${id}`)).body;
const notesOf = async (code: string) => (await admin(`GET /freights/${code}/notes`)).body.items.length;

describe('a job', () => {
  test('goes on where a worker stopped, and each line is done once', async () => {
    const codes = await freights(4);
    const id = await started(admin, codes);
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', doneCount: 0, startedAt: null });
    let lines = 0;
    const first = workerOf(async (change, job, line) => {
      lines += 1;
      if (lines === 2) first.stop();
      return freightLines(app.ctx)(change, job, line);
    });
    await first.run();
    expect(await jobOf(id)).toMatchObject({ state: 'running', doneCount: 2 });
    await Promise.all([work(), work()]);
    expect(await jobOf(id)).toMatchObject({ state: 'done', doneCount: 4, refusedCount: 0 });
    expect(await Promise.all(codes.map(notesOf))).toEqual([1, 1, 1, 1]);
  });

  test('that is stopped begins no further line; what is done stays done', async () => {
    const codes = await freights(3);
    const id = await started(admin, codes);
    const first = workerOf(async (change, job, line) => {
      first.stop();
      return freightLines(app.ctx)(change, job, line);
    });
    await first.run();
    const stopped = await admin(`POST /jobs/${id}/cancellation`, {});
    expect(stopped.body).toMatchObject({ state: 'cancelled', doneCount: 1, refusedCount: 0 });
    await work();
    expect(await admin(`POST /jobs/${id}/cancellation`, {})).toEqual(stopped);
    expect(await Promise.all(codes.map(notesOf))).toEqual([1, 0, 0]);
    await keepNotices(app.ctx);
    await keepNotices(app.ctx);
    const { items } = (await admin('GET /me/notices')).body;
    expect(items.filter(({ target }: { target: string }) => target === String(id))).toMatchObject([
      { title: 'Anotar fretes: parou (feitos: 1, recusados: 0)' },
    ]);
  });

  test('of a worker that froze is taken over; the frozen one does nothing more', async () => {
    const [code = ''] = await freights(1);
    const id = await started(admin, [code]);
    const frozen = await claimJob(app.ctx, ['freights']);
    if (frozen?.id !== id) throw new Error('another job');
    await work();
    expect(await jobOf(id)).toMatchObject({ state: 'running', doneCount: 0 });
    await sql`update operator_job set lease_until = app_now() where id = ${id}`.execute(app.ctx.db);
    const heir = await claimJob(app.ctx, ['freights']);
    const act = freightLines(app.ctx);
    await expect(workLine(app.ctx, act, { job: frozen, position: 1 })).rejects.toThrow(LostJob);
    expect(await notesOf(code)).toBe(0);
    if (heir === undefined) throw new Error('nobody took it over');
    await workLine(app.ctx, act, { job: heir, position: 1 });
    // Whoever comes second finds it done.
    await workLine(app.ctx, act, { job: heir, position: 1 });
    expect(await notesOf(code)).toBe(1);
    await releaseJob(app.ctx.db, heir);
    await work();
    expect(await jobOf(id)).toMatchObject({ state: 'done', doneCount: 1 });
  });

  test('gets its round beside one that is long', async () => {
    const order: number[] = [];
    const [short, long] = [await freights(1), await freights(2)];
    const longId = await started(admin, long);
    const shortId = await started(admin, short);
    // As many lines more as make two rounds.
    await sql`insert into operator_job_line (job_id, position, subject, state)
      select ${longId}, n, 'FR26112000000', 'waiting' from generate_series(3, 150) as n`.execute(app.ctx.db);
    await workerOf(async (change, job, line) => {
      if (order.at(-1) !== job.id) order.push(job.id);
      return freightLines(app.ctx)(change, job, line);
    }).run();
    expect(order).toEqual([longId, shortId, longId]);
  });

  test('whose line breaks goes on after a pause, and gives the line up after five times', async () => {
    const codes = await freights(2);
    const id = await started(admin, codes);
    const breaking = workerOf(async (change, job, line) => {
      if (line.position === 1) throw new Error('the disk is full');
      return freightLines(app.ctx)(change, job, line);
    });
    for (let round = 0; round < 5; round += 1) {
      await breaking.run();
      if (round < 4)
        expect(await jobOf(id)).toMatchObject({ state: 'running', doneCount: 0, refusedCount: 0 });
      await sql`update operator_job set due_at = app_now() where id = ${id}`.execute(app.ctx.db);
    }
    await work();
    expect(await jobOf(id)).toMatchObject({ state: 'done', doneCount: 1, refusedCount: 1 });
    const { items } = (await admin(`GET /jobs/${id}/lines?state=refused`)).body;
    expect(items).toMatchObject([{ position: 1, code: 'failed' }]);
    expect(await notesOf(codes[0] ?? '')).toBe(0);
  });

  test('is its own person’s alone', async () => {
    const id = await started(admin, await freights(1));
    const { admin: other } = await personOf(app, { name: 'Olga', roles: ['owner'] });
    expect((await other('GET /jobs')).body.items).toEqual([]);
    for (const path of [`GET /jobs/${id}`, `GET /jobs/${id}/lines`, `GET /jobs/${id}/file`])
      expect(await other(path)).toMatchObject({ status: 404 });
    expect(await other(`POST /jobs/${id}/cancellation`, {})).toMatchObject({ status: 404 });
    await work();
  });

  test('is listed newest first, page by page, without previews', async () => {
    const { admin: lia } = await personOf(app, { name: 'Lia', roles: ['owner'] });
    const codes = await freights(1);
    const ids = [await started(lia, codes), await started(lia, codes)];
    await lia('POST /freights/actions', {
      ...{ preview: true, action: { type: 'note', text: 'x' }, freightCodes: codes },
    });
    const page = (await lia('GET /jobs?limit=1')).body;
    expect(page.items).toMatchObject([{ id: ids[1], lineCount: 1 }]);
    const rest = (await lia(`GET /jobs?limit=1&cursor=${page.nextCursor}`)).body;
    expect(rest).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    await work();
  });
});

describe('who may act on many freights', () => {
  test('needs what the same act on one needs', async () => {
    const freightCodes = await freights(1);
    const occurredAt = '2026-11-20T12:00:00.000Z';
    const acts = {
      cancel: ['freights.write', {}],
      report: ['freights.write', { code: 17, occurredAt }],
      note: ['freights.note', { text: 'x' }],
      assign: ['freights.note', { operatorId: null }],
      redeliver: ['webhooks.redeliver', { which: 'failed' }],
    } as const;
    const { admin: reader } = await personOf(app, { name: 'Rui', permissions: ['freights.read'] });
    for (const [type, [needs, members]] of Object.entries(acts)) {
      const body = { preview: true, action: { type, ...members }, freightCodes };
      expect(await reader('POST /freights/actions', body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', details: [{ field: 'needs', message: needs }] },
      });
      const { admin: allowed } = await personOf(app, {
        name: `pode ${type}`,
        permissions: ['freights.read', needs],
      });
      expect(await allowed('POST /freights/actions', body)).toMatchObject({ status: 200 });
    }
  });

  test('acts on what is seen alone, and on the preview of nobody else', async () => {
    const [code = ''] = await freights(1);
    const own = await openBareShop(app, 7);
    const { admin: lia } = await personOf(app, { name: 'Lia 2', roles: ['owner'], shipperIds: [own.id] });
    const action = { type: 'note', text: 'x' };
    const named = await lia('POST /freights/actions', { preview: true, action, freightCodes: [code] });
    expect(named.body.preview).toMatchObject({
      acceptedCount: 0,
      refused: [{ freightCode: code, code: 'not_found' }],
    });
    const all = await lia('POST /freights/actions', { preview: true, action, filter: {} });
    expect(all.body.preview).toMatchObject({ chosenCount: 0 });
    const { body } = await admin('POST /freights/actions', { preview: true, action, freightCodes: [code] });
    const { previewId } = body.preview;
    expect(await lia('POST /freights/actions', { previewId })).toMatchObject({ status: 404 });
  });

  test('is asked again while the job runs: what was taken from its person ends it, or its lines', async () => {
    const [one = '', two = ''] = await freights(2);
    const { admin: olga, id: operatorId } = await personOf(app, { name: 'Olga 2', roles: ['owner'] });
    const narrowed = await started(olga, [one]);
    const own = await openBareShop(app, 8);
    const update = (changes: object) =>
      app.ctx.db.updateTable('operator').set(changes).where('id', '=', operatorId).execute();
    await update({ shipperIds: [own.id] });
    await work();
    expect((await olga(`GET /jobs/${narrowed}/lines`)).body.items).toMatchObject([{ code: 'not_found' }]);
    await update({ shipperIds: null });
    const ended = await started(olga, [two]);
    await update({ active: false });
    await work();
    await update({ active: true });
    expect((await olga(`GET /jobs/${ended}`)).body).toMatchObject({ state: 'cancelled', doneCount: 0 });
    expect(await Promise.all([one, two].map(notesOf))).toEqual([0, 0]);
  });
});
