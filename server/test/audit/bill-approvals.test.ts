import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cteStates } from '../../src/freight/cte/states.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, moveCteTo, takenBill, takenCte, withoutAudit } from '../support/bills.ts';
import { senderOf } from '../support/ctes.ts';
import { hired } from '../support/hire.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let billing: Billing;
const people: Record<string, AdminCall> = {};

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  const shop = await openShop(app);
  billing = { app, shop, sender: await senderOf(app, await hired(app, shop)) };
  await withoutAudit(app, shop);
  for (const [name, auditLimitCents] of [
    ['fatima', 1500],
    ['rui', 2000],
    ['ines', 1500],
    ['olga', null],
  ] as const)
    people[name] = (await personOf(app, { name, roles: ['finance'], auditLimitCents })).admin;
});
afterAll(() => app.close());

const as = (name: string, request: string, body?: object) => {
  const call = people[name];
  if (call === undefined) throw new Error(name);
  return call(request, body);
};
const release = { to: 'released', reason: 'combinado' };
const wish = { act: 'release', reason: 'combinado' };

/** A bill of one released CT-e over R$ 87,40 that asks for so much more. */
async function dearBill(moreCents: number): Promise<number> {
  const { id, chave_acesso } = await takenCte(billing);
  const valor = 87.4 + moreCents / 100;
  const billId = await takenBill(billing, billOf(billing, [{ chave_acesso, valor }], { valor }));
  await moveCteTo(app, id, cteStates.released);
  return billId;
}

const noticesOf = async (name: string) =>
  (await as(name, 'GET /me/notices')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'bill_approval',
  );

test('whoever may let pass more is told and gives it; whoever asked cannot', async () => {
  const id = await dearBill(3000);
  expect((await as('fatima', `POST /bills/${id}/moves`, release)).body.code).toBe('above_limit');
  const asked = await as('fatima', `POST /bills/${id}/request-approval`, wish);
  expect(asked).toMatchObject({
    status: 200,
    body: { state: 'divergence', approvalRequest: { act: 'release', paidOn: null, actor: 'fatima' } },
  });
  const again = await as('rui', `POST /bills/${id}/request-approval`, wish);
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'fatima já pediu a aprovação desta fatura.' },
  });
  await app.settle();
  await app.settle();
  expect(await noticesOf('olga')).toMatchObject([
    {
      target: String(id),
      title: expect.stringMatching(/^fatima pede a liberação da fatura \d+: diferença de R\$ 30,00$/),
    },
  ]);
  expect([await noticesOf('fatima'), await noticesOf('rui')]).toEqual([[], []]);
  const answer = `POST /bills/${id}/request-approval/answer`;
  expect((await as('fatima', answer, { answer: 'give' })).status).toBe(403);
  expect((await as('rui', answer, { answer: 'give' })).body.code).toBe('above_limit');
  expect((await as('olga', answer, { answer: 'give' })).body).toMatchObject({
    state: 'released',
    approvalRequest: null,
  });
  const { log } = (await as('olga', `GET /bills/${id}`)).body as BillDetailView;
  expect(log.at(-1)).toMatchObject({ actor: 'olga', reasons: 'combinado (pedido de fatima)' });
  expect((await as('olga', answer, { answer: 'give' })).status).toBe(409);
});

test('a payment of what is not released is given with its day; two who answer at once give it once', async () => {
  const id = await dearBill(3000);
  const pay = { act: 'pay', paidOn: '2026-11-18', reason: 'vencia hoje' };
  await as('fatima', `POST /bills/${id}/request-approval`, pay);
  const answer = () => as('olga', `POST /bills/${id}/request-approval/answer`, { answer: 'give' });
  const both = await Promise.all([answer(), answer()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await as('olga', `GET /bills/${id}`)).body).toMatchObject({
    ...{ payment: 'paid', paidOn: '2026-11-18', approvalRequest: null },
  });
});

test('what is refused, or decided otherwise, is open no more', async () => {
  const [refused, cancelled] = [await dearBill(3000), await dearBill(3000)];
  for (const id of [refused, cancelled]) await as('fatima', `POST /bills/${id}/request-approval`, wish);
  const { body } = await as('rui', `POST /bills/${refused}/request-approval/answer`, { answer: 'refuse' });
  expect(body).toMatchObject({ state: 'divergence', approvalRequest: null });
  await as('rui', `POST /bills/${cancelled}/moves`, { to: 'cancelled', reason: 'em duplicidade' });
  expect((await as('rui', `GET /bills/${cancelled}`)).body.approvalRequest).toBeNull();
});

test('what nobody could do, or needs no approval, is not asked for', async () => {
  const refusal = async (id: number, body: object) => {
    const { status, body: said } = await as('fatima', `POST /bills/${id}/request-approval`, body);
    return [status, said.message];
  };
  const fair = await takenCte(billing);
  const unsettled = await takenBill(billing, billOf(billing, [{ chave_acesso: fair.chave_acesso }]));
  expect(await refusal(unsettled, wish)).toEqual([409, expect.stringContaining('não estão liberados')]);
  const settled = await dearBill(0);
  expect(await refusal(settled, wish)).toEqual([409, 'A fatura já está liberada.']);
  const dear = await dearBill(3000);
  expect(await refusal(dear, { ...wish, paidOn: '2026-11-18' })).toEqual([422, expect.any(String)]);
  expect(await refusal(dear, { ...wish, act: 'pay' })).toEqual([422, expect.any(String)]);
  expect(await refusal(dear, { ...wish, act: 'pay', paidOn: '2026-11-21' })).toEqual([
    422,
    expect.any(String),
  ]);
  expect(await refusal(999_999, wish)).toEqual([404, expect.any(String)]);
});

test('bills and CT-es of one person and day are held to one limit, in bulk, too', async () => {
  const first = await dearBill(1000);
  expect((await as('ines', `POST /bills/${first}/moves`, release)).status).toBe(200);
  const second = await dearBill(600);
  const { body } = await as('ines', `POST /bills/${second}/moves`, release);
  expect(body).toMatchObject({
    code: 'above_limit',
    message: 'Com o que você já aprovou hoje seriam R$ 16,00, acima do seu limite de R$ 15,00.',
  });
  const preview = await as('ines', 'POST /bills/moves', { preview: true, billIds: [second], ...release });
  expect(preview.body.preview.refused).toMatchObject([{ code: 'above_limit' }]);
  const { id: cteId } = await takenCte(billing);
  await moveCteTo(app, cteId, cteStates.divergent);
  expect((await as('ines', `POST /ctes/${cteId}/moves`, release)).body.code).toBe('above_limit');
});
