import type { FreightRecordOut } from '@carreto/contract/shapes/freight-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, hired, quoted, sendHire, someNfe, someRecipient } from '../support/hire.ts';
import { fromDispatcher, someVolume } from '../support/quote.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { get, happened } from '../support/trail.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_TRACKING_URL: 'https://rastreio.exemplo.com.br' } });
  shop = await openShop(app);
  other = await openBareShop(app, 1);
});
afterAll(() => app.close());

const read = async (code: string, more = '', by = shop) =>
  get<FreightRecordOut & { code: string }>(app, by, `quote/${code}?${more}`);

function stored(code: string) {
  return app.ctx.db
    .selectFrom('freight')
    .innerJoin('freightProgress', 'freightProgress.freightCode', 'freight.code')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

async function hiredWith(changes: object, hire: object = {}): Promise<string> {
  const { id } = await quoted(app, shop, changes);
  const { status, body } = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop, hire) });
  expect(status).toBe(200);
  return body.id_frete;
}

describe('the freight record', () => {
  test('has every member, with what is absent as null, empty text or empty list', async () => {
    const code = await hired(app, shop);
    const { agreement, trackingKey } = await stored(code);
    const { status, body } = await read(code);
    expect(status).toBe(200);
    const { embarcador, expedidor, transportadora, volumes, ocorrencias, ...rest } = body;
    expect(rest).toEqual({
      id_frete: code,
      url_rastreio: `https://rastreio.exemplo.com.br/${trackingKey}/${code}`,
      numero_pedido_pai: '',
      numero_pedido: '',
      data_pedido: null,
      data_faturamento: null,
      data_prevista_entrega: agreement.terms.estimatedOn,
      forma_pagamento: null,
      obs_cliente: null,
      data_contratacao: '2026-11-20 09:00:00',
      tipo_cobranca: 'CIF',
      modal: 'Rodoviário',
      data_coleta: '',
      referencia_tabela: agreement.terms.tableReference,
      prazo_entrega_consumidor: null,
      estimated_date: agreement.terms.estimatedOn,
      prazo_original_transportador: agreement.terms.estimatedOn,
      destinatario: {
        cnpj_cpf: '529.982.247-25',
        nome: 'Maria Aparecida de Souza',
        endereco: {
          rua: 'Avenida Paulista',
          numero: '1000',
          complemento: 'Apto 42',
          bairro: 'Bela Vista',
          cidade: 'São Paulo',
          estado: 'SP',
          cep: '01311-000',
        },
      },
      codigos: { postal: [], transportadora: [], redespacho: [] },
      ultimo_status: {
        codigo: 1,
        nome: 'Aguardando coleta / postagem',
        data_ocorrencia: '2026-11-20 09:00:00',
        data_atualizacao: expect.stringMatching(/^[0-9-]{10} [0-9:]{8}$/),
        data_reentrega: '',
        prazo_devolucao: '',
        mensagem: '',
      },
      nfe: [],
      cte: [],
      metadados: [],
    });
    expect(embarcador).toMatchObject({ cnpj: '99.500.101/0001-99', inscricao_estadual: expect.anything() });
    expect(embarcador.endereco.cep).toMatch(/^[0-9]{5}-[0-9]{3}$/);
    expect(transportadora.cnpj).toMatch(/^[0-9]{2}\.[0-9]{3}\.[0-9]{3}\/[0-9]{4}-[0-9]{2}$/);
    expect(transportadora.endereco.cep).toMatch(/^[0-9]{8}$/);
    expect(transportadora).toMatchObject({
      razao_social: agreement.carrier.corporateName,
      servico: agreement.carrier.service,
      valor_cotado: (agreement.price.costCents / 100).toFixed(2),
    });
    expect(expedidor.endereco.cep).toBe('29161-376');
    expect(volumes).toEqual([
      {
        tipo: 'Abrasivos',
        sku: null,
        descricao: null,
        quantidade: 2,
        peso_total: 7,
        valor_total: 300,
        altura: 0.2,
        largura: 0.3,
        comprimento: 0.4,
        volumes_produto: null,
        itens: [],
      },
    ]);
    expect(ocorrencias.map(({ codigo }) => codigo)).toEqual([1, 0]);
  });

  test('shows what was said with the hire', async () => {
    const code = await hired(app, shop, {
      numero_pedido: '00042',
      numero_pedido_pai: 'PAI-1',
      data_pedido: '2026-11-19 10:11:12',
      data_faturamento: '2026-11-20 07:00:00',
      forma_pagamento: 'pix',
      obs_cliente: 'Entregar à tarde',
      data_coleta: '2026-11-23',
      metadados: [{ chave: 'loja', valor: '12' }],
      nota_fiscal: someNfe,
      destinatario: {
        ...someRecipient,
        cnpj_cpf: '11222333000181',
        inscricao_estadual: 'ISENTO',
        endereco: { ...someRecipient.endereco, complemento: undefined },
      },
    });
    const { body } = await read(code);
    expect(body).toMatchObject({
      numero_pedido: '00042',
      numero_pedido_pai: 'PAI-1',
      data_pedido: '2026-11-19 10:11:12',
      data_faturamento: '2026-11-20 07:00:00',
      forma_pagamento: 'pix',
      obs_cliente: 'Entregar à tarde',
      data_coleta: '2026-11-23',
      metadados: [{ chave: 'loja', valor: '12' }],
      nfe: [
        {
          chave_acesso: someNfe.chave_acesso,
          numero: '1234',
          serie: '1',
          quantidade_volumes: '2',
          valor: 1019.7,
          valor_itens: 979.8,
          data_emissao: '2026-11-20 08:15:00',
        },
      ],
      destinatario: { cnpj_cpf: '11.222.333/0001-81', endereco: { complemento: '' } },
    });
  });

  test('lists occurrences newest first and shows the last as the status', async () => {
    const code = await hired(app, shop);
    await happened(app, shop, {
      freightCode: code,
      code: 7,
      at: '2026-11-25T13:00:00Z',
      returnBusinessDays: 5,
      message: 'Volta',
    });
    await happened(app, shop, {
      freightCode: code,
      code: 6,
      at: '2026-11-24T13:00:00Z',
      redeliveryOn: '2026-11-25',
    });
    const { body } = await read(code);
    expect(body.ocorrencias.map(({ codigo }) => codigo)).toEqual([7, 6, 1, 0]);
    expect(body.ocorrencias[1]).toMatchObject({
      data_reentrega: '2026-11-25',
      prazo_devolucao: null,
      mensagem: null,
    });
    expect(body.ultimo_status).toEqual({
      codigo: 7,
      nome: 'Devolução / Retorno',
      data_ocorrencia: '2026-11-25 10:00:00',
      data_atualizacao: '2026-11-25 10:00:00',
      data_reentrega: '',
      prazo_devolucao: '5',
      mensagem: 'Volta',
    });
  });

  test('counts the carrier’s deadline from the collection once there was one', async () => {
    const code = await hired(app, shop);
    const { agreement } = await stored(code);
    // Still Wednesday in São Paulo.
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ collectedAt: new Date('2026-11-26T01:30:00Z') })
      .where('freightCode', '=', code)
      .execute();
    const { body } = await read(code);
    expect(body.data_coleta).toBe('2026-11-25');
    expect(body.estimated_date).toBe(agreement.terms.estimatedOn);
    const businessDays = (from: string, until: string) => {
      let count = 0;
      for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(until); at += 86_400_000)
        if (![0, 6].includes(new Date(at).getUTCDay())) count += 1;
      return count;
    };
    const promised = Math.floor(agreement.terms.transitMinutes / 1440);
    expect(businessDays('2026-11-25', body.prazo_original_transportador ?? '')).toBe(promised);
    expect(businessDays('2026-11-20', body.estimated_date ?? '')).toBe(promised);
  });

  test('shows the informed deadline in the place of the calculated one', async () => {
    const code = await hired(app, shop);
    const { agreement, shipperId, ...freight } = await stored(code);
    const informedDeliveryAt = '2026-12-24T21:00:00.000Z';
    const copy = 'FR261120INFOR';
    const columns = {
      shipperId,
      code: copy,
      carrierId: freight.carrierId,
      source: freight.source,
      reverse: freight.reverse,
      contentHash: freight.contentHash,
      trackingKey: freight.trackingKey,
      volumeCount: freight.volumeCount,
      hiredAt: freight.hiredAt,
      orderNumber: null,
      parentOrderNumber: null,
      channel: null,
      offerToken: null,
      offerNumber: null,
    };
    const terms = {
      ...agreement.terms,
      informedDeliveryAt,
      tableReference: '',
      modal: 'air',
      freightPayment: 'FOB',
    };
    const { db } = app.ctx;
    await db
      .insertInto('freight')
      .values({ ...columns, agreement: JSON.stringify({ ...agreement, terms }) })
      .execute();
    const recipient = await db
      .selectFrom('freightRecipient')
      .selectAll()
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('freightRecipient')
      .values({ ...recipient, freightCode: copy, document: null, name: 'Maria', complement: null })
      .execute();
    const progress = await db
      .selectFrom('freightProgress')
      .selectAll()
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('freightProgress')
      .values({ ...progress, freightCode: copy, volumePhases: '{}' })
      .execute();
    await happened(app, shop, { freightCode: copy, code: 1, at: '2026-11-20T12:00:00Z' });
    const { body } = await read(copy);
    expect(body).toMatchObject({
      data_prevista_entrega: '2026-12-24',
      prazo_entrega_consumidor: '2026-12-24 18:00:00',
      referencia_tabela: '',
      modal: 'Aéreo',
      tipo_cobranca: 'FOB',
      destinatario: { cnpj_cpf: '', nome: 'Maria', endereco: { complemento: '' } },
    });
  });

  test('keeps an unregistered dispatcher by number and zip code alone', async () => {
    const code = await hiredWith(
      fromDispatcher(shop, { registered_number: '11222333000181', zipcode: 29160000 }),
    );
    expect((await read(code)).body.expedidor).toEqual({
      cnpj: '11.222.333/0001-81',
      inscricao_estadual: null,
      razao_social: null,
      nome_fantasia: null,
      endereco: {
        rua: null,
        numero: null,
        complemento: '',
        bairro: null,
        cidade: null,
        estado: null,
        cep: '29160-000',
      },
    });
  });

  test('shows boxes with what is inside', async () => {
    const small = { ...someVolume, amount: 6, height: 0.05, width: 0.06, length: 0.07, unitary_weight: 0.1 };
    const volumes = [
      {
        ...small,
        sku: 'A',
        description: 'Peça',
        amount_volumes: 2,
        consolidate: true,
        overlaid: true,
        rotate: true,
      },
    ];
    const code = await hiredWith(fromDispatcher(shop, { volumes }));
    const [box, ...others] = (await read(code)).body.volumes;
    expect(others).toEqual([]);
    expect(box).toMatchObject({ tipo: 'Outros', quantidade: 1, valor_total: 900 });
    expect(box?.itens).toEqual([
      {
        tipo: 'Abrasivos',
        sku: 'A',
        descricao: 'Peça',
        quantidade: 6,
        altura: 0.05,
        largura: 0.06,
        comprimento: 0.07,
        peso: 0.6,
        valor: 900,
        volumes_produto: 2,
      },
    ]);
  });

  test('tells the shares of total_price, of one volume too', async () => {
    const volumes = [{ ...someVolume, amount: 3 }];
    const code = await hiredWith(fromDispatcher(shop, { volumes, total_price: 100 }));
    expect((await read(code)).body.volumes).toMatchObject([{ quantidade: 3, valor_total: 100 }]);
    const shares: number[] = [];
    for (const number of ['001', '002', '003']) {
      const { body } = await read(code, `codigo_volume=${code}${number}`);
      shares.push(...body.volumes.map(({ valor_total }) => valor_total));
    }
    expect(shares).toEqual([33.33, 33.33, 33.34]);
  });

  test('narrows to a volume: goods, codes, occurrences and status', async () => {
    const volumes = [someVolume, { ...someVolume, amount: 1, category: '18', sku: 'B', unitary_price: 10 }];
    const code = await hiredWith(fromDispatcher(shop, { volumes }));
    await app.ctx.db
      .updateTable('freightProgress')
      .set({ postalCodes: ['AA1BR', 'AA2BR', 'AA3BR'], carrierCodes: ['T-1'], redispatchCodes: ['R2', 'R3'] })
      .where('freightCode', '=', code)
      .execute();
    await happened(app, shop, {
      freightCode: code,
      code: 30,
      at: '2026-11-24T13:00:00Z',
      volumeNumber: 2,
      redispatchCodes: ['R2'],
    });
    await happened(app, shop, {
      freightCode: code,
      code: 3,
      at: '2026-11-25T13:00:00Z',
      volumeNumber: 3,
      redispatchCodes: ['R3'],
    });
    const whole = (await read(code)).body;
    expect(whole.codigos).toEqual({
      postal: ['AA1BR', 'AA2BR', 'AA3BR'],
      transportadora: ['T-1'],
      redespacho: ['R2', 'R3'],
    });
    expect(whole.ultimo_status.codigo).toBe(3);
    const second = (await read(code, `codigo_volume=${code}002`)).body;
    expect(second.volumes).toMatchObject([{ quantidade: 1, peso_total: 3.5, valor_total: 150, sku: null }]);
    expect(second.codigos).toEqual({ postal: ['AA2BR'], transportadora: ['T-1'], redespacho: ['R2'] });
    expect(second.ocorrencias.map(({ codigo }) => codigo)).toEqual([30, 1, 0]);
    expect(second.ocorrencias[0]?.codigo_volume).toBe(`${code}002`);
    expect(second.ultimo_status.codigo).toBe(30);
    const third = (await read(code, 'codigo_volume=AA3BR')).body;
    expect(third.volumes).toMatchObject([{ quantidade: 1, valor_total: 10, sku: 'B', tipo: 'Eletrônicos' }]);
    for (const unknown of [`${code}004`, `${code}000`, 'AA4BR', '%25'])
      expect(await read(code, `codigo_volume=${unknown}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });
});

describe('a freight that is not one’s own', () => {
  const shape = ({ status, body }: { status: number; body: object }) => ({
    status,
    body: { ...body, request_id: '' },
  });

  test('answers like one that does not exist', async () => {
    const code = await hired(app, shop, { numero_pedido: 'mine' });
    const unknown = await read('FR261120ZZZZZ');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(shape(await read(code, '', other))).toEqual(shape(unknown));
    expect(shape(await read(code, `codigo_volume=${code}001`, other))).toEqual(shape(unknown));
    expect(shape(await get(app, other, 'quote/find?order_number=mine'))).toEqual(shape(unknown));
  });

  test.each(['FR261120zzzzz', 'FR1', '٣٣٣', 'FR261120ZZZZZ%00', '%2e%2e%2fetc', 'x'.repeat(3000)])(
    'has no other form of its id: %s',
    async (id) => {
      expect((await read(id)).status).toBe(404);
    },
  );
});

describe('the record of an order', () => {
  const find = (orderNumber: string) =>
    get<FreightRecordOut & { details: { field: string }[] }>(
      app,
      shop,
      `quote/find?order_number=${encodeURIComponent(orderNumber)}`,
    );

  test('is that of its most recent freight', async () => {
    const first = await hired(app, shop, { numero_pedido: '0077' });
    expect((await find('0077')).body).toEqual((await read(first)).body);
    app.clock.advanceMs(1000);
    const second = await hired(app, shop, { numero_pedido: '0077' });
    expect((await find('0077')).body).toEqual((await read(second)).body);
    expect((await find('77')).status).toBe(404);
    expect((await find('%')).status).toBe(404);
  });

  test('asks for the number', async () => {
    const { status, body } = await find('');
    expect([status, body.details.map(({ field }) => field)]).toEqual([422, ['order_number']]);
    expect((await find('x'.repeat(51))).status).toBe(422);
  });
});
