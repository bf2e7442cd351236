import type { OperatorRole } from '@carreto/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, sendCtes, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { issueCarrierToken } from '../support/occurrences.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Hook, openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let freight: string;
let nfe: number;
let tokens: Record<OperatorRole, string>;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  const operator = async (role: OperatorRole) => {
    const { id } = await addOperator(app.ctx, tester, { name: `Olga ${role}`, role });
    return (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  };
  tokens = {
    viewer: await operator('viewer'),
    analyst: await operator('analyst'),
    admin: await operator('admin'),
  };
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ freight, nfe } = await hiredWithNfe(app, shop));
  sender ??= await senderOf(app, freight);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answer = { status: number; body: any };

/** `request` is a method and a path. */
async function call(request: string, token: string, body?: object): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(app.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const admin = (request: string, body?: object, token = tokens.admin) =>
  call(request.replace(' ', ' /api/admin/v1'), token, body);
const carrier = (request: string, body?: object, token = sender.token) =>
  call(request.replace(' ', ' /api/external/transportadora/v1/ctes'), token, body);

/** A CT-e of this freight that charges so many cents more than is due, audited. */
async function sentDearer(cents: number): Promise<number> {
  const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
  const valor = Math.round(item.valor * 100 + cents) / 100;
  const cteId = await sentCte(app, sender, { ...item, valor });
  await audited(app);
  return cteId;
}

async function putPolicy(policy: object): Promise<Answer> {
  const path = `/shippers/${shop.id}/audit-policy`;
  const { revision } = (await admin(`GET ${path}`)).body;
  const usual = {
    tolerances: [],
    releasesAutomatically: false,
    analystLimitCents: null,
    adminLimitCents: null,
  };
  return admin(`PUT ${path}`, { ...usual, ...policy, revision });
}

describe('how a shipper audits', () => {
  it('is as usual until it is told, and needs the revision that was seen', async () => {
    const { body } = await admin(`GET /shippers/${shop.id}/audit-policy`);
    expect(body).toEqual({
      ...{ shipperId: shop.id, tolerances: [], releasesAutomatically: false, revision: 0 },
      ...{ analystLimitCents: null, adminLimitCents: null },
    });
    expect((await putPolicy({ releasesAutomatically: false })).body.revision).toBe(1);
    const stale = await admin(`PUT /shippers/${shop.id}/audit-policy`, { ...body, shipperId: undefined });
    expect(stale.status).toBe(409);
  });

  it('refuses a charge named twice', async () => {
    const total = { charge: 'total', cents: 1, ratePpm: 0 };
    expect((await putPolicy({ tolerances: [total, total] })).status).toBe(422);
  });

  it('lets pass what its tolerance lets pass, of the total and of a charge', async () => {
    await putPolicy({ tolerances: [{ charge: 'total', cents: 500, ratePpm: 0 }] });
    expect(await storedCte(app, await sentDearer(400))).toMatchObject({ state: 3, differenceCents: 400 });
    await putPolicy({});
  });

  it('releases automatically and tells of it once', async () => {
    await putPolicy({ releasesAutomatically: true });
    const hook = await openHook(app, shop, { kinds: ['cte_released'] });
    const cteId = await sentDearer(0);
    await audited(app);
    await app.settle();
    expect(await storedCte(app, cteId)).toMatchObject({ state: 4 });
    const bodies = hook.receiver.received.map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toMatchObject([{ cte_id: cteId, status: 'released', quote_id: expect.any(Number) }]);
    await hook.receiver.close();
    await putPolicy({});
  });
});

describe('people and an audit', () => {
  it('read what was compared, and what would settle it', async () => {
    const cteId = await sentDearer(3000);
    const { status, body } = await admin(`GET /ctes/${cteId}/audit`, undefined, tokens.viewer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ cteId, status: 'divergence', differenceCents: 3000, proposals: [] },
      receipt: { outcome: 'divergent', by: 'lines', freights: [{ freightCode: freight, basis: 'table' }] },
      settlement: { basis: 'due', kind: 'replacement', amountCents: body.expectedCents },
    });
    expect((await admin('GET /ctes/987654/audit')).status).toBe(404);
  });

  it('release with a reason, within the limit of their role', async () => {
    await putPolicy({ analystLimitCents: 2000 });
    const cteId = await sentDearer(3000);
    const move = { to: 'released', reason: 'combinado' };
    const refused = await admin(`POST /ctes/${cteId}/moves`, move, tokens.analyst);
    expect(refused).toMatchObject({ status: 403, body: { code: 'above_limit' } });
    expect(refused.body.message).toContain('R$ 30,00');
    expect((await admin(`POST /ctes/${cteId}/moves`, move, tokens.viewer)).status).toBe(403);
    expect((await admin(`POST /ctes/${cteId}/moves`, move)).body).toMatchObject({ status: 'released' });
    const log = await app.ctx.db
      .selectFrom('cteLog')
      .selectAll()
      .where('cteId', '=', cteId)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toMatchObject({
      fromState: 1,
      toState: 4,
      approvalReasons: 'combinado',
      actor: 'Olga admin',
    });
    expect((await admin(`POST /ctes/${cteId}/moves`, move)).status).toBe(409);
    const back = await admin(`POST /ctes/${cteId}/moves`, { to: 'negotiation', reason: 'engano' });
    expect(back.body).toMatchObject({
      status: 'negotiation',
      negotiationCode: expect.stringMatching(/^NG[0-9A-Z]{8}$/),
    });
    await putPolicy({});
  });

  it('reject what stays wrong, and a reason is always asked for', async () => {
    const cteId = await sentDearer(3000);
    expect((await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected' })).status).toBe(422);
    const { body } = await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected', reason: 'errado' });
    expect(body).toMatchObject({ status: 'rejected', settlement: null });
    expect((await admin(`POST /ctes/${cteId}/audit`)).status).toBe(409);
  });

  it('take a CT-e off its freight until it is released, and it and its neighbours are audited again', async () => {
    const cteId = await sentDearer(0);
    const later = await sentDearer(10);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3 });
    expect(await storedCte(app, later)).toMatchObject({ state: 1, expectedCents: 0 });
    const unlink = { note: 'é de outro frete' };
    expect(await admin(`POST /ctes/${cteId}/unlink`, unlink)).toMatchObject({ status: 200 });
    await audited(app);
    expect((await admin(`GET /ctes/${cteId}/audit`)).body).toMatchObject({
      status: 'divergence',
      receipt: { outcome: 'unlinked' },
    });
    expect(await storedCte(app, later)).toMatchObject({ differenceCents: 10 });
    await admin(`POST /ctes/${later}/moves`, { to: 'released', reason: 'combinado' });
    const refused = await admin(`POST /ctes/${later}/unlink`, unlink);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('have it audited again by tolerances as they are now', async () => {
    const cteId = await sentDearer(300);
    await putPolicy({ tolerances: [{ charge: 'total', cents: 500, ratePpm: 0 }] });
    expect((await admin(`POST /ctes/${cteId}/audit`)).body.isAuditDue).toBe(true);
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3 });
    await putPolicy({});
  });
});

describe('a negotiation', () => {
  it('ends with the amount of both sides, which the replacing CT-e is audited by', async () => {
    const cteId = await sentDearer(3000);
    const { expectedCents } = await storedCte(app, cteId);
    const agreed = (expectedCents ?? 0) + 1000;
    const proposed = await admin(
      `POST /ctes/${cteId}/proposals`,
      { totalCents: agreed, lines: { toll: 100 } },
      tokens.analyst,
    );
    const [proposal] = proposed.body.proposals;
    expect(proposed.body).toMatchObject({
      status: 'negotiation',
      proposals: [{ side: 'shipper', state: 'open' }],
    });
    const seen = await carrier(`GET /${cteId}/proposals`);
    expect(seen.body).toMatchObject({ codigo_negociacao: proposed.body.negotiationCode, acerto: null });
    const decision = `/ctes/${cteId}/proposals/${proposal.id}/decision`;
    expect((await admin(`POST ${decision}`, { decision: 'accept' })).status).toBe(409);
    const accepted = await carrier(`POST /${cteId}/proposals/${proposal.id}`, { decisao: 'aceitar' });
    expect(accepted.body).toMatchObject({
      status: 'negotiation',
      propostas: [{ situacao: 'aceita', componentes: { pedagio: 1 } }],
      acerto: { tipo: 'substituto', valor: agreed / 100 },
    });
    const old = await storedCte(app, cteId);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    const cte_substituido = { chave_acesso: old.accessKey, numero: old.number, serie: old.series };
    const newId = await sentCte(app, sender, { ...item, acao: 'ST', cte_substituido, valor: agreed / 100 });
    await audited(app);
    expect(await storedCte(app, newId)).toMatchObject({ state: 3, differenceCents: 0 });
    expect(await storedCte(app, cteId)).toMatchObject({ state: 5, replacedBy: newId });
  });

  it('lets a carrier propose, and only one proposal be open', async () => {
    const cteId = await sentDearer(3000);
    const { totalCents } = await storedCte(app, cteId);
    const low = await carrier(`POST /${cteId}/proposals`, {
      valor: (totalCents - 500) / 100,
      mensagem: 'metade',
    });
    expect(low).toMatchObject({ status: 200, body: { status: 'negotiation' } });
    const high = await carrier(`POST /${cteId}/proposals`, { valor: totalCents / 100 });
    expect(high.body.propostas.map(({ situacao }: { situacao: string }) => situacao)).toEqual([
      'substituida',
      'aberta',
    ]);
    const [first, second] = high.body.propostas;
    const decide = (id: number, token?: string) =>
      admin(`POST /ctes/${cteId}/proposals/${id}/decision`, { decision: 'accept' }, token);
    expect((await decide(first.id)).status).toBe(409);
    await putPolicy({ analystLimitCents: 2999 });
    expect((await decide(second.id, tokens.analyst)).status).toBe(403);
    // At what is charged there is nothing left to settle.
    expect((await decide(second.id)).body).toMatchObject({ status: 'released', settlement: null });
    await putPolicy({});
  });

  it("is nobody else's, and not about what is in order", async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(7007));
    const cteId = await sentDearer(0);
    const stranger = await issueCarrierToken(app, id);
    expect((await carrier(`GET /${cteId}/proposals`, undefined, stranger)).status).toBe(404);
    expect((await carrier(`POST /${cteId}/proposals`, { valor: 1 }, stranger)).status).toBe(404);
    expect((await carrier(`POST /${cteId}/proposals`, { valor: 1 })).status).toBe(409);
  });
});

describe('the webhook of a released CT-e', () => {
  type Told = { cte_id: number; status: string; quote_id: number | null };
  const told = (hook: Hook): Told[] =>
    hook.receiver.received
      .filter(({ headers }) => headers['x-event-kind'] === 'cte_released')
      .map(({ body }) => JSON.parse(body));
  const release = (cteId: number) =>
    admin(`POST /ctes/${cteId}/moves`, { to: 'released', reason: 'combinado' });

  it('is one for each CT-e of a request, and none for what is released by nobody', async () => {
    const hook = await openHook(app, shop, { kinds: ['cte_released'] });
    const freights = [{ freight, nfe }, await hiredWithNfe(app, shop), await hiredWithNfe(app, shop)];
    const items = await Promise.all(
      freights.map((one, index) =>
        honestItem(app, { shop, sender, freight: one.freight }, { numero_nf: one.nfe }).then((item) =>
          // One of them diverges.
          index === 2 ? { ...item, valor: item.valor + 30 } : item,
        ),
      ),
    );
    await putPolicy({ releasesAutomatically: true });
    const { body } = await sendCtes(app, sender, items);
    await audited(app);
    await audited(app);
    await app.settle();
    const [one, two] = body.conhecimentos.map(({ cte_id }) => cte_id);
    expect(
      told(hook)
        .map(({ cte_id }) => cte_id)
        .toSorted(),
    ).toEqual([one, two]);
    await hook.receiver.close();
    await putPolicy({});
  });

  it('comes again when a release was taken back and made anew, with a later number', async () => {
    const hook = await openHook(app, shop, { kinds: ['cte_released'] });
    const cteId = await sentDearer(3000);
    await release(cteId);
    await admin(`POST /ctes/${cteId}/moves`, { to: 'negotiation', reason: 'engano' });
    const proposed = await carrier(`POST /${cteId}/proposals`, {
      valor: (await storedCte(app, cteId)).totalCents / 100,
    });
    await app.settle();
    expect(told(hook)).toMatchObject([{ cte_id: cteId, status: 'released' }]);
    const [proposal] = proposed.body.propostas;
    await admin(`POST /ctes/${cteId}/proposals/${proposal.id}/decision`, { decision: 'accept' });
    await app.settle();
    expect(told(hook)).toMatchObject([{ cte_id: cteId }, { cte_id: cteId, status: 'released' }]);
    const headers = hook.receiver.received.map((call) => call.headers);
    expect(new Set(headers.map((one) => one['webhook-id'])).size).toBe(2);
    const [first, second] = headers.map((one) => Number(one['x-event-sequence']));
    expect(second).toBeGreaterThan(first ?? Number.NaN);
    await hook.receiver.close();
  });

  it('tells of reverse freights too, whatever a webhook wants to hear of occurrences', async () => {
    const filters = { includeReverse: false, occurrenceCodes: [3], channels: ['nenhum'] };
    const hook = await openHook(app, shop, { kinds: ['cte_released', 'occurrence'], ...filters });
    const deaf = await openHook(app, shop, { kinds: ['occurrence'] });
    const back = await hiredWithNfe(app, shop, { quote: { reverse: true } });
    const stored = await app.ctx.db
      .selectFrom('freight')
      .select(['reverse', 'number'])
      .where('code', '=', back.freight)
      .executeTakeFirstOrThrow();
    expect(stored.reverse).toBe(true);
    const own = await senderOf(app, back.freight);
    const item = await honestItem(
      app,
      { shop, sender: own, freight: back.freight },
      { numero_nf: back.nfe, tipo_operacao: 'D' },
    );
    const cteId = await sentCte(app, own, item);
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3, differenceCents: 0 });
    await release(cteId);
    await app.settle();
    expect(told(hook)).toMatchObject([{ cte_id: cteId, quote_id: stored.number }]);
    expect(told(deaf)).toEqual([]);
    await Promise.all([hook, deaf].map(({ receiver }) => receiver.close()));
  });
});
