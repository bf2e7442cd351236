import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freightByCode } from '../../src/freight/record/life/detail.ts';
import { toFreight } from '../../src/freight/record/wire-admin.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, hired, quoted, sendHire, someNfe, someRecipient } from '../support/hire.ts';
import { importBody, importedRecipient } from '../support/import.ts';
import { fieldsIn, postAs } from '../support/shipper-api.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { without } from '../support/without.ts';

/** What modules of shops have always sent must not cost an order. */

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function viewOf(code: string): Promise<FreightView> {
  const world = app.ctx.mirror.current;
  return toFreight(await freightByCode(app.ctx, code), { trackingUrl: '', world, nowMs: app.clock.nowMs() });
}

async function refused(changes: object): Promise<string[]> {
  const { id } = await quoted(app, shop);
  const { status, body } = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop, changes) });
  expect(status).toBe(422);
  return (body.details as { field: string }[]).map(({ field }) => field);
}

describe('an address without number and district', () => {
  const { endereco } = someRecipient;
  const addresses = [
    without(endereco, 'numero', 'bairro'),
    { ...endereco, numero: '', bairro: '' },
    { ...endereco, numero: null, bairro: null },
  ];

  test.each(addresses.map((address) => [address]))('is hired as S/N, with a warning: %j', async (address) => {
    const code = await hired(app, shop, { destinatario: { ...someRecipient, endereco: address } });
    const { recipient, warnings } = await viewOf(code);
    expect([recipient.number, recipient.district]).toEqual(['S/N', '']);
    expect(warnings).toEqual(['recipient_without_number', 'recipient_without_district']);
  });

  test('warns of nothing where both were sent', async () => {
    expect((await viewOf(await hired(app, shop))).warnings).toEqual([]);
  });

  test('is enough for a dispatcher told with its name, inscription and street', async () => {
    const expedidor = {
      ...{ cnpj: shop.cnpj, razao_social: 'Loja', inscricao_estadual: 'ISENTO' },
      endereco: { cep: '29161376', rua: 'Rua A' },
    };
    const code = await hired(app, shop, { expedidor });
    const { agreement } = await freightByCode(app.ctx, code);
    expect(agreement.dispatcher.address).toMatchObject({ street: 'Rua A', number: 'S/N', district: '' });
  });

  test('is imported the same way', async () => {
    const address = without(importedRecipient.address, 'number', 'neighborhood');
    const body = importBody(shop, { recipient: { ...importedRecipient, address } });
    const dispatcher = {
      ...body.dispatcher,
      address: without(body.dispatcher.address, 'number', 'neighborhood'),
    };
    const answer = await postAs(app, shop, { path: 'order-import', body: { ...body, dispatcher } });
    expect(answer.status).toBe(200);
    const { recipient } = await viewOf(String(answer.body.freight_id));
    expect([recipient.number, recipient.district]).toEqual(['S/N', '']);
  });
});

describe('an NF-e at the hire', () => {
  const optional = [
    ...(['tipo_operacao', 'tipo_emissao', 'protocolo_autorizacao'] as const),
    ...(['quantidade_volumes', 'valor_itens'] as const),
  ];

  test('is taken with the five members that attaching asks for, with a warning', async () => {
    const code = await hired(app, shop, { nota_fiscal: without(someNfe, ...optional) });
    const { nfes, warnings } = await viewOf(code);
    expect([nfes.length, warnings]).toEqual([1, ['nfe_incomplete']]);
  });

  test('has its money as text', async () => {
    const nota_fiscal = { ...someNfe, valor: '905.0000', valor_itens: '0900.5' };
    const code = await hired(app, shop, { nota_fiscal, valor_frete_cobrado: '12.30' });
    const freight = await freightByCode(app.ctx, code);
    expect([freight.nfes[0]?.valueCents, freight.nfes[0]?.itemsCents]).toEqual([90_500, 90_050]);
    expect(freight.agreement.order.chargedCents).toBe(1_230);
  });

  test.each(['', ' 905', '905,00', '1e3', '0x10', '--1', '9'.repeat(30), 'NaN', '-1'])(
    'has no other text for money: %j',
    async (valor) => {
      expect(await refused({ nota_fiscal: { ...someNfe, valor } })).toEqual(['nota_fiscal.valor']);
    },
  );
});

describe('telephones and documents', () => {
  test('lose their punctuation', async () => {
    const code = await hired(app, shop, {
      remetente: { cnpj: punctuatedCnpj(shop.cnpj) },
      destinatario: { ...someRecipient, cnpj_cpf: '529.982.247-25', telefone: '+55 (11) 98765-4321' },
    });
    const { recipient } = await viewOf(code);
    expect([recipient.document, recipient.phone]).toEqual(['52998224725', '5511987654321']);
  });

  test('lose it in imports, too', async () => {
    const body = importBody(shop, {
      recipient: { ...importedRecipient, registered_number: '529.982.247-25', phone: '(11) 98765.4321' },
    });
    const shipper = { ...body.shipper, registered_number: punctuatedCnpj(shop.cnpj) };
    const answer = await postAs(app, shop, { path: 'order-import', body: { ...body, shipper } });
    expect(answer).toMatchObject({ status: 200 });
    const { recipient } = await viewOf(String(answer.body.freight_id));
    expect([recipient.document, recipient.phone]).toEqual(['52998224725', '11987654321']);
  });

  test('are still checked', async () => {
    const wrong = [{ cnpj_cpf: '529.982.247-26' }, { telefone: 'ramal' }, { telefone: '9'.repeat(41) }];
    for (const changes of wrong)
      expect(await refused({ destinatario: { ...someRecipient, ...changes } })).toEqual([
        `destinatario.${Object.keys(changes)[0]}`,
      ]);
    const answer = await postAs(app, shop, {
      path: 'order-import',
      body: importBody(shop, { recipient: { ...importedRecipient, phone: 'a combinar' } }),
    });
    expect(fieldsIn(answer)).toEqual(['recipient.phone']);
  });

  test('are absent where nothing but punctuation was sent', async () => {
    const code = await hired(app, shop, { destinatario: { ...someRecipient, telefone: '() -' } });
    expect((await viewOf(code)).recipient.phone).toBeNull();
  });
});

function punctuatedCnpj(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
