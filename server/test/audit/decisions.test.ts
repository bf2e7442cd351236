import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectDecisions } from '../../src/freight/audit/decisions/effect-decisions.ts';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let ana: AdminCall;
let bia: AdminCall;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment, alignsDatabase: true });
  shop = await openShop(app);
  ({ admin: ana } = await personOf(app, { name: 'Ana', role: 'admin' }));
  ({ admin: bia } = await personOf(app, { name: 'Bia', role: 'admin' }));
});
afterAll(() => app.close());

const divergent = async (cents = 3000) => (await dearCtes(app, shop, [cents])).ids[0] ?? 0;
const release = { to: 'released', reason: 'combinado', undoable: true };
const decide = (who: AdminCall, cteId: number, move: object = release) =>
  who(`POST /ctes/${cteId}/moves`, move);
const logOf = (cteId: number) =>
  app.ctx.db.selectFrom('cteLog').selectAll().where('cteId', '=', cteId).orderBy('id').execute();

/** Lets time pass, or go back, in the database; then everything due is done. */
async function pass(seconds: number): Promise<void> {
  await sql`update app_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(app.ctx.db);
  await app.settle();
}

describe('a decision that can be undone', () => {
  it('is on the server at once, effective after ten seconds, and nobody hears of it before', async () => {
    const hook = await openHook(app, shop, { kinds: ['cte_released'] });
    const cteId = await divergent();
    const { status, body } = await decide(ana, cteId);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'divergence', decision: { to: 'released', reason: 'combinado', actor: 'Ana' } },
    });
    const { decidedAt, effectiveAt } = body.decision;
    expect(Date.parse(effectiveAt) - Date.parse(decidedAt)).toBe(10_000);
    const logged = (await logOf(cteId)).length;
    // However slow the machine is, it is not yet time.
    await pass(-3600);
    expect((await bia(`GET /ctes/${cteId}/audit`)).body.decision).toEqual(body.decision);
    expect((await bia(`GET /ctes?shipperId=${shop.id}&state=divergence`)).body.items).toMatchObject([
      { id: cteId, decidedTo: 'released' },
    ]);
    expect(await logOf(cteId)).toHaveLength(logged);
    expect(hook.receiver.received).toEqual([]);
    await pass(3611);
    expect((await ana(`GET /ctes/${cteId}/audit`)).body).toMatchObject({
      status: 'released',
      decision: null,
    });
    expect((await logOf(cteId)).at(-1)).toMatchObject({
      toState: 4,
      actor: 'Ana',
      approvalReasons: 'combinado',
    });
    expect(hook.receiver.received.map(({ body: sent }) => JSON.parse(sent).cte_id)).toEqual([cteId]);
    await pass(60);
    expect(hook.receiver.received).toHaveLength(1);
    await hook.receiver.close();
  });

  it('is taken back by whoever made it, as if it had never been; afterwards by the logged move alone', async () => {
    const cteId = await divergent();
    const logged = (await logOf(cteId)).length;
    await decide(ana, cteId);
    const foreign = await bia(`POST /ctes/${cteId}/moves/undo`);
    expect(foreign).toMatchObject({
      status: 409,
      body: { message: 'Só Ana pode desfazer a própria decisão.' },
    });
    expect((await ana(`POST /ctes/${cteId}/moves/undo`)).body).toMatchObject({
      ...{ status: 'divergence', decision: null },
    });
    expect((await ana(`POST /ctes/${cteId}/moves/undo`)).status).toBe(409);
    await pass(11);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 1 });
    expect(await logOf(cteId)).toHaveLength(logged);
    await decide(ana, cteId);
    await pass(11);
    expect((await ana(`POST /ctes/${cteId}/moves/undo`)).body.message).toContain('ela já vale');
    const back = await decide(ana, cteId, { to: 'negotiation', reason: 'engano' });
    expect(back.body.status).toBe('negotiation');
  });

  it('is made by one of two people: the other one is told who was faster, and nothing is done twice', async () => {
    const cteId = await divergent();
    const reject = { to: 'rejected', reason: 'errado', undoable: true };
    const answers = await Promise.all([decide(ana, cteId), decide(bia, cteId, reject)]);
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(won?.status).toBe(200);
    expect(lost?.status).toBe(409);
    expect(lost?.body.message).toBe(`${won?.body.decision.actor} acabou de decidir este CT-e.`);
    for (const move of [reject, { to: 'negotiation', reason: 'já' }])
      expect((await decide(bia, cteId, move)).status).toBe(409);
    expect((await bia(`POST /ctes/${cteId}/proposals`, { totalCents: 1 })).status).toBe(409);
    await Promise.all([pass(11), effectDecisions(app.ctx), effectDecisions(app.ctx)]);
    const moves = (await logOf(cteId)).filter(({ fromState }) => fromState === 1);
    expect(moves).toHaveLength(1);
  });

  it('is void where the CT-e is another one by then, which its log says', async () => {
    const cteId = await divergent();
    await decide(ana, cteId);
    const note = { message: 'CT-e excluído pela transportadora' };
    await app.ctx.db
      .transaction()
      .execute((tx) => moveCteIn(tx, { cteId, to: 5, cause: 'deletion', actor: tester, note }));
    await pass(11);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 5 });
    expect((await logOf(cteId)).at(-1)).toMatchObject({
      ...{ fromState: 5, toState: 5, actor: 'Ana' },
      message: 'A decisão não foi aplicada: o CT-e mudou antes de ela valer',
    });
    const { rows } = await sql`select from cte_approval where cte_id = ${cteId}`.execute(app.ctx.db);
    expect(rows).toEqual([]);
  });

  it('needs a reason and a move that there is', async () => {
    const cteId = await divergent();
    expect((await decide(ana, cteId, { to: 'pre_released', reason: 'x', undoable: true })).status).toBe(409);
    expect((await decide(ana, cteId, { to: 'released', undoable: true })).status).toBe(422);
    expect((await decide(ana, cteId, { ...release, reason: '  ' })).status).toBe(409);
    expect((await decide(ana, 987_654)).status).toBe(404);
  });
});
