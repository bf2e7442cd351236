import type { ChangeEntry } from '@carreto/contract/admin/registry/changes';
import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPng } from '../../src/documents/png/read-png.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { greyPng, pngFile } from '../support/png-files.ts';
import { someCarrier, someShipper, tester } from '../support/registry.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

let series = 700;
async function newShipper(): Promise<number> {
  series += 1;
  return (await addShipper(server.ctx, tester, someShipper(series))).id;
}
async function newAccount(shipperId: number): Promise<number> {
  series += 1;
  const { id: carrierId } = await addCarrier(server.ctx, tester, someCarrier(series));
  const account = {
    ...{ carrierId, name: `Contrato ${series}`, contract: String(series), card: '0067599079' },
    administrativeCode: '17000190',
  };
  const body = JSON.stringify(account);
  const path = `/api/admin/v1/shippers/${shipperId}/postal-accounts`;
  const response = await server.send('POST', path, { body, contentType: 'application/json' });
  return ((await response.json()) as { id: number }).id;
}

const ofShipper = (shipperId: number) => `/api/admin/v1/shippers/${shipperId}/label-picture`;
const ofService = (accountId: number, code: string) =>
  `/api/admin/v1/postal-accounts/${accountId}/service-marks/${code}`;

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
type Answer<Body = any> = { status: number; body: Body };

async function put(path: string, body: Uint8Array<ArrayBuffer>, contentType = 'image/png') {
  const response = await server.send('PUT', path, { body, contentType });
  return { status: response.status, body: await response.json() } as Answer;
}
async function call<Body>(method: string, path: string): Promise<Answer<Body>> {
  const response = await server.send(method, path);
  return { status: response.status, body: (await response.json()) as Body };
}
const pictures = async (shipperId: number) =>
  (await call<{ items: LabelPicture[] }>('GET', `/api/admin/v1/shippers/${shipperId}/label-pictures`)).body
    .items;
const changes = async (shipperId: number) => {
  const path = `/api/admin/v1/changes?kind=labelPicture&shipperId=${shipperId}`;
  const { items } = (await call<{ items: ChangeEntry[] }>('GET', path)).body;
  return items.map(({ action, actor, before, after }) => ({ action, actor, before, after }));
};

describe('the picture of a shipper', () => {
  test('is set, shown as it is kept, replaced and taken away, and every step is in the change log', async () => {
    const shipperId = await newShipper();
    expect(await call('GET', ofShipper(shipperId))).toMatchObject({ status: 404 });
    const first = await put(ofShipper(shipperId), greyPng(40, 20, 60));
    expect(first).toMatchObject({
      status: 200,
      body: { shipperId, accountId: null, serviceCode: null, width: 40, height: 20 },
    });
    const shown = await server.send('GET', ofShipper(shipperId));
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      'image/png',
      `attachment; filename="label-picture-${first.body.id}.png"`,
    ]);
    const bytes = new Uint8Array(await shown.arrayBuffer());
    expect(bytes).toHaveLength(first.body.bytes);
    expect(readPng(bytes)).toEqual({
      pixels: { width: 40, height: 20, rgb: new Uint8Array(40 * 20 * 3).fill(60) },
    });
    const second = await put(ofShipper(shipperId), greyPng(10, 10), 'application/octet-stream');
    expect(second.body.id).not.toBe(first.body.id);
    expect(await pictures(shipperId)).toEqual([second.body]);
    expect(await call('DELETE', ofShipper(shipperId))).toEqual({ status: 200, body: second.body });
    expect(await call('DELETE', ofShipper(shipperId))).toMatchObject({ status: 404 });
    expect(await pictures(shipperId)).toEqual([]);
    expect(await changes(shipperId)).toMatchObject([
      { action: 'remove', actor: 'admin', before: { id: second.body.id }, after: null },
      { action: 'replace', before: { width: 40 }, after: { width: 10 } },
      { action: 'add', before: null, after: { width: 40, height: 20 } },
    ]);
  });

  test('sent again changes nothing, whoever encoded it', async () => {
    const shipperId = await newShipper();
    const rows = Array.from({ length: 6 }, () => [
      0,
      ...Array.from({ length: 6 }, () => [9, 9, 9, 255]).flat(),
    ]);
    const inColour = pngFile({ width: 6, height: 6, depth: 8, colourType: 6, rows });
    const first = await put(ofShipper(shipperId), greyPng(6, 6, 9));
    expect(await put(ofShipper(shipperId), inColour)).toEqual(first);
    expect(await changes(shipperId)).toHaveLength(1);
  });

  test('set by several at once is one of theirs, and only one', async () => {
    const shipperId = await newShipper();
    const answers = await Promise.all(
      [10, 20, 30, 40].map((grey) => put(ofShipper(shipperId), greyPng(5, 5, grey))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [only, ...others] = await pictures(shipperId);
    expect(others).toEqual([]);
    expect(answers.map(({ body }) => body.id)).toContain(only?.id);
  });

  test.each([
    ['no picture', new TextEncoder().encode('GIF89a and more'), /não é uma imagem PNG/],
    ['nothing', new Uint8Array(), /não é uma imagem PNG/],
    ['larger than a label needs', greyPng(1201, 2), /1201 × 2 pixels/],
    ['invisible on paper', greyPng(9, 9, 255), /em branco/],
    ['cut', greyPng(90, 90).slice(0, 60), /danificada/],
    ['of 300 KB', new Uint8Array(300 * 1024), /300 KB; o máximo é 200 KB/],
  ])('that is %s is refused with the reason, and the one that is there stays', async (_, bytes, reason) => {
    const shipperId = await newShipper();
    const kept = await put(ofShipper(shipperId), greyPng(6, 6));
    const refused = await put(ofShipper(shipperId), bytes);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_file', error: expect.stringMatching(reason) },
    });
    expect(await pictures(shipperId)).toEqual([kept.body]);
  });

  test('is of a shipper that there is, and of a type that is one', async () => {
    expect((await put(ofShipper(999_999), greyPng(6, 6))).status).toBe(404);
    expect((await put(ofShipper(await newShipper()), greyPng(6, 6), 'image/jpeg')).status).toBe(415);
  });
});

describe('the mark of a postal service', () => {
  test('belongs to a contract and a service, beside the shipper’s own picture', async () => {
    const shipperId = await newShipper();
    const [accountId, other] = [await newAccount(shipperId), await newAccount(shipperId)];
    const own = await put(ofShipper(shipperId), greyPng(8, 8));
    const mark = await put(ofService(accountId, '03220'), greyPng(8, 8));
    expect(mark.body).toMatchObject({ shipperId, accountId, serviceCode: '03220' });
    expect(await pictures(shipperId)).toEqual([own.body, mark.body]);
    for (const path of [ofService(other, '03220'), ofService(accountId, '03298')])
      expect((await call('GET', path)).status).toBe(404);
    expect((await server.send('GET', ofService(accountId, '03220'))).status).toBe(200);
    expect(await call('DELETE', ofService(accountId, '03220'))).toEqual({ status: 200, body: mark.body });
    expect(await pictures(shipperId)).toEqual([own.body]);
  });

  test('of another shipper’s contract is no picture of this one', async () => {
    const [one, other] = [await newShipper(), await newShipper()];
    await put(ofService(await newAccount(one), '03220'), greyPng(8, 8));
    expect(await pictures(other)).toEqual([]);
    expect(await changes(other)).toEqual([]);
  });

  test('needs a contract and a code', async () => {
    expect((await put(ofService(999_999, '03220'), greyPng(6, 6))).status).toBe(404);
    const accountId = await newAccount(await newShipper());
    for (const code of ['A', '123456789'])
      expect((await put(ofService(accountId, code), greyPng(6, 6))).status).toBe(404);
  });
});
