import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldLabels, dropOldLinks } from '../../src/freight/label/retention.ts';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { dropRetiredPictures } from '../../src/registry/label-pictures/printed-pictures.ts';
import { removeLabelPicture } from '../../src/registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../src/registry/label-pictures/set-label-picture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { follow, hiredWith, resultOf } from '../support/label-requests.ts';
import { horizonNow, setDatabaseClock } from '../support/moving-clock.ts';
import { greyPng } from '../support/png-files.ts';
import { connectRaw } from '../support/raw-http.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_LABEL_QUEUE: '2' } });
  shop = await openShop(app);
  freight = await hiredWith(app, shop, { body: { numero_pedido: 'PED-1' } });
});
afterAll(() => app.close());

async function linkTo(code = freight, query = 'layout=2'): Promise<string> {
  const { etiqueta } = await resultOf(app, shop, { body: [{ id_frete: [code] }], query });
  if (etiqueta === null) throw new Error('nothing was printed');
  return etiqueta;
}

async function forgetLabels(): Promise<void> {
  const horizon = await horizonNow(app);
  await dropOldLabels(app.ctx, horizon);
  await dropRetiredPictures(app.ctx.db, horizon);
  await dropOldLinks(app.ctx, horizon);
}

const idOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
const get = (path: string, init: RequestInit = {}) => fetch(app.address + path, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const refusal = async (response: Response) => {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
};
const gone = [410, 'link_expired'];
const unknown = [404, 'not_found'];

describe('the link to labels', () => {
  test.each([
    ['layout=2', 'application/pdf', 'etiquetas.pdf', /^%PDF-/],
    ['layout=2&formato=pdf', 'application/pdf', 'etiquetas.pdf', /^%PDF-/],
    ['layout=2&formato=zpl', 'text/plain; charset=utf-8', 'etiquetas.zpl', /^\^XA/],
    ['layout=2&formato=base64', 'text/plain; charset=utf-8', 'etiquetas.txt', /^JVBERi0/],
    ['layout=5', 'text/plain; charset=utf-8', 'etiquetas.txt', /^\^XA/],
    ['layout=5&formato=zpl', 'text/plain; charset=utf-8', 'etiquetas.txt', /^\^XA/],
    ['layout=5&formato=base64', 'text/plain; charset=utf-8', 'etiquetas.txt', /^XlhB/],
  ])('for %s gives %s to be kept as %s', async (...row) => {
    const [query, contentType, fileName, start] = row;
    const response = await follow(app, await linkTo(freight, query));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await bytesOf(response)).toString('latin1')).toMatch(start);
  });

  test('gives the same bytes at every fetch, from the data of the moment they were asked for', async () => {
    const code = await hiredWith(app, shop);
    const link = await linkTo(code);
    const first = await bytesOf(await follow(app, link));
    app.clock.advanceMs(3_600_000);
    await app.ctx.db
      .updateTable('freightRecipient')
      .set({ name: 'Outra Pessoa', street: 'Rua Diferente' })
      .where('freightCode', '=', code)
      .execute();
    expect(await bytesOf(await follow(app, link))).toEqual(first);
    expect(await bytesOf(await follow(app, await linkTo(code)))).not.toEqual(first);
  });

  test('keeps the picture that the shipper had then, until no link leads to it', async () => {
    const owner = { shipperId: shop.id };
    const dots = async (link: string) =>
      (await bytesOf(await follow(app, link))).toString().match(/\^GFA[^^]*/)?.[0];
    const set = (bytes: Uint8Array) => setLabelPicture(app.ctx, tester, { owner, bytes });
    const zpl = 'layout=2&formato=zpl';
    const bare = await linkTo(freight, zpl);
    await set(greyPng(30, 30));
    const black = await linkTo(freight, zpl);
    await set(greyPng(60, 20));
    const wide = await linkTo(freight, zpl);
    await removeLabelPicture(app.ctx, tester, owner);
    expect(await dots(bare)).toBeUndefined();
    expect(await dots(await linkTo(freight, zpl))).toBeUndefined();
    const [shownBlack, shownWide] = [await dots(black), await dots(wide)];
    expect([shownBlack, shownWide]).toEqual([expect.any(String), expect.any(String)]);
    expect(shownBlack).not.toBe(shownWide);
    expect((await bytesOf(await follow(app, await linkTo()))).includes('/Image ')).toBe(false);
    await forgetLabels();
    expect([await dots(black), await dots(wide)]).toEqual([shownBlack, shownWide]);
    await sql`update app_clock set ahead = ahead + interval '2 days'`.execute(app.ctx.db);
    await forgetLabels();
    await sql`update app_clock set ahead = ahead - interval '2 days'`.execute(app.ctx.db);
    expect(await app.ctx.db.selectFrom('labelPicture').select('id').execute()).toEqual([]);
  });

  test('cannot be guessed from the database, and leads nowhere when it is altered or of another kind', async () => {
    const id = idOf(await linkTo());
    const rows = await app.ctx.db.selectFrom('capability').selectAll().execute();
    expect(rows.every(({ idHash }) => !idHash.toString('latin1').includes(id))).toBe(true);
    const last = id.endsWith('0') ? '1' : '0';
    for (const path of [
      `/etiquetas/${id.slice(0, 25)}${last}`,
      `/etiquetas/${id.slice(0, 25)}`,
      `/etiquetas/${id}0`,
      `/etiquetas/${id.toUpperCase()}`,
      `/etiquetas/..%2f${id}`,
      `/etiquetas/${id}%00`,
      `/etiquetas/${id}%2f..`,
      `/plp/${id}`,
      `/comprovantes/${id}`,
      '/etiquetas/%20',
    ])
      expect(await refusal(await get(path)), path).toEqual(unknown);
    const connection = await connectRaw(app.address);
    connection.write(`GET /etiquetas/../etiquetas/${id}x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('gives the whole document whatever part of it is asked for', async () => {
    const path = `/etiquetas/${idOf(await linkTo())}`;
    const whole = await bytesOf(await get(path));
    for (const range of ['bytes=0-9', 'bytes=9-0', 'bytes=-1', 'bytes=0-0,5-9', 'bytes=999999999-']) {
      const response = await get(path, { headers: { range } });
      expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
      expect(await bytesOf(response)).toEqual(whole);
    }
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect((await get(path, { method: 'POST' })).status).toBe(405);
  });
});

describe('a link', () => {
  test('works for a day by the clock, then says for 90 days that its time is over', async () => {
    const link = await linkTo();
    const { expiresAt } = await app.ctx.db
      .selectFrom('labelDocument')
      .select('expiresAt')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const at = (seconds: number) => new Date(expiresAt.getTime() + seconds * 1000).toISOString();
    const dayS = 86_400;
    await setDatabaseClock(app.ctx.db, at(-60));
    expect((await follow(app, link)).status).toBe(200);
    await setDatabaseClock(app.ctx.db, at(1));
    expect(await refusal(await follow(app, link))).toEqual(gone);
    await forgetLabels();
    expect(
      await app.ctx.db.selectFrom('labelDocument').selectAll().where('expiresAt', '=', expiresAt).execute(),
    ).toEqual([]);
    expect(await refusal(await follow(app, link))).toEqual(gone);
    await setDatabaseClock(app.ctx.db, at(91 * dayS));
    await forgetLabels();
    expect(await refusal(await follow(app, link))).toEqual(unknown);
    await sql`update app_clock set ahead = interval '0'`.execute(app.ctx.db);
  });

  test('leads to nothing any more once a recipient on it was forgotten', async () => {
    const [code, other] = [await hiredWith(app, shop), await hiredWith(app, shop)];
    const { etiqueta } = await resultOf(app, shop, { body: [{ id_frete: [code, other] }] });
    const untouched = await linkTo(other);
    await anonymiseFreight(app.ctx, tester, code);
    expect(await refusal(await follow(app, etiqueta))).toEqual(gone);
    expect((await follow(app, untouched)).status).toBe(200);
  });

  test('is not harmed by another whose drawing fails', async () => {
    const [bad, good] = [await linkTo(), await linkTo()];
    const rows = await app.ctx.db
      .selectFrom('labelDocument')
      .select('id')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    await app.ctx.db
      .updateTable('labelDocument')
      .set({ print: sql`print || '{"labels": [null]}'` })
      .where('id', '=', rows[1]?.id ?? 0)
      .execute();
    const answers = await Promise.all([bad, good, good].map((link) => follow(app, link)));
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200]);
    expect(JSON.stringify(await answers[0]?.json())).not.toContain('null');
  });

  test('is answered in bounded numbers, and clients that hang up leave nothing behind', async () => {
    const link = new URL(await linkTo()).pathname;
    const quitting = Array.from({ length: 20 }, () => {
      const control = new AbortController();
      const asked = get(link, { signal: control.signal }).then(bytesOf, () => null);
      setImmediate(() => control.abort());
      return asked;
    });
    await Promise.all(quitting);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(link)));
    const served = await Promise.all(answers.filter(({ status }) => status === 200).map(bytesOf));
    expect(served.length).toBeGreaterThan(0);
    expect(new Set(served.map((bytes) => bytes.toString('latin1'))).size).toBe(1);
    for (const { status, headers } of answers.filter(({ status }) => status !== 200))
      expect([status, Number(headers.get('retry-after'))]).toEqual([503, 1]);
  });
});
