import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminOf, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { nfeNumber } from '../support/label-requests.ts';
import { keyOf, nfeXml } from '../support/nfe-xml.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterAll(() => app.close());

const changesOf = async (code: string) => {
  const { number } = (await admin(`GET /freights/${code}`)).body;
  const { body } = await admin(`GET /changes?kind=freight&entityId=${number}`);
  return body.items.map(({ action, actor, after }: Record<string, unknown>) => ({ action, actor, after }));
};
const onRoad = { code: 17, occurredAt: '2026-11-20T12:00:00.500Z', message: 'Saiu com a van' };

describe('an operator says what happened', () => {
  test('and it joins the trail in the name of a person', async () => {
    const code = await hired(app, shop);
    const answer = await admin(`POST /freights/${code}/occurrences`, onRoad);
    expect(answer).toEqual({
      status: 200,
      body: { freightCode: code, outcome: 'accepted', phase: 'underway' },
    });
    const { events } = (await admin(`GET /freights/${code}/timeline`)).body;
    expect(events.at(-1)).toMatchObject({
      ...{ kind: 'occurrence', code: 17, source: 'operator', detail: 'Saiu com a van' },
      at: '2026-11-20T12:00:00.000Z',
    });
    expect(await changesOf(code)).toMatchObject([
      { action: 'report_occurrence', actor: 'Ada', after: { code, occurrence: 17 } },
    ]);
    expect(JSON.stringify(await changesOf(code))).not.toContain('van');
  });

  test('once, however often it is said', async () => {
    const code = await hired(app, shop);
    const send = (key: string) =>
      admin(`POST /freights/${code}/occurrences`, onRoad, { 'idempotency-key': key });
    expect((await send('a')).body.outcome).toBe('accepted');
    expect((await send('a')).body.outcome).toBe('accepted');
    expect((await send('b')).body.outcome).toBe('duplicate');
    expect(await changesOf(code)).toHaveLength(1);
    const again = await admin(
      `POST /freights/${code}/occurrences`,
      { ...onRoad, code: 2 },
      { 'idempotency-key': 'a' },
    );
    expect(again).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });

  test('and is refused where it cannot be', async () => {
    const code = await hired(app, shop);
    const fieldOf = async (changes: object) => {
      const { status, body } = await admin(`POST /freights/${code}/occurrences`, { ...onRoad, ...changes });
      expect(status).toBe(422);
      return body.details[0].field;
    };
    expect(await fieldOf({ code: 888 })).toBe('code');
    expect(await fieldOf({ code: 99 })).toBe('code');
    expect(await fieldOf({ volumeNumber: 3 })).toBe('volumeNumber');
    expect(await fieldOf({ occurredAt: '2026-11-20T12:02:00Z' })).toBe('occurredAt');
    expect(await fieldOf({ occurredAt: '2026-11-20T11:59:58Z' })).toBe('occurredAt');
    expect(await fieldOf({ proofUrls: ['javascript:alert(1)'] })).toBe('proofUrls[0]');
    await admin(`POST /freights/${code}/occurrences`, { ...onRoad, code: 3 });
    expect(await admin(`POST /freights/${code}/occurrences`, { ...onRoad, code: 2 })).toMatchObject({
      ...{ status: 409, body: { code: 'out_of_flow' } },
    });
    expect(await admin('POST /freights/FR26112000000/occurrences', onRoad)).toMatchObject({ status: 404 });
  });
});

describe('an operator cancels a freight', () => {
  test('once, with the reason in the change log', async () => {
    const code = await hired(app, shop);
    const cancel = () => admin(`POST /freights/${code}/cancellation`, { reason: 'Cliente desistiu' });
    expect((await cancel()).body).toEqual({ freightCode: code, phase: 'cancelled', changed: true });
    expect((await cancel()).body).toEqual({ freightCode: code, phase: 'cancelled', changed: false });
    expect(await changesOf(code)).toEqual([
      {
        action: 'cancel',
        actor: 'Ada',
        after: { code, phase: 'cancelled', reason: 'Cliente desistiu' },
      },
    ]);
  });

  test('but not one that was collected', async () => {
    const code = await hired(app, shop);
    await admin(`POST /freights/${code}/occurrences`, { ...onRoad, code: 15 });
    expect(await admin(`POST /freights/${code}/cancellation`, {})).toMatchObject({
      ...{ status: 409, body: { code: 'out_of_flow' } },
    });
    expect(await changesOf(code)).toHaveLength(1);
  });
});

describe('an operator attaches NF-es', () => {
  test('from a form', async () => {
    const code = await hired(app, shop);
    const { chave_acesso: accessKey } = nfeNumber(41);
    const nfe = {
      accessKey,
      number: '041',
      series: '1',
      valueCents: 5000,
      issuedAt: '2026-11-20T11:15:00.000Z',
    };
    const answer = await admin(`POST /freights/${code}/nfes`, { nfes: [nfe] });
    expect(answer).toEqual({ status: 200, body: { freightCode: code, accessKeys: [accessKey] } });
    expect((await admin(`GET /freights/${code}`)).body.nfes).toMatchObject([
      { number: '41', valueCents: 5000 },
    ]);
    expect(await changesOf(code)).toMatchObject([{ action: 'attach_nfe', after: { keys: [accessKey] } }]);
    expect((await admin(`POST /freights/${code}/nfes`, { nfes: [nfe, nfe] })).status).toBe(422);
  });

  test('from the XML, if it is of the shipper', async () => {
    const code = await hired(app, shop);
    const { upload } = await uploaderOf(app, 'Otto');
    const issuer = shop.cnpj;
    const xml = nfeXml({ issuer });
    expect(await upload(`/freights/${code}/nfes/xml`, xml, 'application/xml')).toEqual({
      status: 200,
      body: { freightCode: code, accessKeys: [keyOf({ issuer })] },
    });
    expect(await changesOf(code)).toMatchObject([{ action: 'attach_nfe', actor: 'Otto' }]);
    const foreign = await upload(
      `/freights/${code}/nfes/xml`,
      nfeXml({ issuer: '11444777000161' }),
      'text/xml',
    );
    expect(foreign).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
    for (const file of ['', 'x', '\0'.repeat(1000), '<a>'.repeat(1000), 'PK\x03\x04'])
      expect((await upload(`/freights/${code}/nfes/xml`, file, 'text/xml')).status).toBe(422);
  });
});
