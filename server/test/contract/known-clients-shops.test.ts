import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freightByCode } from '../../src/freight/record/life/detail.ts';
import { toFreight } from '../../src/freight/record/wire-admin.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type HireAnswer, sendHire } from '../support/hire.ts';
import { follow, resultOf } from '../support/label-requests.ts';
import { oldQuoteBody, oldQuoted, sendOldQuote } from '../support/quote-v1.ts';
import { connectRaw } from '../support/raw-http.ts';
import { openShop, type Shop } from '../support/shop.ts';

/**
 * What modules of WooCommerce and Magento for hubs of this API send, from a cart to the last poll, and what they read of
 * the answers: `docs/shops/woocommerce.md`, `docs/shops/magento.md`. They say nothing to the buyer where a call is refused:
 * the shop has no freight then.
 */

let app: TestApp;
let shop: Shop;
let punctuated: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_BASE_URL: 'https://frete.exemplo.com.br/' } });
  shop = await openShop(app);
  punctuated = shop.cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
});
afterAll(() => app.close());

async function viewOf(code: string): Promise<FreightView> {
  const world = app.ctx.mirror.current;
  return toFreight(await freightByCode(app.ctx, code), { trackingUrl: '', world, nowMs: app.clock.nowMs() });
}

const hire = (place: { token: string; offer: number }, body: object): Promise<HireAnswer> =>
  sendHire(app, shop, { ...place, body });

/** What decides upon an offer, and what modules put together of it. */
const offersOf = (answer: Awaited<ReturnType<typeof oldQuoted>>) =>
  answer.transportadoras.map(({ nome, servico, preco_frete, prazo_entrega }) => ({
    nome,
    servico,
    preco_frete,
    prazo_entrega,
  }));

/** A category of a shop with an address of its own to leave from. */
const origin = () => ({
  cnpj: shop.cnpj,
  razao_social: 'Loja Exemplo Ltda',
  inscricao_estadual: 'ISENTO',
  endereco: { cep: '29161376', rua: 'Rua Um', numero: '10', complemento: '', bairro: 'Centro' },
});

/** A cart at WooCommerce: a line for each product, weights and values of all its units. */
const cart = (changes: object = {}) => ({
  remetente: { cnpj: shop.cnpj },
  destinatario: { tipo_pessoa: 1, endereco: { cep: '01311000' } },
  volumes: [
    {
      ...{ quantidade: 2, altura: 0.2, largura: 0.3, comprimento: 0.4, peso: 7, valor: 300 },
      ...{ sku: 'CAMISETA-M', tipo: 60 },
    },
    {
      ...{ quantidade: 1, altura: 0.5, largura: 0.5, comprimento: 0.5, peso: 1, valor: 49.9 },
      ...{ sku: '', tipo: 999 },
    },
  ],
  ...{ tipo_cobranca: 1, tipo_frete: 1, ecommerce: true },
  ...{ token: shop.token, codigo_plataforma: shop.platformCode },
  ...changes,
});

/** The buyer as the checkout of WooCommerce has them; street, number and district as its Brazilian fields do. */
const buyer = {
  cnpj_cpf: '52998224725',
  nome: 'Maria Aparecida de Souza',
  email: 'maria@exemplo.com.br',
  telefone: '11987654321',
  endereco: { cep: '01311000', rua: 'Avenida Paulista', bairro: 'Bela Vista', numero: '1000' },
};

describe('a cart of WooCommerce', () => {
  test('is answered by what its module makes a rate of', async () => {
    const answer = await oldQuoted(app, cart({ limite: 20, filtro: 1 }));
    expect(answer.token_oferta).toMatch(/^[0-9a-z]+$/);
    expect(answer.transportadoras).toHaveLength(1);
    expect(answer.transportadoras[0]).toMatchObject({
      oferta: 1,
      nome: expect.stringMatching(/./),
      servico: expect.stringMatching(/./),
      prazo_entrega: expect.any(Number),
      preco_frete: expect.any(Number),
      custo_frete: expect.any(Number),
    });
  });

  test('of a shop in metres and kilograms has its measures as text', async () => {
    const { volumes } = cart();
    const asText = volumes.map((volume) => ({
      ...volume,
      altura: String(volume.altura),
      largura: String(volume.largura),
      comprimento: volume.comprimento.toFixed(4),
      peso: volume.peso.toFixed(3),
      valor: volume.valor.toFixed(2),
      tipo: String(volume.tipo),
    }));
    const answer = await oldQuoted(app, cart({ volumes: asText, limite: '20', filtro: '0' }));
    expect(offersOf(answer)).toEqual(offersOf(await oldQuoted(app, cart())));
  });

  test('names its shop as people type a CNPJ', async () => {
    const answer = await oldQuoted(
      app,
      cart({
        remetente: { cnpj: punctuated },
        expedidor: { ...origin(), cnpj: punctuated },
        destinatario: { cnpj_cpf: '529.982.247-25', endereco: { cep: '01311000' } },
      }),
    );
    expect(offersOf(answer)).toEqual(offersOf(await oldQuoted(app, cart({ expedidor: origin() }))));
  });

  test.each(['0,2', '1.234,5', ' 0.2', '0.2 m', '2e-1', '.2', '0.'])(
    'has no other text for a measure: %j',
    async (altura) => {
      const [first, ...others] = cart().volumes;
      const { status, body } = await sendOldQuote(app, cart({ volumes: [{ ...first, altura }, ...others] }));
      expect([status, body.details]).toMatchObject([422, [{ field: 'volumes[0].altura' }]]);
    },
  );

  test('of more than a kilobyte waits to be told to go on, as PHP does', async () => {
    const text = JSON.stringify(cart({ volumes: Array(20).fill(cart().volumes[0]) }));
    expect(text.length).toBeGreaterThan(1024);
    const connection = await connectRaw(app.address);
    connection.write(
      [
        'POST //api/external/embarcador/v1/quote-simulator HTTP/1.1',
        `Host: ${new URL(app.address).host}`,
        'Accept: */*',
        'Content-Type: application/json',
        `Content-Length: ${text.length}`,
        'Expect: 100-continue',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    );
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 100 /);
    connection.write(text);
    expect(await connection.closed()).toMatch(/\r\n\r\nHTTP\/1\.1 200 .*"transportadoras":\[\{/s);
  });

  test('that nobody carries has an empty list, and one that is wrong says so by its status', async () => {
    expect(
      (await oldQuoted(app, cart({ destinatario: { endereco: { cep: '00000001' } } }))).transportadoras,
    ).toEqual([]);
    const statusOf = async (changes: object) => (await sendOldQuote(app, cart(changes))).status;
    expect(await statusOf({ token: '0'.repeat(32) })).toBe(401);
    expect(await statusOf({ codigo_plataforma: 'semchave1' })).toBe(400);
    expect(await statusOf({ destinatario: { tipo_pessoa: 1, endereco: { cep: '' } } })).toBe(422);
  });
});

describe('an order of WooCommerce', () => {
  test('is hired by its number and what the checkout knows', async () => {
    const { token_oferta: token } = await oldQuoted(app, cart());
    const { status, body } = await hire(
      { token, offer: 1 },
      { numero_pedido: 4711, remetente: { cnpj: punctuated }, destinatario: buyer },
    );
    expect(status).toBe(200);
    // The module keeps the values of all members that there are.
    expect(Object.keys(body)).toEqual(['id_frete', 'rastreio']);
    const { orderNumber, recipient } = await viewOf(body.id_frete);
    expect([orderNumber, recipient.number]).toEqual(['4711', '1000']);
  });

  test('is hired without what the checkout does not ask for', async () => {
    const { token_oferta: token } = await oldQuoted(app, cart());
    const endereco = { ...buyer.endereco, bairro: '', numero: '' };
    const destinatario = { ...buyer, email: '', telefone: '', endereco };
    const { status, body } = await hire(
      { token, offer: 1 },
      { ...senderAnd(destinatario), numero_pedido: 4712 },
    );
    expect(status).toBe(200);
    const { recipient } = await viewOf(body.id_frete);
    expect([recipient.number, recipient.email, recipient.phone]).toEqual(['S/N', null, null]);
  });

  test('that leaves from two places is two freights of one order', async () => {
    const expedidor = origin();
    const places = await Promise.all(
      [cart({ expedidor }), cart()].map(async (body) => (await oldQuoted(app, body)).token_oferta),
    );
    const answers = [
      await hire(
        { token: String(places[0]), offer: 1 },
        { ...senderAnd(buyer), numero_pedido: 4713, expedidor },
      ),
      await hire({ token: String(places[1]), offer: 1 }, { ...senderAnd(buyer), numero_pedido: 4713 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const views = await Promise.all(answers.map(({ body }) => viewOf(body.id_frete)));
    expect(views.map(({ orderNumber }) => orderNumber)).toEqual(['4713', '4713']);
  });

  test('without a document is refused by its member', async () => {
    const { token_oferta: token } = await oldQuoted(app, cart());
    const { status, body } = await hire({ token, offer: 1 }, senderAnd({ ...buyer, cnpj_cpf: '' }));
    const [{ field } = { field: '' }] = body.details as { field: string }[];
    expect([status, field]).toEqual([422, 'destinatario.cnpj_cpf']);
  });
});

describe('a cart of Magento', () => {
  test('is quoted under its own id, from the address of the shop', async () => {
    const sent = (id: unknown) => ({
      remetente: { cnpj: shop.cnpj },
      destinatario: { tipo_pessoa: 1, endereco: { cep: '01311000' } },
      volumes: [
        {
          ...{ tipo: 60, quantidade: 2, peso: 7, valor: 300 },
          ...{
            sku: 'camiseta-m',
            altura: 0.20000000000000001,
            largura: 0.29999999999999999,
            comprimento: 0.4,
          },
        },
      ],
      tipo_frete: 1,
      ...{ token: shop.token, codigo_plataforma: shop.platformCode },
      ...{ cotacao_plataforma: id, limite: 5 },
    });
    const answers = await Promise.all([sent('1283'), sent(1283)].map((body) => oldQuoted(app, body)));
    const [first, second] = answers.map(offersOf);
    expect(first).toEqual(second);
    const { expedidor: _, ...fromShop } = oldQuoteBody(shop);
    expect(first).toEqual(offersOf(await oldQuoted(app, fromShop)));
  });

  test('has a token that the code of a shipping method can hold between underscores', async () => {
    const { token_oferta: token, transportadoras } = await oldQuoted(app, oldQuoteBody(shop));
    const method = `modulo_${token}_${transportadoras[0]?.oferta}`;
    expect(method.length).toBeLessThanOrEqual(40);
    expect(method.split('_').slice(-2)).toEqual([token, '1']);
  });

  test('with a zip code that its module took for wrong is refused', async () => {
    const destinatario = { tipo_pessoa: 1, endereco: { cep: false } };
    const { status, body } = await sendOldQuote(app, oldQuoteBody(shop, { destinatario }));
    expect([status, body.details]).toMatchObject([422, [{ field: 'destinatario.endereco.cep' }]]);
  });
});

describe('a shipment of Magento', () => {
  const address = { cep: '01311000', rua: 'Avenida Paulista\n1000\nBela Vista' };
  const addressee = {
    cnpj_cpf: '52998224725',
    nome: 'Maria de Souza',
    email: 'maria@exemplo.com.br',
    telefone: '1133334444',
    endereco: address,
  };

  async function shipped(): Promise<string> {
    const { token_oferta: token } = await oldQuoted(app, oldQuoteBody(shop));
    const body = { numero_pedido: '100000123', remetente: { cnpj: punctuated }, destinatario: addressee };
    const answer = await hire({ token, offer: 1 }, body);
    expect(answer.status).toBe(200);
    return answer.body.id_frete;
  }

  test('is hired with the lines of its address in the street', async () => {
    const { recipient, orderNumber } = await viewOf(await shipped());
    expect([orderNumber, recipient.number, recipient.district]).toEqual(['100000123', 'S/N', '']);
    expect(recipient.street).toMatch(/^Avenida Paulista\s1000\sBela Vista$/);
  });

  test('has a code of word characters, by which it is polled, the newest last', async () => {
    const code = await shipped();
    expect(code).toMatch(/^\w{13}$/);
    const path = `/api/external/embarcador/v1/quotes/${code}/occurrences`;
    const response = await fetch(`${app.address}${path}?token=${shop.token}`, { headers: { accept: '*/*' } });
    const occurrences = (await response.json()) as { nome: string; data_ocorrencia: string }[];
    expect(response.status).toBe(200);
    expect(occurrences.map(({ nome }) => nome)).toEqual(['Contratado', 'Aguardando coleta / postagem']);
    for (const { data_ocorrencia } of occurrences)
      expect(data_ocorrencia).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('that nobody knows has no occurrences', async () => {
    const path = '/api/external/embarcador/v1/quotes/FR261120ZZZZZ/occurrences';
    const response = await fetch(`${app.address}${path}?token=${shop.token}`);
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  test('has a label, asked for by its code as one text', async () => {
    const code = await shipped();
    const { etiqueta, id_frete } = await resultOf(app, shop, { body: [{ id_frete: code }] });
    expect(id_frete).toEqual([code]);
    const label = await follow(app, etiqueta);
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});

/** A hire's body, of this shop. */
function senderAnd(destinatario: object) {
  return { remetente: { cnpj: shop.cnpj }, destinatario };
}
