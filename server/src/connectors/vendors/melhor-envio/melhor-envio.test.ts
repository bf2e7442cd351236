import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { sampleTools } from '../../../../test/support/vendors/sample-tools.ts';
import { booking, enquiry, nfeKey } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import type { SimulatedVendor } from '../simulator/simulator.ts';
import { melhorEnvio } from './carrier.ts';
import { simulateMelhorEnvio } from './simulator/simulator.ts';
import { simulatedApplication, simulatedTokens } from './simulator/wire-rules.ts';

const product = {
  id: '1',
  width: 20,
  height: 10,
  length: 30,
  weight: 1.2,
  insurance_value: 99.8,
  quantity: 1,
};
const party = {
  name: 'Loja Exemplo',
  company_document: '99500101000199',
  address: 'Rua A',
  number: '1',
  city: 'Serra',
  state_abbr: 'ES',
  postal_code: '29161376',
};
const options = { non_commercial: false, invoice: { key: nfeKey } };
const label = {
  service: 1,
  from: party,
  to: party,
  products: [{ name: 'Livros', quantity: 1, unitary_value: 299.8 }],
  volumes: [{ height: 10, width: 20, length: 30, weight: 1.2 }],
  options,
};

function call(path: string, body: unknown, headers: Record<string, string> = {}): ExchangeRequest {
  return {
    method: 'POST',
    host: 'site',
    path,
    headers: {
      authorization: `Bearer ${simulatedTokens.accessToken}`,
      'user-agent': 'Loja (ti@exemplo.com.br)',
      ...headers,
    },
    body,
  };
}

const own = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`/api/v2/me${path}`, body, headers);
const price = (changes: object) =>
  own('/shipment/calculate', {
    from: { postal_code: '29161376' },
    to: { postal_code: '01311000' },
    products: [product],
    ...changes,
  });
const priceOf = (changes: object) => price({ products: [{ ...product, ...changes }] });
const cart = (changes: object) => own('/cart', { ...label, ...changes });
const renew = (changes: object) =>
  call('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: simulatedApplication.clientId,
    client_secret: simulatedApplication.clientSecret,
    refresh_token: 'nothing',
    ...changes,
  });

const sample: VendorSample = {
  vendor: melhorEnvio,
  access: {
    environment: 'production',
    credential: { ...simulatedApplication, refreshToken: simulatedTokens.refreshToken },
    settings: { application: 'Loja', contact: 'ti@exemplo.com.br', services: '1,2' },
  },
  simulate: (clock) => simulateMelhorEnvio(clock),
  unservedZip: 69_900_000,
  trackingCode: '99500101-0001-4000-8000-000000404404',
  // Of one unit, as often as it is there.
  weights: {
    said: ({ path, body }) =>
      path.endsWith('/shipment/calculate')
        ? (JSON.parse(body) as { products: { weight: number; quantity: number }[] }).products.map(
            ({ weight, quantity }) => Math.round(weight * 1000) * quantity,
          )
        : [],
    expected: [1200, 5000],
  },
  isLogIn: ({ path }) => path === '/oauth/token',
  isBooking: ({ path, method }) => method === 'POST' && path.endsWith('/cart'),
  breakages: [
    { fact: 'M2', request: own('/cart', label, { 'user-agent': 'carreto' }) },
    { fact: 'M2', request: own('/cart', label, { 'user-agent': 'Loja' }) },
    { fact: 'M3', request: own('/cart', label, { authorization: 'Bearer nobody' }) },
    { fact: 'M4', request: renew({}) },
    { fact: 'M4', request: renew({ grant_type: 'password' }) },
    { fact: 'M4', request: { ...renew({}), body: 'grant_type=refresh_token' } },
    { fact: 'M5', request: price({ to: { postal_code: 1_311_000 } }) },
    { fact: 'M5', request: price({ to: { postal_code: '01311-000' } }) },
    { fact: 'M5', request: cart({ to: { ...party, postal_code: '1311000' } }) },
    { fact: 'M6', request: price({ products: [] }) },
    { fact: 'M6', request: priceOf({ weight: '1.2' }) },
    { fact: 'M6', request: priceOf({ insurance_value: '99,80' }) },
    { fact: 'M6', request: priceOf({ quantity: 0 }) },
    { fact: 'M7', request: price({ services: 'PAC' }) },
    { fact: 'M10', request: cart({ service: '1' }) },
    { fact: 'M10', request: cart({ volumes: [] }) },
    { fact: 'M10', request: cart({ products: [{ name: 'Livros' }] }) },
    { fact: 'M10', request: cart({ to: { ...party, company_document: '1' } }) },
    { fact: 'M10', request: cart({ to: { ...party, address: '' } }) },
    { fact: 'M11', request: cart({ options: { ...options, invoice: { key: '123' } } }) },
    { fact: 'M11', request: cart({ options: { ...options, non_commercial: true } }) },
    { fact: 'M12', request: own('/shipment/checkout', { orders: '1' }) },
    { fact: 'M12', request: own('/shipment/tracking', { orders: [] }) },
    { fact: 'M15', request: own('/shipment/print', { orders: ['1'] }) },
    { fact: 'M17', request: own('/shipment/cancel', { orders: ['1'] }) },
  ],
};

describeVendor(sample);

const signal = AbortSignal.timeout(600_000);
const quoteCall = { requestId: 'r', signal, deadlineMs: 20_000 };

/** The same, but for what one call of it answers. */
function withAnswer(path: string, answer: { status: number; body: string }): VendorSample {
  return {
    ...sample,
    simulate(clock) {
      const simulated = simulateMelhorEnvio(clock);
      const { hosts } = simulated;
      return {
        hosts,
        answer: (request, mode) => (request.path.endsWith(path) ? answer : simulated.answer(request, mode)),
      } satisfies SimulatedVendor;
    },
  };
}

describe('what Melhor Envio is paid for', () => {
  it.each([
    { status: 502, body: '' },
    { status: 200, body: '{}' },
    { status: 200, body: '{"purchase":{"status":"pending"}}' },
  ])('is unknown where nobody can tell, and named: %j', async (answer) => {
    const open = await openSample(withAnswer('/shipment/checkout', answer));
    const outcome = await open.ports.book?.book(booking, signal);
    expect(outcome).toMatchObject({
      kind: 'unknown',
      sentence: expect.stringContaining('99500101-0001-4000-8000-000000000001') as string,
    });
    const paths = open.simulator.calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
    expect(paths).toEqual(['POST token', 'POST cart', 'POST checkout']);
    await open.close();
  });

  it('is taken out of the cart where it was not paid', async () => {
    const body = JSON.stringify({ message: 'Saldo insuficiente.' });
    const open = await openSample(withAnswer('/shipment/checkout', { status: 422, body }));
    expect(await open.ports.book?.book(booking, signal)).toEqual({
      kind: 'refused',
      sentence: 'Saldo insuficiente.',
    });
    expect(open.simulator.calls.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/v2/me/cart/99500101-0001-4000-8000-000000000001',
    });
    await open.close();
  });

  it('is booked though it was not drawn, and drawn when its label is asked for', async () => {
    const open = await openSample(withAnswer('/shipment/generate', { status: 502, body: '' }));
    const outcome = await open.ports.book?.book(booking, signal);
    if (outcome?.kind !== 'booked') throw new Error('it was not booked');
    expect(await open.ports.book?.label?.(outcome.codes, signal)).toMatchObject({ kind: 'unknown' });
    await open.close();
  });
});

describe('the refresh token of Melhor Envio', () => {
  it('is kept before the token that came with it is used, and replaced at each log-in', async () => {
    const open = await openSample(sample);
    await open.ports.quote?.quote(enquiry, quoteCall);
    expect(open.kept.values()).toEqual({
      ...simulatedApplication,
      refreshToken: 'renovacao-simulada-00000001',
      accessToken: 'acesso-simulado-0000000001',
      accessUntil: '2026-10-07T13:00:00.000Z',
    });
    open.clock.nowMs += 31 * 86_400_000;
    await open.ports.quote?.quote(enquiry, quoteCall);
    expect(open.kept.values().refreshToken).toBe('renovacao-simulada-00000002');
    await open.close();
  });

  it('is used once by two processes: the second takes the token that the first one kept', async () => {
    const open = await openSample(sample);
    const { line, kept, clock } = open;
    const other = melhorEnvio.open(sample.access, sampleTools(line, { nowMs: () => clock.nowMs, kept }));
    const both = async () => [
      await open.ports.quote?.quote(enquiry, quoteCall),
      await other.quote?.quote(enquiry, quoteCall),
    ];
    for (const outcome of await both()) expect(outcome?.kind).toBe('offers');
    clock.nowMs += 31 * 86_400_000;
    for (const outcome of await both()) expect(outcome?.kind).toBe('offers');
    expect(open.simulator.calls.filter(({ path }) => path === '/oauth/token')).toHaveLength(2);
    await open.close();
  });

  it('is not traded where its successor cannot be kept', async () => {
    const open = await openSample(sample);
    const { line, clock } = open;
    const { nowMs, businessDays } = sampleTools(line, { nowMs: () => clock.nowMs, kept: open.kept });
    const ports = melhorEnvio.open(sample.access, { line, nowMs, businessDays });
    expect(await ports.quote?.quote(enquiry, quoteCall)).toMatchObject({
      kind: 'refusal',
      code: 'live_not_callable',
    });
    expect(open.simulator.calls).toEqual([]);
    await open.close();
  });
});
