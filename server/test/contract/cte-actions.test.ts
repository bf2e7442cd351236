import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeCtes } from '../../src/freight/cte/intake/take-ctes.ts';
import { fromWireCtes } from '../../src/freight/cte/intake/wire.ts';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type CteSender,
  cteItem,
  cteKey,
  fieldsOf,
  freightsOf,
  nextNumber,
  sendCtes,
  senderOf,
  sendKeyed,
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { issueCarrierToken } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freight);
});
afterAll(() => app.close());

let values = 1000;
/** An item with a total of its own, so that nothing is a duplicate by chance. */
function item(changes: object = {}) {
  values += 1;
  return cteItem(shop, sender, { valor: values / 100, ...changes });
}
const send = (...items: object[]) => sendCtes(app, sender, items);

async function logOf(cteId: number) {
  return app.ctx.db
    .selectFrom('cteLog')
    .select(['fromState', 'toState', 'message', 'actor'])
    .where('cteId', '=', cteId)
    .orderBy('id')
    .execute();
}

async function release(cteId: number): Promise<void> {
  await app.ctx.db
    .transaction()
    .execute((tx) =>
      moveCteIn(tx, { cteId, to: 4, cause: 'audit', actor: tester, note: { message: 'liberado' } }),
    );
}

describe('deleting a CT-e', () => {
  test('keeps it, rejected and marked, and answers a repeat the same', async () => {
    const one = item();
    const cteId = await sentCte(app, sender, one);
    const answer = await send({ ...one, acao: 'E' });
    expect(answer.body.conhecimentos).toEqual([
      { chave_acesso: one.chave_acesso, cte_id: cteId, status: 'rejected' },
    ]);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 5, deletedAt: expect.any(Date) });
    expect(await logOf(cteId)).toMatchObject([
      { toState: 0 },
      { fromState: 0, toState: 5, message: 'CT-e excluído pela transportadora' },
    ]);
    expect(await send({ ...one, acao: 'E' })).toEqual(answer);
    expect(await logOf(cteId)).toHaveLength(2);
    // What was included first is still what was included.
    expect((await send(one)).body.conhecimentos).toEqual([
      { chave_acesso: one.chave_acesso, cte_id: cteId, status: 'pending' },
    ]);
  });

  test('is refused once it is released, of what never came, and of another shipper', async () => {
    const one = item();
    await release(await sentCte(app, sender, one));
    const answer = await send({ ...one, acao: 'E' });
    expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({
      status: 409,
      fields: ['conhecimentos[0].chave_acesso'],
    });
    const unknown = await send(item({ acao: 'E' }));
    expect({ status: unknown.status, fields: fieldsOf(unknown) }).toEqual({
      status: 422,
      fields: ['conhecimentos[0].chave_acesso'],
    });
    const mine = item();
    await send(mine);
    const other = await send({ ...mine, acao: 'E', cnpj_embarcador: '45997418000153' });
    expect(fieldsOf(other)).toEqual(['conhecimentos[0].cnpj_embarcador']);
  });

  test('of another carrier is refused like an unknown one', async () => {
    const stranger = await app.ctx.db
      .selectFrom('carrier')
      .select(['id', 'cnpj'])
      .where('id', '!=', sender.id)
      .executeTakeFirstOrThrow();
    const token = await issueCarrierToken(app, stranger.id);
    const one = item();
    await send(one);
    const answer = await sendCtes(app, { cnpj: stranger.cnpj, token }, [{ ...one, acao: 'E' }]);
    expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({
      status: 422,
      fields: ['conhecimentos[0].chave_acesso'],
    });
  });
});

describe('replacing a CT-e', () => {
  const replaced = (one: { chave_acesso: string; numero: number; serie: number }) => ({
    chave_acesso: one.chave_acesso,
    numero: one.numero,
    serie: one.serie,
  });

  test('needs the replaced one whole', async () => {
    expect(fieldsOf(await send(item({ acao: 'ST' })))).toEqual(['conhecimentos[0].cte_substituido']);
    const half = await send(item({ acao: 'ST', cte_substituido: { numero: 1 } }));
    expect(fieldsOf(half)).toEqual([
      'conhecimentos[0].cte_substituido.chave_acesso',
      'conhecimentos[0].cte_substituido.serie',
    ]);
    const [one, two] = [item(), item()];
    const wrong = [replaced(one), { ...replaced(two), numero: one.numero }];
    expect(fieldsOf(await send(item({ acao: 'ST', cte_substituido: wrong })))).toEqual([
      'conhecimentos[0].cte_substituido[1].numero',
    ]);
    const itself = item({ acao: 'ST' });
    expect(fieldsOf(await send({ ...itself, cte_substituido: replaced(itself) }))).toEqual([
      'conhecimentos[0].cte_substituido.chave_acesso',
    ]);
    // Without ST nothing of it is asked.
    expect((await send(item({ cte_substituido: { numero: 1 } }))).status).toBe(200);
  });

  test('ends the old ones, released or not, and names the new one', async () => {
    const [one, two] = [item(), item()];
    const [first, second] = [await sentCte(app, sender, one), await sentCte(app, sender, two)];
    await release(first);
    const next = item({ acao: 'ST', cte_substituido: [replaced(one), replaced(two)] });
    const newId = await sentCte(app, sender, next);
    for (const old of [first, second])
      expect(await storedCte(app, old)).toMatchObject({ state: 5, replacedBy: newId, auditDueAt: null });
    expect((await logOf(first)).at(-1)).toMatchObject({ fromState: 4, toState: 5, actor: 'carreto' });
    const late = await send(item({ acao: 'ST', cte_substituido: replaced(one) }));
    expect({ status: late.status, fields: fieldsOf(late) }).toEqual({
      status: 409,
      fields: ['conhecimentos[0].cte_substituido'],
    });
  });

  test('of one that has not come waits for it, also within one request', async () => {
    const [early, late] = [item(), item()];
    const answer = await send(item({ acao: 'ST', cte_substituido: replaced(early) }), early);
    const [newId, oldId] = answer.body.conhecimentos.map(({ cte_id }) => cte_id);
    expect(await storedCte(app, oldId ?? 0)).toMatchObject({ state: 5, replacedBy: newId });
    const waits = await sentCte(app, sender, item({ acao: 'ST', cte_substituido: replaced(late) }));
    expect(await storedCte(app, await sentCte(app, sender, late))).toMatchObject({ replacedBy: waits });
  });

  test('reopens the bill of what it replaces by a job for whoever handles bills', async () => {
    const one = item();
    const cteId = await sentCte(app, sender, one);
    await app.ctx.db.updateTable('cte').set({ billId: 41 }).where('id', '=', cteId).execute();
    await send(item({ acao: 'ST', cte_substituido: replaced(one) }));
    const { sql } = await import('kysely');
    const { rows } = await sql`select payload from job where name = 'billed cte replaced'`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ payload: { billId: 41, cteId } }]);
  });
});

describe('complementing a CT-e', () => {
  test('joins the first one of the freight, also when that comes later', async () => {
    const numero = '9101';
    const code = await hired(app, shop, { nota_fiscal: { ...someNfe, numero } });
    const numero_nf = Number(numero);
    const early = await sentCte(app, sender, item({ acao: 'C', numero_nf, tipo_operacao: 'C' }));
    expect(await freightsOf(app, early)).toEqual([code]);
    const first = await sentCte(app, sender, item({ numero_nf }));
    const late = await sentCte(app, sender, item({ acao: 'C', numero_nf, tipo_operacao: 'C' }));
    const relations = await app.ctx.db
      .selectFrom('cteRelation')
      .select(['cteId', 'kind', 'targetId'])
      .where('targetId', '=', first)
      .orderBy('cteId')
      .execute();
    expect(relations).toEqual([
      { cteId: early, kind: 'complement', targetId: first },
      { cteId: late, kind: 'complement', targetId: first },
    ]);
    expect(await storedCte(app, late)).toMatchObject({ state: 0, duplicateOf: null });
  });
});

describe('duplicates', () => {
  test('are known by issuer, series and number, and by the transport they charge', async () => {
    const one = item();
    const first = await sentCte(app, sender, one);
    const key = { cnpj: sender.cnpj, number: one.numero, code: '87654321' };
    const sameNumber = await sentCte(app, sender, {
      ...item({ numero: one.numero }),
      chave_acesso: cteKey(key),
    });
    const sameTransport = await sentCte(app, sender, item({ valor: one.valor }));
    const other = await sentCte(app, sender, item({ valor: one.valor, tipo_operacao: 'R' }));
    expect(await storedCte(app, sameNumber)).toMatchObject({
      duplicateOf: first,
      duplicateReason: 'same_number',
    });
    expect(await storedCte(app, sameTransport)).toMatchObject({
      duplicateOf: first,
      duplicateReason: 'same_transport',
    });
    expect(await storedCte(app, other)).toMatchObject({ duplicateOf: null, duplicateReason: null });
    await send({ ...one, acao: 'E' });
    expect(await storedCte(app, sameTransport)).toMatchObject({ duplicateOf: null });
  });

  test('in one request are marked too, the first one stands', async () => {
    const number = nextNumber();
    const [one, two] = [item({ numero_nf: number }), item({ numero_nf: number })];
    const { body } = await send(one, { ...two, valor: one.valor });
    const [first, second] = body.conhecimentos.map(({ cte_id }) => cte_id);
    expect(await storedCte(app, first ?? 0)).toMatchObject({ duplicateOf: null });
    expect(await storedCte(app, second ?? 0)).toMatchObject({ duplicateOf: first });
  });
});

describe('the same request', () => {
  test('several times at once is stored once', async () => {
    const items = [item(), item(), item()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(...items)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
  });

  test('under an Idempotency-Key answers the same, another one under it is refused', async () => {
    const headers = { 'idempotency-key': 'lote-1' };
    const items = [item()];
    const first = await sendKeyed(app, sender, { items, headers });
    expect(await sendKeyed(app, sender, { items, headers })).toEqual(first);
    const other = await sendKeyed(app, sender, { items: [item()], headers });
    expect({ status: other.status, fields: fieldsOf(other) }).toEqual({
      status: 422,
      fields: ['Idempotency-Key'],
    });
  });

  test('frees its Idempotency-Key when it is refused', async () => {
    const headers = { 'idempotency-key': 'lote-2' };
    const good = item();
    const bad = { ...good, cnpj_embarcador: '45997418000153' };
    expect((await sendKeyed(app, sender, { items: [bad], headers })).status).toBe(422);
    expect((await sendKeyed(app, sender, { items: [good], headers })).status).toBe(200);
  });

  test('that broke off before its end left nothing and is taken when it comes again', async () => {
    const one = item();
    const { sent } = fromWireCtes(
      { cnpj_transportadora: sender.cnpj, conhecimentos: [one] } as Parameters<typeof fromWireCtes>[0],
      sender.cnpj,
    );
    const keep = async () => {
      throw new Error('killed');
    };
    const broken = takeCtes(app.ctx, { carrierId: sender.id, source: 'json', keep }, sent);
    await expect(broken).rejects.toThrow('killed');
    const stored = app.ctx.db.selectFrom('cte').select('id').where('accessKey', '=', one.chave_acesso);
    expect(await stored.execute()).toEqual([]);
    expect((await send(one)).status).toBe(200);
  });
});
