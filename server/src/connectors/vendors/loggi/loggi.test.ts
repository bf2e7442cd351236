import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { nfeKey } from '../../../../test/support/vendors/samples.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { loggi } from './carrier.ts';
import { centsOfMoney, moneyOf } from './money.ts';
import { simulateLoggi } from './simulator/simulator.ts';
import { simulatedClient, simulatedCompany, simulatedToken } from './simulator/wire-rules.ts';

const address = {
  cep: '01311000',
  logradouro: 'Avenida B',
  numero: '100',
  complemento: '',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
};
const size = { weightG: 1200, lengthCm: 30, widthCm: 20, heightCm: 10 };
const goodsValue = { currencyCode: 'BRL', units: '99', nanos: 800_000_000 };
const invoice = { icms: 'ICMS_NOT_TAXED', key: nfeKey, series: '1', number: '123', totalValue: '299.80' };
const party = { name: 'Loja Exemplo', federalTaxId: '99500101000199', address: { correiosAddress: address } };

function call(path: string, body: unknown, authorization = `Bearer ${simulatedToken}`): ExchangeRequest {
  return {
    method: 'POST',
    host: 'api',
    path: `/v1/companies/${simulatedCompany}${path}`,
    headers: { authorization },
    body,
  };
}

const priceOf = (changes: object) =>
  call('/quotations', {
    shipFrom: { correios: address },
    shipTo: { correios: address },
    pickupTypes: ['PICKUP_TYPE_SPOT'],
    packages: [{ ...size, goodsValue }],
    ...changes,
  });
const pricePackage = (changes: object) => priceOf({ packages: [{ ...size, goodsValue, ...changes }] });
const goTo = (changes: object) => priceOf({ shipTo: { correios: { ...address, ...changes } } });
const own = { freightType: 'FREIGHT_TYPE_ECONOMIC', documentType: { invoice }, ...size };
const ship = (changes: object) =>
  call('/async-shipments', {
    shipFrom: party,
    shipTo: party,
    packages: [own],
    externalServiceId: 'DLVR-SPOT-DOOR-STAN-01',
    ...changes,
  });
const shipWith = (changes: object) =>
  ship({ packages: [{ ...own, documentType: { invoice: { ...invoice, ...changes } } }] });
const session = (body: unknown): ExchangeRequest => ({ ...call('', body), path: '/v2/oauth2/token' });

describeVendor({
  vendor: loggi,
  access: {
    environment: 'production',
    credential: { ...simulatedClient },
    settings: { company: simulatedCompany, externalService: 'DLVR-SPOT-DOOR-STAN-01' },
  },
  simulate: (clock) => simulateLoggi(clock),
  unservedZip: 69_900_000,
  trackingCode: 'LG99999999',
  // One package of each kind, in a call of its own.
  weights: {
    said: ({ path, body }) =>
      path.endsWith('/quotations')
        ? (JSON.parse(body) as { packages: { weightG: number }[] }).packages.map(({ weightG }) => weightG)
        : [],
    expected: [1200, 2500],
  },
  isLogIn: ({ path }) => path === '/v2/oauth2/token',
  isBooking: ({ path }) => path.endsWith('/async-shipments'),
  breakages: [
    { fact: 'L2', request: session({ client_id: 'nobody', client_secret: 'nothing' }) },
    { fact: 'L2', request: { ...session('client_id=x'), headers: { 'content-type': 'text/plain' } } },
    { fact: 'L3', request: call('/quotations', {}, 'Bearer nobody') },
    { fact: 'L3', request: { ...priceOf({}), path: '/v1/companies/1/quotations' } },
    { fact: 'L4', request: goTo({ cep: 1_311_000 }) },
    { fact: 'L4', request: goTo({ cep: '1311000' }) },
    { fact: 'L4', request: goTo({ logradouro: '' }) },
    { fact: 'L4', request: goTo({ cidade: undefined }) },
    { fact: 'L5', request: priceOf({ packages: [] }) },
    { fact: 'L5', request: pricePackage({ weightG: 1.2 }) },
    { fact: 'L5', request: pricePackage({ lengthCm: '30' }) },
    { fact: 'L6', request: pricePackage({ goodsValue: 99.8 }) },
    { fact: 'L6', request: pricePackage({ goodsValue: { ...goodsValue, units: '99,80' } }) },
    { fact: 'L7', request: priceOf({ pickupTypes: 'PICKUP_TYPE_SPOT' }) },
    { fact: 'L7', request: priceOf({ pickupTypes: ['SPOT'] }) },
    { fact: 'L12', request: pricePackage({ lengthCm: 171 }) },
    { fact: 'L13', request: ship({ externalServiceId: undefined }) },
    { fact: 'L13', request: ship({ shipTo: { ...party, federalTaxId: '1' } }) },
    { fact: 'L13', request: ship({ packages: null }) },
    { fact: 'L14', request: shipWith({ totalValue: 299.8 }) },
    { fact: 'L14', request: shipWith({ key: '123' }) },
    { fact: 'L14', request: shipWith({ icms: 'TAXED' }) },
    { fact: 'L14', request: ship({ packages: [{ ...own, freightType: 'ECONOMIC' }] }) },
    {
      fact: 'L16',
      request: call('/labels', { loggiKeys: 'X', responseType: 'LABEL_RESPONSE_TYPE_BASE_64' }),
    },
    { fact: 'L16', request: call('/labels', { loggiKeys: ['X'], responseType: 'PDF' }) },
  ],
});

describe('money of Loggi', () => {
  it.each([
    [{ units: '27', nanos: 150_000_000 }, 2715],
    [{ units: 27 }, 2700],
    [{ nanos: 5_000_000 }, 1],
    [{ units: '0', nanos: 4_999_999 }, 0],
  ])('%j is %i cents', (money, cents) => expect(centsOfMoney(money)).toBe(cents));

  it.each([
    {},
    { units: '27,15' },
    { units: '-1' },
    { units: 27.15 },
    { units: '1', nanos: -1 },
    { units: '1', nanos: 1_000_000_000 },
    { units: '1', nanos: 0.5 },
    { units: '9999999999' },
  ])('is not %j', (money) => expect(centsOfMoney(money)).toBeNull());

  it('comes back as it was written', () => {
    for (const cents of [0, 1, 99, 100, 2715, 99_999_999_999])
      expect(centsOfMoney(moneyOf(cents))).toBe(cents);
  });
});
