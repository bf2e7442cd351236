import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { enquiry } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { braspress } from './carrier.ts';
import { simulateBraspress } from './simulator/simulator.ts';
import { simulatedLogin, simulatedPayer } from './simulator/wire-rules.ts';

const price = {
  cnpjRemetente: 99_500_101_000_199,
  cnpjDestinatario: 52_998_224_725,
  modal: 'R',
  tipoFrete: '1',
  cepOrigem: 29_161_376,
  cepDestino: 1_311_000,
  vlrMercadoria: 299.8,
  peso: 6.2,
  volumes: 2,
  cubagem: [{ altura: 0.3, largura: 0.4, comprimento: 0.5, volumes: 2 }],
};
const authorization = 'Basic base64({user}:{password})';

function asks(changes: object, headers: Record<string, string> = {}): ExchangeRequest {
  return {
    method: 'POST',
    host: 'api',
    path: '/v1/cotacao/calcular/json',
    headers: { authorization, ...headers },
    body: { ...price, ...changes },
  };
}

const follows = (path: string): ExchangeRequest => ({
  method: 'GET',
  host: 'api',
  path: `/v3/tracking/${path}`,
  headers: { authorization },
});

const sample: VendorSample = {
  vendor: braspress,
  access: {
    environment: 'production',
    credential: simulatedLogin,
    settings: { payer: simulatedPayer, modals: 'R,A' },
  },
  // One freight came by NOTFIS ten minutes ago.
  simulate: ({ nowMs }) =>
    simulateBraspress({
      nowMs,
      freights: [
        {
          waybill: 998_877,
          number: '321',
          series: '1',
          order: 'PED-2002',
          startedAtMs: nowMs() - 600_000,
        },
      ],
    }),
  unservedZip: 69_900_000,
  // The real weight, once for each modal: Braspress cubes.
  weights: {
    said: ({ body }) => (body === '' ? [] : [Math.round((JSON.parse(body) as { peso: number }).peso * 1000)]),
    expected: [6200, 6200],
  },
  isLogIn: null,
  isBooking: null,
  breakages: [
    { fact: 'B1', request: asks({}, { authorization: 'Bearer x' }) },
    { fact: 'B2', request: { ...asks({}, { 'content-type': 'text/plain' }), body: '{}' } },
    { fact: 'B2', request: { ...asks({}, { 'content-type': 'application/json' }), body: '[' } },
    { fact: 'B3', request: asks({ cepDestino: '01311000' }) },
    { fact: 'B3', request: asks({ cnpjDestinatario: null }) },
    { fact: 'B4', request: asks({ cubagem: [] }) },
    { fact: 'B4', request: asks({ cubagem: [{ altura: 30, largura: 40, comprimento: 50, volumes: 2 }] }) },
    { fact: 'B4', request: asks({ volumes: 1 }) },
    { fact: 'B5', request: asks({ peso: '6,2' }) },
    { fact: 'B5', request: asks({ vlrMercadoria: '299,80' }) },
    { fact: 'B6', request: asks({ modal: 'X' }) },
    { fact: 'B6', request: asks({ tipoFrete: 1 }) },
    { fact: 'B6', request: asks({ tipoFrete: '3' }) },
    { fact: 'B11', request: follows('byNf/99500202000180/123/json') },
    { fact: 'B11', request: follows('byKey/99500101000199/123/json') },
  ],
};

describeVendor(sample);

describe('Braspress', () => {
  it('has the price of one modal where the other has none', async () => {
    const open = await openSample(sample);
    try {
      [open.simulator.mode, open.simulator.times] = ['renamed_member', 1];
      const call = { requestId: 'r', signal: AbortSignal.timeout(20_000), deadlineMs: 20_000 };
      const outcome = await open.ports.quote?.quote(enquiry, call);
      expect(outcome).toMatchObject({ kind: 'offers', offers: { length: 1 } });
    } finally {
      await open.close();
    }
  });
});
