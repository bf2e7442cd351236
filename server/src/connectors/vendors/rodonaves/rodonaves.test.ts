import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { enquiry } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { rodonaves } from './carrier.ts';
import { simulateRodonaves } from './simulator/simulator.ts';
import { simulatedTokenOf, simulatedUser } from './simulator/wire-rules.ts';

const freight = {
  accessKey: '35260999500101000199550010000001241000001248',
  startedAtMs: Date.parse('2026-09-07T12:50:00Z'),
};
const pack = { AmountPackages: 1, Weight: 1.2, Length: 30, Height: 10, Width: 20 };
const goods = {
  OriginZipCode: '29161376',
  OriginCityId: 1291,
  DestinationZipCode: '01311000',
  DestinationCityId: 1013,
  TotalWeight: 1.2,
  EletronicInvoiceValue: 99.8,
  CustomerTaxIdRegistration: '99500101000199',
  ReceiverCpfcnp: '52998224725',
  ContactName: 'Ana Exemplo',
  ContactPhoneNumber: '2733330000',
  TotalPackages: 1,
  Packs: [pack],
};
const way = {
  OriginCityDescription: 'SERRA',
  OriginUFDescription: 'ES',
  DestinationCityDescription: 'SAO PAULO',
  DestinationUFDescription: 'SP',
};

function call(host: string, path: string, body: unknown): ExchangeRequest {
  const authorization = `Bearer ${simulatedTokenOf(host)}`;
  return { method: 'POST', host, path, headers: { authorization }, body };
}

function logIn(changes: Readonly<Record<string, string>>): ExchangeRequest {
  const { user: username, password } = simulatedUser;
  const fields = { auth_type: 'DEV', grant_type: 'password', username, password, ...changes };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    method: 'POST',
    host: 'quotation',
    path: '/token',
    headers: form,
    body: new URLSearchParams(fields).toString(),
  };
}

const price = (changes: object) => call('quotation', '/api/v1/simula-cotacao', { ...goods, ...changes });
const under = (token: string) => ({ ...price({}), headers: { authorization: `Bearer ${token}` } });
const term = (changes: object) => call('terms', '/api/v1/prazo-entrega', { ...way, ...changes });
const look = (host: string, path: string): ExchangeRequest => ({
  ...call(host, path, undefined),
  method: 'GET',
});

const sample: VendorSample = {
  vendor: rodonaves,
  access: {
    environment: 'production',
    credential: { ...simulatedUser },
    settings: { contact: 'Ana Exemplo', phone: '2733330000' },
  },
  simulate: (clock) => simulateRodonaves({ ...clock, freights: [freight] }),
  unservedZip: 69_900_000,
  // The whole shipment.
  weights: {
    said: ({ path, body }) =>
      path === '/api/v1/simula-cotacao'
        ? [Math.round((JSON.parse(body) as { TotalWeight: number }).TotalWeight * 1000)]
        : [],
    expected: [6200],
  },
  // Each host has a session of its own; that of prices is needed for each.
  isLogIn: ({ path, host }) => path === '/token' && host === 'quotation',
  isBooking: null,
  breakages: [
    { fact: 'R2', request: logIn({ auth_type: 'dev' }) },
    { fact: 'R2', request: logIn({ password: 'wrong' }) },
    { fact: 'R2', request: { ...logIn({}), headers: {}, body: { auth_type: 'DEV' } } },
    { fact: 'R3', request: under('nobody') },
    { fact: 'R3', request: under(simulatedTokenOf('cities')) },
    { fact: 'R4', request: look('cities', '/api/cities/byzipcode?zipCode=1311000') },
    { fact: 'R5', request: price({ DestinationZipCode: 1_311_000 }) },
    { fact: 'R5', request: price({ DestinationZipCode: '01311-000' }) },
    { fact: 'R5', request: price({ OriginCityId: '1291' }) },
    { fact: 'R5', request: { ...price({}), body: '[' } },
    { fact: 'R6', request: price({ TotalWeight: '1,2' }) },
    { fact: 'R6', request: price({ TotalPackages: 2 }) },
    { fact: 'R6', request: price({ Packs: [{ ...pack, Length: 0 }] }) },
    { fact: 'R7', request: price({ ReceiverCpfcnp: '' }) },
    { fact: 'R7', request: price({ CustomerTaxIdRegistration: 99_500_101_000_199 }) },
    { fact: 'R7', request: price({ EletronicInvoiceValue: '99.80' }) },
    { fact: 'R7', request: price({ ContactPhoneNumber: '' }) },
    { fact: 'R11', request: term({ DestinationCityDescription: 'São Paulo' }) },
    { fact: 'R11', request: term({ OriginUFDescription: 'Espírito Santo' }) },
    {
      fact: 'R12',
      request: look('tracking', '/api/v1/tracking?TaxIdRegistration=99500101000199&InvoiceNumber=123'),
    },
    { fact: 'R12', request: look('tracking', '/api/v1/tracking?InvoiceNumber=000000123') },
  ],
};

describeVendor(sample);

describe('cities of Rodonaves', () => {
  it('are asked for once a week, however many ask for prices', async () => {
    const open = await openSample(sample);
    const signal = AbortSignal.timeout(20_000);
    const quote = () => open.ports.quote?.quote(enquiry, { requestId: 'r', signal, deadlineMs: 20_000 });
    const looks = () => open.simulator.calls.filter(({ path }) => path.endsWith('/byzipcode')).length;
    await Promise.all([quote(), quote(), quote()]);
    expect(looks()).toBe(2);
    open.clock.nowMs += 6 * 86_400_000;
    expect((await quote())?.kind).toBe('offers');
    expect(looks()).toBe(2);
    open.clock.nowMs += 86_400_000;
    expect((await quote())?.kind).toBe('offers');
    expect(looks()).toBe(4);
    await open.close();
  });
});
