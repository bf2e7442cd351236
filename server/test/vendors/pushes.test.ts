import { createHmac } from 'node:crypto';
import type { NewVendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noteTrackingCodesIn } from '../../src/freight/trail/note-tracking-codes.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import { removeVendorAccount } from '../../src/registry/vendor-accounts/remove-vendor-account.ts';
import { updateVendorAccount } from '../../src/registry/vendor-accounts/update-vendor-account.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hired } from '../support/hire.ts';
import { progressOf, trailOf } from '../support/occurrences.ts';
import { databaseText, tester } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { carrierOf, moveClocks } from '../support/tracking.ts';

const publicUrl = 'https://carreto.example';
const [pushUser, pushPassword] = ['avisos', 'senha-dos-avisos-0001'];
const appSecret = 'segredo-do-aplicativo-0001';

const loggi: Omit<NewVendorAccount, 'carrierId' | 'name'> = {
  vendor: 'loggi',
  credential: {
    ...{ clientId: 'cliente-simulado', clientSecret: 'segredo-simulado-0001', pushUser, pushPassword },
  },
  settings: { company: '99500' },
};
const melhorEnvio: Omit<NewVendorAccount, 'carrierId' | 'name'> = {
  vendor: 'melhor-envio',
  credential: { clientId: '1', clientSecret: appSecret, refreshToken: 'r'.repeat(40) },
  settings: { application: 'Carreto', contact: 'ana@exemplo.com.br' },
};
const correios: Omit<NewVendorAccount, 'carrierId' | 'name'> = {
  vendor: 'correios',
  credential: { user: 'loja', accessCode: 'codigo-simulado-0001' },
  settings: { card: '0067599079', contract: '9912345678', office: '74', services: '03220' },
};

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let accountId = 0;
let n = 0;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_BASE_URL: publicUrl } });
  shop = await openShop(app);
  admin = await adminOf(app);
  await moveClocks(app, '2026-11-20T12:00:00Z');
});
afterEach(async () => {
  await removeVendorAccount(app.ctx, tester, accountId);
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

/** A freight that the carrier knows by a code, an account with that carrier, and where the carrier calls. */
async function listen(
  account: Omit<NewVendorAccount, 'carrierId' | 'name'>,
  code: string,
): Promise<{ freight: string; address: string }> {
  n += 1;
  const freight = await hired(app, shop);
  const carrierId = await carrierOf(app, freight);
  await app.ctx.db
    .transaction()
    .execute((tx) => noteTrackingCodesIn(tx, { shipperId: shop.id, freightCode: freight }, [code]));
  const name = `${account.vendor} ${n}`;
  const added = await addVendorAccount(app.ctx, tester, { acts: ['track'], ...account, carrierId, name });
  accountId = added.id;
  const { status, body } = await admin(`POST /vendor-accounts/${accountId}/push`);
  expect(status).toBe(200);
  await app.ctx.mirror.refresh();
  return { freight, address: reached(body.address) };
}

/** Where the app of the test answers at a public address. */
function reached(address: string): string {
  expect(address).toMatch(/^https:\/\/carreto\.example\/connections\/[0-9a-z]{32}\/events$/i);
  return address.replace(publicUrl, app.address);
}

async function tell(address: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await fetch(address, { method: 'POST', headers, body });
  return status;
}

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${pushUser}:${password}`).toString('base64')}`,
});
const asLoggi = { ...basic(pushPassword), 'content-type': 'application/json' };

function packageAt(trackingCode: string, ...statuses: readonly (readonly [string, string])[]) {
  const history = statuses.map(([code, at]) => ({
    status: { code, highLevelStatus: `Situação ${code}`, description: 'Pacote', updatedTime: at },
    location: { city: 'São Paulo', state: 'SP' },
  }));
  return {
    loggiKey: 'k',
    trackingCode,
    ...history.at(-1),
    promisedDate: '2026-11-23',
    trackingHistory: history,
  };
}
const bodyOf = (...packages: object[]) => JSON.stringify({ packages });

/** Codes of what a freight was told by carriers. */
async function heardOf(freight: string): Promise<number[]> {
  const trail = await trailOf(app, freight);
  return trail.filter(({ source }) => source === 'poll').map(({ code }) => code);
}

describe('what a carrier tells by itself', () => {
  it('moves a freight as if it had been asked, once however often it is told', async () => {
    const { freight, address } = await listen(loggi, 'LG00000001');
    await moveClocks(app, '2026-11-20T12:30:00Z');
    const body = bodyOf(packageAt('LG00000001', ['5', '2026-11-20T12:10:00.000000Z']));
    const told = await Promise.all([1, 2, 3].map(() => tell(address, body, asLoggi)));
    expect(told).toEqual([200, 200, 200]);
    expect(await tell(address, body, asLoggi)).toBe(200);
    expect(await heardOf(freight)).toEqual([3]);
    expect(await progressOf(app, freight)).toMatchObject({ statusCode: 3, volumePhases: { 1: 'delivered' } });
    const kept = await app.ctx.db
      .selectFrom('polledEvent')
      .select('outcome')
      .where('freightCode', '=', freight)
      .execute();
    // Whichever of those that came at once was kept first.
    expect(kept).toHaveLength(1);
  });

  it('waits for a person where nobody knows what its code means', async () => {
    const { freight, address } = await listen(loggi, 'LG00000002');
    const body = bodyOf(packageAt('LG00000002', ['18', '2026-11-20T11:00:00.000000Z']));
    expect(await tell(address, body, asLoggi)).toBe(200);
    expect(await heardOf(freight)).toEqual([]);
    const { body: page } = await admin('GET /quarantine');
    expect(JSON.stringify(page)).toContain(freight);
  });

  it('is not believed with another key, another password, or none', async () => {
    const { freight, address } = await listen(loggi, 'LG00000003');
    const body = bodyOf(packageAt('LG00000003', ['5', '2026-11-20T11:00:00.000000Z']));
    const elsewhere = address.replace(/[0-9a-z]{32}/i, 'a'.repeat(32));
    expect(await tell(elsewhere, body, asLoggi)).toBe(404);
    expect(await tell(address, body, basic(`${pushPassword}x`))).toBe(401);
    expect(await tell(address, body)).toBe(401);
    expect((await fetch(address, { method: 'PUT', body, headers: asLoggi })).status).toBe(404);
    expect(await heardOf(freight)).toEqual([]);
  });

  it('is refused where it is nonsense or huge, and nothing comes of it', async () => {
    const { freight, address } = await listen(loggi, 'LG00000004');
    const own = packageAt('LG00000004', ['5', '2026-11-20T11:00:00.000000Z']);
    for (const body of [
      '',
      '{',
      '[]',
      '{"packages":7}',
      '{"packages":[{"trackingCode":{}}]}',
      '\u0000\u0001',
    ])
      expect(await tell(address, body, asLoggi), body).toBe(422);
    const huge = bodyOf({ ...own, note: 'x'.repeat(300_000) });
    expect(await tell(address, huge, asLoggi)).toBe(413);
    const packed = { ...asLoggi, 'content-encoding': 'gzip' };
    expect(await tell(address, bodyOf(own), packed)).toBe(415);
    // Times and codes that cannot be are left out, and the rest is taken.
    const odd = {
      ...own,
      trackingHistory: [{ status: { code: '5', updatedTime: 'ontem' } }, { status: null }],
    };
    expect(await tell(address, bodyOf(odd, { trackingCode: null }), asLoggi)).toBe(200);
    expect(await heardOf(freight)).toEqual([3]);
  });

  it('moves no freight of another shipper, nor of another carrier, and does not say so', async () => {
    const other = await openBareShop(app, 1);
    const { freight, address } = await listen({ ...loggi, shipperId: other.id }, 'LG00000005');
    const body = bodyOf(
      packageAt('LG00000005', ['5', '2026-11-20T11:00:00.000000Z']),
      packageAt('LG99999999', ['5', '2026-11-20T11:00:00.000000Z']),
    );
    expect(await tell(address, body, asLoggi)).toBe(200);
    expect(await heardOf(freight)).toEqual([]);
  });

  it('is taken although the carrier refuses our credential, and not from an account that is off', async () => {
    const { freight, address } = await listen(loggi, 'LG00000006');
    await app.ctx.db
      .updateTable('vendorState')
      .set({ refusedRevision: 1, refusedAt: new Date(), refusedSentence: 'não' })
      .where('accountId', '=', accountId)
      .execute();
    const body = bodyOf(packageAt('LG00000006', ['5', '2026-11-20T11:00:00.000000Z']));
    await app.ctx.mirror.refresh();
    expect(await tell(address, body, asLoggi)).toBe(200);
    expect(await heardOf(freight)).toEqual([3]);
    await updateVendorAccount(app.ctx, tester, { accountId, changes: { revision: 1, active: false } });
    await app.ctx.mirror.refresh();
    expect(await tell(address, body, asLoggi)).toBe(404);
  });
});

it('is kept as calls are, without its secrets and without the address', async () => {
  const { freight, address } = await listen(loggi, 'LG00000009');
  const own = packageAt('LG00000009', ['5', '2026-11-20T11:00:00.000000Z']);
  expect(await tell(address, bodyOf({ ...own, echo: pushPassword }), asLoggi)).toBe(200);
  expect(await tell(address, '{"packages":7}', asLoggi)).toBe(422);
  const kept = await exchangesOf(2);
  expect(kept).toMatchObject([
    { act: 'push', status: 422, problemCode: 'nonsense', freights: [], request: '{"packages":7}' },
    { act: 'push', status: 200, problemCode: null, freights: [freight], url: '/connections/{key}/events' },
  ]);
  expect(kept[1].request).toContain('LG00000009');
  expect(JSON.stringify(kept)).not.toContain(pushPassword);
});

/** What is kept of calls, once so many are: it is written behind them. */
async function exchangesOf(count: number) {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { body } = await admin(`GET /vendor-accounts/${accountId}/exchanges?act=push`);
    if (body.items.length >= count) return body.items;
  }
  throw new Error('they were not kept');
}

describe('Melhor Envio', () => {
  const order = '9c1ab8f3-0000-4000-8000-00000000000';
  const news = (id: string) =>
    JSON.stringify({
      event: 'order.delivered',
      data: {
        id,
        status: 'delivered',
        tracking: 'LG1BR',
        posted_at: '2026-11-20 10:00:00',
        delivered_at: '2026-11-20 11:00:00',
      },
    });
  const signed = (body: string, form: 'base64' | 'hex', secret = appSecret) => ({
    'x-me-signature': createHmac('sha256', secret).update(body).digest(form),
  });

  it('is believed by its signature, in either form', async () => {
    const { freight, address } = await listen(melhorEnvio, `${order}1`);
    const body = news(`${order}1`);
    expect(await tell(address, body, signed(body, 'base64', 'outro'))).toBe(401);
    expect(await tell(address, `${body} `, signed(body, 'base64'))).toBe(401);
    expect(await tell(address, body, { 'x-me-signature': '' })).toBe(401);
    expect(await heardOf(freight)).toEqual([]);
    expect(await tell(address, body, signed(body, 'base64'))).toBe(200);
    expect(await tell(address, body, signed(body, 'hex'))).toBe(200);
    expect(await heardOf(freight)).toEqual([15, 3]);
  });

  it('finds the address while it is entered, and is not believed by that', async () => {
    const { freight, address } = await listen(melhorEnvio, `${order}2`);
    expect((await fetch(address)).status).toBe(200);
    expect(await tell(address, news(`${order}2`))).toBe(200);
    const trial = '{"event":"order.created"}';
    expect(await tell(address, trial, signed(trial, 'base64'))).toBe(200);
    expect(await heardOf(freight)).toEqual([]);
    expect((await fetch(address.replace(/[0-9a-z]{32}/i, 'b'.repeat(32)))).status).toBe(404);
  });
});

describe('Correios', () => {
  it('is read with code and type in one, as objects or one of them', async () => {
    const { freight, address } = await listen(correios, 'SM123456785BR');
    const at = (codigo: string, hour: number) => ({
      ...{ codigo, dtHrCriado: `2026-11-20T0${hour}:00:00`, descricao: `Evento ${codigo}` },
      unidade: { tipo: 'Agência', endereco: { cidade: 'SERRA', uf: 'ES' } },
    });
    const object = { codObjeto: 'SM123456785BR', eventos: [at('OEC-1', 7)] };
    expect(await tell(address, JSON.stringify({ objetos: [object] }))).toBe(200);
    expect(await tell(address, JSON.stringify({ ...object, eventos: [at('BDE-1', 8)] }))).toBe(200);
    expect(await heardOf(freight)).toEqual([17, 3]);
    expect(await tell(address, '{"codObjeto":7}')).toBe(422);
  });
});

describe('the address of an account', () => {
  it('is shown once, kept as a hash, replaced by the next one, and made at the command line too', async () => {
    const { address } = await listen(loggi, 'LG00000007');
    const key = /\/connections\/([0-9a-z]{32})\/events$/i.exec(address)?.[1] ?? '';
    expect(key).toHaveLength(32);
    const { body: account } = await admin(`GET /vendor-accounts/${accountId}`);
    expect(account).toMatchObject({ pushKeyAt: expect.stringMatching(/^2026-11-20T12:/), revision: 1 });
    expect(JSON.stringify(account)).not.toContain(key);
    expect(await databaseText(app.ctx)).not.toContain(key);
    const { out, code } = await callCarreto(['carrier', 'vendor', 'push', String(accountId)], {
      ...databaseEnvironment(app.connection),
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_BASE_URL: publicUrl,
    });
    await app.ctx.mirror.refresh();
    expect(code).toBe(0);
    const next = reached(/http\S+/.exec(out)?.[0] ?? '');
    expect([(await fetch(address)).status, (await fetch(next)).status]).toEqual([404, 200]);
    const { body: log } = await admin(`GET /changes?kind=vendorAccount&entityId=${accountId}`);
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      'renew_key',
      'renew_key',
      'add',
    ]);
  });

  it('is not made for a carrier that tells nothing by itself', async () => {
    await listen(loggi, 'LG00000008');
    const jadlog = { vendor: 'jadlog', name: 'J', credential: { token: 'jadlog-simulado-0001' } };
    const settings = { account: '000123', services: '3' };
    const { carrierId } = (await admin(`GET /vendor-accounts/${accountId}`)).body;
    const other = await addVendorAccount(app.ctx, tester, {
      ...jadlog,
      settings,
      carrierId,
      acts: ['quote'],
    });
    expect(await admin(`POST /vendor-accounts/${other.id}/push`)).toMatchObject({ status: 409 });
    expect(await admin('POST /vendor-accounts/9999/push')).toMatchObject({ status: 404 });
    await removeVendorAccount(app.ctx, tester, other.id);
  });
});
