import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayQuote } from '../../src/freight/quote/replay/replay.ts';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { removeRule, updateRule } from '../../src/registry/rules/edit-rule.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fromDispatcher, offersOf, quoteBody, someVolume } from '../support/quote.ts';
import { oldQuoteBody, oldQuoted, sendOldQuote, someOldVolume } from '../support/quote-v1.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z' });
  shop = await openShop(app);
});
afterAll(() => app.close());

const old = (changes: object = {}) => oldQuoted(app, oldQuoteBody(shop, changes));
const volume = (changes: object) => ({ volumes: [{ ...someOldVolume, ...changes }] });
const storedDecision = async (id: string) => (await findQuote(app.ctx, shop.id, id))?.decision;

describe('POST /api/external/embarcador/v1/quote-simulator', () => {
  it('answers the offers of the quote v3, in its own words', async () => {
    const { token_oferta, transportadoras, ...rest } = await old();
    const offers = await offersOf(app, quoteBody(shop));
    expect(token_oferta).toMatch(/^[0-9a-z]{16}$/);
    expect(rest).toEqual({});
    expect(transportadoras.length).toBeGreaterThan(3);
    expect(transportadoras).toEqual(
      offers.map((offer) => ({
        oferta: offer.offer,
        cnpj: offer.carrier.registered_number,
        logotipo: offer.carrier.logo,
        nome: offer.carrier.name,
        servico: offer.service,
        ...(offer.service_description === undefined ? {} : { descricao_servico: offer.service_description }),
        prazo_entrega: offer.delivery_time.days,
        ...(offer.delivery_time.hours === undefined
          ? {}
          : { prazo_entrega_horas: offer.delivery_time.hours }),
        ...(offer.delivery_time.minutes === undefined
          ? {}
          : { prazo_entrega_minutos: offer.delivery_time.minutes }),
        entrega_estimada: offer.delivery_time.estimated_date,
        validade: offer.expiration.slice(0, 10),
        custo_frete: offer.cost_price,
        preco_frete: offer.final_price,
      })),
    );
  });

  it('filters by price and by deadline, and limits offers', async () => {
    const all = (await old()).transportadoras;
    const cheapest = (await old({ filtro: 1 })).transportadoras;
    const fastest = (await old({ filtro: 2 })).transportadoras;
    expect(cheapest).toEqual([all[0]]);
    expect(fastest).toHaveLength(1);
    expect(fastest[0]?.prazo_entrega).toBe(Math.min(...all.map(({ prazo_entrega }) => prazo_entrega)));
    expect((await old({ limite: 2 })).transportadoras).toEqual(all.slice(0, 2));
  });

  it('leaves from the registered address of the shipper when no dispatcher is named', async () => {
    const { expedidor: _, ...withoutDispatcher } = oldQuoteBody(shop);
    const { token_oferta, transportadoras } = await oldQuoted(app, withoutDispatcher);
    expect(transportadoras).toEqual((await old()).transportadoras);
    expect((await storedDecision(token_oferta))?.dispatcher).toEqual({
      document: shop.cnpj,
      zip: 29161376,
      declaredCents: null,
    });
  });

  it('leaves from the dispatcher where one is named', async () => {
    const expedidor = { cnpj: '99500101000270', endereco: { cep: '13201000' } };
    const { token_oferta, transportadoras } = await old({ expedidor });
    expect(transportadoras).not.toEqual((await old()).transportadoras);
    expect((await storedDecision(token_oferta))?.dispatcher).toMatchObject({
      document: '99500101000270',
      zip: 13201000,
    });
  });

  it('takes weight and value for all units together, exactly', async () => {
    const odd = await old({
      ...volume({ quantidade: 3, peso: 10, valor: 100 }),
      retornar_consolidacao: true,
    });
    const stored = await storedDecision(odd.token_oferta);
    expect(
      stored?.items.map(({ amount, unitWeightG, unitValueCents }) => [amount, unitWeightG, unitValueCents]),
    ).toEqual([
      [1, 3334, 3334],
      [2, 3333, 3333],
    ]);
    expect(odd.volumes).toEqual([
      expect.objectContaining({ quantidade: 3, peso: 10, valor: 100, altura: 0.2 }),
    ]);
    const unit = { amount: 3, unitary_weight: 10 / 3, unitary_price: 100 / 3 };
    const [v3] = await offersOf(
      app,
      quoteBody(shop, fromDispatcher(shop, { volumes: [{ ...someVolume, ...unit }], total_price: 100 })),
    );
    expect(odd.transportadoras[0]?.custo_frete).toBe(v3?.cost_price);
  });

  it('counts every unit of a parted line as a product', async () => {
    const { token_oferta } = await old(volume({ quantidade: 3, peso: 10, valor: 100 }));
    const { decided } = await replayQuote(app.desk, shop.id, token_oferta);
    expect(decided.load.shipment).toMatchObject({ productCount: 3, objectCount: 3, realG: 10_000 });
  });

  it('prices a line lighter than a gram per unit', async () => {
    const answer = await old({ ...volume({ quantidade: 1000, peso: 0.4 }), retornar_consolidacao: true });
    expect(answer.transportadoras.length).toBeGreaterThan(0);
    expect(answer.volumes?.[0]).toMatchObject({ quantidade: 1000, peso: 0.4 });
  });

  it('tells individuals from companies', async () => {
    const to = (tipo_pessoa: number) => ({
      destinatario: {
        tipo_pessoa,
        cnpj_cpf: tipo_pessoa === 1 ? '52998224725' : shop.cnpj,
        endereco: { cep: '01311000' },
      },
    });
    const company = await storedDecision((await old(to(2))).token_oferta);
    const person = await storedDecision((await old(to(1))).token_oferta);
    expect(company?.request.recipient).toMatchObject({ type: 'company', document: shop.cnpj });
    expect(person?.request.recipient).toMatchObject({ type: 'individual', document: '52998224725' });
  });

  it('selects freight rules by the sales channel', async () => {
    const { id: ruleId, revision } = await addRule(app.ctx, tester, {
      shipperId: shop.id,
      rule: {
        name: 'Mais dez',
        conditions: { channels: ['feira'] },
        actions: [{ type: 'fixed', cents: 1000 }],
      },
    });
    await updateRule(app.ctx, tester, { ruleId, changes: { revision, active: true } });
    await app.settle();
    const [plain] = (await old()).transportadoras;
    const [dear] = (await old({ canal: 'feira' })).transportadoras;
    expect(dear?.custo_frete).toBe(plain?.custo_frete);
    expect(dear?.preco_frete).toBe(Number(((plain?.preco_frete ?? 0) + 10).toFixed(2)));
    await removeRule(app.ctx, tester, ruleId);
    await app.settle();
  });

  it('keeps the id of the caller, and shows volumes only when asked', async () => {
    const { token_oferta, volumes } = await old({ cotacao_plataforma: 88142 });
    expect((await storedDecision(token_oferta))?.request.identification).toBe('88142');
    expect(volumes).toBeUndefined();
    expect((await old({ retornar_consolidacao: false })).volumes).toBeUndefined();
  });

  it('prices alike whatever charge type, freight type and ecommerce say', async () => {
    const { transportadoras } = await old();
    const changes = [
      { tipo_cobranca: 1 },
      { tipo_cobranca: 2 },
      { tipo_frete: 1 },
      { ecommerce: true },
      { ecommerce: false },
    ];
    for (const change of changes) expect((await old(change)).transportadoras).toEqual(transportadoras);
  });

  it('answers volumes as sent, with every member', async () => {
    const whole = {
      ...someOldVolume,
      sku: 'A-1',
      tag: 'sala',
      descricao: 'Mesa',
      volumes_produto: 4,
      consolidar: false,
      sobreposto: true,
      tombar: true,
    };
    const { volumes } = await old({
      volumes: [whole, { ...someOldVolume, tipo: 64 }],
      retornar_consolidacao: true,
    });
    expect(volumes).toEqual([
      whole,
      { ...someOldVolume, tipo: 64, consolidar: false, sobreposto: false, tombar: false },
    ]);
  });

  it('shows what was consolidated into a registered box', async () => {
    const small = {
      ...someOldVolume,
      quantidade: 7,
      altura: 0.05,
      largura: 0.06,
      comprimento: 0.07,
      peso: 1,
      valor: 100,
      sku: 'A-1',
      consolidar: true,
      sobreposto: true,
      tombar: true,
    };
    const { volumes = [] } = await old({ volumes: [small, someOldVolume], retornar_consolidacao: true });
    expect(volumes).toHaveLength(2);
    expect(volumes[0]).toMatchObject({ quantidade: 2, tipo: 1, peso: 7, valor: 300 });
    const box = volumes[1];
    expect(box).toMatchObject({ tipo: 999, quantidade: 1, valor: 100, consolidar: true });
    expect(box?.peso).toBeGreaterThan(1);
    expect(box).not.toHaveProperty('sku');
    expect(box?.itens).toEqual([small]);
  });

  it('takes measures of a known SKU from the catalogue', async () => {
    const known = {
      description: null,
      tag: null,
      amount: 1,
      heightMm: 200,
      widthMm: 300,
      lengthMm: 400,
      weightG: 3500,
      priceCents: 15_000,
      consolidate: false,
      overlaid: false,
      rotate: false,
    };
    await putSkus(app.ctx, tester, {
      shipperId: shop.id,
      origin: 'api',
      items: [
        { sku: 'KNOWN', description: 'Cadeira', tag: null, category: 1, active: true, volumes: [known] },
      ],
    });
    const { transportadoras } = await old();
    const bare = { tipo: 1, quantidade: 2, valor: 300, sku: 'KNOWN' };
    expect((await old({ volumes: [bare] })).transportadoras).toEqual(transportadoras);
    const zeros = { ...bare, altura: 0, largura: 0, comprimento: 0, peso: 0 };
    expect((await old({ volumes: [zeros] })).transportadoras).toEqual(transportadoras);
  });

  it('answers an empty list where no table serves, and for a zip code of no state', async () => {
    const to = (cep: string) => ({ destinatario: { tipo_pessoa: 1, endereco: { cep } } });
    expect((await old(to('10000000'))).transportadoras).toEqual([]);
    expect((await old(to('00000000'))).transportadoras).toEqual([]);
    expect((await old(volume({ altura: 30, largura: 30, comprimento: 30 }))).transportadoras).toEqual([]);
    const bare = await openBareShop(app, 31);
    expect(await oldQuoted(app, oldQuoteBody(bare))).toMatchObject({ transportadoras: [] });
  });
});

describe('the offer token of the older quote', () => {
  it('names a stored quote, which is computed again to the same offers', async () => {
    const zips = ['01311000', '20040002', '69005000', '90010000'];
    for (const cep of zips) {
      const { token_oferta, transportadoras } = await old({
        ...volume({ quantidade: 7, peso: 10.01, valor: 99.99 }),
        destinatario: { tipo_pessoa: 2, endereco: { cep } },
        filtro: cep === '69005000' ? 1 : 0,
      });
      const { quote, identical } = await replayQuote(app.desk, shop.id, token_oferta);
      expect(identical).toBe(true);
      expect(quote.decision.offers.map(({ costCents }) => costCents)).toEqual(
        transportadoras.map(({ custo_frete }) => Math.round(custo_frete * 100)),
      );
    }
  });

  it('is read through the administration like one of the quote v3', async () => {
    const { token_oferta, transportadoras } = await old();
    const operator = await addOperator(app.ctx, tester, { name: 'leitora', role: 'viewer' });
    const { token } = await issueToken(app.ctx, tester, {
      owner: { kind: 'operator', id: operator.id },
      name: 'test',
    });
    await app.settle();
    const response = await fetch(`${app.address}/api/admin/v1/shippers/${shop.id}/quotes/${token_oferta}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const view = (await response.json()) as { offers: { costCents: number }[] };
    expect(response.status).toBe(200);
    expect(view).toMatchObject({ id: token_oferta, identical: true, shipperId: shop.id });
    expect(view.offers.map(({ costCents }) => costCents / 100)).toEqual(
      transportadoras.map(({ custo_frete }) => custo_frete),
    );
  });

  it('is another in every answer', async () => {
    expect((await old()).token_oferta).not.toBe((await old()).token_oferta);
  });
});

describe('who asks for an older quote', () => {
  it('is told by the token in the body, or by the header', async () => {
    const { token, ...without } = oldQuoteBody(shop);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await sendOldQuote(app, without, bearer)).status).toBe(200);
    expect((await sendOldQuote(app, oldQuoteBody(shop), bearer)).status).toBe(200);
    expect((await sendOldQuote(app, without)).status).toBe(401);
    const other = await openBareShop(app, 32);
    const conflict = await sendOldQuote(app, oldQuoteBody(shop), { authorization: `Bearer ${other.token}` });
    expect(conflict.status).toBe(401);
  });

  it('is refused with another number than the token’s like with a wrong token', async () => {
    const mismatch = await sendOldQuote(app, oldQuoteBody(shop, { remetente: { cnpj: '11222333000181' } }));
    const wrong = await sendOldQuote(app, oldQuoteBody(shop, { token: 'x'.repeat(32) }));
    const shape = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;
    expect([mismatch.status, wrong.status]).toEqual([401, 401]);
    expect(shape(mismatch.body)).toEqual(shape(wrong.body));
  });

  it('is refused with an unknown platform in the sentence that clients compare', async () => {
    const bare = await openBareShop(app, 33);
    for (const code of ['zzzzzzzzz', bare.platformCode]) {
      const { status, body } = await sendOldQuote(app, oldQuoteBody(shop, { codigo_plataforma: code }));
      expect([status, body]).toMatchObject([
        400,
        { error: 'Platform not found', code: 'platform_not_found', details: [] },
      ]);
    }
  });
});
