import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supposedHorizon } from '../../src/platform/retention/horizon.ts';
import { countOldJobs, dropOldJobs } from '../../src/registry/jobs/drop-old-jobs.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, progressOf, report } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment, alignsDatabase: true });
  shop = await openShop(app);
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
});
afterAll(() => app.close());

const freights = async (count: number, changes: object = {}): Promise<string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < count; at += 1) codes.push(await hired(app, shop, changes));
  return codes;
};
const preview = async (action: object, chosen: object) => {
  const { status, body } = await admin('POST /freights/actions', { preview: true, action, ...chosen });
  expect({ status, body }).toMatchObject({ status: 200, body: { job: null } });
  return body.preview;
};
const start = async (previewId: string) => {
  const { status, body } = await admin('POST /freights/actions', { previewId });
  expect({ status, body }).toMatchObject({ status: 200, body: { preview: null } });
  return body.job;
};
const run = async (previewId: string) => {
  const { id } = await start(previewId);
  await app.settle();
  return (await admin(`GET /jobs/${id}`)).body;
};
const linesOf = async (id: number, query = '') => (await admin(`GET /jobs/${id}/lines${query}`)).body.items;
const fileOf = async (id: number): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.address}/api/admin/v1/jobs/${id}/file`, { headers });
  expect(response.headers.get('content-type')).toContain('text/csv');
  return response.text();
};
const changesOf = async (code: string) => {
  const { number } = (await admin(`GET /freights/${code}`)).body;
  return (await admin(`GET /changes?kind=freight&entityId=${number}`)).body.items;
};
const cancel = { type: 'cancel', reason: 'cliente desistiu' };
const phaseOf = async (code: string) => (await progressOf(app, code)).phase;

describe('a preview', () => {
  test('says what would be done and what is refused, with sums, and does nothing', async () => {
    const [open = '', gone = '', collected = ''] = await freights(3);
    await admin(`POST /freights/${gone}/cancellation`, {});
    await report(app, await carrierTokenOf(app, collected), [
      { id_frete: collected, codigo: 15, data_ocorrencia: '2026-11-20 09:00:00' },
    ]);
    const { costCents, volumeCount } = (await admin(`GET /freights?code=${open}`)).body.items[0];
    const freightCodes = [open, gone, collected, 'FR26112000000', open];
    const found = await preview(cancel, { freightCodes });
    expect(found).toEqual({
      previewId: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: '2026-11-20T12:15:00.000Z',
      mostLines: 10_000,
      chosenCount: 4,
      acceptedCount: 1,
      refusedCount: 3,
      ...{ costCents, volumeCount, deliveryCount: null },
      refused: [
        { freightCode: gone, code: 'nothing_to_do', text: 'O frete já está cancelado.' },
        { freightCode: collected, code: 'out_of_flow', text: 'O frete já foi coletado ou encerrado.' },
        { freightCode: 'FR26112000000', code: 'not_found', text: 'Frete não encontrado.' },
      ],
    });
    expect(await phaseOf(open)).toBe('preparing');
    expect((await admin('GET /jobs')).body.items).toEqual([]);
  });

  test('takes the filter of the list, and stands for what that found then', async () => {
    const channel = 'fixo';
    const codes = await freights(2, { canal: channel });
    const { previewId, chosenCount } = await preview(cancel, { filter: { channel } });
    expect(chosenCount).toBe(2);
    const [later = ''] = await freights(1, { canal: channel });
    const job = await run(previewId);
    expect(job).toMatchObject({ state: 'done', lineCount: 2, doneCount: 2, refusedCount: 0 });
    expect(await Promise.all([...codes, later].map(phaseOf))).toEqual([
      'cancelled',
      'cancelled',
      'preparing',
    ]);
  });

  test('is refused where its members do not go together', async () => {
    const refused = async (body: object) => {
      const answer = await admin('POST /freights/actions', body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
      return answer.body.details[0].field;
    };
    const freightCodes = ['FR26112000000'];
    const previewId = '0'.repeat(32);
    expect(await refused({ action: cancel, freightCodes })).toBe('previewId');
    expect(await refused({ preview: true, freightCodes })).toBe('action');
    expect(await refused({ preview: true, action: cancel })).toBe('freightCodes');
    expect(await refused({ preview: true, action: cancel, freightCodes, filter: {} })).toBe('freightCodes');
    expect(await refused({ preview: true, action: cancel, freightCodes, previewId })).toBe('previewId');
    expect(await refused({ previewId, freightCodes })).toBe('previewId');
    const told = { type: 'report', code: 888, occurredAt: '2026-11-20T12:00:00.000Z' };
    expect(await refused({ preview: true, action: told, freightCodes })).toBe('action.code');
    expect(await refused({ preview: true, action: { ...told, code: 99 }, freightCodes })).toBe('action.code');
    const ahead = { ...told, code: 17, occurredAt: '2027-01-01T00:00:00.000Z' };
    expect(await refused({ preview: true, action: ahead, freightCodes })).toBe('action.occurredAt');
    const nobody = { type: 'assign', operatorId: 999_999 };
    expect(await refused({ preview: true, action: nobody, freightCodes })).toBe('action.operatorId');
  });

  test('is over after 15 minutes, and nothing is done', async () => {
    const [code = ''] = await freights(1);
    const { previewId } = await preview(cancel, { freightCodes: [code] });
    app.clock.advanceMs(15 * 60_000);
    const answer = await admin('POST /freights/actions', { previewId });
    expect(answer).toMatchObject({ status: 410, body: { code: 'preview_expired' } });
    await app.settle();
    expect(await phaseOf(code)).toBe('preparing');
  });

  test('is refused for more than 10,000 freights, never some of them in the place of all', async () => {
    const channel = 'muitos';
    const [code = ''] = await freights(1, { canal: channel });
    const { db } = app.ctx;
    const copies = sql`select 'FR261201' || lpad(n::text, 5, '0') as code, n from generate_series(1, 10000) as n`;
    await sql`
      insert into freight overriding user value select (jsonb_populate_record(f, jsonb_build_object('code', copy.code,
        'tracking_key', left('k' || copy.n || f.tracking_key, length(f.tracking_key)),
        'order_number', null, 'offer_token', null, 'offer_number', null))).*
      from freight as f, (${copies}) as copy where f.code = ${code}`.execute(db);
    for (const table of ['freight_progress', 'freight_facts'])
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(f, jsonb_build_object('freight_code', copy.code))).*
        from ${sql.table(table)} as f, (${copies}) as copy where f.freight_code = ${code}`.execute(db);
    // As the database does by itself, a while after so many came.
    await sql`analyze freight, freight_progress, freight_facts`.execute(db);
    const body = { preview: true, action: { type: 'note', text: 'x' }, filter: { channel } };
    expect(await admin('POST /freights/actions', body)).toMatchObject({
      status: 422,
      body: { code: 'work_too_large', message: expect.stringContaining('10000') },
    });
    await sql`delete from freight_facts where freight_code = 'FR26120110000'`.execute(db);
    const { previewId, chosenCount, acceptedCount } = await preview(body.action, { filter: { channel } });
    expect([chosenCount, acceptedCount]).toEqual([10_000, 10_000]);
    // Nobody acts on it; it is forgotten a day after it is over.
    const horizon = supposedHorizon(new Date(app.clock.nowMs() + 2 * 86_400_000));
    expect(await countOldJobs(db, horizon)).toBeGreaterThan(0);
    await dropOldJobs(db, horizon);
    expect(await admin('POST /freights/actions', { previewId })).toMatchObject({ status: 404 });
    const { rows } = await sql`select from operator_job_line as line
      where not exists (select from operator_job where id = line.job_id)`.execute(db);
    expect(rows).toEqual([]);
  }, 60_000);
});

describe('the act', () => {
  test('is one job, however often and at once it is sent', async () => {
    const codes = await freights(3);
    const { previewId } = await preview(cancel, { freightCodes: codes });
    const jobs = await Promise.all([start(previewId), start(previewId), start(previewId)]);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    await app.settle();
    const done = await start(previewId);
    expect(done).toMatchObject({ id: jobs[0].id, state: 'done', doneCount: 3, action: 'cancel' });
    app.clock.advanceMs(3_600_000);
    expect((await start(previewId)).id).toBe(done.id);
    for (const code of codes) {
      expect(await changesOf(code)).toMatchObject([
        { action: 'cancel', actor: 'Ada', after: { code, reason: 'cliente desistiu' } },
      ]);
    }
  });

  test('refuses line by line what changed since the preview, and does the rest', async () => {
    const [same = '', moved = '', taken = '', gone = ''] = await freights(4);
    const { previewId } = await preview(
      { type: 'note', text: 'avisado' },
      { freightCodes: [same, moved, taken, gone] },
    );
    await admin(`POST /freights/${moved}/occurrences`, {
      code: 17,
      occurredAt: new Date(app.clock.nowMs()).toISOString(),
    });
    await admin(`PUT /freights/${taken}/assignee`, { operatorId: (await admin('GET /me')).body.id });
    await admin(`POST /freights/${gone}/cancellation`, {});
    const { id, ...job } = await run(previewId);
    expect(job).toMatchObject({ doneCount: 1, refusedCount: 3 });
    const text = expect.stringContaining('mudou depois da prévia');
    expect(await linesOf(id, '?state=refused')).toMatchObject(
      [moved, taken, gone].map((subject) => ({ subject, code: 'changed', reason: text })),
    );
    expect(await linesOf(id, '?state=done')).toMatchObject([{ subject: same, position: 1 }]);
    expect((await admin(`GET /freights/${moved}/notes`)).body.items).toEqual([]);
  });

  test('notes and assigns in the name of the person, who is told when it ended, and of nothing twice', async () => {
    const codes = await freights(2);
    const noted = await run(
      (await preview({ type: 'note', text: 'avisado' }, { freightCodes: codes })).previewId,
    );
    expect(noted).toMatchObject({ title: 'Anotar fretes', state: 'done', doneCount: 2 });
    for (const code of codes)
      expect((await admin(`GET /freights/${code}/notes`)).body.items).toMatchObject([
        { text: 'avisado', author: 'Ada' },
      ]);
    const otto = await admin('POST /operators', { name: 'Otto', role: 'viewer' });
    const assign = { type: 'assign', operatorId: otto.body.id };
    await run((await preview(assign, { freightCodes: codes })).previewId);
    expect(await preview(assign, { freightCodes: codes })).toMatchObject({
      acceptedCount: 0,
      refused: [{ code: 'nothing_to_do' }, { code: 'nothing_to_do' }],
    });
    await app.settle();
    const mine = (await admin('GET /me/notices')).body.items.filter(
      ({ target }: { target: string }) => target === String(noted.id),
    );
    expect(mine).toMatchObject([{ kind: 'job', title: 'Anotar fretes: terminou (feitos: 2, recusados: 0)' }]);
    // What was written about a freight is forgotten with it; a job that ended does not keep it.
    const { action } = await app.ctx.db
      .selectFrom('operatorJob')
      .select('action')
      .where('id', '=', noted.id)
      .executeTakeFirstOrThrow();
    expect(action).toEqual({ type: 'note' });
  });

  test('reports an occurrence where the state allows it', async () => {
    const [open = '', delivered = ''] = await freights(2);
    const occurredAt = new Date(app.clock.nowMs()).toISOString();
    await admin(`POST /freights/${delivered}/occurrences`, { code: 3, occurredAt });
    const found = await preview(
      { type: 'report', code: 17, occurredAt, expectedOn: '2026-12-01' },
      { freightCodes: [open, delivered] },
    );
    expect(found.refused).toMatchObject([{ freightCode: delivered, code: 'out_of_flow' }]);
    expect(await run(found.previewId)).toMatchObject({ doneCount: 1, refusedCount: 1 });
    expect(await progressOf(app, open)).toMatchObject({ phase: 'underway', statusCode: 17 });
    const early = { type: 'report', code: 17, occurredAt: '2026-01-01T00:00:00.000Z' };
    expect((await preview(early, { freightCodes: [open] })).refused).toMatchObject([
      { code: 'invalid_request', text: 'A data é anterior à contratação do frete.' },
    ]);
  });

  test('tells webhooks again what they refused, once, and leaves alone what they took', async () => {
    const { receiver, endpoint } = await openHook(app, shop);
    receiver.answer(422);
    const codes = await freights(2);
    await app.settle();
    const refusedCount = receiver.received.length;
    expect(refusedCount).toBeGreaterThan(1);
    const failed = { type: 'redeliver', which: 'failed' };
    const found = await preview(failed, { freightCodes: codes });
    expect(found).toMatchObject({ acceptedCount: 2, deliveryCount: refusedCount });
    const twice = await preview(failed, { freightCodes: codes });
    receiver.answer(200);
    expect(await run(found.previewId)).toMatchObject({ doneCount: 2 });
    await app.settle();
    expect(receiver.received).toHaveLength(2 * refusedCount);
    // The other preview of the same: they are taken by now.
    expect(await run(twice.previewId)).toMatchObject({ doneCount: 0, refusedCount: 2 });
    expect(receiver.received).toHaveLength(2 * refusedCount);
    const last = await preview({ type: 'redeliver', which: 'last' }, { freightCodes: codes });
    expect(last).toMatchObject({ acceptedCount: 2, deliveryCount: 2 });
    await run(last.previewId);
    await app.settle();
    expect(receiver.received).toHaveLength(2 * refusedCount + 2);
    await admin(`POST /shippers/${shop.id}/webhooks/${endpoint.id}/pause`, {});
    expect(
      (await preview({ type: 'redeliver', which: 'last' }, { freightCodes: codes })).refused,
    ).toMatchObject([{ code: 'nothing_to_do' }, { code: 'nothing_to_do' }]);
    await receiver.close();
  });

  test('has a report that can be read page by page, and as CSV', async () => {
    const codes = await freights(3);
    await admin(`POST /freights/${codes[1]}/cancellation`, {});
    const { id } = await run((await preview(cancel, { freightCodes: codes })).previewId);
    const first = await admin(`GET /jobs/${id}/lines?limit=2`);
    expect(first.body.items.map(({ subject }: { subject: string }) => subject)).toEqual(codes.slice(0, 2));
    const rest = await admin(`GET /jobs/${id}/lines?limit=2&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ items: [{ subject: codes[2], state: 'done' }], nextCursor: null });
    const file = await fileOf(id);
    expect(file.split('\r\n')[2]).toBe(
      `2;${codes[1]};recusado;O frete já está cancelado.;2026-11-20 10:15:00`,
    );
  });
});
