import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { cteStates } from '../../src/freight/cte/states.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type CteSender,
  cteItem,
  cteKey,
  getAs,
  nextNumber,
  senderOf,
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  sender = await senderOf(app, await hired(app, shop, { nota_fiscal: someNfe }));
  // Here people move CT-es: nothing else does.
  const { revision } = await getShipper(app.ctx, shop.id);
  const changes = { revision, settings: { auditsCtes: false } };
  await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
type Answer = { status: number; body: { faturas: Row[]; code?: string; details?: { field: string }[] } };

/** Sends bills as JSON. */
async function send(bills: readonly object[]): Promise<Answer> {
  const response = await fetch(`${app.address}/api/external/transportadora/v1/bills?token=${sender.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cnpj_transportadora: sender.cnpj, faturas: bills }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function bill(charges: readonly object[], changes: object = {}) {
  return {
    ...{ acao: 'I', cnpj_embarcador: shop.cnpj, serie: '1', numero: nextNumber() },
    ...{ data_emissao: '2026-11-21', data_vencimento: '2026-12-05', valor: 87.4, conhecimentos: charges },
    ...changes,
  };
}

async function taken(one: object): Promise<Row & { fatura_id: number; status: string }> {
  const { status, body } = await send([one]);
  const [received] = body.faturas ?? [];
  if (received === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return received as Row & { fatura_id: number; status: string };
}

/** A CT-e that was taken, as a bill charges it. */
async function someCte(): Promise<{ id: number; chave_acesso: string }> {
  const item = cteItem(shop, sender);
  return { id: await sentCte(app, sender, item), chave_acesso: item.chave_acesso };
}

function minute(shiftMinutes: number): string {
  const at = new Date(Date.now() - 3 * 3_600_000 + shiftMinutes * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

async function list(parts: object = {}, who = shop) {
  const all = { start_date: minute(-60), end_date: minute(1), ...parts };
  const path = `v2/quote/doccob/find?${new URLSearchParams(all as Record<string, string>)}`;
  return (await getAs(app, who, path)) as { status: number; body: Row & { data: Row[] } };
}

async function listed(id: number): Promise<Row> {
  const { body } = await list();
  const found = body.data.find((one) => one.id === id);
  if (found === undefined) throw new Error('not listed');
  return found;
}

async function move(cteId: number, to: (typeof cteStates)[keyof typeof cteStates]): Promise<void> {
  const note = { message: 'Teste', approvalReasons: 'Teste' };
  await app.ctx.db
    .transaction()
    .execute((tx) => moveCteIn(tx, { cteId, to, cause: 'person', actor: tester, note }));
  await app.settle();
}

describe('bills as JSON', () => {
  test('are linked to their CT-es by key and by number, and listed with what was sent', async () => {
    const [one, other] = [await someCte(), await someCte()];
    const { number } = await storedCte(app, other.id);
    const charges = [
      { chave_acesso: one.chave_acesso, valor: 87.4 },
      { numero: number, serie: 1, valor: 87.4 },
    ];
    const { fatura_id, status } = await taken(bill(charges, { valor: 174.8, valor_desconto: 4.8 }));
    expect(status).toBe('processing');
    expect(await listed(fatura_id)).toMatchObject({
      ...{ id: fatura_id, file_type: 2, total_ctes: 2, status: 'processing', payment_status: 'open' },
      ...{ total_value: '174.80', divergence_total: '0.00', discount_value: '4.80', action: 'I' },
      ...{ carrier_register_number: sender.cnpj, shipper_register_number: shop.cnpj, bank_code: null },
      ...{ issue_date: '2026-11-21 00:00:00', due_date: '2026-12-05 00:00:00', document_version: null },
    });
    expect((await storedCte(app, one.id)).billId).toBe(fatura_id);
    expect((await storedCte(app, other.id)).billId).toBe(fatura_id);
  });

  test('are released when every CT-e is released or rejected, and not before', async () => {
    const [one, other] = [await someCte(), await someCte()];
    const charges = [one, other].map(({ chave_acesso }) => ({ chave_acesso, valor: 87.4 }));
    const { fatura_id } = await taken(bill(charges, { valor: 174.8 }));
    await move(one.id, cteStates.released);
    expect((await listed(fatura_id)).status).toBe('processing');
    await move(other.id, cteStates.divergent);
    expect((await listed(fatura_id)).status).toBe('divergence');
    await move(other.id, cteStates.negotiating);
    expect((await listed(fatura_id)).status).toBe('negotiation');
    await move(other.id, cteStates.rejected);
    expect(await listed(fatura_id)).toMatchObject({ status: 'released', divergence_total: '87.40' });
    await move(one.id, cteStates.negotiating);
    expect((await listed(fatura_id)).status).toBe('divergence');
  });

  test('are reopened when a released CT-e of theirs is replaced', async () => {
    const one = await someCte();
    const { fatura_id } = await taken(bill([{ chave_acesso: one.chave_acesso, valor: 87.4 }]));
    await move(one.id, cteStates.released);
    expect((await listed(fatura_id)).status).toBe('released');
    const { number, series } = await storedCte(app, one.id);
    const replaced = { chave_acesso: one.chave_acesso, numero: number, serie: series };
    await sentCte(app, sender, cteItem(shop, sender, { acao: 'ST', cte_substituido: replaced }));
    await app.settle();
    expect((await listed(fatura_id)).status).toBe('divergence');
  });

  test('wait for CT-es that have not come, and link them when they do', async () => {
    const numero = nextNumber();
    const chave_acesso = cteKey({ cnpj: sender.cnpj, number: numero });
    const { fatura_id, status } = await taken(bill([{ chave_acesso, valor: 87.4 }]));
    expect(status).toBe('divergence');
    const cteId = await sentCte(app, sender, cteItem(shop, sender, { numero }));
    await app.settle();
    expect((await storedCte(app, cteId)).billId).toBe(fatura_id);
    await move(cteId, cteStates.released);
    expect((await listed(fatura_id)).status).toBe('released');
  });

  test('show a CT-e that an earlier bill charges as duplicated, until that one is cancelled', async () => {
    const one = await someCte();
    const charges = [{ chave_acesso: one.chave_acesso, valor: 87.4 }];
    const first = bill(charges);
    const { fatura_id: firstId } = await taken(first);
    const { fatura_id, status } = await taken(bill(charges));
    expect(status).toBe('divergence');
    expect(await listed(fatura_id)).toMatchObject({ divergence_total: '87.40' });
    expect(await taken({ ...first, acao: 'E' })).toMatchObject({
      resultado: 'excluido',
      status: 'cancelled',
    });
    await app.settle();
    expect(await listed(firstId)).toMatchObject({
      action: 'E',
      status: 'cancelled',
      payment_status: 'cancelled',
    });
    expect((await storedCte(app, one.id)).billId).toBe(fatura_id);
    expect(await listed(fatura_id)).toMatchObject({ divergence_total: '0.00' });
    expect(await taken(first)).toMatchObject({ resultado: 'aceito' });
  });

  test('are stored once, and refused with another content', async () => {
    const one = bill([{ chave_acesso: (await someCte()).chave_acesso }]);
    const { fatura_id } = await taken(one);
    expect(await taken(one)).toMatchObject({ fatura_id, resultado: 'duplicado' });
    expect((await send([{ ...one, valor: 1 }])).status).toBe(409);
    await Promise.all([taken(one), taken(one)]);
    const rows = await app.ctx.db.selectFrom('bill').select('id').where('number', '=', one.numero).execute();
    expect(rows).toHaveLength(1);
  });

  test('are refused all for the sake of one', async () => {
    const good = bill([{ numero: nextNumber(), serie: 1 }]);
    const bad = bill([{ numero: 5 }, { chave_acesso: cteKey({ cnpj: '11222333000181', number: 5 }) }]);
    const { status, body } = await send([good, bad]);
    expect(status).toBe(422);
    expect(body.details?.map(({ field }) => field)).toEqual([
      'faturas[1].conhecimentos[0].serie',
      'faturas[1].conhecimentos[1].chave_acesso',
    ]);
    const unknown = bill([{ numero: nextNumber(), serie: 1 }], { cnpj_embarcador: '11222333000181' });
    const refused = await send([good, unknown]);
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([422, 'faturas[1].cnpj_embarcador']);
    const rows = await app.ctx.db.selectFrom('bill').select('id').where('number', '=', good.numero).execute();
    expect(rows).toEqual([]);
  });

  test('are refused where two of them have one number, but for a repeat or a cancellation in between', async () => {
    const one = bill([{ numero: nextNumber(), serie: 1 }]);
    const { status, body } = await send([one, { ...one, valor: 1 }]);
    expect([status, body.details?.map(({ field }) => field)]).toEqual([422, ['faturas[1].numero']]);
    const both = await send([one, one, { ...one, acao: 'E' }, { ...one, valor: 1 }]);
    expect(both.body.faturas.map(({ resultado }) => resultado)).toEqual([
      ...['aceito', 'duplicado', 'excluido', 'aceito'],
    ]);
  });

  test('of another sum than their CT-es, or of one CT-e twice, are divergent', async () => {
    const one = await someCte();
    const { number, series } = await storedCte(app, one.id);
    const chave_acesso = (await someCte()).chave_acesso;
    const sum = await taken(bill([{ chave_acesso, valor: 87.4 }], { valor: 90 }));
    expect(sum.status).toBe('divergence');
    expect(await listed(sum.fatura_id)).toMatchObject({ divergence_total: '2.60' });
    const charges = [{ chave_acesso: one.chave_acesso }, { numero: number, serie: series }];
    const twice = await taken(bill(charges, { valor: 174.8 }));
    expect(twice.status).toBe('divergence');
    expect(await listed(twice.fatura_id)).toMatchObject({ total_ctes: 2, divergence_total: '87.40' });
  });

  test("do not reach another shipper's CT-es", async () => {
    const other = await openBareShop(app, 73);
    await addContract(app.ctx, tester, { shipperId: other.id, carrierId: sender.id });
    await app.ctx.mirror.refresh();
    const item = cteItem(other, sender);
    const cteId = await sentCte(app, sender, item);
    const charges = [{ chave_acesso: item.chave_acesso }, { numero: item.numero, serie: 1 }];
    const { fatura_id, status } = await taken(bill(charges));
    expect(status).toBe('divergence');
    await app.settle();
    expect(await listed(fatura_id)).toMatchObject({ total_ctes: 2, divergence_total: '87.40' });
    expect((await storedCte(app, cteId)).billId).toBeNull();
    const theirs = await taken(bill(charges.slice(0, 1), { cnpj_embarcador: other.cnpj }));
    expect((await storedCte(app, cteId)).billId).toBe(theirs.fatura_id);
  });

  test('may not be cancelled once they are released', async () => {
    const one = await someCte();
    const sent = bill([{ chave_acesso: one.chave_acesso, valor: 87.4 }]);
    await taken(sent);
    await move(one.id, cteStates.released);
    expect((await send([{ ...sent, acao: 'E' }])).status).toBe(409);
    expect((await send([{ ...sent, acao: 'E', numero: nextNumber() }])).status).toBe(422);
  });
});

describe('the list of bills', () => {
  test('filters by state and payment, and is of one shipper alone', async () => {
    const { fatura_id } = await taken(bill([{ numero: nextNumber(), serie: 1, valor: 87.4 }]));
    const idsOf = async (parts: object) => (await list(parts)).body.data.map(({ id }) => id);
    expect(await idsOf({ status: '2', payment_status: '0' })).toContain(fatura_id);
    expect(await idsOf({ status: '4' })).not.toContain(fatura_id);
    expect(await idsOf({ payment_status: '1' })).toEqual([]);
    const { body } = await list({ page: '9' });
    expect(body).toMatchObject({ data: [], per_page: 50, current_page: 9, next_page: null, last_page: 1 });
    expect((await list({}, await openBareShop(app, 71))).body.data).toEqual([]);
    expect((await list({ end_date: minute(-120) })).status).toBe(400);
  });

  test('leads to the CT-es of a bill', async () => {
    const one = await someCte();
    const { fatura_id } = await taken(bill([{ chave_acesso: one.chave_acesso }]));
    const { body } = await list({ cte_status: '0' });
    const url = new URL(String(body.data.find(({ id }) => id === fatura_id)?.uri_list_ctes));
    expect(url.searchParams.get('token')).toBeNull();
    const answer = await fetch(`${app.address}${url.pathname}${url.search}&token=${shop.token}`);
    const { data } = (await answer.json()) as { data: { access_key: string }[] };
    expect(data.map(({ access_key }) => access_key)).toEqual([one.chave_acesso]);
    const stranger = await openBareShop(app, 74);
    const theirs = await fetch(`${app.address}${url.pathname}${url.search}&token=${stranger.token}`);
    expect({ status: theirs.status, body: await theirs.json() }).toMatchObject({
      ...{ status: 200, body: { data: [], next_page: null } },
    });
  });
});

describe('the webhook of bills', () => {
  test('tells of a bill that comes and of each of its moves, once', async () => {
    const other = await openBareShop(app, 72);
    const { receiver } = await openHook(app, shop, { kinds: ['invoice'] });
    const silent = await openHook(app, other, { kinds: ['invoice'] });
    const one = await someCte();
    const { codigo } = await taken(bill([{ chave_acesso: one.chave_acesso, valor: 87.4 }]));
    await app.settle();
    await move(one.id, cteStates.released);
    await app.settle();
    const told = receiver.received.map(({ body }) => JSON.parse(String(body)) as Row);
    expect(told.map(({ code, status }) => [code, status])).toEqual([
      [codigo, { invoiceStatus: 'processing', paymentStatus: 'open' }],
      [codigo, { invoiceStatus: 'released', paymentStatus: 'open' }],
    ]);
    expect(told[1]).toMatchObject({
      values: { total_ctes: 1, indicators: { releaseds_ctes: { total_ctes: 1, percentage: 100 } } },
    });
    expect(silent.receiver.received).toEqual([]);
    await receiver.close();
    await silent.receiver.close();
  });
});
