import { afterAll, beforeAll, expect, test } from 'vitest';
import { notfis31 } from '../../src/documents/proceda/layouts/notfis-31.ts';
import { notfis50 } from '../../src/documents/proceda/layouts/notfis-50.ts';
import { readProceda } from '../../src/documents/proceda/read-proceda.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe, someRecipient } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

type Reply = {
  nome: string;
  conteudo: string;
  fora: { id_frete: string; motivo: string }[];
  proximo: string;
  mais: boolean;
};

let app: TestApp;
let shop: Shop;
let token: string;
let whole: string;
let bare: string;
let long: string;

const keyOf = (base: string) => `${base}${accessKeyCheckDigit(base)}`;
const second = {
  ...someNfe,
  numero: '000001235',
  serie: '002',
  valor: 0.01,
  chave_acesso: keyOf('3226111122233300018155002000001235112345678'),
};
const ninth = {
  ...someNfe,
  numero: '123456789',
  chave_acesso: keyOf('3226111122233300018155001123456789112345678'),
};

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const destinatario = { ...someRecipient, nome: `José “Zé” ${'Muito Longo '.repeat(10)}` };
  whole = await hired(app, shop, { numero_pedido: 'PED-1', nota_fiscal: [someNfe, second], destinatario });
  bare = await hired(app, shop);
  long = await hired(app, shop, { nota_fiscal: ninth, data_coleta: '2026-11-23' });
  const { carrierId: id } = await app.ctx.db
    .selectFrom('freight')
    .select('carrierId')
    .where('code', '=', whole)
    .executeTakeFirstOrThrow();
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'carrier', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

async function read(query = ''): Promise<{ status: number; body: Reply }> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/notfis?token=${token}${query}`,
  );
  return { status: response.status, body: (await response.json()) as Reply };
}

test('a carrier reads its new freights as NOTFIS 5.0', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.nome).toMatch(/^NOT502011[0-9]{3}\.txt$/);
  expect(body.fora).toEqual([{ id_frete: bare, motivo: 'sem NF-e' }]);
  for (const line of body.conteudo.split('\r\n').slice(0, -1)) expect(line).toHaveLength(320);
  const file = readProceda(Buffer.from(body.conteudo), [notfis50] as const);
  if (!('interchange' in file)) throw new Error(JSON.stringify(file));
  expect(file.report.findings).toEqual([]);
  const [document] = file.interchange.documents;
  const [shipper, ...others] = document?.shippers ?? [];
  expect(others).toEqual([]);
  expect(shipper).toMatchObject({ taxId: shop.cnpj, postalCode: '29161376', shippedOn: '2026-11-20' });
  const [recipient, next] = shipper?.recipients ?? [];
  expect(recipient).toMatchObject({
    legalName: 'JOSE "ZE" MUITO LONGO MUITO LONGO MUITO LONGO MUIT',
    taxId: '00052998224725',
    postalCode: '01311000',
    state: 'SP',
    taxIdKind: '2',
  });
  expect(recipient?.invoices).toMatchObject([
    {
      number: 1234,
      series: '1',
      issuedOn: '2026-11-20',
      freightTerm: 'C',
      customerOrder: 'PED-1',
      shipmentDocNumber: whole,
      nfeAccessKey: someNfe.chave_acesso,
      values: { volumesHundredths: 200, totalValueCents: 101_970 },
    },
    { number: 1235, series: '2', values: { totalValueCents: 1 } },
  ]);
  const weights = recipient?.invoices.map(({ values }) => values?.grossWeightG ?? 0) ?? [];
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(7000);
  expect(next?.invoices).toMatchObject([{ number: 123_456_789, shippedOn: '2026-11-23' }]);
  expect(document?.totals).toMatchObject({ totalValueCents: 101_970 * 2 + 1, invoiceCount: 3 });
});

test('and as NOTFIS 3.1, without what does not fit', async () => {
  const { body } = await read('&versao=3.1');
  expect(body.fora.map(({ id_frete }) => id_frete)).toEqual([bare, long]);
  expect(body.fora[1]?.motivo).toContain('não cabe em 8 posições');
  for (const line of body.conteudo.split('\r\n').slice(0, -1)) expect(line).toHaveLength(240);
  const file = readProceda(Buffer.from(body.conteudo), [notfis31] as const);
  if (!('interchange' in file)) throw new Error(JSON.stringify(file));
  expect(file.report.findings).toEqual([]);
  const [document] = file.interchange.documents;
  const [recipient] = document?.shippers[0]?.recipients ?? [];
  expect(recipient?.invoices).toMatchObject([
    { number: 1234, series: '1', shipmentDocNumber: whole, totalValueCents: 101_970, volumesHundredths: 200 },
    { number: 1235, series: '2', totalValueCents: 1 },
  ]);
  const prices = recipient?.invoices.map(({ freightTotalCents }) => freightTotalCents) ?? [];
  const { agreement } = await app.ctx.db
    .selectFrom('freight')
    .select('agreement')
    .where('code', '=', whole)
    .executeTakeFirstOrThrow();
  expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(agreement.price.costCents);
  expect(document?.totals).toMatchObject({ totalValueCents: 101_971 });
});

test('a file without freights is empty', async () => {
  const { body } = await read();
  const again = await read(`&since=${body.proximo}`);
  expect(again.body).toMatchObject({ conteudo: '', fora: [], proximo: body.proximo, mais: false });
});

test('there is no other version', async () => {
  expect((await read('&versao=4.0')).status).toBe(422);
  expect((await read('&since=x')).status).toBe(422);
});
