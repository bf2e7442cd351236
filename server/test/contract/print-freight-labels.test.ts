import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { askFor, byPost, follow, hiredWith } from '../support/label-requests.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { accountId } = await openPostalAccount(app, shop);
  await loadRange(app, accountId, {
    ...{ prefix: 'DM', serviceCode: '90001', firstNumber: 10_000_000, lastNumber: 10_000_099 },
  });
  admin = await adminOf(app);
});
afterAll(() => app.close());

const print = (body: object) => admin('POST /freights/labels', { layout: 2, format: 'zpl', ...body });
const freightsIn = (zpl: string) => [...zpl.matchAll(/FR[0-9]{6}[0-9A-Z]{5}[0-9]{3}/g)].map(([code]) => code);
const shown = async (code: string) => (await admin(`GET /freights/${code}`)).body;

describe('labels for operators', () => {
  test('of carriers and the postal operator come as one file in the order of the request', async () => {
    const [one, postal, two] = [
      await hiredWith(app, shop),
      await hiredWith(app, shop, { carrier: byPost }),
      await hiredWith(app, shop),
    ];
    const { status, body } = await print({ freightCodes: [two, postal, one, 'FR26112000000', two] });
    expect(status).toBe(200);
    expect(body.problems).toEqual([{ freightCode: 'FR26112000000', text: 'Frete não encontrado.' }]);
    expect(body.files).toMatchObject([{ labelCount: 6, freightCodes: [two, postal, one] }]);
    expect(body.postingListUrls).toHaveLength(1);
    const response = await follow(app, body.files[0].url);
    const zpl = await response.text();
    expect(zpl.split('^XA')).toHaveLength(7);
    const inOrder = [
      ...new Set(
        zpl.split('^XA').flatMap((label) => [two, postal, one].filter((code) => label.includes(code))),
      ),
    ];
    expect(inOrder.filter((code) => code !== postal)).toEqual([two, one]);
    expect(freightsIn(zpl)).toContain(`${one}002`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="etiquetas.zpl"');
    expect((await follow(app, body.postingListUrls[0])).status).toBe(200);
  });

  test('open in a browser, in a sandbox', async () => {
    const code = await hiredWith(app, shop);
    const { body } = await print({ freightCodes: [code], format: 'pdf' });
    const { headers } = await follow(app, body.files[0].url);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('inline; filename="etiquetas.pdf"');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'self'; sandbox",
    );
  });

  test('count as printed when they are first fetched, once a file', async () => {
    const code = await hiredWith(app, shop);
    const { body } = await print({ freightCodes: [code] });
    expect(await shown(code)).toMatchObject({
      printedAt: null,
      printCount: 0,
      printedVolumes: 0,
      prints: [],
    });
    const { url } = body.files[0];
    await fetch(app.address + new URL(url).pathname, { method: 'HEAD' });
    expect((await shown(code)).printCount).toBe(0);
    await Promise.all([follow(app, url), follow(app, url)]);
    expect(await shown(code)).toMatchObject({
      printedAt: '2026-11-20T12:00:00.000Z',
      printCount: 2,
      printedVolumes: 2,
      prints: [
        { volumeNumber: 1, printCount: 1, firstPrintedBy: 'Ada', printedBy: 'Ada' },
        { volumeNumber: 2, printCount: 1 },
      ],
    });
    app.clock.advanceMs(60_000);
    const again = await askFor(app, shop, { body: [{ id_frete: [code] }] });
    await follow(app, again.body[0]?.etiqueta);
    expect((await shown(code)).prints[0]).toMatchObject({
      printCount: 2,
      firstPrintedBy: 'Ada',
      printedBy: 'api',
      printedAt: '2026-11-20T12:01:00.000Z',
    });
  });

  test('are found by whether they were printed', async () => {
    const code = await hiredWith(app, shop, { body: { numero_pedido: 7771 } });
    const found = async (unprinted: boolean) =>
      (await admin(`GET /freights?orderNumber=7771&unprinted=${unprinted}`)).body.items.length;
    expect([await found(true), await found(false)]).toEqual([1, 0]);
    const { body } = await print({ filter: { orderNumber: '7771' } });
    expect(body.files[0].freightCodes).toEqual([code]);
    await follow(app, body.files[0].url);
    expect([await found(true), await found(false)]).toEqual([0, 1]);
  });

  test('are split by fifty and come as one file all the same', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 53; n += 1) codes.push(await hiredWith(app, shop));
    const { body } = await print({ freightCodes: codes });
    expect(body.files).toMatchObject([{ labelCount: 106, freightCodes: codes }]);
    expect((await (await follow(app, body.files[0].url)).text()).split('^XA')).toHaveLength(107);
  });

  test('say what a freight lacks', async () => {
    const code = await hiredWith(app, shop);
    const { body } = await print({ freightCodes: [code], layout: 9 });
    expect(body).toMatchObject({ files: [], problems: [{ freightCode: code }] });
    expect(body.problems[0].text).toContain('Dados da NF-e incompletos');
  });

  test('are refused without freights, with both ways of naming them, and under a key of another request', async () => {
    const code = await hiredWith(app, shop);
    expect((await print({})).status).toBe(422);
    expect((await print({ freightCodes: [code], filter: {} })).status).toBe(422);
    expect((await print({ freightCodes: [code], filter: { orderNumer: '1' } })).status).toBe(422);
    expect((await print({ freightCodes: Array(1001).fill(code) })).status).toBe(422);
  });

  test('are gone with the data of a recipient', async () => {
    const code = await hiredWith(app, shop);
    const { body } = await print({ freightCodes: [code] });
    await app.ctx.db.deleteFrom('labelDocument').execute();
    expect((await follow(app, body.files[0].url)).status).toBe(410);
  });

  test('have layouts that tell their sizes and what they need', async () => {
    const { body } = await admin('GET /label-layouts');
    expect(body.items).toHaveLength(10);
    expect(body.items[0].labels).toEqual([
      { model: 'carrier', widthMm: 70, heightMm: 99, perPage: 9 },
      { model: 'postal', widthMm: 105, heightMm: 140, perPage: 2 },
    ]);
    expect(body.items[8].needs).toContain('protocol');
  });
});
