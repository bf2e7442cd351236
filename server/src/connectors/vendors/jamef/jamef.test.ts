import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { enquiry } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { jamef } from './carrier.ts';
import { simulateJamef } from './simulator/simulator.ts';
import { simulatedToken, simulatedUser } from './simulator/wire-rules.ts';

const freight = {
  accessKey: '35260999500101000199550010000001241000001248',
  startedAtMs: Date.parse('2026-09-07T12:50:00Z'),
};
const goods = {
  tipoTransporte: '1',
  documentoDevedor: '99500101000199',
  cepOrigem: '29161376',
  cepDestino: '01311000',
  quantidadeVolume: 3,
  pesoMercadoria: 6.2,
  valorNotaFiscal: 299.8,
  metragemCubica: 0.126,
  documentoRemetente: '99500101000199',
  documentoDestino: '52998224725',
  filialOrigem: '29',
  dataColeta: '07/09/2026',
};

function call(path: string, body: unknown, authorization = `Bearer ${simulatedToken}`): ExchangeRequest {
  return { method: 'POST', host: 'api', path, headers: { authorization }, body };
}

const logIn = (changes: object) =>
  call('/auth/v1/login', { username: simulatedUser.user, password: simulatedUser.password, ...changes });
const price = (changes: object) => call('/calculo-frete/v1/cotacao', { ...goods, ...changes });
const look = (path: string): ExchangeRequest => ({ ...call(path, undefined), method: 'GET' });

const sample: VendorSample = {
  vendor: jamef,
  access: {
    environment: 'production',
    credential: { ...simulatedUser },
    settings: { services: '1,2' },
  },
  simulate: (clock) => simulateJamef({ ...clock, freights: [freight] }),
  unservedZip: 69_900_000,
  // The whole shipment, by road and by air.
  weights: {
    said: ({ path, body }) =>
      path === '/calculo-frete/v1/cotacao'
        ? [Math.round((JSON.parse(body) as { pesoMercadoria: number }).pesoMercadoria * 1000)]
        : [],
    expected: [6200, 6200],
  },
  isLogIn: ({ path }) => path === '/auth/v1/login',
  isBooking: null,
  breakages: [
    { fact: 'JM2', request: logIn({ password: 'wrong' }) },
    { fact: 'JM2', request: { ...logIn({}), body: 'username=x' } },
    { fact: 'JM3', request: logIn({}), after: logIn({}) },
    { fact: 'JM4', request: call('/calculo-frete/v1/cotacao', goods, 'Bearer nobody') },
    { fact: 'JM5', request: look('/infraestrutura/v1/lista-filiais?cep=1311000') },
    { fact: 'JM6', request: price({ tipoTransporte: 1 }) },
    { fact: 'JM6', request: { ...price({}), body: '[' } },
    { fact: 'JM7', request: price({ cepDestino: '1311000' }) },
    { fact: 'JM7', request: price({ cepDestino: 1_311_000 }) },
    { fact: 'JM8', request: price({ pesoMercadoria: '6,2' }) },
    { fact: 'JM8', request: price({ metragemCubica: 0 }) },
    { fact: 'JM8', request: price({ quantidadeVolume: 1.5 }) },
    { fact: 'JM9', request: price({ documentoDestino: '' }) },
    { fact: 'JM9', request: price({ documentoDevedor: 99_500_101_000_199 }) },
    { fact: 'JM10', request: price({ dataColeta: '2026-09-07' }) },
    { fact: 'JM10', request: price({ valorNotaFiscal: '299.80' }) },
    { fact: 'JM10', request: price({ filialOrigem: null }) },
    { fact: 'JM14', request: look('/consulta/v1/rastreamento?numeroNotaFiscal=123') },
    { fact: 'JM14', request: look('/consulta/v1/rastreamento?documentoRemetente=99500101000199') },
  ],
};

describeVendor(sample);

describe('the branch of a zip code', () => {
  it('is asked for once a day, however many ask for prices', async () => {
    const open = await openSample(sample);
    const signal = AbortSignal.timeout(20_000);
    const quote = () => open.ports.quote?.quote(enquiry, { requestId: 'r', signal, deadlineMs: 20_000 });
    const looks = () => open.simulator.calls.filter(({ path }) => path.endsWith('/lista-filiais')).length;
    await Promise.all([quote(), quote(), quote()]);
    expect(looks()).toBe(1);
    open.clock.nowMs += 86_400_000;
    expect((await quote())?.kind).toBe('offers');
    expect(looks()).toBe(2);
    await open.close();
  });

  it('is asked for again after it could not be told', async () => {
    const open = await openSample(sample);
    const signal = AbortSignal.timeout(20_000);
    const quote = () => open.ports.quote?.quote(enquiry, { requestId: 'r', signal, deadlineMs: 20_000 });
    await open.ports.check(signal);
    open.simulator.mode = 'error';
    expect((await quote())?.kind).toBe('refusal');
    open.simulator.mode = 'normal';
    expect((await quote())?.kind).toBe('offers');
    await open.close();
  });
});
