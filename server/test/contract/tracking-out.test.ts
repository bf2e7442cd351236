import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackBatch } from '../../src/freight/track/answers/track.ts';
import { trackNfes } from '../../src/freight/track/answers/track-nfes.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { get, happened } from '../support/trail.ts';

type Wire = Record<string, unknown>;
type Failed = { code: string; details: { field: string }[] };

let app: TestApp;
let shop: Shop;
let other: Shop;
let freight: string;
let carrierName: string;

const newKey = (base: string) => `${base}${accessKeyCheckDigit(base)}`;
const nfe = { ...someNfe, numero: '1234', serie: '1' };

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  other = await openBareShop(app, 1);
  freight = await hired(app, shop, { numero_pedido: 'PED-1', nota_fiscal: nfe });
  const { agreement } = await app.ctx.db
    .selectFrom('freight')
    .select('agreement')
    .where('code', '=', freight)
    .executeTakeFirstOrThrow();
  carrierName = agreement.carrier.corporateName;
  await happened(app, shop, { freightCode: freight, code: 15, at: '2026-11-20T18:00:00Z' });
  await happened(app, shop, {
    freightCode: freight,
    code: 6,
    at: '2026-11-23T13:00:00Z',
    volumeNumber: 2,
    redeliveryOn: '2026-11-24',
    expectedOn: '2026-11-25',
    message: 'Ninguém em casa',
    carrierDescription: 'CLIENTE AUSENTE',
    carrierCode: '021',
    courierName: 'José Carlos',
    courierDocument: '52998224725',
    proofs: [{ url: 'https://exemplo.com.br/1.jpg' }],
    redispatchCodes: ['RD1', 'RD2'],
  });
  await happened(app, shop, {
    freightCode: freight,
    code: 7,
    at: '2026-11-25T13:00:00Z',
    returnBusinessDays: 5,
  });
  // Arrives late, happened before.
  await happened(app, shop, { freightCode: freight, code: 2, at: '2026-11-21T13:00:00Z' });
});
afterAll(() => app.close());

const track = (identifier: string, more = '', by = shop) =>
  get<Wire[]>(app, by, `quotes/${encodeURIComponent(identifier)}/occurrences?${more}`);

async function post(body: object): Promise<{ status: number; body: Record<string, Wire[]> & Failed }> {
  const response = await fetch(`${app.address}/api/external/embarcador/v1/quotes/occurrences`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, Wire[]> & Failed };
}

const codes = (list: Wire[] | undefined) => list?.map(({ codigo }) => codigo);

describe('the occurrences of a freight', () => {
  test('come oldest first by their own time, those of one time in their order of arrival', async () => {
    const { status, body } = await track(freight);
    expect(status).toBe(200);
    expect(codes(body)).toEqual([0, 1, 15, 2, 6, 7]);
  });

  test('have every member, null where nothing is known', async () => {
    const { body } = await track(freight);
    const { expectedOn } = await app.ctx.db
      .selectFrom('freightProgress')
      .select('expectedOn')
      .where('freightCode', '=', freight)
      .executeTakeFirstOrThrow();
    expect(body[2]).toEqual({
      codigo: 15,
      nome: 'Coletado / Postado',
      data_ocorrencia: '2026-11-20 15:00:00',
      data_atualizacao: '2026-11-20 15:00:00',
      data_reentrega: null,
      data_prevista_entrega: expectedOn,
      prazo_devolucao: null,
      mensagem: null,
      razao_social_transportadora: carrierName,
      descricao_ocorrencia: null,
      codigo_ocorrencia: null,
      nome_entregador: null,
      cnpj_cpf_entregador: null,
      comprovantes: [],
      codigos_redespacho: [],
    });
    expect(body[4]).toEqual({
      codigo: 6,
      nome: 'Reentrega / Primeira tentativa',
      data_ocorrencia: '2026-11-23 10:00:00',
      data_atualizacao: '2026-11-23 10:00:00',
      data_reentrega: '2026-11-24',
      data_prevista_entrega: '2026-11-25',
      prazo_devolucao: null,
      mensagem: 'Ninguém em casa',
      razao_social_transportadora: carrierName,
      descricao_ocorrencia: 'CLIENTE AUSENTE',
      codigo_ocorrencia: 21,
      nome_entregador: 'José Carlos',
      cnpj_cpf_entregador: '52998224725',
      comprovantes: [{ url_imagem: 'https://exemplo.com.br/1.jpg' }],
      codigos_redespacho: ['RD1', 'RD2'],
      codigo_volume: `${freight}002`,
    });
    expect(body[5]).toMatchObject({ codigo: 7, prazo_devolucao: '5' });
  });

  test('are named by the carrier or by their group where the catalogue has no name', async () => {
    const nameless = await hired(app, shop);
    const at = '2026-11-21T12:00:00Z';
    await happened(app, shop, { freightCode: nameless, code: 101, at, carrierDescription: 'FALTA DE SELO' });
    await happened(app, shop, { freightCode: nameless, code: 103, at, carrierCode: 'X9' });
    const { body } = await track(nameless);
    expect(body.slice(2)).toMatchObject([
      { codigo: 101, nome: 'FALTA DE SELO', codigo_ocorrencia: null },
      { codigo: 103, nome: 'Problema na entrega', codigo_ocorrencia: 'X9' },
    ]);
  });

  test('of an order are those of its most recent freight', async () => {
    expect(codes((await track('PED-1')).body)).toEqual([0, 1, 15, 2, 6, 7]);
    app.clock.advanceMs(1000);
    const second = await hired(app, shop, { numero_pedido: 'PED-1' });
    expect((await track('PED-1')).body).toEqual((await track(second)).body);
    expect(codes((await track('PED-1')).body)).toEqual([0, 1]);
  });

  test('of an order whose number is a freight id are those of the freight', async () => {
    await hired(app, shop, { numero_pedido: freight });
    expect(codes((await track(freight)).body)).toEqual([0, 1, 15, 2, 6, 7]);
  });

  test('of an order called like a path, or full of signs, are found', async () => {
    for (const number of ['occurrences', 'invoices', "%_'; --", '#1001', '007']) {
      const code = await hired(app, shop, { numero_pedido: number });
      expect((await track(number)).body, number).toEqual((await track(code)).body);
    }
  });

  test.each(['FR261120ZZZZZ', 'nope', '%', '٣', 'x'.repeat(100)])(
    'of nobody are none: %s',
    async (identifier) => {
      expect(await track(identifier)).toEqual({ status: 200, body: [] });
    },
  );

  test('of another shipper are none', async () => {
    expect(await track(freight, '', other)).toEqual({ status: 200, body: [] });
    expect(await track('PED-1', '', other)).toEqual({ status: 200, body: [] });
  });

  test('of a volume are its own and those of the whole freight', async () => {
    const first = await track(freight, `codigo_volume=${freight}001`);
    expect(codes(first.body)).toEqual([0, 1, 15, 2, 7]);
    expect(codes((await track(freight, `codigo_volume=${freight}002`)).body)).toEqual([0, 1, 15, 2, 6, 7]);
    for (const unknown of [`${freight}003`, `${freight}000`, 'FR261120ZZZZZ001', '%'])
      expect(await track(freight, `codigo_volume=${encodeURIComponent(unknown)}`)).toEqual({
        status: 200,
        body: [],
      });
    const tooLong = await track(freight, `codigo_volume=${'9'.repeat(61)}`);
    expect(tooLong.status).toBe(422);
  });

  test('of a postal volume are found by its tracking code', async () => {
    const posted = await hired(app, shop);
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ postalCodes: ['AA000000001BR', 'AA000000002BR'] })
      .where('freightCode', '=', posted)
      .execute();
    await happened(app, shop, { freightCode: posted, code: 15, at: '2026-11-21T12:00:00Z', volumeNumber: 2 });
    expect(codes((await track(posted, 'codigo_volume=AA000000002BR')).body)).toEqual([0, 1, 15]);
    expect(codes((await track(posted, 'codigo_volume=AA000000001BR')).body)).toEqual([0, 1]);
  });
});

describe('a batch', () => {
  test('answers each id once, an unknown one and another shipper’s with nothing', async () => {
    const unknown = 'FR261120ZZZZZ';
    const { status, body } = await post({ token: shop.token, fretes: [freight, unknown, freight] });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([freight, unknown]);
    expect(codes(body[freight])).toEqual([0, 1, 15, 2, 6, 7]);
    expect(body[unknown]).toEqual([]);
    expect(await post({ token: other.token, fretes: [freight] })).toEqual({
      status: 200,
      body: { [freight]: [] },
    });
  });

  test('leaves out the codes of volumes', async () => {
    const { body } = await post({ token: shop.token, fretes: [freight] });
    const single = await track(freight);
    expect(body[freight]).toEqual(single.body.map(({ codigo_volume: _, ...rest }) => rest));
  });

  test('takes up to 100 freights, also the same one 100 times', async () => {
    const many = (count: number) =>
      post({ token: shop.token, fretes: Array.from({ length: count }, () => freight) });
    expect(Object.keys((await many(100)).body)).toEqual([freight]);
    const { status, body } = await many(101);
    expect([status, body.details.map(({ field }) => field)]).toEqual([422, ['fretes']]);
  });

  test.each([
    [[], 'fretes'],
    [['FR1'], 'fretes[0]'],
    ['FR261120ZZZZZ', 'fretes'],
    [[1], 'fretes[0]'],
    [undefined, 'fretes'],
  ])('refuses %j', async (fretes, field) => {
    const { status, body } = await post({ token: shop.token, fretes });
    expect([status, body.details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });

  test('asks for the token first', async () => {
    expect((await post({ fretes: [] })).status).toBe(401);
  });

  test('answers keys that objects have of themselves', async () => {
    const { body } = await post({ token: shop.token, fretes: ['isPrototypeOf'] });
    expect(body).toEqual({ isPrototypeOf: [] });
  });

  test('of 100 freights is read in at most three statements', async () => {
    const template = await app.ctx.db
      .selectFrom('freight')
      .selectAll()
      .where('code', '=', freight)
      .executeTakeFirstOrThrow();
    const freightCodes = Array.from(
      { length: 100 },
      (_, index) => `FR261119${String(index).padStart(5, '0')}`,
    );
    const { number: _, agreement, ...columns } = template;
    await app.ctx.db
      .insertInto('freight')
      .values(freightCodes.map((code) => ({ ...columns, code, agreement: JSON.stringify(agreement) })))
      .execute();
    const progress = await app.ctx.db
      .selectFrom('freightProgress')
      .selectAll()
      .where('freightCode', '=', freight)
      .executeTakeFirstOrThrow();
    await app.ctx.db
      .insertInto('freightProgress')
      .values(freightCodes.map((freightCode) => ({ ...progress, freightCode, volumePhases: '{}' })))
      .execute();
    for (const freightCode of freightCodes)
      await happened(app, shop, { freightCode, code: 15, at: '2026-11-20T18:00:00Z' });
    const { db, statements } = counted();
    const trails = await trackBatch({ db }, { shipperId: shop.id, freightCodes });
    expect([...trails.values()].map((trail) => trail?.occurrences.length)).toEqual(freightCodes.map(() => 1));
    expect(statements.count).toBeLessThanOrEqual(3);
    statements.count = 0;
    await trackNfes(
      { db },
      { shipperId: shop.id, nfes: [{ number: '1234', series: null }], volumeCode: null },
    );
    expect(statements.count).toBeLessThanOrEqual(3);
  });
});

/** The database with the count of what is asked of it. */
function counted() {
  const statements = { count: 0 };
  const db = app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.count += 1;
      return result;
    },
  });
  return { db, statements };
}

describe('a period of time', () => {
  const during = (from: string, until: string, by = shop) =>
    get<Record<string, Wire[]> & Failed>(
      app,
      by,
      `quotes/occurrences?start_date=${encodeURIComponent(from)}&end_date=${encodeURIComponent(until)}`,
    );

  test('answers what happened in it, its ends included, and nothing of before', async () => {
    const { status, body } = await during('2026-11-23 08:00:00', '2026-11-23 10:00:00');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([freight]);
    expect(body[freight]).toMatchObject([{ codigo: 6, codigo_volume: `${freight}002` }]);
    expect(codes((await during('2026-11-23 10:00:00', '2026-11-23 14:00:00')).body[freight])).toEqual([6]);
    expect((await during('2026-11-23 10:00:01', '2026-11-23 14:00:00')).body).toEqual({});
    expect((await during('2026-11-23 08:00:00', '2026-11-23 09:59:59')).body).toEqual({});
  });

  test('may be an instant', async () => {
    expect(codes((await during('2026-11-23 10:00:00', '2026-11-23 10:00:00')).body[freight])).toEqual([6]);
  });

  test('has nothing of another shipper', async () => {
    expect(await during('2026-11-23 08:00:00', '2026-11-23 10:00:00', other)).toEqual({
      status: 200,
      body: {},
    });
  });

  test('lasts four hours at most and ends after it begins', async () => {
    const tooLong = await during('2026-11-23 08:00:00', '2026-11-23 12:00:01');
    expect([tooLong.status, tooLong.body.details[0]?.field]).toEqual([422, 'end_date']);
    expect((await during('1976-01-01 00:00:00', '2026-01-01 00:00:00')).status).toBe(422);
    const backwards = await during('2026-11-23 10:00:00', '2026-11-23 09:59:59');
    expect([backwards.status, backwards.body.code]).toEqual([400, 'bad_request']);
  });

  test.each([
    '2026-02-30 10:00:00',
    '2026-11-23 24:00:00',
    '2026-13-01 10:00:00',
    '2026-11-23',
    '0000-00-00 00:00:00',
    '2026-11-23T10:00:00-03:00',
    '2026-11-23 10:00',
  ])('is never shifted: %s', async (from) => {
    const { status, body } = await during(from, '2026-11-23 12:00:00');
    expect([status, body.details[0]?.field]).toEqual([422, 'start_date']);
  });

  test('has both ends', async () => {
    const { status, body } = await get<Failed>(app, shop, 'quotes/occurrences?start_date=');
    expect([status, body.details.map(({ field }) => field)]).toEqual([422, ['start_date', 'end_date']]);
  });
});

describe('the freights of NF-es', () => {
  type Found = Record<string, { invoices: Wire[]; occurrences: Wire[] }>;
  const byNfes = (invoices: unknown, more = '', by = shop) =>
    get<Found[] & Failed>(
      app,
      by,
      `quotes/occurrences/invoices?invoices=${encodeURIComponent(JSON.stringify(invoices))}${more}`,
    );
  const found = (body: Found[]) => body.flatMap((element) => Object.keys(element));

  test('come in English, with their NF-es', async () => {
    const { status, body } = await byNfes([{ key: nfe.chave_acesso }]);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    const { invoices, occurrences } = body[0]?.[freight] ?? { invoices: [], occurrences: [] };
    expect(invoices).toEqual([{ number: '1234', serie: '1', key: nfe.chave_acesso }]);
    expect(occurrences.map(({ code }) => code)).toEqual([0, 1, 15, 2, 6, 7]);
    expect(occurrences[4]).toEqual({
      code: 6,
      name: 'Reentrega / Primeira tentativa',
      occurrence_date: '2026-11-23 10:00:00',
      updated_date: '2026-11-23 10:00:00',
      attempted_redelivery_date: '2026-11-24',
      expected_delivery_date: '2026-11-25',
      return_deadline_date: null,
      message: 'Ninguém em casa',
      codigo_volume: `${freight}002`,
    });
    expect(Object.keys(occurrences[2] ?? {})).not.toContain('codigo_volume');
  });

  test('are found by number and series, by number alone, with leading zeros, and as numbers', async () => {
    for (const wanted of [
      { number: '1234', serie: '1' },
      { number: '1234' },
      { number: '000001234', serie: '001' },
      { number: 1234, serie: 1 },
    ])
      expect(found((await byNfes([wanted])).body), JSON.stringify(wanted)).toEqual([freight]);
    expect((await byNfes([{ number: '1234', serie: '2' }])).body).toEqual([]);
    expect((await byNfes([{ number: '1235' }])).body).toEqual([]);
  });

  test('are one element each, however many of their NF-es were named', async () => {
    const { body } = await byNfes([{ key: nfe.chave_acesso }, { number: '1234' }, { number: '9' }]);
    expect(found(body)).toEqual([freight]);
  });

  test('are all that carry it, the most recent first', async () => {
    const shared = {
      ...someNfe,
      chave_acesso: newKey('3226111122233300018155002000005555112345678'),
      numero: '5555',
      serie: '2',
    };
    const one = await hired(app, shop, { nota_fiscal: shared });
    app.clock.advanceMs(1000);
    const two = await hired(app, shop, { nota_fiscal: [shared, nfe], numero_pedido: 'second' });
    expect(found((await byNfes([{ key: shared.chave_acesso }])).body)).toEqual([two, one]);
    const { body } = await byNfes([{ number: '5555', serie: '2' }]);
    expect(body[0]?.[two]?.invoices.map(({ number }) => number)).toEqual(['5555', '1234']);
    expect(found((await byNfes([{ key: shared.chave_acesso }], `&codigo_volume=${one}001`)).body)).toEqual([
      one,
    ]);
  });

  test('of another shipper are none', async () => {
    expect(await byNfes([{ key: nfe.chave_acesso }, { number: '1234' }], '', other)).toEqual({
      status: 200,
      body: [],
    });
  });

  test('of a volume that is not of the freight are none', async () => {
    expect(await byNfes([{ key: nfe.chave_acesso }], '&codigo_volume=nope')).toEqual({
      status: 200,
      body: [],
    });
  });

  test.each([
    [[{ serie: '1' }], 'invoices[0].number'],
    [[{}], 'invoices[0].number'],
    [[{ key: '' }], 'invoices[0].number'],
    [[{ key: nfe.chave_acesso.replace(/.$/, '0') }], 'invoices[0].key'],
    [[{ number: '1 or 1=1' }], 'invoices[0].number'],
    [[{ number: '1234567890' }], 'invoices[0].number'],
    [[{ number: '1' }, { number: '2', serie: '1234' }], 'invoices[1].serie'],
    [[], 'invoices'],
    [Array.from({ length: 51 }, () => ({ number: '1' })), 'invoices'],
    ['x', 'invoices[0]'],
  ])('refuses %j', async (invoices, field) => {
    const { status, body } = await byNfes(invoices);
    expect([status, body.details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });

  test('takes 50', async () => {
    const { body } = await byNfes(
      Array.from({ length: 50 }, (_, index) => ({ number: String(1200 + index) })),
    );
    expect(found(body)).toContain(freight);
  });

  test('refuses JSON that is none', async () => {
    expect(
      (await get(app, shop, `quotes/occurrences/invoices?invoices=${encodeURIComponent('[{')}`)).status,
    ).toBe(422);
    expect((await get(app, shop, 'quotes/occurrences/invoices')).status).toBe(422);
  });
});
