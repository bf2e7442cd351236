import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cteLines } from '../../src/freight/audit/bulk/do-line.ts';
import { createJobWorker } from '../../src/registry/jobs/job-worker.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let ana: AdminCall;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  shop = await openShop(app);
  ({ admin: ana } = await personOf(app, { name: 'Ana', role: 'admin' }));
});
afterAll(() => app.close());

const released = { to: 'released', reason: 'centavos' };
const preview = async (chosen: object, move: object = released, who = ana) => {
  const { status, body } = await who('POST /ctes/moves', { preview: true, move, ...chosen });
  expect({ status, body }).toMatchObject({ status: 200, body: { job: null } });
  return body.preview;
};
/** The job of a preview, worked off; its decisions wait. */
const worked = async (previewId: string, who = ana) => {
  const { status, body } = await who('POST /ctes/moves', { previewId });
  expect({ status, body }).toMatchObject({ status: 200, body: { preview: null } });
  await createJobWorker(app.ctx, new Map([['ctes', cteLines(app.ctx)]])).run();
  return (await who(`GET /jobs/${body.job.id}`)).body;
};
const pass = async (seconds: number) => {
  await sql`update app_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(app.ctx.db);
  await app.settle();
};
const statesOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await storedCte(app, id)).state));
const linesOf = async (id: number) => (await ana(`GET /jobs/${id}/lines`)).body.items;

describe('deciding about many CT-es', () => {
  it('shows count, sum and what is refused, and then decides each, of which one is taken back', async () => {
    const { ids } = await dearCtes(app, shop, [100, 200, 300, 0]);
    const [first = 0, second = 0, , within = 0] = ids;
    await ana(`POST /ctes/${within}/moves`, { to: 'released', reason: 'certo' });
    const found = await preview({ cteIds: [...ids, 987_654, first] });
    expect(found).toMatchObject({
      ...{ chosenCount: 5, acceptedCount: 3, refusedCount: 2, atStakeCents: 600, largestCents: 300 },
      ...{ aboveLimit: null, mostLines: 10_000, expiresAt: expect.any(String) },
      refused: [
        { cteId: within, number: expect.any(Number), code: 'nothing_to_do', text: 'O CT-e já está assim.' },
        { cteId: 987_654, number: null, code: 'not_found', text: 'CT-e não encontrado.' },
      ],
    });
    expect(await statesOf(ids)).toEqual([1, 1, 1, 4]);
    const job = await worked(found.previewId);
    expect(job).toMatchObject({
      ...{ state: 'done', action: 'move_ctes', title: 'Liberar CT-es', doneCount: 3, refusedCount: 2 },
    });
    expect(await statesOf(ids)).toEqual([1, 1, 1, 4]);
    expect((await ana(`POST /ctes/${second}/moves/undo`)).status).toBe(200);
    await pass(11);
    expect(await statesOf(ids)).toEqual([4, 1, 4, 4]);
    expect((await ana('POST /ctes/moves', { previewId: found.previewId })).body.job.id).toBe(job.id);
    await pass(11);
    expect(await statesOf(ids)).toEqual([4, 1, 4, 4]);
  });

  it('stands for the CT-es that the preview found, and refuses by line what changed since', async () => {
    const { ids, sender } = await dearCtes(app, shop, [41, 42]);
    const [moved = 0] = ids;
    const filter = { carrierId: sender.id, differenceFrom: 41, differenceUntil: 45, state: 'divergence' };
    const found = await preview({ filter }, { to: 'rejected', reason: 'errado' });
    expect(found).toMatchObject({ chosenCount: 2, acceptedCount: 2 });
    const later = await dearCtes(app, shop, [43]);
    await ana(`POST /ctes/${moved}/moves`, { to: 'negotiation', reason: 'x' });
    const { id, doneCount, refusedCount } = await worked(found.previewId);
    expect({ doneCount, refusedCount }).toEqual({ doneCount: 1, refusedCount: 1 });
    expect(await linesOf(id)).toMatchObject([
      { subject: String(ids[1]), state: 'done' },
      { subject: String(moved), state: 'refused', code: 'changed' },
    ]);
    await pass(11);
    expect(await statesOf([...ids, ...later.ids])).toEqual([2, 5, 1]);
  });

  it('is over after 15 minutes, and belongs to whoever made it', async () => {
    const { ids } = await dearCtes(app, shop, [50]);
    const found = await preview({ cteIds: ids });
    const { admin: bia } = await personOf(app, { name: 'Bia', role: 'admin' });
    expect((await bia('POST /ctes/moves', { previewId: found.previewId })).status).toBe(404);
    app.clock.advanceMs(15 * 60_000);
    expect((await ana('POST /ctes/moves', { previewId: found.previewId })).body.code).toBe('preview_expired');
    expect(await statesOf(ids)).toEqual([1]);
  });

  it('refuses what does not go together', async () => {
    const bodies = [
      ...[{}, { preview: true }, { preview: true, move: released }, { previewId: 'x' }],
      { preview: true, move: released, cteIds: [1], filter: {} },
      { preview: true, move: { ...released, reason: ' ' }, cteIds: [1] },
      { preview: true, move: { to: 'processing', reason: 'x' }, cteIds: [1] },
      { preview: true, move: released, cteIds: [] },
    ];
    for (const body of bodies) expect((await ana('POST /ctes/moves', body)).status).toBe(422);
    const { admin: sami } = await personOf(app, { name: 'Sami', role: 'viewer' });
    expect((await sami('POST /ctes/moves', { preview: true, move: released, cteIds: [1] })).status).toBe(403);
  });

  it('finds nothing of shippers beyond the scope', async () => {
    const { ids } = await dearCtes(app, shop, [60]);
    const bare = await openBareShop(app, 9);
    const { admin: eva } = await personOf(app, { name: 'Eva', roles: ['finance'], shipperIds: [bare.id] });
    expect(await preview({ cteIds: ids }, released, eva)).toMatchObject({
      acceptedCount: 0,
      refusedCount: 1,
    });
    expect(await preview({ filter: {} }, released, eva)).toMatchObject({ chosenCount: 0 });
  });
});

describe('the limit of a person', () => {
  it('holds a decision, the sum of many, and all of a day, and what is taken back counts no more', async () => {
    const { ids } = await dearCtes(app, shop, [400, 500, 600, 1100]);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const { admin: fatima } = await personOf(app, {
      ...{ name: 'Fátima', roles: ['finance'], auditLimitCents: 1000 },
    });
    const found = await preview({ cteIds: ids }, released, fatima);
    expect(found).toMatchObject({
      ...{ acceptedCount: 3, aboveLimit: { sumCents: 1500, limitCents: 1000 } },
      refused: [{ cteId: d, code: 'above_limit' }],
    });
    const refused = await fatima('POST /ctes/moves', { previewId: found.previewId });
    expect(refused).toMatchObject({ status: 403, body: { code: 'above_limit' } });
    expect(refused.body.message).toBe('A soma de R$ 15,00 passa do seu limite de R$ 10,00.');
    const release = (cteId: number) => fatima(`POST /ctes/${cteId}/moves`, { ...released, undoable: true });
    expect((await release(d)).body.code).toBe('above_limit');
    expect((await release(a)).status).toBe(200);
    expect((await release(b)).status).toBe(200);
    const third = await release(c);
    expect(third).toMatchObject({ status: 403, body: { code: 'above_limit' } });
    expect(third.body.message).toContain('R$ 15,00');
    expect((await fatima(`POST /ctes/${b}/moves/undo`)).status).toBe(200);
    expect((await release(c)).status).toBe(200);
    const job = await worked((await preview({ cteIds: [b] }, released, fatima)).previewId, fatima);
    expect(job).toMatchObject({ doneCount: 0, refusedCount: 1 });
    const [line] = (await fatima(`GET /jobs/${job.id}/lines`)).body.items;
    expect(line).toMatchObject({ code: 'above_limit' });
    await sql`update app_clock set ahead = ahead + interval '1 day'`.execute(app.ctx.db);
    expect((await release(b)).status).toBe(200);
  });

  it('is never stretched by two windows at once', async () => {
    const { ids } = await dearCtes(app, shop, [700, 700, 700]);
    const { admin: rui } = await personOf(app, { name: 'Rui', roles: ['finance'], auditLimitCents: 1500 });
    const answers = await Promise.all(ids.map((id) => rui(`POST /ctes/${id}/moves`, released)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403]);
  });
});
