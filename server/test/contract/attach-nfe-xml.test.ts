import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { keyOf, nfeXml } from '../support/nfe-xml.ts';
import { tester } from '../support/registry.ts';
import { postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function attach(freightCode: string, xml: string, { by = shop, headers = {} } = {}) {
  const path = `/api/external/embarcador/v1/quotes/${freightCode}/invoices/xml`;
  const response = await fetch(`${app.address}${path}?token=${by.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', ...headers },
    body: xml,
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? {} : JSON.parse(text) };
}

function nfesOf(freightCode: string) {
  return app.ctx.db.selectFrom('freightNfe').selectAll().where('freightCode', '=', freightCode).execute();
}

describe('attaching an NF-e by its XML', () => {
  test('keeps what the document says', async () => {
    const freightCode = await hired(app, shop);
    const parts = { issuer: shop.cnpj };
    expect(await attach(freightCode, nfeXml(parts))).toMatchObject({ status: 200, text: '' });
    expect(await nfesOf(freightCode)).toMatchObject([
      {
        position: 1,
        accessKey: keyOf(parts),
        number: '1234',
        series: '1',
        volumeCount: 3,
        valueCents: 101_970,
        itemsCents: 97_980,
        issuedAt: new Date('2026-11-20T11:15:00Z'),
        operationType: 1,
        emissionType: 1,
        protocol: '332260000000001',
        cfop: '6108',
      },
    ]);
  });

  test('refuses one of the test environment, but for shippers that take them', async () => {
    const freightCode = await hired(app, shop);
    const ofTests = nfeXml({ issuer: shop.cnpj, tpAmb: '2' });
    const { status, body } = await attach(freightCode, ofTests);
    expect([status, body.details]).toEqual([422, [{ field: 'ide/tpAmb', message: 'é de homologação' }]]);
    const { revision } = await getShipper(app.ctx, shop.id);
    const changes = { revision, settings: { takesTestDocuments: true } };
    await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
    expect(await attach(freightCode, ofTests)).toMatchObject({ status: 200 });
  });

  test('completes an NF-e that came with five members', async () => {
    const freightCode = await hired(app, shop);
    const { numero, serie, valor, data_emissao } = someNfe;
    const nota_fiscal = [{ numero, serie, valor, data_emissao, chave_acesso: keyOf({ issuer: shop.cnpj }) }];
    await postAs(app, shop, { path: `quotes/${freightCode}/invoices`, body: { nota_fiscal } });
    await attach(freightCode, nfeXml({ issuer: shop.cnpj }));
    expect(await nfesOf(freightCode)).toMatchObject([{ protocol: '332260000000001', cfop: '6108' }]);
  });

  test('takes entry notes of the recipient, and refuses those of strangers', async () => {
    const freightCode = await hired(app, shop);
    expect((await attach(freightCode, nfeXml({ issuer: '52998224725' }))).status).toBe(200);
    const { status, body } = await attach(freightCode, nfeXml({ issuer: '11444777000161' }));
    expect([status, body.code, body.details[0].field]).toEqual([422, 'invalid_file', 'emit/CNPJ']);
  });

  test('refuses a document that is none, and names what is wrong', async () => {
    const freightCode = await hired(app, shop);
    for (const [xml, field] of [
      ['não é XML', 'xml'],
      [nfeXml({ issuer: shop.cnpj }).replace('\n', '<!DOCTYPE x>'), 'xml'],
      [nfeXml({ issuer: shop.cnpj, cStat: '101' }), 'infProt/cStat'],
      ['<a>'.repeat(300_000), 'xml'],
    ] as const) {
      const { status, body } = await attach(freightCode, xml);
      expect([status, body.code, body.details[0].field]).toEqual([422, 'invalid_file', field]);
    }
    expect((await attach(freightCode, 'x'.repeat(2_100_000))).status).toBe(413);
    const mistyped = await attach(freightCode, '{}', { headers: { 'content-type': 'application/json' } });
    expect(mistyped.status).toBe(415);
    expect(mistyped.body.message).toMatch(/envie application\/xml/);
    expect(await nfesOf(freightCode)).toEqual([]);
  });

  test('knows only freights of its own', async () => {
    const other = await openBareShop(app, 2);
    const freightCode = await hired(app, shop);
    expect((await attach(freightCode, nfeXml({ issuer: other.cnpj }), { by: other })).status).toBe(404);
    expect((await attach('FR261120ZZZZZ', nfeXml())).status).toBe(404);
  });

  test('is done once under an Idempotency-Key', async () => {
    const freightCode = await hired(app, shop);
    const headers = { 'idempotency-key': 'xml' };
    const xml = nfeXml({ issuer: shop.cnpj });
    expect((await attach(freightCode, xml, { headers })).status).toBe(200);
    expect((await attach(freightCode, xml, { headers })).status).toBe(200);
    expect((await attach(freightCode, `${xml} `, { headers })).status).toBe(422);
    expect(await nfesOf(freightCode)).toHaveLength(1);
  });
});
