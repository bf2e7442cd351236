import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
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
    ...{ prefix: 'QB', serviceCode: '90001', firstNumber: 1000, lastNumber: 1999 },
  });
  admin = await adminOf(app);
});
afterAll(() => app.close());

const postal = { by: 'postal', serviceCode: '90001' };
const open = (code: string, body: object = postal, headers: object = {}) =>
  admin(`POST /freights/${code}/returns`, body, headers);
const list = async (query = '') => (await admin(`GET /returns${query}`)).body.items;
const codesIn = async (query: string) =>
  (await list(query)).map(({ freightCode }: { freightCode: string }) => freightCode);

const consumer = {
  name: 'João da Silva',
  document: '52998224725',
  zip: '01311000',
  ...{ street: 'Avenida Paulista', number: '10', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
};
const shoes = { heightMm: 120, widthMm: 200, lengthMm: 320, weightG: 900, valueCents: 24990, amount: 1 };

describe('a return of a freight', () => {
  test('goes from its recipient to its dispatch point, with what was sent', async () => {
    const code = await hired(app, shop, { numero_pedido: 'V-1' });
    const { status, body } = await open(code, { ...postal, postingDays: 10 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ reference: `${code}-R1`, kind: 'authorization', deadlineOn: '2026-11-30' },
      number: expect.stringMatching(/^QB/),
    });
    const original = (await admin(`GET /freights/${code}`)).body;
    const returned = (await admin(`GET /freights/${body.freightCode}`)).body;
    expect(returned).toMatchObject({
      ...{
        reverse: true,
        source: 'postal_reverse',
        orderNumber: `${code}-R1`,
        volumeCount: original.volumeCount,
      },
      recipient: { zip: original.dispatcher.zip },
      dispatcher: { document: original.recipient.document, zip: original.recipient.zip },
    });
    expect(await list(`?originalCode=${code}`)).toMatchObject([
      {
        ...{ freightCode: body.freightCode, originalCode: code, requestedBy: 'Ada', serviceCode: '90001' },
        ...{ daysLeft: 10, phase: 'preparing', canReissue: true },
      },
    ]);
    const { items } = (await admin(`GET /changes?kind=freight&entityId=${original.number}`)).body;
    expect(items).toMatchObject([
      { action: 'open_return', actor: 'Ada', after: { code, returnCode: body.freightCode } },
    ]);
  });

  test('is one under a key, and another one without', async () => {
    const code = await hired(app, shop);
    const first = await open(code, postal, { 'idempotency-key': 'r' });
    expect(await open(code, postal, { 'idempotency-key': 'r' })).toEqual(first);
    expect((await open(code)).body.reference).toBe(`${code}-R2`);
    expect(await list(`?originalCode=${code}`)).toHaveLength(2);
  });

  test('is fetched at home on a day to come', async () => {
    const code = await hired(app, shop);
    expect((await open(code, { ...postal, collectionOn: '2026-11-19' })).status).toBe(422);
    expect((await open(code, { ...postal, collectionOn: '2026-11-25' })).body).toMatchObject({
      ...{ kind: 'collection', deadlineOn: '2026-11-25' },
    });
  });

  test('by a carrier is quoted and hired like any other that goes back', async () => {
    const code = await hired(app, shop, { numero_pedido: 'V-2' });
    const { status, body } = await open(code, { by: 'carrier', choice: 'fastest' });
    expect([status, body.kind]).toEqual([200, 'carrier']);
    const returned = (await admin(`GET /freights/${body.freightCode}`)).body;
    expect(returned).toMatchObject({
      ...{ reverse: true, source: 'import', orderNumber: `${code}-R1`, parentOrderNumber: 'V-2' },
    });
    expect(await list(`?originalCode=${code}`)).toMatchObject([
      { kind: 'carrier', deadlineOn: null, canReissue: false },
    ]);
  });

  test('is refused where something lacks or cannot be', async () => {
    const code = await hired(app, shop);
    const fieldOf = async (body: object) => (await open(code, body)).body.details?.[0]?.field;
    expect(await fieldOf({ by: 'postal' })).toBe('serviceCode');
    expect((await open(code, { ...postal, serviceCode: '77777' })).body.code).toBe('postal_codes_exhausted');
    expect(await fieldOf({ ...postal, accountId: 999 })).toBe('serviceCode');
    expect(await fieldOf({ ...postal, postingDays: 4 })).toBe('postingDays');
    expect(await fieldOf({ ...postal, postingDays: 60 })).toBe('postingDays');
    expect(
      await fieldOf({
        ...postal,
        objects: [
          { ...shoes, amount: 30 },
          { ...shoes, amount: 21 },
        ],
      }),
    ).toBe('objects');
    expect(await fieldOf({ by: 'carrier', carrierId: 1 })).toBe('service');
    expect((await open('FR26112000000')).status).toBe(404);
    expect(await list(`?originalCode=${code}`)).toEqual([]);
  });
});

describe('a free return', () => {
  test('comes to the shipper where nobody else is named, once for its reference', async () => {
    const body = { ...postal, reference: 'AVULSA-1', sender: consumer, objects: [shoes] };
    const first = await admin(`POST /shippers/${shop.id}/returns`, body);
    expect(first.status).toBe(200);
    expect(await admin(`POST /shippers/${shop.id}/returns`, body)).toEqual(first);
    expect(await admin(`POST /shippers/${shop.id}/returns`, { ...body, postingDays: 20 })).toMatchObject({
      status: 409,
      body: { code: 'reference_taken' },
    });
    expect((await admin('POST /shippers/99999/returns', body)).status).toBe(404);
    expect(await list('?view=open')).toContainEqual(
      expect.objectContaining({ reference: 'AVULSA-1', originalCode: null, requestedBy: 'Ada' }),
    );
  });
});

describe('returns that nobody posted', () => {
  test('are found before and after their last day, and issued again', async () => {
    const code = await hired(app, shop);
    const { body } = await open(code, { ...postal, postingDays: 6 });
    const { freightCode } = body;
    expect(await codesIn('?view=expiring')).not.toContain(freightCode);
    app.clock.set('2026-11-21T12:00:00Z');
    expect(await codesIn('?view=expiring')).toContain(freightCode);
    app.clock.set('2026-11-27T12:00:00Z');
    expect(await codesIn('?view=expiring')).not.toContain(freightCode);
    expect(await codesIn('?view=never_posted')).toContain(freightCode);
    const again = await admin(`POST /returns/${freightCode}/reissue`, {}, { 'idempotency-key': 'again' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ reference: `${code}-R1/2`, deadlineOn: '2026-12-03' });
    expect(again.body.number).not.toBe(body.number);
    expect((await admin(`GET /freights/${freightCode}`)).body.phase).toBe('cancelled');
    expect(await codesIn('?view=never_posted')).not.toContain(freightCode);
    expect(await list(`?originalCode=${code}`)).toMatchObject([
      { freightCode: again.body.freightCode, replacedCode: freightCode, originalCode: code },
      { freightCode },
    ]);
    expect(await admin(`POST /returns/${freightCode}/reissue`, {}, { 'idempotency-key': 'again' })).toEqual(
      again,
    );
    expect((await admin(`POST /returns/${freightCode}/reissue`, {})).status).toBe(409);
    expect((await admin(`POST /returns/${code}/reissue`, {})).status).toBe(404);
  });

  test('are listed by pages', async () => {
    const first = (await admin('GET /returns?limit=2')).body;
    expect(first.items).toHaveLength(2);
    const next = (await admin(`GET /returns?limit=2&cursor=${first.nextCursor}`)).body;
    expect(next.items[0].freightCode).not.toBe(first.items[1].freightCode);
  });
});
