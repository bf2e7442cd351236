import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { simulateJadlog } from '../../src/connectors/vendors/jadlog/simulator/simulator.ts';
import { simulatedToken } from '../../src/connectors/vendors/jadlog/simulator/wire-rules.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../src/connectors/vendors/simulator/simulator.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { databaseText, someCarrier, tester } from '../support/registry.ts';

/** A credential is proven before it is kept, and is nowhere afterwards. */

const lines: string[] = [];
let app: TestApp;
let admin: AdminCall;
let simulator: VendorSimulator;
let carrierId = 0;

beforeAll(async () => {
  simulator = await startVendorSimulator(simulateJadlog());
  app = await startTestApp({
    environment: { CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32' },
    log: createLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } }),
  });
  admin = await adminOf(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
  await app.ctx.mirror.refresh();
});
beforeEach(() => {
  lines.length = 0;
  simulator.mode = 'normal';
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

const draft = (changes: object = {}) => ({
  carrierId,
  vendor: 'jadlog',
  hosts: { ...simulator.hosts },
  settings: { account: '000123', services: '3,9' },
  credential: { token: simulatedToken },
  ...changes,
});
const tryIt = (changes: object = {}) => admin('POST /vendor-accounts/check', draft(changes));

it('is accepted, with prices of a parcel', async () => {
  const { status, body } = await tryIt({
    enquiry: { originZip: '29161376', destinationZip: '01311000', weightG: 2500 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ outcome: 'accepted', sentence: null, prices: { code: null } });
  expect(body.prices.offers.length).toBe(2);
  expect(simulator.calls.map(({ path }) => path)).not.toContain('/pedido/incluir');
});

it('leaves nothing behind: no account, no change, no call, and no line that tells it', async () => {
  const secret = 'token-que-ninguem-guarda-0001';
  const { body } = await tryIt({ credential: { token: secret } });
  expect(body).toMatchObject({ outcome: 'refused', sentence: 'TOKEN INVALIDO', prices: null });
  expect(await databaseText(app.ctx)).not.toContain(secret);
  expect((await admin('GET /vendor-accounts')).body.items).toEqual([]);
  expect((await admin('GET /changes?kind=vendorAccount')).body.items).toEqual([]);
  expect(lines.join('\n')).not.toContain(secret);
});

it('tells a carrier that cannot be reached from one that says no', async () => {
  simulator.mode = 'error';
  expect((await tryIt()).body).toMatchObject({ outcome: 'unknown', prices: null });
});

it('names what is wrong as adding it would, and leads nowhere that an account may not', async () => {
  const fieldsOf = async (changes: object): Promise<unknown> => {
    const { status, body } = await tryIt(changes);
    return [status, body.details?.map(({ field }: { field: string }) => field)];
  };
  expect(await fieldsOf({ credential: {} })).toEqual([422, ['credential.token']]);
  expect(await fieldsOf({ settings: { account: 'x', services: '3' } })).toEqual([422, ['settings.account']]);
  expect(await fieldsOf({ vendor: 'ninguem' })).toEqual([422, ['vendor']]);
  const inside = { api: 'http://169.254.169.254/latest' };
  expect(await fieldsOf({ hosts: inside })).toEqual([422, ['hosts.api']]);
  expect(await fieldsOf({ hosts: { other: simulator.hosts.api } })).toEqual([422, ['hosts.other']]);
});

it('is tried ten times a minute for each system, and no more', async () => {
  const ofAnother = {
    ...{ vendor: 'ssw', settings: { domain: 'ABC', payer: '99500101000199' } },
    credential: { login: 'loja', password: 'senha' },
  };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await tryIt(ofAnother)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

it('is not logged in with where that would replace it', async () => {
  const settings = { application: 'Loja', contact: 'ti@exemplo.com.br' };
  const credential = { clientId: '4711', clientSecret: 'segredo-simulado-1', refreshToken: 'r'.repeat(20) };
  const before = simulator.calls.length;
  const { status, body } = await tryIt({
    vendor: 'melhor-envio',
    hosts: { site: simulator.hosts.api },
    ...{ settings, credential },
  });
  expect([status, body]).toEqual([200, { outcome: 'only_kept', sentence: null, prices: null }]);
  expect(simulator.calls.length).toBe(before);
});
