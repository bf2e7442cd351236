import type { BillChargeView, BillDetailView, BillView } from '@carreto/contract/admin/charges/bills';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheets } from '../../src/documents/spreadsheets/read-sheets.ts';
import { takeBills } from '../../src/freight/bill/intake/take-bills.ts';
import { fromWireBills } from '../../src/freight/bill/intake/wire.ts';
import { cteStates } from '../../src/freight/cte/states.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Billing,
  billOf,
  minuteFromNow,
  moveCteTo,
  takenBill,
  takenCte,
  withoutAudit,
} from '../support/bills.ts';
import { cteItem, getAs, nextNumber, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let billing: Billing;
let freight: string;
const tokens: Record<'analyst' | 'admin', string> = { analyst: '', admin: '' };

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  const shop = await openShop(app);
  freight = await hired(app, shop, {
    nota_fiscal: someNfe,
    numero_pedido: '=PED("7")',
    valor_frete_cobrado: 33.9,
  });
  billing = { app, shop, sender: await senderOf(app, freight) };
  await withoutAudit(app, shop);
  for (const role of ['analyst', 'admin'] as const) {
    const { id } = await addOperator(app.ctx, tester, { name: role === 'admin' ? 'Adão' : 'Ana', role });
    tokens[role] = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
  }
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Failed = { code: string; message: string; details: { field: string }[] };

async function ask<Body>(
  method: string,
  path: string,
  { body, role = 'analyst' }: { body?: object; role?: 'analyst' | 'admin' } = {},
): Promise<{ status: number; body: Body & Failed }> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body & Failed };
}

type Page<Item> = { items: Item[]; nextCursor: string | null };

const found = async (query: string) =>
  (await ask<Page<BillView>>('GET', `bills?${query}`)).body.items.map(({ id }) => id);
const shown = async (id: number) => (await ask<BillDetailView>('GET', `bills/${id}`)).body;
const move = (id: number, to: string, role: 'analyst' | 'admin' = 'analyst') =>
  ask<BillDetailView>('POST', `bills/${id}/moves`, { body: { to, reason: 'Combinado por telefone' }, role });
const pay = (id: number, body: object, role: 'analyst' | 'admin' = 'analyst') =>
  ask<BillDetailView>('POST', `bills/${id}/payment`, { body, role });
const cancelPayment = (id: number) =>
  ask<BillDetailView>('POST', `bills/${id}/payment/cancellation`, { body: { reason: 'Compensada' } });
/** Of the code's clock. */
const today = '2026-11-20';

/** A bill of one CT-e, which asks for as much as told. */
async function oneBill(valor = 87.4): Promise<{ id: number; cteId: number }> {
  const cte = await takenCte(billing);
  const id = await takenBill(
    billing,
    billOf(billing, [{ chave_acesso: cte.chave_acesso, valor }], { valor }),
  );
  return { id, cteId: cte.id };
}

async function releasedBill(): Promise<{ id: number; cteId: number }> {
  const one = await oneBill();
  await moveCteTo(app, one.cteId, cteStates.released);
  return one;
}

describe('bills as operators see them', () => {
  test('are found newest first by what they are and where they stand, page by page', async () => {
    const { shop, sender } = billing;
    const [open, settled] = [await oneBill(), await releasedBill()];
    const numero = nextNumber();
    const lonely = await takenBill(billing, billOf(billing, [{ numero, serie: 1, valor: 87.4 }], { numero }));
    expect(await found('')).toEqual([lonely, settled.id, open.id]);
    expect(await found('state=released')).toEqual([settled.id]);
    expect(await found('state=divergence&payment=open')).toEqual([lonely]);
    expect(await found('payment=paid')).toEqual([]);
    expect(await found(`number=${numero}`)).toEqual([lonely]);
    expect(await found(`cteId=${open.cteId}`)).toEqual([open.id]);
    expect(
      await found(`shipperId=${shop.id}&carrierId=${sender.id}&from=${minuteFromNow(0).slice(0, 10)}`),
    ).toHaveLength(3);
    expect(await found(`carrierId=${sender.id + 1}`)).toEqual([]);
    expect(await found('until=2020-12-31')).toEqual([]);
    expect(await found('dueFrom=2026-12-05&dueUntil=2026-12-05')).toHaveLength(3);
    expect(await found('dueFrom=2026-12-06')).toEqual([]);
    const first = (await ask<Page<BillView>>('GET', 'bills?limit=2')).body;
    expect(first.items.map(({ id }) => id)).toEqual([lonely, settled.id]);
    expect(await found(`limit=2&cursor=${first.nextCursor}`)).toEqual([open.id]);
  });

  test('show what they say, what is due, and every charge with its CT-e', async () => {
    const [one, other] = [await takenCte(billing), await takenCte(billing)];
    await takenBill(billing, billOf(billing, [{ chave_acesso: other.chave_acesso }]));
    const charges = [
      { chave_acesso: one.chave_acesso, valor: 90 },
      { chave_acesso: other.chave_acesso, valor: 87.4 },
      { numero: nextNumber(), serie: 7, valor: 10 },
    ];
    const bank = { codigo_banco: '001', agencia: '1234', conta: '99', conta_digito: 'X' };
    const id = await takenBill(
      billing,
      billOf(billing, charges, { ...bank, valor: 187.4, valor_desconto: 5 }),
    );
    const bill = await shown(id);
    expect(bill).toMatchObject({
      ...{
        id,
        state: 'divergence',
        payment: 'open',
        totalCents: 18740,
        dueCents: 8740,
        divergenceCents: 10000,
      },
      ...{ discountCents: 500, dueOn: '2026-12-05', chargeCount: 3, payerCnpj: billing.shop.cnpj },
      bank: { code: '001', branch: '1234', account: '99', accountDigit: 'X', name: null },
      indicators: {
        ...{ notLinked: 1, duplicated: 1, duplicatedCents: 8740, processing: 1, otherAmount: 1 },
        ...{ chargedCents: 18740, isSumRight: true, isSettled: false, isDisputed: true },
      },
      charges: {
        items: [
          {
            ...{ position: 1, bucket: 'linked', chargedCents: 9000, dueCents: 8740, divergenceCents: 260 },
            cte: { id: one.id, state: 'processing', totalCents: 8740, freightCode: freight },
          },
          { position: 2, bucket: 'duplicated', chargedCents: 8740, dueCents: 0, cte: { id: other.id } },
          { position: 3, bucket: 'not_linked', series: 7, chargedCents: 1000, cte: null },
        ],
        nextCursor: null,
      },
      log: [{ to: 'processing', from: null }, { to: 'divergence' }],
    });
    const chargesOf = async (query: string) =>
      (await ask<Page<BillChargeView>>('GET', `bills/${id}/charges?${query}`)).body;
    expect((await chargesOf('limit=1')).nextCursor).toBe('1');
    const places = async (query: string) => (await chargesOf(query)).items.map(({ position }) => position);
    expect(await places('limit=1&cursor=1')).toEqual([2]);
    expect(await places('bucket=not_linked')).toEqual([3]);
    expect(await places('cteState=processing')).toEqual([1, 2]);
    expect((await ask('GET', 'bills/999999/charges')).status).toBe(404);
    expect((await ask('GET', 'bills/999999')).status).toBe(404);
  });
});

describe('people move bills', () => {
  test('into negotiation and back to where their CT-es are', async () => {
    const { id, cteId } = await oneBill();
    expect((await move(id, 'negotiation')).body).toMatchObject({
      state: 'negotiation',
      negotiatedAt: expect.any(String),
      log: [
        {},
        { from: 'processing', to: 'negotiation', actor: 'Ana', complement: 'Combinado por telefone' },
      ],
    });
    await moveCteTo(app, cteId, cteStates.released);
    expect((await shown(id)).state).toBe('negotiation');
    const { status, body } = await move(id, 'divergence');
    expect([status, body.state, body.negotiatedAt]).toEqual([200, 'released', null]);
    expect(body.log.slice(2).map(({ from, to, actor }) => [from, to, actor])).toEqual([
      ['negotiation', 'divergence', 'Ana'],
      ['divergence', 'released', 'carreto'],
    ]);
  });

  test('to released only when every CT-e is, for a reason, and once', async () => {
    const { id, cteId } = await oneBill(97.4);
    const early = await move(id, 'released');
    expect([early.status, early.body.message]).toEqual([
      409,
      'A fatura não pode passar de divergence para released: 1 de seus CT-es não estão liberados nem rejeitados.',
    ]);
    await moveCteTo(app, cteId, cteStates.released);
    const [one, twin] = await Promise.all([move(id, 'released'), move(id, 'released')]);
    expect([one.status, twin.status]).toEqual([200, 200]);
    const { log, state } = await shown(id);
    expect(state).toBe('released');
    expect(log.filter(({ to }) => to === 'released')).toEqual([
      expect.objectContaining({ reasons: 'Combinado por telefone', from: 'divergence', actor: 'Ana' }),
    ]);
    const { body } = await ask<Page<{ kind: string; action: string; entityId: number; after: object }>>(
      'GET',
      'changes?kind=bill',
      { role: 'admin' },
    );
    const own = body.items.filter(({ entityId }) => entityId === id);
    expect(own).toEqual([
      expect.objectContaining({
        action: 'move',
        after: { state: 'released', reason: 'Combinado por telefone' },
      }),
    ]);
  });

  test('nowhere that no move leads, naming both ends', async () => {
    const { id } = await releasedBill();
    for (const to of ['negotiation', 'divergence', 'cancelled']) {
      const { status, body } = await move(id, to);
      expect([status, body.message]).toEqual([409, `A fatura não pode passar de released para ${to}.`]);
    }
    expect((await move(999_999, 'released')).status).toBe(404);
    const mute = await ask('POST', `bills/${id}/moves`, { body: { to: 'released', reason: '' } });
    expect(mute.status).toBe(422);
  });

  test('to cancelled, which frees their CT-es, and never one that is paid', async () => {
    const { id, cteId } = await oneBill();
    const { status, body } = await move(id, 'cancelled');
    expect([status, body.state, body.payment]).toEqual([200, 'cancelled', 'cancelled']);
    expect((await storedCte(app, cteId)).billId).toBeNull();
    expect((await move(id, 'cancelled')).body.log).toHaveLength(2);
    expect((await move(id, 'released')).status).toBe(409);
    const paid = await oneBill();
    await pay(paid.id, { paidOn: today, reason: 'Boleto venceu' });
    expect((await move(paid.id, 'cancelled')).body.message).toContain('paga');
  });

  test('two at once: one wins, the other is told', async () => {
    const { id } = await oneBill(97.4);
    const answers = await Promise.all([move(id, 'cancelled'), pay(id, { paidOn: today, reason: 'x' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { state, payment } = await shown(id);
    expect([
      ['cancelled', 'cancelled'],
      ['divergence', 'paid'],
    ]).toContainEqual([state, payment]);
  });

  test('within the limit of their role', async () => {
    const { id, cteId } = await oneBill(97.4);
    await moveCteTo(app, cteId, cteStates.released);
    const policy = { tolerances: [], releasesAutomatically: false, adminLimitCents: null, revision: 0 };
    const path = `shippers/${billing.shop.id}/audit-policy`;
    await ask('PUT', path, { body: { ...policy, analystLimitCents: 999 }, role: 'admin' });
    expect([
      (await move(id, 'released')).status,
      (await pay(id, { paidOn: today, reason: 'x' })).status,
    ]).toEqual([403, 403]);
    expect((await move(id, 'released', 'admin')).body.state).toBe('released');
    await ask('PUT', path, { body: { ...policy, analystLimitCents: null, revision: 1 }, role: 'admin' });
  });
});

describe('payment', () => {
  test('is noted once, with its day', async () => {
    const { id } = await releasedBill();
    expect((await pay(id, { paidOn: '2026-11-21' })).body.details).toEqual([
      expect.objectContaining({ field: 'paidOn' }),
    ]);
    const { status, body } = await pay(id, { paidOn: '2026-11-18' });
    expect([status, body.payment, body.paidOn, body.state]).toEqual([200, 'paid', '2026-11-18', 'released']);
    expect((await pay(id, { paidOn: '2026-11-18' })).body.log).toHaveLength(body.log.length);
    expect((await pay(id, { paidOn: '2026-11-19' })).status).toBe(409);
    const late = await cancelPayment(id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'O pagamento não pode passar de paid para cancelled.',
    ]);
    expect(await found('payment=paid')).toContain(id);
  });

  test('of what is not released needs a reason', async () => {
    const { id } = await oneBill();
    expect((await pay(id, { paidOn: today })).status).toBe(409);
    expect((await pay(id, { paidOn: today, reason: 'Boleto venceu' })).body).toMatchObject({
      ...{ payment: 'paid', state: 'processing' },
      log: [{}, { from: 'processing', to: 'processing', complement: 'Boleto venceu' }],
    });
  });

  test('may be cancelled while it is open', async () => {
    const { id } = await releasedBill();
    expect((await cancelPayment(id)).body).toMatchObject({ payment: 'cancelled', state: 'released' });
    expect((await cancelPayment(id)).status).toBe(200);
    expect((await pay(id, { paidOn: today })).status).toBe(409);
  });

  test('stays when a CT-e is taken back or replaced: the bill is reopened and that is told', async () => {
    const { shop, sender } = billing;
    const { receiver } = await openHook(app, shop, { kinds: ['invoice'] });
    const { id, cteId } = await releasedBill();
    await pay(id, { paidOn: today });
    await moveCteTo(app, cteId, cteStates.negotiating);
    expect(await shown(id)).toMatchObject({ state: 'divergence', payment: 'paid', paidOn: today });
    await moveCteTo(app, cteId, cteStates.released);
    expect((await shown(id)).state).toBe('released');
    const { number, series, accessKey } = await storedCte(app, cteId);
    const replaced = { chave_acesso: accessKey, numero: number, serie: series };
    await sentCte(app, sender, cteItem(shop, sender, { acao: 'ST', cte_substituido: replaced }));
    await app.settle();
    await app.settle();
    const { code, state, payment } = await shown(id);
    expect([state, payment]).toEqual(['divergence', 'paid']);
    const told = receiver.received
      .map(({ body }) => JSON.parse(String(body)) as { code: string; status: object })
      .filter((one) => one.code === code);
    expect(told.map(({ status }) => Object.values(status).join(' '))).toEqual([
      ...['processing open', 'released open', 'released paid'],
      ...['divergence paid', 'released paid', 'divergence paid'],
    ]);
    await receiver.close();
  });
});

describe('files', () => {
  async function file(
    path: string,
  ): Promise<{ type: string | null; name: string | null; bytes: Uint8Array }> {
    const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
      headers: { authorization: `Bearer ${tokens.analyst}` },
    });
    if (response.status !== 200) throw new Error(await response.text());
    return {
      type: response.headers.get('content-type'),
      name: response.headers.get('content-disposition'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  }

  /** Rows of the first tab by the titles of their columns. */
  async function rowsOf(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
    const read = await readSheets(bytes);
    if (!('sheets' in read)) throw new Error(JSON.stringify(read));
    const [titles, ...rows] = read.sheets[0]?.rows ?? [];
    return rows.map(({ cells }) =>
      Object.fromEntries((titles?.cells ?? []).map((title, at) => [String(title), cells[at] ?? null])),
    );
  }

  test('of bills have a row a charge, without formulas, in both kinds', async () => {
    const cte = await takenCte(billing);
    const charges = [
      { chave_acesso: cte.chave_acesso, valor: 97.4 },
      { numero: nextNumber(), serie: 1, valor: 1 },
    ];
    const more = { valor: 98.4, nome_banco: '+Banco', codigo_banco: '001', percentual_multa: 2 };
    const id = await takenBill(billing, billOf(billing, charges, more));
    const { number } = await shown(id);
    const csv = await file(`bills/file?number=${number}`);
    expect(csv.type).toContain('text/csv');
    expect(csv.name).toContain('faturas.csv');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes);
    expect(text.startsWith('\ufeffFatura (id);')).toBe(true);
    expect(text).toContain(";'+Banco;");
    expect(text).toContain(`"'=PED(""7"")"`);
    expect(text).toContain(';97,40;87,40;10,00\r\n');
    const xlsx = await file(`bills/file?number=${number}&format=xlsx`);
    for (const rows of [await rowsOf(csv.bytes), await rowsOf(xlsx.bytes)]) {
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({
        ...{ 'Chave do CT-e': cte.chave_acesso, Vínculo: 'vinculado', Situação: 'com divergência' },
        ...{ Frete: freight, 'NF-e': '1234/1', 'Nome do banco': '+Banco' },
        ...{ Pedido: '=PED("7")', 'CNPJ da transportadora': billing.sender.cnpj },
      });
      expect(rows[1]).toMatchObject({ Vínculo: 'não vinculado', 'Chave do CT-e': null, Frete: null });
    }
    expect((await rowsOf(csv.bytes))[0]).toMatchObject({ Vencimento: '2026-12-05' });
    expect((await rowsOf(xlsx.bytes))[0]).toMatchObject({
      // The reader writes cells that are dates as people read them; texts it would leave as they stand.
      ...{ Vencimento: '05/12/2026', 'Emissão do CT-e': '20/11/2026', 'Paga em': null },
      ...{ 'Valor cobrado': 97.4, 'Valor devido': 87.4, Divergência: 10, 'Valor da fatura': 98.4 },
      ...{ 'Multa (%)': 2, Número: number },
    });
    expect(await rowsOf((await file('bills/file?until=2020-01-01')).bytes)).toEqual([]);
  });

  test('of a pre-invoice hold what was released and nobody billed, at what was released', async () => {
    const { shop, sender } = billing;
    const path = `shippers/${shop.id}/carriers/${sender.id}/pre-invoice`;
    const mine = await takenCte(billing, { data_emissao: '2026-11-01 23:30:00', valor: 12.34 });
    const [open, later] = [
      await takenCte(billing, { data_emissao: '2026-11-01 23:30:00' }),
      await takenCte(billing, { data_emissao: '2026-11-02 00:00:00' }),
    ];
    for (const { id } of [mine, later]) await moveCteTo(app, id, cteStates.released);
    const keys = async (query: string) =>
      (await rowsOf((await file(`${path}?${query}`)).bytes)).map((row) => row['Chave do CT-e']);
    expect(await keys('from=2026-11-01&until=2026-11-01')).toEqual([mine.chave_acesso]);
    expect(await keys('from=2026-11-02&until=2026-11-02&format=xlsx')).toEqual([later.chave_acesso]);
    const all = await keys('');
    expect(all).toEqual(expect.arrayContaining([mine.chave_acesso, later.chave_acesso]));
    expect(all).not.toContain(open.chave_acesso);
    const { bytes, name } = await file(`${path}?until=2026-11-01`);
    expect(name).toContain(`pre-fatura-${sender.cnpj}-2026-11-01.csv`);
    expect(new TextDecoder().decode(bytes)).toMatch(/;2026-11-01;N;FR[^;]+;.*;12,34\r\n$/);
    await takenBill(billing, billOf(billing, [{ chave_acesso: mine.chave_acesso }], { valor: 12.34 }));
    expect(await keys('until=2026-11-01')).toEqual([]);
    expect((await ask('GET', `shippers/${shop.id}/carriers/999999/pre-invoice`)).status).toBe(404);
    expect((await ask('GET', `shippers/999999/carriers/${sender.id}/pre-invoice`)).status).toBe(404);
  });
});

describe('the list of CT-es of a bill', () => {
  test('is whole where they took more than a year to come, and tells what the customer was charged', async () => {
    const { shop } = billing;
    const [old, fresh] = [await takenCte(billing), await takenCte(billing)];
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update cte set received_at = received_at - interval '500 days' where id = ${old.id}`.execute(
        tx,
      );
    });
    const charges = [old, fresh].map(({ chave_acesso }) => ({ chave_acesso, valor: 87.4 }));
    const id = await takenBill(billing, billOf(billing, charges, { valor: 174.8 }));
    const period = new URLSearchParams({ start_date: minuteFromNow(-60), end_date: minuteFromNow(1) });
    const { body } = await getAs(app, shop, `v2/quote/doccob/find?${period}`);
    const bill = (body.data as { id: number; uri_list_ctes: string }[]).find((one) => one.id === id);
    const { search, searchParams } = new URL(String(bill?.uri_list_ctes));
    const listed = await getAs(app, shop, `v2/quote/cte${search}`);
    const ctes = listed.body.data as { access_key: string; shipping_cost_invoice: string }[];
    expect(ctes.map(({ access_key }) => access_key)).toEqual([old.chave_acesso, fresh.chave_acesso]);
    expect(ctes[0]?.shipping_cost_invoice).toBe('33.90');
    searchParams.delete('doccob_id');
    expect((await getAs(app, shop, `v2/quote/cte?${searchParams}`)).status).toBe(422);
  });
});

describe('a bill of thousands of CT-es', () => {
  const many = 5000;

  test('is linked in a few statements, however many it charges', async () => {
    const { shop, sender } = billing;
    const { id: first } = await takenCte(billing);
    // Copies of one CT-e: as many as no carrier sends in a test.
    await sql`
      insert into cte (shipper_id, carrier_id, access_key, source, action, series, number, operation_type, total_cents,
        issued_at, document, content_hash, likeness, link_id, audit_due_at)
      select shipper_id, carrier_id, overlay(access_key placing lpad(n::text, 9, '0') from 26 for 9), source, action,
        series, n, operation_type, total_cents, issued_at, document, content_hash, likeness, link_id || n, null
      from cte, generate_series(500001, ${500_000 + many}::integer) as n where id = ${first}`.execute(
      app.ctx.db,
    );
    const charges = Array.from({ length: many }, (_, at) => ({
      numero: 500_001 + at,
      serie: 1,
      valor: 87.4,
    }));
    const faturas = [billOf(billing, [...charges, ...charges.slice(0, 2)], { valor: (many + 2) * 87.4 })];
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = app.ctx.db.withPlugin(counting);
    const { sent } = fromWireBills({ cnpj_transportadora: sender.cnpj, faturas } as never, sender.cnpj);
    const sending = {
      ...{ carrierId: sender.id, source: 'json' as const, layout: null, keep: async () => {} },
      refuseAll: () => expect.unreachable(),
    };
    const [taken] = await takeBills({ ...app.ctx, db }, sending, sent);
    const id = taken?.billId ?? 0;
    expect((await shown(id)).indicators).toMatchObject({
      ...{ notLinked: 0, duplicated: 2, processing: many, isSumRight: true },
    });
    expect(statements).toBeLessThan(40);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from cte where bill_id = ${id} and shipper_id = ${shop.id}`.execute(
      app.ctx.db,
    );
    expect(rows[0]?.count).toBe(many);
  });
});
