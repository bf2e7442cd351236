import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, issueCarrierToken, resultsOf, trailOf } from '../support/occurrences.ts';
import { jpeg, png, segment } from '../support/pictures.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;
let id_frete: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_BASE_URL: 'https://frete.exemplo.com.br/' } });
  shop = await openShop(app);
  id_frete = await hired(app, shop);
  token = await carrierTokenOf(app, id_frete);
});
afterAll(() => app.close());

type Answer = { status: number; body: { url_imagem: string; code?: string } };

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  changes: { token?: string; id?: string } = {},
): Promise<Answer> {
  const { token: by = token, id = id_frete } = changes;
  const path = `/api/external/transportadora/v1/quotes/${id}/proofs?token=${by}`;
  const response = await fetch(app.address + path, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const download = (url: string) => fetch(app.address + new URL(url).pathname);

describe('a picture of a delivery', () => {
  test('is kept, named by an occurrence, and served as a download to who has its link', async () => {
    const bytes = png(640, 480);
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    expect(body.url_imagem).toMatch(/^https:\/\/frete\.exemplo\.com\.br\/comprovantes\/[0-9a-z]{26}$/);
    const comprovantes = [body];
    const entry = { id_frete, codigo: 3, data_ocorrencia: '2026-11-20 14:00:00', comprovantes };
    expect(await resultsOf(app, token, [entry])).toEqual(['aceita']);
    expect((await trailOf(app, id_frete)).at(-1)?.proofs).toEqual([{ url: body.url_imagem }]);
    const served = await download(body.url_imagem);
    expect(served.status).toBe(200);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    // What it is was decided by its content, not by what the sender said.
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('content-disposition')).toBe('attachment; filename="comprovante.png"');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is kept without what the camera wrote beside it', async () => {
    const plain = jpeg(640, 480);
    const exif = segment(0xe1, 'Exif\0\0 lat -20.3 lon -40.3');
    const { status, body } = await upload(
      new Uint8Array(Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)])),
    );
    expect(status).toBe(200);
    const served = await download(body.url_imagem);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(plain);
    expect((await upload(plain)).body).toEqual(body);
  });

  test('has one address however often it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(jpeg(100, 100))));
    expect(new Set(answers.map(({ body }) => body.url_imagem)).size).toBe(1);
  });

  test('cannot be found without its link: the database has only a hash of it', async () => {
    expect((await download('https://x/comprovantes/0k3v9x2m7q4w8z1t6r5y0u2p8s')).status).toBe(404);
    const { body } = await upload(png(10, 10));
    const rows = await app.ctx.db.selectFrom('capability').selectAll().execute();
    const id = body.url_imagem.slice(-26);
    expect(rows.every(({ idHash }) => !idHash.toString('latin1').includes(id))).toBe(true);
    expect((await download(`https://x/comprovantes/${id.slice(0, 25)}`)).status).toBe(404);
  });

  test('of another carrier’s freight is of none', async () => {
    const other = await issueCarrierToken(app, (await addCarrier(app.ctx, tester, someCarrier(8101))).id);
    const theirs = await upload(png(10, 10), { token: other });
    const unknown = await upload(png(10, 10), { id: 'FR26112000000' });
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(theirs.body.code).toBe(unknown.body.code);
  });

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('that is %s is refused', async (_, content) => {
    const { status, body } = await upload(new TextEncoder().encode(content));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_file' });
  });

  test('that would flood who shows it, or is too large, is refused', async () => {
    expect((await upload(png(20_000, 20_000))).body.code).toBe('invalid_file');
    const large = new Uint8Array(5 * 1_048_576 + 1);
    large.set(png(10, 10));
    expect((await upload(large)).body.code).toBe('body_too_large');
  });

  test('comes in bounded numbers', async () => {
    const id = await hired(app, shop);
    for (let n = 1; n <= 50; n += 1) expect((await upload(png(n, 10), { id })).status).toBe(200);
    expect((await upload(png(51, 10), { id })).status).toBe(409);
    expect((await upload(png(50, 10), { id })).status).toBe(200);
  });
});
