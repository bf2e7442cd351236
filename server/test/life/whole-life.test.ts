import { type Carreto, createCarreto } from '@carreto/contract/client/carreto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CteSender, cteKey, senderOf } from '../support/ctes.ts';
import { someNfe, someRecipient } from '../support/hire.ts';
import { follow } from '../support/label-requests.ts';
import { someVolume } from '../support/quote.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let buyer: Carreto;
let road: Carreto;
let sender: CteSender;
let idFrete: string;
let price: number | undefined;
const pedido = 'PED-2001';
const nfe = { ...someNfe, tipo_operacao: 1 as const, tipo_emissao: 1 as const };

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  buyer = createCarreto({ baseUrl: app.address, token: shop.token });
});
afterAll(() => app.close());

describe('one freight, from the cart to the money', () => {
  test('is quoted and hired, once however often the shop asks', async () => {
    const { cnpj, platformCode } = shop;
    const { dispatchers } = await buyer.quoteV3({
      shipper: { registered_number: cnpj, platform_code: platformCode },
      recipient: { type: 0, country: 'BRA', zipcode: 1311000 },
      dispatchers: [{ registered_number: cnpj, zipcode: 29161376, volumes: [someVolume] }],
      simulation_type: [0],
    });
    const [quote] = dispatchers;
    const first = quote?.offers?.[0];
    price = first?.final_price;
    const hire = () =>
      buyer.hireOffer(
        {
          token_oferta: quote?.id ?? '',
          oferta: first?.offer ?? 0,
          body: { remetente: { cnpj }, destinatario: someRecipient, numero_pedido: pedido },
        },
        { idempotencyKey: pedido },
      );
    const { id_frete } = await hire();
    expect((await hire()).id_frete).toBe(id_frete);
    idFrete = id_frete;
    sender = await senderOf(app, idFrete);
    expect(sender.cnpj).toBe(first?.carrier.registered_number);
    road = createCarreto({ baseUrl: app.address, token: sender.token });
  });

  test('is known to its carrier, with the NF-e that the shop attaches', async () => {
    await buyer.attachNfes({ id_frete: idFrete, body: { nota_fiscal: [nfe] } });
    const { fretes } = await road.readNewFreights();
    expect(fretes).toMatchObject([{ id_frete: idFrete, nfe: [{ chave_acesso: someNfe.chave_acesso }] }]);
    const { fora } = await road.readNotfis({ versao: '5.0' });
    expect(fora).toEqual([]);
  });

  test('has labels behind a link', async () => {
    const [labels] = await buyer.askLabels({ layout: 2, body: [{ id_frete: [idFrete] }] });
    const file = await follow(app, labels?.etiqueta ?? '');
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  test('is followed by what its carrier reports, by number of order and by NF-e', async () => {
    const day = (time: string) => `2026-11-20 ${time}`;
    const { resultados } = await road.reportOccurrences({
      ocorrencias: [
        { id_frete: idFrete, codigo: 15, data_ocorrencia: day('14:00:00') },
        { chave_nf: someNfe.chave_acesso, codigo: 17, data_ocorrencia: day('15:00:00') },
        { id_frete: idFrete, codigo: 3, data_ocorrencia: day('16:00:00'), nome_entregador: 'João' },
      ],
    });
    expect(resultados.map(({ resultado }) => resultado)).toEqual(['aceita', 'aceita', 'aceita']);
    const trail = await buyer.trackFreight({ identificador: pedido });
    expect(trail.map(({ codigo }) => codigo)).toEqual([0, 1, 15, 17, 3]);
    const { [idFrete]: batch } = await buyer.trackBatch({ fretes: [idFrete] });
    expect(batch).toHaveLength(5);
    const [byNfe] = await buyer.trackNfes({ invoices: [{ key: someNfe.chave_acesso }] });
    expect(JSON.stringify(byNfe)).toContain(idFrete);
  });

  test('is charged by a CT-e, which the shop finds beside what was quoted', async () => {
    const chave_acesso = cteKey({ cnpj: sender.cnpj, number: 987 });
    const item = {
      acao: 'I' as const,
      cnpj_embarcador: shop.cnpj,
      numero: 987,
      serie: 1,
      chave_acesso,
      data_emissao: '2026-11-20 17:00:00',
      numero_nf: 1234,
      serie_nf: 1,
      tipo_frete: 'C' as const,
      valor: 87.4,
      tipo_operacao: 'N' as const,
    };
    const { conhecimentos } = await road.sendCtes({
      cnpj_transportadora: sender.cnpj,
      conhecimentos: [item],
    });
    expect(conhecimentos).toMatchObject([{ chave_acesso }]);
    const day = { data_inicio: '2026-11-20 00:00', data_fim: '2026-11-20 23:59' };
    const { data } = await buyer.findCtesByPeriod({ tipo_data: 1, ...day });
    expect(data).toMatchObject([
      { chave: chave_acesso, id_frete: idFrete, valor: '87.40', numero_pedido: pedido },
    ]);
    const record = await buyer.getFreightRecord({ id_frete: idFrete });
    expect(record.cte).toMatchObject([{ chave_acesso, valor: 87.4 }]);
    const listed = await buyer.listCtes({ start_date: minute(-60), end_date: minute(1) });
    expect(listed.data).toMatchObject([{ freight_id: idFrete, final_price_with_tax: price }]);
  });

  test('cannot be cancelled any more, and nobody else knows of it', async () => {
    const late = buyer.cancelFreight({ id_frete: idFrete }, { idempotencyKey: 'cancel' });
    await expect(late).rejects.toMatchObject({ name: 'ApiError', status: 409, code: 'out_of_flow' });
    const stranger = createCarreto({ baseUrl: app.address, token: sender.token });
    await expect(stranger.getFreightRecord({ id_frete: idFrete })).rejects.toMatchObject({ status: 403 });
  });
});

/** A minute in São Paulo around now, by the database's clock. */
function minute(shiftMinutes: number): string {
  const at = new Date(Date.now() - 3 * 3_600_000 + shiftMinutes * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
