import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { isTrackingCode, loadRange, openPostalAccount } from '../support/postal.ts';
import { legacyBody, reverseBody, sendReverse } from '../support/reverse.ts';
import { fieldsIn } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let bare: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  bare = await openBareShop(app, 77);
  const { accountId } = await openPostalAccount(app, shop);
  await loadRange(app, accountId, {
    prefix: 'QB',
    serviceCode: '90001',
    firstNumber: 1000,
    lastNumber: 1999,
  });
  await loadRange(app, accountId, { serviceCode: '90001', firstNumber: 19_484_775, lastNumber: 19_485_775 });
});
afterAll(() => app.close());

const posted = async (reference: string, changes: object = {}) =>
  sendReverse(app, shop, { body: reverseBody(reference, changes) });
const postedLegacy = async (reference: string, changes: object = {}) =>
  sendReverse(app, shop, { path: '', body: legacyBody(reference, changes) });

async function read(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${app.address}/api/external/embarcador/v1/${path}?token=${shop.token}`);
  return (await response.json()) as Record<string, unknown>;
}

describe('a return by pre-posting', () => {
  it('is answered with its kind, its objects, its last day and its freight', async () => {
    const { status, body } = await posted('PP-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      type: 'A',
      volumes_amount: 1,
      reference: 'PP-1',
      reference2: null,
      reference3: null,
      deadline: '2026-11-30',
      freight_id: expect.stringMatching(/^FR261120[0-9A-Z]{5}$/),
      quote_id: expect.any(Number),
    });
  });

  it('becomes a reverse freight that is read by its id and by its reference', async () => {
    const volume = reverseBody('').volumes[0];
    const { body } = await posted('PP-2', {
      volumes: [
        { ...volume, amount: 2 },
        { ...volume, description: 'Meias' },
      ],
    });
    expect(body.volumes_amount).toBe(3);
    const freight = await read(`quote/${body.freight_id}`);
    expect(freight).toMatchObject({
      id_frete: body.freight_id,
      numero_pedido: 'PP-2',
      expedidor: {
        razao_social: 'Maria Aparecida de Souza',
        endereco: { cidade: 'São Paulo', cep: '01311-000' },
      },
      destinatario: { nome: 'Lojas Vermiluz', endereco: { cep: '29161-376', cidade: 'Serra' } },
      transportadora: { cnpj: '99.500.550/0001-37', servico: 'Encomenda Econômica' },
      ultimo_status: { codigo: 1 },
    });
    const { postal } = freight.codigos as { postal: string[] };
    expect(postal).toHaveLength(3);
    expect(postal.every(isTrackingCode)).toBe(true);
    const occurrences = (await read('quotes/PP-2/occurrences')) as unknown as { codigo: number }[];
    expect(occurrences.map(({ codigo }) => codigo)).toEqual([0, 1]);
    const one = await fetch(
      `${app.address}/api/external/embarcador/v1/quotes/PP-2/occurrences?token=${shop.token}&codigo_volume=${postal[1]}`,
    );
    expect(await one.json()).toHaveLength(2);
  });

  it('has the price and the days of a table with its service', async () => {
    const { body } = await posted('PP-3');
    const freight = await read(`quote/${body.freight_id}`);
    const { valor_cotado } = freight.transportadora as { valor_cotado: string };
    expect(Number(valor_cotado)).toBeGreaterThan(10);
    const { code, reverse, source } = await app.ctx.db
      .selectFrom('freight')
      .select(['code', 'reverse', 'source'])
      .where('code', '=', String(body.freight_id))
      .executeTakeFirstOrThrow();
    expect({ code, reverse, source }).toEqual({
      code: body.freight_id,
      reverse: true,
      source: 'postal_reverse',
    });
  });

  it('collects at home on a day written either way', async () => {
    for (const [index, day] of ['2026-12-01', '01-12-2026'].entries()) {
      const { status, body } = await posted(`HC-${index}`, {
        home_collection: true,
        home_collection_date: day,
      });
      expect([status, body.type, body.deadline]).toEqual([200, 'C', '2026-12-01']);
    }
  });

  it('has two weeks to be posted where nobody says how long', async () => {
    const { body } = await posted('PP-4', { posting_deadline: undefined });
    expect(body.deadline).toBe('2026-12-04');
  });

  it.each([
    ['reference', { reference: undefined }],
    ['reference', { reference: 'x'.repeat(31) }],
    ['reverse_service_code', { reverse_service_code: '' }],
    ['reverse_service_code', { reverse_service_code: 3301 }],
    ['reverse_service_code', { reverse_service_code: 'PAC' }],
    ['posting_deadline', { posting_deadline: 4 }],
    ['posting_deadline', { posting_deadline: 60 }],
    ['posting_deadline', { posting_deadline: '10' }],
    ['home_collection', { home_collection: 'true' }],
    ['home_collection_date', { home_collection: true }],
    ['home_collection_date', { home_collection: true, home_collection_date: '30-02-2027' }],
    ['home_collection_date', { home_collection: true, home_collection_date: '2027-1-5' }],
    ['home_collection_date', { home_collection: true, home_collection_date: '01/12/2026' }],
    ['home_collection_date', { home_collection: true, home_collection_date: '2026-11-19' }],
    ['home_collection_date', { home_collection_date: 'amanhã' }],
    ['volumes', { volumes: [] }],
    ['volumes', { volumes: [0, 1].map(() => ({ ...reverseBody('').volumes[0], amount: 26 })) }],
    ['volumes[0].amount', { volumes: [{ ...reverseBody('').volumes[0], amount: 0 }] }],
    ['volumes[0].height', { volumes: [{ ...reverseBody('').volumes[0], height: 0 }] }],
    ['volumes[0].unitary_weight', { volumes: [{ ...reverseBody('').volumes[0], unitary_weight: -1 }] }],
    ['volumes[0].unitary_price', { volumes: [{ ...reverseBody('').volumes[0], unitary_price: undefined }] }],
  ])('is refused for its %s', async (field, changes) => {
    const { status, body } = await posted('BAD-1', changes);
    expect([status, fieldsIn({ body })]).toEqual([422, [field]]);
  });

  it.each([
    ['cpf_cnpj', '52998224724'],
    ['cpf_cnpj', '529.982.247-25'],
    ['cpf_cnpj', '00152998224725'],
    ['cpf_cnpj', undefined],
    ['zipcode', '1311000'],
    ['zipcode', 1_311_000],
    ['phone', 'ligue'],
    ['phone', '987654321'],
    ['email', 'maria'],
    ['state', 'XX'],
    ['city', ''],
    ['neighborhood', null],
    ['number', undefined],
    ['street', undefined],
    ['name', 'n'.repeat(256)],
  ])('is refused for the %s %s of its dispatcher', async (name, value) => {
    const dispatcher = { ...reverseBody('').dispatcher, [name]: value };
    const { status, body } = await posted('BAD-2', { dispatcher });
    expect([status, fieldsIn({ body })]).toEqual([422, [`dispatcher.${name}`]]);
  });

  it.each(['email', 'name', 'zipcode', 'street', 'number', 'city', 'neighborhood', 'state'])(
    'is refused without the %s of its recipient',
    async (name) => {
      const recipient = { ...reverseBody('').recipient, [name]: undefined };
      const { status, body } = await posted('BAD-3', { recipient });
      expect([status, fieldsIn({ body })]).toEqual([422, [`recipient.${name}`]]);
    },
  );

  it('is refused for a service that no contract of the shipper has', async () => {
    const { status, body } = await sendReverse(app, bare, { body: reverseBody('X-1') });
    expect([status, fieldsIn({ body })]).toEqual([422, ['reverse_service_code']]);
  });

  it('takes a CPF with zeros in front and a CNPJ with letters', async () => {
    for (const [index, number] of ['00052998224725', '12ABC34501DE35'].entries()) {
      const dispatcher = { ...reverseBody('').dispatcher, cpf_cnpj: number };
      expect((await posted(`DOC-${index}`, { dispatcher })).status).toBe(200);
    }
  });

  it('does not store what it does not know, and takes characters as they are', async () => {
    const dispatcher = {
      ...reverseBody('').dispatcher,
      name: `Zoë 'x'); drop table freight; -- 😀`,
      role: 'admin',
    };
    const { body } = await posted('AÇ-😀-%_', { dispatcher, freight_id: 'FR000000AAAAA', shipper_id: 9 });
    const freight = await read(`quote/${body.freight_id}`);
    expect(freight).toMatchObject({
      numero_pedido: 'AÇ-😀-%_',
      expedidor: { razao_social: dispatcher.name },
    });
  });
});

describe('a return in the older form', () => {
  it('is answered with the number of its authorization', async () => {
    const { status, body } = await postedLegacy('L-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      tipo: 'A',
      numero_coleta: '194847753',
      quantidade_itens: 1,
      referencia: 'L-1',
      prazo: '2026-11-30',
      data_solicitacao: '2026-11-20',
      hora_solicitacao: '09:00:00',
    });
  });

  it('becomes a freight with the number among the codes of its carrier', async () => {
    const { body } = await postedLegacy('L-2', { quantidade_itens: 3 });
    expect(body.quantidade_itens).toBe(3);
    const [freight] = await app.ctx.db
      .selectFrom('freight')
      .select(['code', 'volumeCount', 'reverse'])
      .where('orderNumber', '=', 'L-2')
      .execute();
    expect(freight).toMatchObject({ volumeCount: 3, reverse: true });
    const { codigos } = (await read(`quote/${freight?.code}`)) as { codigos: { transportadora: string[] } };
    expect(codigos.transportadora).toEqual([body.numero_coleta]);
  });

  it('collects at home', async () => {
    const { body } = await postedLegacy('L-3', {
      coleta_domiciliaria: true,
      data_coleta_domiciliaria: '01-12-2026',
    });
    expect(body).toMatchObject({ tipo: 'C', prazo: '2026-12-01', quantidade_itens: 1 });
  });

  it.each([
    ['quantidade_itens', { quantidade_itens: 0 }],
    ['quantidade_itens', { quantidade_itens: 11 }],
    ['prazo_postagem', { prazo_postagem: 4 }],
    ['prazo_postagem', { prazo_postagem: 60 }],
    ['prazo_postagem', { prazo_postagem: 10.5 }],
    ['data_coleta_domiciliaria', { coleta_domiciliaria: true }],
    ['data_coleta_domiciliaria', { coleta_domiciliaria: true, data_coleta_domiciliaria: '' }],
    ['referencia', { referencia: '' }],
    ['servico', { servico: undefined }],
    ['aviso_recebimento', { aviso_recebimento: 1 }],
    ['remetente.cpf_cnpj', { remetente: { ...legacyBody('').remetente, cpf_cnpj: '11111111111' } }],
    ['remetente.uf', { remetente: { ...legacyBody('').remetente, uf: 'sp' } }],
    ['destinatario.logradouro', { destinatario: { ...legacyBody('').destinatario, logradouro: undefined } }],
    ['destinatario', { destinatario: undefined }],
  ])('is refused for its %s', async (field, changes) => {
    const { status, body } = await postedLegacy('BAD-L', changes);
    expect([status, fieldsIn({ body })]).toEqual([422, [field]]);
  });
});

describe('a reference', () => {
  it('with the same content gives the first answer, in either form its own', async () => {
    const [first, again] = [await posted('R-1'), await posted('R-1')];
    expect(again.body).toEqual(first.body);
    const [old, oldAgain] = [await postedLegacy('R-2'), await postedLegacy('R-2')];
    expect(oldAgain.body).toEqual(old.body);
  });

  it('with other content is a conflict, also over the two forms', async () => {
    await posted('R-3');
    expect((await posted('R-3', { posting_deadline: 11 })).body.code).toBe('reference_taken');
    expect((await postedLegacy('R-3')).status).toBe(409);
  });

  it('stands for one return of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => posted('R-4')));
    const [first] = answers.filter(({ status }) => status === 200);
    for (const { status, body } of answers)
      expect(status === 200 ? body : body.code).toEqual(status === 200 ? first?.body : 'reference_running');
    const { count } = await app.ctx.db
      .selectFrom('freight')
      .select(sql<number>`count(*)`.as('count'))
      .where('orderNumber', '=', 'R-4')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    expect((await posted('R-4')).body).toEqual(first?.body);
  });

  it('in the same instant with different content has one success and conflicts', async () => {
    const answers = await Promise.all(
      [10, 11, 12, 13].map((days) => posted('R-5', { posting_deadline: days })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('belongs to its shipper alone', async () => {
    const { accountId } = await openPostalAccount(app, bare);
    await loadRange(app, accountId, { prefix: 'QC', serviceCode: '90001', firstNumber: 1, lastNumber: 9 });
    const [one, other] = [await posted('R-6'), await sendReverse(app, bare, { body: reverseBody('R-6') })];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.freight_id).not.toBe(one.body.freight_id);
  });

  it('is free again where there were no numbers', async () => {
    const shop2 = await openBareShop(app, 78);
    const { accountId } = await openPostalAccount(app, shop2);
    const send = () => sendReverse(app, shop2, { body: reverseBody('R-7') });
    expect((await send()).body.code).toBe('postal_codes_exhausted');
    await loadRange(app, accountId, { prefix: 'QD', serviceCode: '90001', firstNumber: 1, lastNumber: 9 });
    expect((await send()).status).toBe(200);
  });
});
