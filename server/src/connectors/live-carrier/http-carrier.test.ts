import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkList } from '../../platform/outgoing/addresses.ts';
import type { OutgoingAuth } from '../../platform/outgoing/auth-headers.ts';
import { createOutgoingClient, type OutgoingClient } from '../../platform/outgoing/client.ts';
import { createHttpCarrier } from './http-carrier.ts';
import type { LiveEnquiry } from './port.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

const enquiry: LiveEnquiry = {
  shipperCnpj: '99500101000199',
  dispatcherDocument: '99500101000199',
  origin: { zip: 29161376, uf: 'ES', ibge: 3205002, city: 'Serra' },
  destination: { zip: 1311000, uf: 'SP', ibge: null, city: null },
  recipient: { type: 'company', document: '99500101000270', stateInscription: 'ISENTO' },
  reverse: false,
  loadTypes: ['fractional'],
  declaredCents: 29_980,
  realG: 6400,
  volumeMm3: 120_000_000,
  volumes: [
    {
      amount: 2,
      category: 999,
      sku: 'A-1',
      description: null,
      heightMm: 300,
      widthMm: 400,
      lengthMm: 500,
      unitWeightG: 3200,
      unitValueCents: 14_990,
    },
  ],
};

let simulator: Simulator;
let client: OutgoingClient;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  client = createOutgoingClient({
    policy: { allowed: networkList(['127.0.0.1']), allowsSome: true, ports: [443] },
    connections: 2,
  });
  simulator.mode = 'normal';
});
afterEach(() => client.close());

function ask(options: { auth?: OutgoingAuth; signal?: AbortSignal; url?: string } = {}) {
  const { auth = { kind: 'none' }, signal = new AbortController().signal, url = simulator.url } = options;
  const carrier = createHttpCarrier({ client, url, auth, nowMs: () => Date.now() });
  return carrier.quote(enquiry, { requestId: '0123456789abcdef', signal, deadlineMs: 1234.5 });
}

describe('a live carrier over HTTP', () => {
  it('is told what travels where, and by when somebody needs an answer', async () => {
    expect(await ask()).toMatchObject({ kind: 'offers' });
    const { headers, body } = simulator.calls.at(-1) ?? {};
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'carreto-live-version': '1',
      'carreto-request-id': '0123456789abcdef',
      'carreto-deadline-ms': '1234',
    });
    expect(headers?.authorization).toBeUndefined();
    expect(body).toEqual({
      shipper: { registered_number: '99500101000199' },
      dispatcher: { registered_number: '99500101000199' },
      origin: { zip: '29161376', state: 'ES', city_code: 3205002, city: 'Serra' },
      destination: { zip: '01311000', state: 'SP', city_code: null, city: null },
      recipient: { type: 'company', registered_number: '99500101000270', state_inscription: 'ISENTO' },
      reverse: false,
      load_types: ['fractional'],
      declared_value: 299.8,
      weight: 6.4,
      cubic_metres: 0.12,
      volumes: [
        {
          amount: 2,
          category: '999',
          sku: 'A-1',
          description: null,
          height: 0.3,
          width: 0.4,
          length: 0.5,
          unitary_weight: 3.2,
          unitary_price: 149.9,
        },
      ],
    });
  });

  it.each<[OutgoingAuth, Record<string, string>]>([
    [{ kind: 'bearer', token: 'abc' }, { authorization: 'Bearer abc' }],
    [{ kind: 'basic', user: 'joão', password: 's:3' }, { authorization: 'Basic am/Do286czoz' }],
    [{ kind: 'header', name: 'X-Api-Key', value: 'k' }, { 'x-api-key': 'k' }],
  ])('is shown the credential %j', async (auth, expected) => {
    await ask({ auth });
    const { headers } = simulator.calls.at(-1) ?? {};
    expect(headers).toMatchObject(
      auth.kind === 'basic'
        ? { authorization: `Basic ${Buffer.from('joão:s:3').toString('base64')}` }
        : expected,
    );
  });

  it.each([
    ['error', 'live_down'],
    ['nonsense', 'live_nonsense'],
    ['huge', 'live_nonsense'],
    ['redirect', 'live_down'],
    ['closing', 'live_down'],
    ['gzip_bomb', 'live_nonsense'],
  ] as const)('that is %s gives no offer: %s', async (mode, code) => {
    simulator.mode = mode;
    const outcome = await ask();
    expect(outcome).toMatchObject({ kind: 'refusal', code });
    simulator.mode = 'normal';
    expect(await ask()).toMatchObject({ kind: 'offers' });
  });

  it.each(['stalled', 'stalled_body'] as const)('that is %s ends with the signal', async (mode) => {
    simulator.mode = mode;
    const controller = new AbortController();
    const before = simulator.calls.length;
    const outcome = ask({ signal: controller.signal });
    await expect.poll(() => simulator.calls.length).toBe(before + 1);
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'refusal', code: 'live_timeout' });
  });

  it('that nobody answers for is down, and one inside is not called', async () => {
    expect(await ask({ url: 'http://127.0.0.1:1/quote' })).toMatchObject({ code: 'live_down' });
    for (const url of ['http://10.0.0.1/quote', 'http://169.254.169.254/', 'https://user:x@127.0.0.1/'])
      expect(await ask({ url })).toMatchObject({ code: 'live_not_callable' });
  });

  it('costs nothing by closing a connection that was kept', async () => {
    await ask();
    const before = simulator.calls.length;
    // Kept connections die while nobody looks, as they do when a carrier is deployed anew.
    simulator.dropConnections();
    expect(await ask()).toMatchObject({ kind: 'offers' });
    expect(simulator.calls.length).toBe(before + 1);
  });
});

describe('the simulator', () => {
  it('is told how to behave by its control address', async () => {
    const set = (mode: string) =>
      fetch(simulator.controlUrl, { method: 'POST', body: JSON.stringify({ mode }) });
    expect((await set('stalled')).status).toBe(200);
    expect(simulator.mode).toBe('stalled');
    expect((await set('dancing')).status).toBe(422);
    const state = await (await fetch(simulator.controlUrl)).json();
    expect(state).toMatchObject({ mode: 'stalled' });
    expect((await fetch(simulator.url)).status).toBe(404);
  });
});
