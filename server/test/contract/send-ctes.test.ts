import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { issueCarrierToken } from '../support/occurrences.ts';
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

const item = (changes: object = {}) => cteItem(shop, sender, changes);
const send = (...items: object[]) => sendCtes(app, sender, items);
const countCtes = async () => {
  const { count } = await app.ctx.db
    .selectFrom('cte')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('sending CT-es', () => {
  test('stores a CT-e with its NF-e and links it to the freight', async () => {
    const one = item();
    const { status, body } = await send(one);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        conhecimentos: [{ chave_acesso: one.chave_acesso, cte_id: expect.any(Number), status: 'pending' }],
      },
    });
    const cteId = body.conhecimentos[0]?.cte_id ?? 0;
    expect(await storedCte(app, cteId)).toMatchObject({
      shipperId: shop.id,
      carrierId: sender.id,
      source: 'json',
      action: 'include',
      totalCents: 8740,
      freightCode: freight,
      state: 0,
    });
    expect(await freightsOf(app, cteId)).toEqual([freight]);
  });

  test('keeps every value that was sent, to the cent, the gram and the millionth', async () => {
    const full = item({
      cnpj_consignatario: '11222333000181',
      cnpj_emissor_conhecimento: sender.cnpj,
      protocolo: '135260000000001',
      processamento: '2026-11-20 10:30:04',
      peso_taxado: 12.3456,
      peso_bruto: 10.2,
      cubagem: 0.041,
      base_calculo_icms: 87.4,
      percentual_icms: 12,
      valor_icms: 10.49,
      valor_frete_peso_volume: 40,
      valor_coleta: 1.01,
      valor_despacho: 2.02,
      valor_redespacho: 3.03,
      valor_adicional: 4.04,
      pedagio: 5.05,
      aliquota_difal_origem: 7,
      aliquota_difal_destino: 18.5,
      difal_icms_origem: 0.5,
      difal_icms_destino: 0.6,
      advalorem: 6.06,
      ademe: 0,
      sec_cat: 7.07,
      itr: 0.01,
      tep: 0.02,
      trt: 0.03,
      tas: 0.04,
      suframa: 0.05,
      iss: 0.06,
      gris: 1.005,
      pis: 0.07,
      cofins: 0.08,
      quantidade_volumes: 2,
      cfop: 6353,
      substituicao_tributaria: false,
      tipo_transporte: 'BR50',
    });
    const { document, processedAt } = await storedCte(app, await sentCte(app, sender, full));
    expect(processedAt).toEqual(new Date('2026-11-20T13:30:04Z'));
    expect(document).toMatchObject({
      protocol: '135260000000001',
      freightTerm: 'C',
      transportType: 'BR50',
      cfop: 6353,
      taxSubstitution: 2,
      volumeCount: 2,
      consignee: { cnpj: '11222333000181' },
      charges: {
        freight_weight: 4000,
        collect: 101,
        dispatch: 202,
        redispatch: 303,
        additional: 404,
        toll: 505,
        advalorem: 606,
        ademe: 0,
        sec_cat: 707,
        itr: 1,
        tep: 2,
        trt: 3,
        tas: 4,
        suframa: 5,
        gris: 101,
      },
      taxes: {
        icmsBaseCents: 8740,
        icmsRatePpm: 120_000,
        icmsCents: 1049,
        difalOriginRatePpm: 70_000,
        difalDestinationRatePpm: 185_000,
        difalOriginCents: 50,
        difalDestinationCents: 60,
        issCents: 6,
        pisCents: 7,
        cofinsCents: 8,
      },
      measures: { grossG: 10_200, taxedG: 12_346, cubageCm3: 41_000 },
    });
    expect(document.charges).not.toHaveProperty('freight_value');
  });

  test('answers a repeat as the first time, and 409 to another content under the same key', async () => {
    const one = item();
    const first = await send(one);
    expect(await send(one)).toEqual(first);
    expect(await send({ ...one, unknown: 'member', protocolo: '' })).toEqual(first);
    const other = await send({ ...one, valor: 87.41 });
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 409, code: 'conflict' });
    expect(fieldsOf(other)).toEqual(['conhecimentos[0].chave_acesso']);
  });

  test('is all or nothing: one refusal names every problem and stores nothing', async () => {
    const before = await countCtes();
    const answer = await send(
      item(),
      item({ cnpj_embarcador: '34238864000168' }),
      item({ numero: nextNumber(), serie: 2, chave_acesso: cteKey({ cnpj: sender.cnpj, number: 77 }) }),
    );
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(['conhecimentos[2].numero', 'conhecimentos[2].serie']);
    const later = await send(item(), item({ cnpj_embarcador: '34238864000168' }));
    expect(fieldsOf(later)).toEqual(['conhecimentos[1].cnpj_embarcador']);
    expect(await countCtes()).toBe(before);
  });

  test('takes several NF-es of one CT-e, sums it over several freights and names the first', async () => {
    const numbers = ['71', '72'];
    const freights: string[] = [];
    for (const numero of numbers)
      freights.push(await hired(app, shop, { nota_fiscal: { ...someNfe, numero } }));
    const one = item({ numero_nf: 71 });
    const { status, body } = await send(one, { ...one, numero_nf: 72 }, item({ numero_nf: 9999 }));
    expect(status).toBe(200);
    expect(body.conhecimentos).toHaveLength(2);
    const cteId = body.conhecimentos[0]?.cte_id ?? 0;
    expect(await freightsOf(app, cteId)).toEqual(freights);
    expect(await storedCte(app, cteId)).toMatchObject({ freightCode: freights[0] });
    // The same in another order is the same.
    const again = await send({ ...one, numero_nf: 72 }, one);
    expect(again.body.conhecimentos).toEqual([body.conhecimentos[0]]);
  });

  test('refuses one key with two contents in one request', async () => {
    const one = item();
    const answer = await send(one, { ...one, valor: 1 });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(['conhecimentos[1].chave_acesso']);
  });

  test('takes up to 500 CT-es, and no more', async () => {
    const many = Array.from({ length: 500 }, (_, index) => item({ numero_nf: 500_000 + index }));
    const { status, body } = await send(...many);
    expect(status).toBe(200);
    expect(body.conhecimentos.map(({ chave_acesso }) => chave_acesso)).toEqual(
      many.map(({ chave_acesso }) => chave_acesso),
    );
    expect((await send(...many, item())).status).toBe(422);
  });
});

describe('a CT-e is refused', () => {
  const required = [
    ...[
      'acao',
      'cnpj_embarcador',
      'numero',
      'serie',
      'chave_acesso',
      'data_emissao',
      'numero_nf',
      'serie_nf',
    ],
    ...['tipo_frete', 'valor', 'tipo_operacao'],
  ];
  test.each(required)('without %s', async (name) => {
    const answer = await send({ ...item(), [name]: undefined });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toContain(`conhecimentos[0].${name}`);
  });

  test.each([
    ['acao', 'A'],
    ['valor', '87.40'],
    ['valor', -1],
    ['numero', '12'],
    ['numero', 0],
    ['serie', 1000],
    ['numero_nf', 1.5],
    ['serie_nf', '1'],
    ['tipo_frete', 'X'],
    ['tipo_operacao', 'A'],
    ['tipo_transporte', '99'],
    ['data_emissao', '2026-11-20'],
    ['data_emissao', '2026-02-30 10:00:00'],
    ['processamento', '20/11/2026'],
    ['cnpj_embarcador', '11222333000180'],
    ['cnpj_consignatario', '52998224725'],
    ['protocolo', 'abc'],
    ['peso_bruto', '1'],
    ['percentual_icms', 101],
    ['cfop', 10],
    ['substituicao_tributaria', 'S'],
    ['quantidade_volumes', 1.5],
    ['chave_acesso', '35261134238864000168570010000001231123456784'],
    ['chave_nf', someNfe.chave_acesso.slice(0, 43)],
  ])('with %s %s', async (name, value) => {
    const answer = await send({ ...item(), [name]: value });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([`conhecimentos[0].${name}`]);
  });

  test('whose key is of another document, carrier, month, number or issuer', async () => {
    const number = nextNumber();
    const cnpj = sender.cnpj;
    const keyed = (key: string, changes: object = {}) =>
      send({ ...item({ numero: number }), chave_acesso: key, ...changes });
    const field = (name: string) => `conhecimentos[0].${name}`;
    const nfeKey = someNfe.chave_acesso;
    expect(fieldsOf(await keyed(nfeKey))).toEqual([field('chave_acesso')]);
    const stranger = '11222333000181';
    expect(fieldsOf(await keyed(cteKey({ cnpj: stranger, number })))).toEqual([field('chave_acesso')]);
    expect(fieldsOf(await keyed(cteKey({ cnpj, number, month: '2610' })))).toEqual([field('data_emissao')]);
    expect(fieldsOf(await keyed(cteKey({ cnpj, number: number + 1 })))).toEqual([field('numero')]);
    const own = cteKey({ cnpj, number });
    expect(fieldsOf(await keyed(own, { cnpj_emissor_conhecimento: stranger }))).toEqual([
      field('cnpj_emissor_conhecimento'),
    ]);
    expect(fieldsOf(await keyed(own, { chave_nf: nfeKey, numero_nf: 5 }))).toEqual([field('chave_nf')]);
    // Around the turn of the month both are right.
    const late = cteKey({ cnpj, number, month: '2610' });
    expect((await keyed(late, { data_emissao: '2026-11-01 00:20:00' })).status).toBe(200);
  });

  test('of a shipper that is unknown or that the carrier does not serve, alike', async () => {
    const bare = await openBareShop(app, 7);
    const [unserved, unknown] = [
      await send(item({ cnpj_embarcador: bare.cnpj })),
      await send(item({ cnpj_embarcador: '45997418000153' })),
    ];
    expect(fieldsOf(unserved)).toEqual(['conhecimentos[0].cnpj_embarcador']);
    expect(unserved.body.details).toEqual(unknown.body.details);
  });

  test('under another carrier than the one of the token, and from shippers', async () => {
    const body = { cnpj_transportadora: shop.cnpj, conhecimentos: [item()] };
    const path = `${app.address}/api/external/transportadora/v1/quotes/invoices/ctes`;
    const post = (token: string) =>
      fetch(`${path}?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await post(sender.token);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: [{ field: 'cnpj_transportadora' }] });
    expect((await post(shop.token)).status).toBe(403);
    expect((await post('x'.repeat(32))).status).toBe(401);
  });
});

describe('whose freight a CT-e is of', () => {
  test('is asked by the key of the NF-e first, then by its number and series', async () => {
    const byNumber = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '81' } });
    const one = await sentCte(app, sender, item({ numero_nf: 81 }));
    expect(await freightsOf(app, one)).toEqual([byNumber]);
    const newer = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '81' } });
    const two = await sentCte(app, sender, item({ numero_nf: 81 }));
    expect(await freightsOf(app, two)).toEqual([newer]);
    const three = await sentCte(app, sender, item({ numero_nf: 81, serie_nf: 2 }));
    expect(await freightsOf(app, three)).toEqual([]);
  });

  test('is never of another carrier or a cancelled one', async () => {
    const code = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '82' } });
    const path = `${app.address}/api/external/embarcador/v1/quotes/${code}/cancel?token=${shop.token}`;
    expect((await fetch(path, { method: 'POST' })).status).toBe(200);
    expect(await freightsOf(app, await sentCte(app, sender, item({ numero_nf: 82 })))).toEqual([]);
    const stranger = await app.ctx.db
      .selectFrom('carrier')
      .select(['id', 'cnpj'])
      .where('id', '!=', sender.id)
      .executeTakeFirstOrThrow();
    const other = { ...stranger, token: await issueCarrierToken(app, stranger.id) };
    expect(await freightsOf(app, await sentCte(app, other, cteItem(shop, other)))).toEqual([]);
  });

  test('is found later, when its NF-e is attached', async () => {
    const cteId = await sentCte(app, sender, item({ numero_nf: 83 }));
    expect(await freightsOf(app, cteId)).toEqual([]);
    const code = await hired(app, shop, { nota_fiscal: { ...someNfe, numero: '83' } });
    await app.settle();
    expect(await freightsOf(app, cteId)).toEqual([code]);
    expect(await storedCte(app, cteId)).toMatchObject({ freightCode: code });
    expect(
      await app.ctx.db.selectFrom('cteNfe').select('freightCode').where('cteId', '=', cteId).execute(),
    ).toEqual([{ freightCode: code }]);
  });

  test('is found by a code of the carrier where no NF-e is known, also later', async () => {
    const code = await hired(app, shop);
    const byCode = item({ numero_nf: 84_001, codigo_rastreio: code });
    expect(await freightsOf(app, await sentCte(app, sender, byCode))).toEqual([code]);
    const cteId = await sentCte(app, sender, item({ numero_nf: 84_002, codigo_rastreio: 'AB-77' }));
    expect(await freightsOf(app, cteId)).toEqual([]);
    const path = `${app.address}/api/external/transportadora/v1/quotes/occurrences?token=${sender.token}`;
    const entry = {
      id_frete: code,
      codigo: 2,
      data_ocorrencia: '2026-11-20 09:30:00',
      codigo_rastreio: 'AB-77',
    };
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ocorrencias: [entry] }),
    });
    await app.settle();
    expect(await freightsOf(app, cteId)).toEqual([code]);
  });
});
