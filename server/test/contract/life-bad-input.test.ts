import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../support/all-endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, hired, quoted, sendHire, someNfe, someRecipient } from '../support/hire.ts';
import { importBody } from '../support/import.ts';
import { nfeXml } from '../support/nfe-xml.ts';
import { carrierTokenOf, report, trailOf } from '../support/occurrences.ts';
import { png } from '../support/pictures.ts';
import { postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { addressOfPage, visit } from '../support/tracking-page.ts';
import { get } from '../support/trail.ts';

let app: TestApp;
let shop: Shop;
let stranger: Shop;
let code: string;
let offer: { id: string };
let carrierToken: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_BASE_URL: 'https://fretes.exemplo.com.br' } });
  shop = await openShop(app);
  stranger = await openBareShop(app, 1);
  code = await hired(app, shop, { numero_pedido: 'PED-1', nota_fiscal: someNfe });
  offer = await quoted(app, shop);
  carrierToken = await carrierTokenOf(app, code);
});
afterAll(() => app.close());

const endpoints = (await allEndpoints()).filter(({ auth }) => auth === 'shipper');

/** What names a thing of the shop, in the words of each endpoint, and the same of nothing. */
const things = () => ({
  id_frete: [code, 'FR261120ZZZZZ'],
  identificador: [code, 'FR261120ZZZZZ'],
  token_oferta: [offer.id, '2rwo8fhy2rdwrt8c'],
});

/** Bodies that nothing is wrong with. */
const bodies = (): Record<string, object> => ({
  attachNfes: { nota_fiscal: [someNfe] },
  hireOffer: hireBody(stranger),
});

/** What an endpoint answers, without what is different every time. */
async function answerTo({ id, method, path, body }: AnyEndpoint, names: Record<string, string>) {
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => names[name] ?? '1');
  const [contentType = 'application/json'] = (body && rawContentTypes(body)) ?? [];
  const response = await fetch(`${app.address}${filled}?token=${stranger.token}`, {
    method,
    ...(method === 'GET'
      ? {}
      : {
          headers: { 'content-type': contentType },
          body: contentType === 'application/json' ? JSON.stringify(bodies()[id] ?? {}) : nfeXml(),
        }),
  });
  const text = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, text };
}

describe('what is another shipper’s', () => {
  const named = endpoints.filter(({ path }) => /\{(?:id_frete|identificador|token_oferta)\}/.test(path));

  test.each(named.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is to %s as if it were not there',
    async (_, endpoint) => {
      const [real, unknown] = [0, 1].map((index) =>
        Object.fromEntries(Object.entries(things()).map(([name, values]) => [name, values[index] ?? ''])),
      );
      const answers = [await answerTo(endpoint, real ?? {}), await answerTo(endpoint, unknown ?? {})];
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.text).not.toContain(code);
    },
  );

  test('stays apart where both have an order of one number', async () => {
    const body = {
      ...importBody(stranger),
      ...{ order_number: 'PED-1', not_quote: true, freight_value: 10, type_hiring: 3 },
      ...{ delivery_time: 5, original_delivery_time: 5, order_date: '2026-11-19 10:00:00' },
      carrier: { service: 'Qualquer', registered_number: '99500330000103' },
    };
    const sent = await postAs(app, stranger, { path: 'order-import', body });
    expect(sent.status, sent.text).toBe(200);
    const ofShop = await get<{ id_frete: string }>(app, shop, 'quote/find?order_number=PED-1');
    const ofStranger = await get<{ id_frete: string }>(app, stranger, 'quote/find?order_number=PED-1');
    expect(ofShop.body.id_frete).toBe(code);
    expect(ofStranger.body.id_frete).toBe(sent.body.freight_id);
  });

  test('is not even reached with the token of one in the address and of another in the body', async () => {
    const response = await fetch(
      `${app.address}/api/external/embarcador/v1/quotes/occurrences?token=${stranger.token}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: shop.token, fretes: [code] }),
      },
    );
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(code);
  });
});

describe('what is sent beyond the contract', () => {
  const foreign = {
    ...{ id_frete: 'FR261120AAAAA', freight_id: 'FR261120AAAAA', shipper_id: 999, shipperId: 999 },
    ...{ status: 'delivered', cost_price: 0.01, valor_cotado: '0.01', role: 'admin', hired_at: '2020-01-01' },
  };

  test('is stored by no hire and no import', async () => {
    const { id } = await quoted(app, shop);
    const sent = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop, foreign) });
    expect(sent.status).toBe(200);
    const imported = await postAs(app, shop, {
      path: 'order-import',
      body: importBody(shop, foreign),
    });
    expect(imported.status, imported.text).toBe(200);
    for (const one of [sent.body.id_frete, String(imported.body.freight_id)]) {
      expect(one).not.toBe('FR261120AAAAA');
      const row = await app.ctx.db
        .selectFrom('freight')
        .selectAll()
        .where('code', '=', one)
        .executeTakeFirstOrThrow();
      expect(row.shipperId).toBe(shop.id);
      expect(row.agreement.price.costCents).toBeGreaterThan(100);
      expect(JSON.stringify(row.agreement)).not.toContain('FR261120AAAAA');
    }
  });

  test('is stored by no occurrence', async () => {
    const entry = { id_frete: code, codigo: 187, data_ocorrencia: '2026-11-20 08:00:00' };
    const { body } = await report(app, carrierToken, [{ ...foreign, ...entry, source: 'operator', id: 1 }]);
    expect(body.resultados[0]).toMatchObject({ resultado: 'aceita' });
    const [stored] = (await trailOf(app, code)).filter((one) => one.code === 187);
    expect(stored).toMatchObject({ source: 'carrier', shipperId: shop.id });
  });
});

/** Texts that mean something to a database, a terminal, a page or a pattern. */
const texts = [
  "'; drop table freight; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  'e\u0301 \u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  '../../etc/passwd',
];

describe('a text', () => {
  test.each(texts)('such as %j is data wherever it is stored and shown', async (text) => {
    const freight = await hired(app, shop, {
      numero_pedido: text,
      obs_cliente: text,
      metadados: [{ chave: text, valor: text }],
      destinatario: { ...someRecipient, nome: text, endereco: { ...someRecipient.endereco, rua: text } },
    });
    const found = await get<Record<string, never>>(
      app,
      shop,
      `quote/find?order_number=${encodeURIComponent(text)}`,
    );
    expect(found).toMatchObject({
      status: 200,
      body: {
        id_frete: freight,
        numero_pedido: text,
        obs_cliente: text,
        metadados: [{ chave: text, valor: text }],
        destinatario: { nome: text, endereco: { rua: text } },
      },
    });
    const entry = { id_frete: freight, codigo: 187, data_ocorrencia: '2026-11-20 08:00:00', mensagem: text };
    const { body } = await report(app, carrierToken, [entry]);
    expect(body.resultados[0]).toMatchObject({ resultado: 'aceita' });
    expect((await trailOf(app, freight)).find((one) => one.code === 187)?.message).toBe(text);
    const row = await app.ctx.db
      .selectFrom('freight')
      .select(['code', 'trackingKey'])
      .where('code', '=', freight)
      .executeTakeFirstOrThrow();
    const page = await visit(addressOfPage(app, row));
    expect(page.status).toBe(200);
    expect(page.body).not.toMatch(/<script|<img src=x/);
  });

  test('at its limit is kept whole, counted in characters as people see code points; one more is refused', async () => {
    const nome = '\u{1F600}'.repeat(255);
    const freight = await hired(app, shop, { destinatario: { ...someRecipient, nome } });
    const { body } = await get<{ destinatario: { nome: string } }>(app, shop, `quote/${freight}`);
    expect(body.destinatario.nome).toBe(nome);
    const { id } = await quoted(app, shop);
    const longer = { destinatario: { ...someRecipient, nome: `${nome}x` } };
    const refused = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop, longer) });
    expect(refused.status).toBe(422);
  });
});

test('addresses that are given away hold no token', async () => {
  const { id } = await quoted(app, shop);
  const sent = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
  const imported = await postAs(app, shop, {
    path: 'order-import',
    body: importBody(shop, { order_number: 'X' }),
  });
  const proof = await fetch(
    `${app.address}/api/external/transportadora/v1/quotes/${code}/proofs?token=${carrierToken}`,
    { method: 'POST', headers: { 'content-type': 'image/png' }, body: png(5, 5) },
  );
  const everything = JSON.stringify([
    sent.body,
    imported.body,
    await proof.json(),
    (await get(app, shop, `quote/${code}`)).body,
  ]);
  expect(everything.match(/https?:\/\//g)?.length).toBeGreaterThan(2);
  for (const token of [shop.token, carrierToken]) expect(everything).not.toContain(token);
});
