import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOf } from '../../src/engine/rating/load.ts';
import { price } from '../../src/engine/rating/price.ts';
import { laneFromSnapshot } from '../../src/engine/rating/snapshot.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, hired, quoted, sendHire, someNfe, someRecipient } from '../support/hire.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_TRACKING_URL: 'https://rastreio.exemplo.com.br/' } });
  shop = await openShop(app);
});
afterAll(() => app.close());

function freightOf(code: string) {
  return app.ctx.db.selectFrom('freight').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
}

async function fieldsOf(changes: object, offer = 1): Promise<string[]> {
  const { id } = await quoted(app, shop);
  const { status, body } = await sendHire(app, shop, { token: id, offer, body: hireBody(shop, changes) });
  expect(status).toBe(422);
  return (body.details as { field: string }[]).map(({ field }) => field);
}

describe('hiring an offer', () => {
  test('answers the freight and its tracking address', async () => {
    const { id } = await quoted(app, shop);
    const { status, body } = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['id_frete', 'rastreio']);
    expect(body.id_frete).toMatch(/^FR261120[0-9A-Z]{5}$/);
    const { trackingKey } = await freightOf(body.id_frete);
    expect(trackingKey).toMatch(/^[0-9a-z]{16}$/);
    expect(body.rastreio).toBe(`https://rastreio.exemplo.com.br/${trackingKey}/${body.id_frete}`);
  });

  test('writes occurrences 0 and 1 at once', async () => {
    const freightCode = await hired(app, shop);
    const trail = await app.ctx.db
      .selectFrom('occurrence')
      .select(['code', 'occurredAt', 'source'])
      .where('freightCode', '=', freightCode)
      .orderBy('id')
      .execute();
    const occurredAt = new Date(app.clock.nowMs());
    expect(trail).toEqual([
      { code: 0, occurredAt, source: 'hire' },
      { code: 1, occurredAt, source: 'hire' },
    ]);
  });

  test('keeps a lane that gives the same price without the table', async () => {
    const { id, offers = [] } = await quoted(app, shop);
    const { body } = await sendHire(app, shop, { token: id, offer: 2, body: hireBody(shop) });
    const { agreement } = await freightOf(body.id_frete);
    if (agreement.rating === null) throw new Error('no lane was kept');
    const again = price(laneFromSnapshot(agreement.rating.lane), loadOf(agreement.rating.shipment));
    expect(again).toMatchObject({
      kind: 'priced',
      costCents: Math.round((offers[1]?.cost_price ?? 0) * 100),
    });
    expect(agreement.terms.tableReference).toBe(offers[1]?.table_reference);
    expect(agreement.carrier.tradeName).toBe(offers[1]?.carrier.name);
  });

  test('takes NF-es as an object or an array', async () => {
    for (const nota_fiscal of [someNfe, [someNfe]]) {
      const freightCode = await hired(app, shop, { nota_fiscal });
      const nfes = await app.ctx.db
        .selectFrom('freightNfe')
        .select(['accessKey', 'number', 'series', 'valueCents'])
        .where('freightCode', '=', freightCode)
        .execute();
      expect(nfes).toEqual([
        { accessKey: someNfe.chave_acesso, number: '1234', series: '1', valueCents: 101_970 },
      ]);
    }
  });

  test('keeps order numbers as text, leading zeros and all', async () => {
    expect((await freightOf(await hired(app, shop, { numero_pedido: '000123-01' }))).orderNumber).toBe(
      '000123-01',
    );
    expect((await freightOf(await hired(app, shop, { numero_pedido: 4500 }))).orderNumber).toBe('4500');
  });

  test('has the channel of the quote unless the hire names one', async () => {
    const { id } = await quoted(app, shop, { channel: 'site' });
    const { body } = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    expect((await freightOf(body.id_frete)).channel).toBe('site');
    expect((await freightOf(await hired(app, shop, { canal: 'loja' }))).channel).toBe('loja');
  });
});

describe('hiring again', () => {
  test('the same offer with the same content gives the first freight', async () => {
    const { id } = await quoted(app, shop);
    const place = { token: id, offer: 1, body: hireBody(shop) };
    const first = await sendHire(app, shop, place);
    const { remetente, destinatario } = hireBody(shop);
    const again = await sendHire(app, shop, { ...place, body: { destinatario, remetente, metadados: null } });
    expect(again).toEqual(first);
  });

  test('with other content, or another offer of the quote, is a conflict', async () => {
    const { id } = await quoted(app, shop);
    await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    const other = { ...hireBody(shop), numero_pedido: '7' };
    const answers = [
      await sendHire(app, shop, { token: id, offer: 1, body: other }),
      await sendHire(app, shop, { token: id, offer: 2, body: hireBody(shop) }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'offer_already_hired'],
      [409, 'quote_already_hired'],
    ]);
  });

  test('at the same moment makes one freight', async () => {
    const { id } = await quoted(app, shop);
    const place = { token: id, offer: 1, body: hireBody(shop) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendHire(app, shop, place)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id_frete)).size).toBe(1);
    const freights = await app.ctx.db
      .selectFrom('freight')
      .select('code')
      .where('offerToken', '=', id)
      .execute();
    expect(freights).toHaveLength(1);
  });
});

describe('an offer cannot be hired', () => {
  test('after it expired', async () => {
    const { id } = await quoted(app, shop);
    const before = app.clock.nowMs();
    app.clock.advanceMs(31 * 86_400_000);
    const { status, body } = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop) });
    app.clock.set(new Date(before).toISOString());
    expect([status, body.code]).toEqual([404, 'offer_expired']);
  });

  test('by another shipper, for whom it does not exist', async () => {
    const other = await openBareShop(app, 2);
    const { id } = await quoted(app, shop);
    const mine = await sendHire(app, other, { token: id, offer: 1, body: hireBody(other) });
    const unknown = await sendHire(app, other, { token: '0'.repeat(16), offer: 1, body: hireBody(other) });
    expect([mine.status, mine.body.code]).toEqual([404, 'not_found']);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });

  test('that the quote does not have', async () => {
    const { id } = await quoted(app, shop);
    expect((await sendHire(app, shop, { token: id, offer: 99, body: hireBody(shop) })).status).toBe(404);
  });

  test('under another shipper’s number', async () => {
    const { id } = await quoted(app, shop);
    const body = hireBody({ ...shop, cnpj: '11222333000181' });
    expect((await sendHire(app, shop, { token: id, offer: 1, body })).status).toBe(401);
  });
});

describe('a hire is refused', () => {
  test('for a zip code with another price or deadline than was quoted', async () => {
    const endereco = { ...someRecipient.endereco, cep: '69005000' };
    expect(await fieldsOf({ destinatario: { ...someRecipient, endereco } })).toEqual([
      'destinatario.endereco.cep',
    ]);
  });

  test('but not for a neighbour with the same price and deadline', async () => {
    const endereco = { ...someRecipient.endereco, cep: '01310100' };
    expect(await hired(app, shop, { destinatario: { ...someRecipient, endereco } })).toMatch(/^FR/);
  });

  test('for a company without state inscription and e-mail', async () => {
    const { email: _, ...person } = someRecipient;
    expect(await fieldsOf({ destinatario: { ...person, cnpj_cpf: '11222333000181' } })).toEqual([
      'destinatario.inscricao_estadual',
      'destinatario.email',
    ]);
  });

  test('for an NF-e that lacks a member', async () => {
    for (const name of ['numero', 'serie', 'chave_acesso', 'valor', 'data_emissao'] as const) {
      const { [name]: _, ...nota_fiscal } = someNfe;
      expect(await fieldsOf({ nota_fiscal }), name).toEqual([`nota_fiscal.${name}`]);
    }
  });

  test('for metadata with a key twice, or 65 entries', async () => {
    const entry = { chave: 'a', valor: '1' };
    expect(await fieldsOf({ metadados: [entry, entry] })).toEqual(['metadados[1].chave']);
    const many = Array.from({ length: 65 }, (_, index) => ({ chave: `k${index}`, valor: '1' }));
    expect(await fieldsOf({ metadados: many })).toEqual(['metadados']);
    expect(await hired(app, shop, { metadados: many.slice(1) })).toMatch(/^FR/);
  });

  test('for a dispatcher that is told in part', async () => {
    const cep = '29161376';
    const cnpj = shop.cnpj;
    expect(await fieldsOf({ expedidor: { cnpj, endereco: { cep, rua: 'Rua A' } } })).toEqual([
      'expedidor.razao_social',
      'expedidor.inscricao_estadual',
    ]);
    expect(await hired(app, shop, { expedidor: { cnpj, endereco: { cep } } })).toMatch(/^FR/);
  });

  test('for a dispatcher other than the quoted one', async () => {
    expect(await fieldsOf({ expedidor: { cnpj: '11222333000181', endereco: { cep: '29161376' } } })).toEqual([
      'expedidor.cnpj',
    ]);
    expect(await fieldsOf({ expedidor: { cnpj: shop.cnpj, endereco: { cep: '01311000' } } })).toEqual([
      'expedidor.endereco.cep',
    ]);
  });
});
