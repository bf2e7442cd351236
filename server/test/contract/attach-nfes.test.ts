import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const { numero, serie, chave_acesso, valor, data_emissao } = someNfe;
const five = { numero, serie, chave_acesso, valor, data_emissao };

async function attach(freightCode: string, nota_fiscal: unknown, by: Shop = shop) {
  const path = `/api/external/embarcador/v1/quotes/${freightCode}/invoices`;
  const response = await fetch(`${app.address}${path}?token=${by.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nota_fiscal }),
  });
  return { status: response.status, text: await response.text() };
}

function nfesOf(freightCode: string) {
  return app.ctx.db
    .selectFrom('freightNfe')
    .select(['position', 'number', 'protocol', 'cfop', 'volumeCount'])
    .where('freightCode', '=', freightCode)
    .orderBy('position')
    .execute();
}

/** Another NF-e of the same issuer. */
function numbered(number: number) {
  const base = `${chave_acesso.slice(0, 25)}${String(number).padStart(9, '0')}${chave_acesso.slice(34, 43)}`;
  return { ...five, numero: String(number), chave_acesso: `${base}${accessKeyCheckDigit(base)}` };
}

describe('attaching NF-es to a freight', () => {
  test('answers 200 with an empty body; five members are enough', async () => {
    const freightCode = await hired(app, shop);
    expect(await attach(freightCode, [{ ...five, cfop: '' }])).toEqual({ status: 200, text: '' });
    expect(await nfesOf(freightCode)).toEqual([
      { position: 1, number: '1234', protocol: null, cfop: null, volumeCount: null },
    ]);
  });

  test('completes what was not known of an NF-e, and changes nothing else', async () => {
    const freightCode = await hired(app, shop);
    await attach(freightCode, [{ ...five, quantidade_volumes: '7' }]);
    expect((await attach(freightCode, [{ ...someNfe, cfop: '6108' }])).status).toBe(200);
    expect(await nfesOf(freightCode)).toEqual([
      {
        position: 1,
        number: '1234',
        protocol: someNfe.protocolo_autorizacao,
        cfop: '6108',
        volumeCount: 7,
      },
    ]);
  });

  test('adds several, also when sent twice at once', async () => {
    const freightCode = await hired(app, shop, { nota_fiscal: someNfe });
    const both = [numbered(1235), numbered(1236)];
    const answers = await Promise.all([attach(freightCode, both), attach(freightCode, both)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await nfesOf(freightCode)).map(({ position, number }) => [position, number])).toEqual([
      [1, '1234'],
      [2, '1235'],
      [3, '1236'],
    ]);
  });

  test('may put the same NF-e on several freights', async () => {
    for (const freightCode of [await hired(app, shop), await hired(app, shop)])
      expect((await attach(freightCode, [five])).status).toBe(200);
  });

  test('refuses the lack of each of the five', async () => {
    const freightCode = await hired(app, shop);
    for (const name of Object.keys(five) as (keyof typeof five)[]) {
      const { [name]: _, ...rest } = five;
      const { status, text } = await attach(freightCode, [five, rest]);
      expect([status, JSON.parse(text).details[0].field]).toEqual([422, `nota_fiscal[1].${name}`]);
    }
    expect(await nfesOf(freightCode)).toEqual([]);
  });

  test('refuses a wrong check digit, a repeated key, an empty list, an object and 101 NF-es', async () => {
    const freightCode = await hired(app, shop);
    const wrong = { ...five, chave_acesso: `${chave_acesso.slice(0, 43)}0` };
    const many = Array.from({ length: 101 }, (_, index) => numbered(2000 + index));
    for (const nfes of [[wrong], [five, five], [], five, many])
      expect((await attach(freightCode, nfes)).status).toBe(422);
    expect((await attach(freightCode, many.slice(1))).status).toBe(200);
    expect((await attach(freightCode, many.slice(0, 1))).status).toBe(409);
    expect(await nfesOf(freightCode)).toHaveLength(100);
  });

  test('knows only freights of its own', async () => {
    const other = await openBareShop(app, 2);
    const freightCode = await hired(app, shop);
    expect((await attach(freightCode, [five], other)).status).toBe(404);
    expect((await attach('FR261120ZZZZZ', [five])).status).toBe(404);
    expect((await attach('qualquer', [five])).status).toBe(404);
    expect(await nfesOf(freightCode)).toEqual([]);
  });
});
