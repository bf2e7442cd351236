import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelFreight } from '../../src/freight/hire/cancel-freight.ts';
import { keepNothing } from '../../src/platform/idempotency/once.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someRecipient } from '../support/hire.ts';
import { askFor, hiredWith, nfeNumber, resultOf } from '../support/label-requests.ts';
import { someVolume } from '../support/quote.ts';
import { postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
let plain: string;
let second: string;
const nfe = nfeNumber(1);

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_BASE_URL: 'https://frete.exemplo.com.br/' } });
  shop = await openShop(app);
  other = await openBareShop(app, 1);
  plain = await hiredWith(app, shop, { body: { numero_pedido: 'PED-1', nota_fiscal: nfe } });
  second = await hiredWith(app, shop, { body: { numero_pedido: '0002' } });
});
afterAll(() => app.close());

const hire = (body: object = {}) => hiredWith(app, shop, { body });
const ask = (body: unknown, query?: string) =>
  askFor(app, shop, { body, ...(query === undefined ? {} : { query }) });
const result = (body: unknown, query?: string) =>
  resultOf(app, shop, { body, ...(query === undefined ? {} : { query }) });
const notFound = 'Frete não encontrado.';

describe('a group', () => {
  test('has a link to its labels, where they leave from, and the three lists whatever it named', async () => {
    expect(await result([{ id_frete: [plain, second] }])).toEqual({
      id_frete: [plain, second],
      chave_nf: [nfe.chave_acesso],
      numero_pedido: ['PED-1', '0002'],
      etiqueta: expect.stringMatching(/^https:\/\/frete\.exemplo\.com\.br\/etiquetas\/[0-9a-z]{26}$/),
      origem: {
        cnpj: shop.cnpj,
        endereco: {
          cep: '29161376',
          rua: expect.any(String),
          numero: expect.any(String),
          bairro: expect.any(String),
          cidade: 'Serra',
          uf: 'ES',
        },
      },
    });
  });

  test('names freights by NF-e or by order as well, each with one text alone instead of a list', async () => {
    expect(await result([{ chave_nf: [nfe.chave_acesso] }])).toMatchObject({
      id_frete: [],
      chave_nf: [nfe.chave_acesso],
      numero_pedido: ['PED-1'],
      etiqueta: expect.any(String),
    });
    expect(await result([{ numero_pedido: ['PED-1'] }])).toMatchObject({
      chave_nf: [nfe.chave_acesso],
      numero_pedido: ['PED-1'],
      etiqueta: expect.any(String),
    });
    for (const group of [{ id_frete: plain }, { chave_nf: nfe.chave_acesso }, { numero_pedido: 'PED-1' }]) {
      const { status, body } = await ask([group]);
      expect([status, typeof body[0]?.etiqueta]).toEqual([200, 'string']);
    }
  });

  test('takes order numbers as numbers too, zeros of texts kept', async () => {
    const numbered = await hire({ numero_pedido: 778 });
    expect(await result([{ numero_pedido: [778] }])).toMatchObject({
      numero_pedido: ['778'],
      etiqueta: expect.any(String),
    });
    expect((await result([{ numero_pedido: ['2'] }])).avisos).toEqual({ 2: notFound });
    expect((await result([{ numero_pedido: ['0002'] }])).avisos).toBeUndefined();
    expect(numbered).toMatch(/^FR/);
  });

  test('names by an NF-e or order of several freights the most recent that was not cancelled', async () => {
    const shared = { numero_pedido: 'PED-7', nota_fiscal: nfeNumber(7) };
    const [older, newer] = [await hire(shared), await hire(shared)];
    const printed = async (group: object) => {
      await result([group]);
      const rows = await app.ctx.db
        .selectFrom('labelDocument')
        .select('freightCodes')
        .orderBy('id')
        .execute();
      return rows.at(-1)?.freightCodes;
    };
    expect(await printed({ numero_pedido: ['PED-7'] })).toEqual([newer]);
    await cancelFreight(app.ctx, { shipperId: shop.id, freightCode: newer }, keepNothing);
    expect(await printed({ numero_pedido: ['PED-7'] })).toEqual([older]);
    expect(await printed({ chave_nf: [nfeNumber(7).chave_acesso] })).toEqual([older]);
  });

  test('prints a freight once, however often and by how many of its names it is asked for', async () => {
    const twice = await hire({ numero_pedido: 'PED-8', nota_fiscal: [nfeNumber(8), nfeNumber(9)] });
    const keys = [nfeNumber(8).chave_acesso, nfeNumber(9).chave_acesso, nfeNumber(8).chave_acesso];
    expect((await result([{ chave_nf: keys }])).chave_nf).toEqual(keys.slice(0, 2));
    const rows = await app.ctx.db.selectFrom('labelDocument').selectAll().orderBy('id').execute();
    expect(rows.at(-1)?.freightCodes).toEqual([twice]);
    expect(rows.at(-1)?.print.labels).toHaveLength(2);
  });

  test('says of unknown, cancelled and other shippers’ freights the same, and prints the others', async () => {
    const cancelled = await hire();
    await cancelFreight(app.ctx, { shipperId: shop.id, freightCode: cancelled }, keepNothing);
    const unknown = 'FR26112000000';
    const answer = await result([{ id_frete: [cancelled, plain, unknown] }]);
    expect(answer).toMatchObject({ etiqueta: expect.any(String), id_frete: [plain, cancelled, unknown] });
    expect(answer.avisos).toEqual({ [cancelled]: notFound, [unknown]: notFound });
    expect(answer).not.toHaveProperty('erro');
    const theirs = await resultOf(app, other, { body: [{ id_frete: [plain] }] });
    const nobodys = await resultOf(app, other, { body: [{ id_frete: [unknown] }] });
    expect(theirs).toEqual({ ...nobodys, id_frete: [plain], avisos: { [plain]: notFound } });
    expect(theirs).toMatchObject({ etiqueta: null, chave_nf: [], numero_pedido: [] });
    expect(theirs).not.toHaveProperty('plp');
    expect(theirs).not.toHaveProperty('origem');
  });

  test('names what prototypes are made of without harm', async () => {
    const answer = await ask([{ numero_pedido: ['__proto__', 'constructor'] }]);
    expect(answer.status).toBe(200);
    expect(Object.entries(answer.body[0]?.avisos ?? {})).toEqual([
      ['__proto__', notFound],
      ['constructor', notFound],
    ]);
  });
});

describe('groups', () => {
  test('answer one by one in their order', async () => {
    const { body } = await ask([
      { id_frete: [second] },
      { numero_pedido: ['PED-1'] },
      { id_frete: ['FR26112000000'] },
    ]);
    expect(body.map(({ id_frete, numero_pedido }) => [...id_frete, ...numero_pedido])).toEqual([
      [second, '0002'],
      ['PED-1'],
      ['FR26112000000'],
    ]);
    expect(body.map(({ etiqueta }) => etiqueta !== null)).toEqual([true, true, false]);
    expect(new Set(body.map(({ etiqueta }) => etiqueta)).size).toBe(3);
  });

  test('are parted by collection point, what was not found staying with the first', async () => {
    const elsewhere = await hiredWith(app, shop, { dispatcher: { zipcode: 29010004 } });
    const { body } = await ask([{ id_frete: ['FR26112000000', plain, elsewhere, second] }]);
    expect(body.map(({ id_frete, origem }) => [id_frete, origem?.endereco.cep])).toEqual([
      [[plain, second, 'FR26112000000'], '29161376'],
      [[elsewhere], '29010004'],
    ]);
    expect(body.map(({ avisos }) => avisos)).toEqual([{ FR26112000000: notFound }, undefined]);
  });

  test.each([
    ['none of the lists', {}],
    ['an empty list', { id_frete: [] }],
    ['two lists', { id_frete: ['FR26112000000'], numero_pedido: ['1'] }],
  ])('with %s are refused', async (_, group) => {
    const { status, body } = await ask([{ id_frete: [plain] }, group]);
    expect([status, body.code, body.details[0]?.field]).toEqual([400, 'bad_request', '[1]']);
  });

  test('may send the other lists empty', async () => {
    const group = { id_frete: [plain], chave_nf: [], numero_pedido: [] };
    expect((await result([group])).etiqueta).toEqual(expect.any(String));
  });

  test('may not share a freight, whatever it is named by', async () => {
    const groups = [{ id_frete: [plain] }, { id_frete: [second] }, { chave_nf: [nfe.chave_acesso] }];
    const { status, body } = await ask(groups);
    expect([status, body.code, body.details[0]?.field]).toEqual([400, 'bad_request', '[2]']);
    expect(body.details[0]?.message).toContain(plain);
    expect((await ask([{ id_frete: ['FR26112000000'] }, { id_frete: ['FR26112000000'] }])).status).toBe(200);
  });

  test('hold 50 freights in all', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `N-${index}`);
    expect((await ask([{ numero_pedido: names(50) }])).status).toBe(200);
    expect((await ask([{ numero_pedido: names(25) }, { numero_pedido: names(25) }])).status).toBe(200);
    for (const body of [
      [{ numero_pedido: names(51) }],
      [{ numero_pedido: names(25) }, { numero_pedido: names(26) }],
    ])
      expect((await ask(body)).status).toBe(422);
  });

  test.each([
    ['a freight id of another length', [{ id_frete: ['FR2611'] }], '[0].id_frete'],
    ['a key with a wrong check digit', [{ chave_nf: [`${nfe.chave_acesso.slice(0, 43)}0`] }], '[0].chave_nf'],
    ['a key of 200 characters', [{ chave_nf: ['3'.repeat(200)] }], '[0].chave_nf'],
    ['an order of 51 characters', [{ numero_pedido: ['x'.repeat(51)] }], '[0].numero_pedido'],
    ['no group', [], ''],
  ])('with %s are refused', async (_, body, field) => {
    const { status, body: answer } = await ask(body);
    expect([status, answer.code]).toEqual([422, 'invalid_request']);
    expect(answer.details.some((detail) => detail.field.startsWith(field))).toBe(true);
  });

  test.each([
    ['', 'layout'],
    ['layout=0', 'layout'],
    ['layout=11', 'layout'],
    ['layout=2.5', 'layout'],
    ['layout=2&formato=png', 'formato'],
    ['layout=2&regerar_etiqueta=talvez', 'regerar_etiqueta'],
  ])('are refused with the query "%s"', async (query, field) => {
    const { status, body } = await ask([{ id_frete: [plain] }], query);
    expect([status, body.details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });
});

describe('a freight', () => {
  test('to a city that nobody knows is printed with state and zip code, and a notice', async () => {
    const endereco = { ...someRecipient.endereco, cep: '29190000' };
    const { id_frete, avisos, etiqueta } = await result([{ id_frete: [await hiredTo(endereco)] }]);
    expect(etiqueta).not.toBeNull();
    expect(Object.keys(avisos ?? {})).toEqual(id_frete);
    expect(Object.values(avisos ?? {})[0]).toContain('cidade');
  });

  test('to an address that layout 1 has no room for is printed, and told to be shortened', async () => {
    const rua = 'Rua Engenheiro Agrônomo Doutor '.repeat(8).trim();
    const endereco = { ...someRecipient.endereco, rua, complemento: 'Torre Norte, apartamento 1203' };
    const freight = await hire({ destinatario: { ...someRecipient, endereco } });
    const { body } = await ask([{ id_frete: [freight] }], 'layout=1');
    expect(body[0]?.etiqueta).not.toBeNull();
    expect(body[0]?.avisos).toEqual({
      [freight]: expect.stringContaining('sai encurtado, com número e bairro'),
    });
  });

  test('to a city that became known since is printed with it', async () => {
    const freight = await hiredTo({ ...someRecipient.endereco, cep: '01311000' });
    expect(await result([{ id_frete: [freight] }])).not.toHaveProperty('avisos');
    const { print } = await app.ctx.db
      .selectFrom('labelDocument')
      .select('print')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(print.labels[0]?.recipient.city).toBe('São Paulo');
  });

  test('whose NF-e another company issued shows that company’s number', async () => {
    const freight = await hire({ nota_fiscal: nfeNumber(40) });
    await result([{ id_frete: [freight] }], 'layout=9');
    const { print } = await app.ctx.db
      .selectFrom('labelDocument')
      .select('print')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const [label] = print.labels;
    expect(label?.model === 'danfe' && label.issuer.document).toBe('11222333000181');
  });

  test('of more volumes than a document holds is not printed', async () => {
    const many = await hiredWith(app, shop, { dispatcher: { volumes: [{ ...someVolume, amount: 1001 }] } });
    const answer = await result([{ id_frete: [many] }]);
    expect(answer).toMatchObject({ etiqueta: null, erro: [expect.stringContaining('1001 volumes')] });
  });

  test('whose recipient was forgotten is not printed', async () => {
    const forgotten = await hire();
    await app.ctx.db
      .updateTable('freightRecipient')
      .set({ anonymisedAt: new Date('2026-11-20T12:00:00Z') })
      .where('freightCode', '=', forgotten)
      .execute();
    const answer = await result([{ id_frete: [forgotten] }]);
    expect(answer.etiqueta).toBeNull();
    expect(answer.erro_detalhe).toEqual([
      { id_frete: forgotten, erro: 'Os dados do destinatário foram anonimizados.' },
    ]);
  });

  const hiredTo = async (endereco: typeof someRecipient.endereco) => {
    const freight = await hire();
    await app.ctx.db
      .updateTable('freightRecipient')
      .set({ zip: endereco.cep, city: '', state: 'ES' })
      .where('freightCode', '=', freight)
      .execute();
    return freight;
  };
});

describe('a simplified DANFE', () => {
  test('of a freight with the complete data of its NF-e is printed in its four layouts', async () => {
    for (const layout of [7, 8, 9, 10]) {
      const answer = await result([{ id_frete: [plain] }], `layout=${layout}`);
      expect(answer).toMatchObject({ etiqueta: expect.any(String) });
      expect(answer).not.toHaveProperty('erro');
    }
  });

  test('names what is missing, freight by freight, and prints the others', async () => {
    const { tipo_emissao: _, protocolo_autorizacao: __, ...incomplete } = nfeNumber(20);
    const lacking = await hire({ numero_pedido: 'PED-20' });
    const path = `quotes/${lacking}/invoices`;
    expect((await postAs(app, shop, { path, body: { nota_fiscal: [incomplete] } })).status).toBe(200);
    const answer = await result([{ id_frete: [lacking, plain] }], 'layout=7');
    expect(answer.etiqueta).not.toBeNull();
    expect(answer.erro_detalhe).toEqual([
      {
        id_frete: lacking,
        erro: 'Dados da NF-e incompletos: tipo_emissao, protocolo_autorizacao.',
        chave_nf: incomplete.chave_acesso,
        numero_pedido: 'PED-20',
      },
    ]);
    expect(answer.erro).toEqual([
      `${lacking}: Dados da NF-e incompletos: tipo_emissao, protocolo_autorizacao.`,
    ]);
    const [alone, without] = [
      await result([{ id_frete: [lacking] }], 'layout=9'),
      await result([{ id_frete: [second] }], 'layout=9'),
    ];
    expect([alone.etiqueta, without.etiqueta]).toEqual([null, null]);
    expect(without.erro_detalhe?.[0]?.erro).toBe(
      'Dados da NF-e incompletos: chave_acesso, numero, serie, data_emissao, tipo_operacao, tipo_emissao, protocolo_autorizacao.',
    );
  });
});

describe('a repeat under one Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'etiquetas-1' };

  test('is answered with the same links; another layout under it is refused', async () => {
    const send = (query: string) => askFor(app, shop, { body: [{ id_frete: [plain] }], headers, query });
    const first = await send('layout=2');
    expect(await send('layout=2')).toEqual(first);
    expect((await send('layout=3')).status).toBe(422);
  });
});
