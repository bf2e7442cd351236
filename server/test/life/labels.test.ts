import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { drawZpl } from '../support/draw-zpl.ts';
import { byPost, byRoad, follow, hiredWith, nfeNumber, resultOf } from '../support/label-requests.ts';
import { pagePicture, pdfText } from '../support/pdf-tools.ts';
import { openPostalService, postalEnvironment } from '../support/postal.ts';
import { readBarcodes } from '../support/read-barcodes.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let road: string;
const nfe = nfeNumber(77);

beforeAll(async () => {
  app = await startTestApp({ environment: postalEnvironment });
  shop = await openShop(app);
  road = await hiredWith(app, shop, { carrier: byRoad, body: { numero_pedido: 'PED-77', nota_fiscal: nfe } });
});
afterAll(() => app.close());

const print = async (code: string, query: string) => {
  const result = await resultOf(app, shop, { body: [{ id_frete: [code] }], query });
  const response = await follow(app, result.etiqueta);
  return { result, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const scanned = async (picture: Uint8Array) => (await readBarcodes(picture)).map(({ text }) => text);
const paper = { widthMm: 100, heightMm: 140, dotsPerMm: 8 };

describe('a hired freight', () => {
  test('comes out as PDF that scans: a page for each volume, each with its code', async () => {
    const { bytes } = await print(road, 'layout=2');
    for (const [page, code] of [
      [1, `${road}001`],
      [2, `${road}002`],
    ] as const) {
      const texts = await scanned(await pagePicture(bytes, page));
      expect(texts).toContain(code);
      expect(texts.some((text) => text.includes(`/rastreio/`) && text.endsWith(road))).toBe(true);
    }
    const text = await pdfText(bytes);
    for (const word of ['Maria Aparecida de Souza', 'Avenida Paulista', '01311-000', 'PED-77', byRoad])
      expect(text).toContain(word);
  });

  test('comes out as ZPL that scans, at the resolution of the shipper’s printers', async () => {
    const { bytes } = await print(road, 'layout=2&formato=zpl');
    const pictures = await drawZpl(Buffer.from(bytes).toString(), paper);
    expect(pictures).toHaveLength(2);
    expect(await scanned(pictures[1] ?? new Uint8Array())).toContain(`${road}002`);
  });

  test('comes out as base64 of its PDF', async () => {
    const { bytes } = await print(road, 'layout=2&formato=base64');
    const pdf = Buffer.from(Buffer.from(bytes).toString('latin1'), 'base64');
    expect(await scanned(await pagePicture(pdf))).toContain(`${road}001`);
  });

  test('comes out as a simplified DANFE with the key of its NF-e', async () => {
    const { bytes } = await print(road, 'layout=10');
    expect(await scanned(await pagePicture(bytes))).toContain(nfe.chave_acesso);
  });

  test('of several NF-es has a simplified DANFE for each', async () => {
    const nota_fiscal = [nfeNumber(81), nfeNumber(82), nfeNumber(83)];
    const code = await hiredWith(app, shop, { body: { nota_fiscal } });
    const { bytes } = await print(code, 'layout=9');
    for (const [index, { chave_acesso }] of nota_fiscal.entries())
      expect(await scanned(await pagePicture(bytes, index + 1))).toContain(chave_acesso);
  });
});

describe('a freight of the postal operator', () => {
  test('has the code that the operator’s service gave it, once, on label, record and posting list', async () => {
    const { simulator } = await openPostalService(app, shop);
    const code = await hiredWith(app, shop, { carrier: byPost });
    const { result, bytes } = await print(code, 'layout=2');
    const again = await print(code, 'layout=2&regerar_etiqueta=true');
    await simulator.stop();
    const { postalCodes } = await app.ctx.db
      .selectFrom('freightProgress')
      .select('postalCodes')
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    expect(postalCodes).toHaveLength(2);
    expect(new Uint8Array(again.bytes)).toEqual(bytes);
    const texts = await scanned(await pagePicture(bytes));
    expect(texts).toContain(postalCodes[0]);
    const matrix = texts.find((text) => text.length > 100) ?? '';
    expect(matrix.slice(0, 8)).toBe('01311000');
    expect(matrix).toContain(postalCodes[0]);
    const list = new Uint8Array(await (await follow(app, result.plp)).arrayBuffer());
    const listed = (await pdfText(list)).replaceAll(' ', '');
    for (const one of postalCodes) expect(listed).toContain(one);
    // The service is away: nothing is given, nothing is listed, and the request is answered.
    const waiting = await hiredWith(app, shop, { carrier: byPost });
    const refused = await resultOf(app, shop, { body: [{ id_frete: [waiting] }] });
    expect(refused).toMatchObject({ etiqueta: null });
    expect(refused.erro_detalhe?.[0]?.erro).toContain('indisponível');
  });
});
