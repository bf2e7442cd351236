import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { jadlog } from './carrier.ts';
import { simulateJadlog } from './simulator/simulator.ts';
import { simulatedToken } from './simulator/wire-rules.ts';

const freight = {
  cepori: '29161376',
  cepdes: '01311000',
  frap: 'N',
  peso: 6.2,
  modalidade: 3,
  tpentrega: 'D',
  tpseguro: 'N',
  vldeclarado: 299.8,
};
const order = {
  conteudo: 'Livros',
  pedido: ['PED-1'],
  totPeso: 1.2,
  dfe: [{ tpDocumento: 0, nrDoc: '1', valor: 299.8 }],
  volume: [{ peso: 1.2, identificador: 'A-1' }],
};

function call(path: string, body: unknown, headers: Record<string, string> = {}): ExchangeRequest {
  return {
    method: 'POST',
    host: 'api',
    path,
    headers: { authorization: 'Bearer {token}', ...headers },
    body,
  };
}

const price = (changes: object) => call('/frete/valor', { frete: [{ ...freight, ...changes }] });
const place = (changes: object) => call('/pedido/incluir', { ...order, ...changes });

describeVendor({
  vendor: jadlog,
  access: {
    environment: 'production',
    credential: { token: simulatedToken },
    settings: { account: '000123', contract: '123', services: '3,9', unit: '1' },
  },
  simulate: (clock) => simulateJadlog(clock),
  unservedZip: 69_900_000,
  // The greater of real and cubed: 126,000 cm³ by 3333 and by 6000.
  weights: {
    said: ({ path, body }) =>
      path === '/frete/valor'
        ? (JSON.parse(body) as { frete: { peso: number }[] }).frete.map(({ peso }) => Math.round(peso * 1000))
        : [],
    expected: [37_804, 21_000],
  },
  isLogIn: null,
  isBooking: ({ path }) => path === '/pedido/incluir',
  breakages: [
    { fact: 'J1', request: call('/frete/valor', {}, { authorization: '{token}' }) },
    { fact: 'J2', request: call('/frete/valor', '{"frete":[]}', { 'content-type': 'text/plain' }) },
    { fact: 'J2', request: call('/frete/valor', '[', { 'content-type': 'application/json' }) },
    { fact: 'J3', request: call('/frete/valor', { frete: [] }) },
    { fact: 'J4', request: price({ cepdes: 1_311_000 }) },
    { fact: 'J4', request: price({ cepdes: '1311000' }) },
    { fact: 'J5', request: price({ peso: '6.2' }) },
    { fact: 'J5', request: price({ peso: 0 }) },
    { fact: 'J6', request: price({ modalidade: 1 }) },
    { fact: 'J7', request: price({ frap: 'X' }) },
    { fact: 'J8', request: price({ vldeclarado: '299,80' }) },
    { fact: 'J12', request: place({ conteudo: 'x'.repeat(81) }) },
    { fact: 'J13', request: place({ dfe: [] }) },
    {
      fact: 'J13',
      request: place({ dfe: [{ tpDocumento: 2, valor: 1, danfeCte: '123', nrDoc: '1', serie: '1' }] }),
    },
    { fact: 'J14', request: place({ totPeso: 3.4 }) },
    { fact: 'J14', request: place({ volume: [order.volume[0], order.volume[0]], totPeso: 2.4 }) },
    { fact: 'J17', request: call('/pedido/cancelar', {}) },
    { fact: 'J18', request: call('/tracking/consultar', { consulta: [] }) },
    { fact: 'J18', request: call('/tracking/consultar', { consulta: [{}] }) },
    { fact: 'J20', request: call('/cte/xml', { dacte: '123' }) },
  ],
});
