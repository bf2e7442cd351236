import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { linkByHand } from '../../src/freight/cte/review/link-by-hand.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteKeyOf } from '../support/cte-xml.ts';
import { type CteSender, cteItem, cteKey, getAs, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

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

type Row = Record<string, unknown>;
type Page = { status: number; body: { data: Row[] } & Row };

const item = (changes: object = {}) => cteItem(shop, sender, changes);

/** A minute in São Paulo around now, by the database's clock. */
function minute(shiftMinutes: number): string {
  const at = new Date(Date.now() - 3 * 3_600_000 + shiftMinutes * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

function query(parts: object): string {
  return new URLSearchParams(parts as Record<string, string>).toString();
}

function list(parts: object = {}, who = shop): Promise<Page> {
  const all = { start_date: minute(-60), end_date: minute(1), ...parts };
  return getAs(app, who, `v2/quote/cte?${query(all)}`) as Promise<Page>;
}

function find(parts: object = {}, who = shop): Promise<Page> {
  const all = { tipo_data: '3', data_inicio: minute(-60), data_fim: minute(1), ...parts };
  return getAs(app, who, `v1/quote/cte/find?${query(all)}`) as Promise<Page>;
}

async function listed(cteId: number): Promise<Row> {
  const { accessKey } = await storedCte(app, cteId);
  for (let page = 1; page < 50; page += 1) {
    const { body } = await list({ page: String(page) });
    const found = body.data.find(({ access_key }) => access_key === accessKey);
    if (found !== undefined) return found;
  }
  throw new Error('not listed');
}

describe('the list of CT-es', () => {
  test('shows a linked CT-e with everything that was sent', async () => {
    const sent = item({
      protocolo: '135260000000001',
      processamento: '2026-11-20 10:30:04',
      cnpj_consignatario: '11222333000181',
      peso_bruto: 10.2,
      peso_taxado: 12,
      cubagem: 0.0415,
      valor_frete_peso_volume: 70,
      pedagio: 12,
      percentual_icms: 12,
      valor_icms: 10.49,
      base_calculo_icms: 87.4,
      quantidade_volumes: 2,
      cfop: 6353,
      substituicao_tributaria: true,
      tipo_transporte: '31',
      codigo_rastreio: 'AB1',
    });
    const record = await listed(await sentCte(app, sender, sent));
    const carrier = app.ctx.mirror.current.carriers.byId.get(sender.id);
    const { number, agreement } = await app.ctx.db
      .selectFrom('freight')
      .select(['number', 'agreement'])
      .where('code', '=', freight)
      .executeTakeFirstOrThrow();
    const price = {
      original_price: agreement.price.costCents / 100,
      final_price_with_tax: agreement.price.finalCents / 100,
    };
    expect(record).toEqual({
      access_key: sent.chave_acesso,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: 'pending',
      freight_id: freight,
      serie: '1',
      number: String(sent.numero),
      value: '87.40',
      gross_weight: '10.200',
      taxed_weight: '12.000',
      cubage: '0.0415',
      freight_value_volume_weight: '70.00',
      toll_value: '12.00',
      percentage_icms: '12.00',
      value_icms: '10.49',
      basis_calculation_icms: '87.40',
      total_invoice_value: '1019.70',
      quantity_volumes: 2,
      cfop: 6353,
      tax_substitution: 1,
      transport_type: '31',
      tracking_code: 'AB1',
      operation_type: 'N',
      protocol: '135260000000001',
      processing: '2026-11-20 10:30:04',
      issue_date: '2026-11-20 10:30:00',
      file_type: 'TXT',
      action: 'I',
      type: 'C',
      consignee_register_number: '11222333000181',
      issuer_register_number: sender.cnpj,
      issuer_corporate_name: carrier?.corporateName,
      hired_carrier_corporate_name: carrier?.corporateName,
      hired_carrier_register_number: sender.cnpj,
      hired_shipper_corporate_name: agreement.shipper.corporateName,
      hired_shipper_register_number: shop.cnpj,
      hire_id: number,
      invoices: [{ access_key: someNfe.chave_acesso, number: '1234', serie: '1' }],
      quote: [price],
      ...price,
      status_log: [
        {
          status: 'processing',
          message: `CT-e recebido, vinculado a ${freight}`,
          message_json: { event: 'received', freights: [{ freightCode: freight, foundBy: 'nfe_number' }] },
          approval_reasons_message: null,
          user_id: null,
          user_name: 'carreto',
          complement: null,
          from_status: null,
          to_status: 0,
          changed_at: expect.any(String),
        },
      ],
    });
  });

  test('shows what waits for its freight without one', async () => {
    const record = await listed(await sentCte(app, sender, item({ numero_nf: 4711 })));
    expect(record).toMatchObject({ freight_id: null, status: 'pending' });
    expect(record).not.toHaveProperty('quote');
    expect(record).not.toHaveProperty('hire_id');
  });

  test('is filtered by state', async () => {
    const cteId = await sentCte(app, sender, item({ numero_nf: 4712 }));
    const { accessKey } = await storedCte(app, cteId);
    await app.ctx.db.transaction().execute((tx) =>
      moveCteIn(tx, {
        cteId,
        to: 4,
        cause: 'audit',
        actor: tester,
        note: { message: 'dentro da tolerância' },
      }),
    );
    const keysOf = async (parts: object) => (await list(parts)).body.data.map(({ access_key }) => access_key);
    expect(await keysOf({ status: '4' })).toEqual([accessKey]);
    expect(await keysOf({ status: '0' })).not.toContain(accessKey);
    expect((await list({ status: '4' })).body.data[0]).toMatchObject({
      status: 'approved',
      status_log: [{ to_status: 0 }, { status: 'released', from_status: 0, to_status: 4 }],
    });
    expect(await keysOf({ doccob_id: '77' })).toEqual([]);
    const approved = await find({ tipo_cte: '1' });
    expect(approved.body.data).toMatchObject([
      { chave: accessKey, codigo_status_auditoria: 1, status_auditoria: 'approved' },
    ]);
    expect((await find({ tipo_cte: '2' })).body.data).toEqual([]);
  });

  test('pages by 50, and is empty beyond the end', async () => {
    const other = await openBareShop(app, 21);
    const stored = await storedCte(app, await sentCte(app, sender, item()));
    const { carrierId, contentHash, likeness } = stored;
    const rows = Array.from({ length: 101 }, (_, index) => ({
      ...{ carrierId, contentHash, likeness, source: 'json' as const, action: 'include' as const },
      ...{ series: 1, number: index + 1, operationType: 'N', totalCents: 1, trackingCodes: [], linkId: 'x' },
      ...{ processedAt: null, freightCode: null, duplicateOf: null, duplicateReason: null },
      shipperId: other.id,
      document: JSON.stringify(stored.document),
      accessKey: cteKey({ cnpj: sender.cnpj, number: index + 1 }),
      issuedAt: new Date(Date.UTC(2026, 9, 1, 0, index)),
    }));
    await app.ctx.db.insertInto('cte').values(rows).execute();
    const pages = [];
    for (const page of ['1', '2', '3', '4']) pages.push((await list({ page }, other)).body);
    expect(pages.map(({ data, next_page, current_page }) => [data.length, next_page, current_page])).toEqual([
      [50, 2, 1],
      [50, 3, 2],
      [1, null, 3],
      [0, null, 4],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ access_key }) => access_key))).size).toBe(101);
    const { body } = await find({ pagina: '3' }, other);
    expect(body).toMatchObject({ total: 101, per_page: 50, last_page: 3, current_page: 3 });
    expect(body.data).toHaveLength(1);
    // By issue, both ends whole minutes.
    const issued = { tipo_data: '1', data_inicio: '2026-09-30 21:10', data_fim: '2026-09-30 21:19' };
    expect((await find(issued, other)).body).toMatchObject({ total: 10 });
    expect((await find({ tipo_data: '2' }, other)).body).toMatchObject({ total: 0, last_page: 1, data: [] });
  });

  test('shows nothing of another shipper', async () => {
    await sentCte(app, sender, item());
    const other = await openBareShop(app, 22);
    expect((await list({}, other)).body.data).toEqual([]);
    expect((await find({}, other)).body).toMatchObject({ total: 0, data: [] });
  });

  test.each([
    [{ start_date: '2026-11-31' }, 422],
    [{ start_date: '2026-11-20T10:00:00' }, 422],
    [{ start_date: '2026-02-30 10:00' }, 422],
    [{ start_date: '2025-11-19 00:00', end_date: '2026-11-21 00:00' }, 422],
    [{ start_date: '2026-11-20 10:01', end_date: '2026-11-20 10:00' }, 400],
    [{ status: '6' }, 422],
    [{ status: 'x' }, 422],
    [{ page: '-1' }, 422],
    [{ page: '1.5' }, 422],
    [{ doccob_id: 'x' }, 422],
    [{ doccob_id: '-3' }, 422],
  ])('refuses %o', async (parts, status) => {
    expect((await list(parts)).status).toBe(status);
  });

  test('names the CT-e that replaced another', async () => {
    const old = item();
    const oldId = await sentCte(app, sender, old);
    expect(await listed(oldId)).not.toHaveProperty('new_cte_id');
    const { chave_acesso, numero, serie } = old;
    const newId = await sentCte(
      app,
      sender,
      item({ acao: 'ST', cte_substituido: { chave_acesso, numero, serie } }),
    );
    expect(await listed(oldId)).toMatchObject({ status: 'rejected', new_cte_id: newId });
  });

  test('takes a whole year, one minute, page 0 and empty filters', async () => {
    expect((await list({ start_date: '2025-11-20 00:00', end_date: '2026-11-21 00:00' })).status).toBe(200);
    expect((await list({ start_date: minute(0), end_date: minute(0), page: '0', status: '' })).status).toBe(
      200,
    );
    const days = { start_date: minute(-60).slice(0, 10), end_date: `${minute(1)}:59` };
    expect((await list(days)).body.data.length).toBeGreaterThan(0);
    expect((await find({ data_inicio: days.start_date, data_fim: days.end_date })).status).toBe(200);
  });

  test.each([
    [{ tipo_data: '4' }, 422],
    [{ tipo_data: '' }, 422],
    [{ tipo_data: '0' }, 422],
    [{ pagina: 'x' }, 422],
    [{ data_inicio: '2025-11-19 00:00', data_fim: '2026-11-21 00:00' }, 422],
    [{ data_inicio: '2025-11-20 00:00', data_fim: '2026-11-21 00:00', pagina: '0' }, 200],
    [{ tipo_cte: '3' }, 422],
    [{ data_inicio: '2030-01-01 00:00' }, 400],
    [{ data_fim: '' }, 422],
  ])('by period refuses %o', async (parts, status) => {
    expect((await find(parts)).status).toBe(status);
  });

  test('has no status where the shipper does not audit', async () => {
    const mute = await openBareShop(app, 23);
    const { revision } = await getShipper(app.ctx, mute.id);
    const changes = { revision, settings: { auditsCtes: false } };
    await updateShipper(app.ctx, tester, { shipperId: mute.id, changes });
    await addContract(app.ctx, tester, { shipperId: mute.id, carrierId: sender.id });
    await app.ctx.mirror.refresh();
    await sentCte(app, sender, cteItem(mute, sender, { numero_nf: 9 }));
    expect((await list({}, mute)).body.data).toMatchObject([{ status: null }]);
    expect((await find({}, mute)).body.data).toMatchObject([
      { codigo_status_auditoria: null, status_auditoria: null },
    ]);
  });
});

describe('a CT-e by period', () => {
  test('has the words of its list and a link to the document as it came', async () => {
    const sent = item({ valor_coleta: 3, tep: 1.5, iss: 2, pis: 0.5, chave_nf: someNfe.chave_acesso });
    await sentCte(app, sender, sent);
    const { body } = await find({ pagina: String((await find()).body.last_page) });
    const record = body.data.find(({ chave }) => chave === sent.chave_acesso) as Row;
    expect(record).toEqual({
      id_frete: freight,
      chave: sent.chave_acesso,
      data: expect.any(String),
      codigo_status_auditoria: 0,
      status_auditoria: 'pending',
      link: expect.stringContaining(`${app.address.replace(/:\d+$/, '')}`),
      serie: '1',
      numero: String(sent.numero),
      cnpj_emissor_conhecimento: sender.cnpj,
      cnpj_emissor_nf: someNfe.chave_acesso.slice(6, 20),
      data_emissao: '2026-11-20 10:30:00',
      tipo_operacao: 'N',
      tipo_frete: 'C',
      nfe: [{ numero: '1234', chave_acesso: someNfe.chave_acesso }],
      valor: '87.40',
      valor_coleta: '3.00',
      tep: '1.50',
      iss: '2.00',
      pis: '0.50',
    });
    const path = new URL(String(record.link)).pathname;
    const file = await fetch(`${app.address}${path}`);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="CTe${sent.chave_acesso}.json"`,
    );
    expect(await file.json()).toEqual({ conhecimentos: [sent] });
    const last = path.at(-1) === '0' ? '1' : '0';
    expect((await fetch(`${app.address}${path.slice(0, -1)}${last}`)).status).toBe(404);
  });
});

describe('NF-es that a CT-e names by number alone', () => {
  const nfeOf = (numero: number, issuer = sender.cnpj) => ({
    ...someNfe,
    numero: String(numero),
    chave_acesso: cteKeyOf({ mod: '55', issuer, nCT: String(numero) }),
  });

  async function shown(cteId: number): Promise<{ invoices: unknown; nfe: unknown }> {
    const { invoices, access_key } = await listed(cteId);
    for (let pagina = 1; pagina < 50; pagina += 1) {
      const { body } = await find({ pagina: String(pagina) });
      const found = body.data.find(({ chave }) => chave === access_key);
      if (found !== undefined) return { invoices, nfe: found.nfe };
    }
    throw new Error('not found');
  }
  const named = (numero: number, access_key?: string) => ({
    invoices: [{ ...(access_key === undefined ? {} : { access_key }), number: String(numero), serie: '1' }],
    nfe: [{ numero: String(numero), ...(access_key === undefined ? {} : { chave_acesso: access_key }) }],
  });

  test('have the access key of their freight from when it is found', async () => {
    const nota_fiscal = nfeOf(55_101);
    const cteId = await sentCte(app, sender, item({ numero_nf: 55_101 }));
    expect(await shown(cteId)).toEqual(named(55_101));
    await hired(app, shop, { nota_fiscal });
    await app.settle();
    expect(await shown(cteId)).toEqual(named(55_101, nota_fiscal.chave_acesso));
    // What the carrier sent stays as it sent it.
    const stored = await app.ctx.db
      .selectFrom('cteNfe')
      .select('accessKey')
      .where('cteId', '=', cteId)
      .execute();
    expect(stored).toEqual([{ accessKey: null }]);
  });

  test('have the one that was sent, whatever else a freight knows', async () => {
    const { chave_acesso } = nfeOf(55_102);
    const code = await hired(app, shop, { nota_fiscal: nfeOf(55_102, '45997418000153') });
    const cteId = await sentCte(app, sender, item({ numero_nf: 55_102, chave_nf: chave_acesso }));
    await linkByHand(app.ctx, tester, { cteId, freightCode: code, note: 'x' });
    expect(await shown(cteId)).toEqual(named(55_102, chave_acesso));
  });

  test('have none where another number, another series or several may be meant', async () => {
    const [one, other] = ['11222333000181', '45997418000153'].map((issuer) => nfeOf(55_103, issuer));
    const codes = [
      await hired(app, shop, { nota_fiscal: one }),
      await hired(app, shop, { nota_fiscal: other }),
    ];
    const link = (cteId: number, freightCode = '') =>
      linkByHand(app.ctx, tester, { cteId, freightCode, note: 'x' });
    const cteId = await sentCte(app, sender, item({ numero_nf: 55_103, valor: 11.01 }));
    expect((await storedCte(app, cteId)).freightCode).toBe(codes[1]);
    expect(await shown(cteId)).toEqual(named(55_103, other?.chave_acesso));
    await link(cteId, codes[0]);
    expect(await shown(cteId)).toEqual(named(55_103));
    const unlike = await sentCte(app, sender, item({ numero_nf: 55_104, valor: 11.02 }));
    await link(unlike, codes[0]);
    expect(await shown(unlike)).toEqual(named(55_104));
    const series = await sentCte(app, sender, item({ numero_nf: 55_103, serie_nf: 2, valor: 11.03 }));
    await link(series, codes[0]);
    expect((await shown(series)).nfe).toEqual([{ numero: '55103' }]);
  });
});

describe('the freight record', () => {
  test('shows its CT-es until the carrier deletes them', async () => {
    const code = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '5511' } });
    const sent = item({ numero_nf: 5511, protocolo: '1', processamento: '2026-11-20 10:30:04' });
    await sentCte(app, sender, sent);
    const shown = async () => (await getAs(app, shop, `v1/quote/${code}?`)).body.cte;
    expect(await shown()).toEqual([
      {
        chave_acesso: sent.chave_acesso,
        numero: String(sent.numero),
        serie: '1',
        protocolo: '1',
        valor: 87.4,
        data_emissao: '2026-11-20 10:30:00',
        processamento: '2026-11-20 10:30:04',
      },
    ]);
    await sentCte(app, sender, { ...sent, acao: 'E' });
    expect(await shown()).toEqual([]);
  });
});
