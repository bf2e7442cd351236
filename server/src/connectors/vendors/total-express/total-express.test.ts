import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { enquiry, nfeKey } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { totalExpress } from './carrier.ts';
import { simulateTotalExpress } from './simulator/simulator.ts';
import { simulatedLogin, simulatedSender } from './simulator/wire-rules.ts';
import { quoteRequest } from './wire-quote.ts';

const access = {
  environment: 'production',
  credential: simulatedLogin,
  settings: { services: 'EXP,STD', sender: simulatedSender, cnpj: '99500101000199' },
} as const;
const [service] = totalExpress.manifest.services;
if (service === undefined) throw new Error('it has services');
const asked = quoteRequest(access, enquiry, service);
const written = asked.body?.kind === 'xml' ? asked.body.text : '';

/** A price as it is asked for, with one thing in it changed. */
function price(from: string, to: string, headers: Record<string, string> = {}): ExchangeRequest {
  return {
    method: 'POST',
    host: 'edi',
    path: asked.path,
    headers: { 'content-type': 'text/xml; charset=utf-8', ...asked.headers, ...headers },
    body: written.replace(from, to),
  };
}

const authorization = 'Basic base64({restUser}:{restPassword})';
const post = (path: string, body: unknown, headers: Record<string, string> = {}): ExchangeRequest => ({
  method: 'POST',
  host: 'rest',
  path,
  headers: { authorization, ...headers },
  body,
});
const nfe = {
  nfeNumero: 1,
  nfeSerie: 1,
  nfeData: '2026-09-05',
  nfeValTotal: 1,
  nfeValProd: 1,
  nfeChave: nfeKey,
};
const freight = {
  servicoTipo: 7,
  entregaTipo: 0,
  peso: 6.2,
  volumes: 1,
  pedido: 'A-1',
  destinatario: { nome: 'Ana', endereco: { cep: '01311000' } },
  docFiscal: { nfe: [nfe] },
};
const place = (changes: object): ExchangeRequest =>
  post('/ics-edi-lv/v1/coleta/smartlabel/registrar', {
    remetenteId: simulatedSender,
    cnpj: '99500101000199',
    encomendas: [{ ...freight, ...changes }],
  });
const tracking = '/ics-tracking-encomenda-lv/v1/tracking';

const sample: VendorSample = {
  vendor: totalExpress,
  access,
  simulate: (clock) => simulateTotalExpress(clock),
  unservedZip: 69_900_000,
  // The real weight, once for each service: Total Express cubes.
  weights: {
    said: ({ body }) =>
      [...body.matchAll(/<Peso>(\d+),(\d{2})</g)].map(
        ([, kg, parts]) => Number(kg) * 1000 + Number(parts) * 10,
      ),
    expected: [6200, 6200],
  },
  isLogIn: null,
  isBooking: ({ path }) => path.endsWith('/registrar'),
  breakages: [
    { fact: 'T1', request: price('', '', { authorization }) },
    { fact: 'T2', request: price('', '', { 'content-type': 'application/json' }) },
    { fact: 'T2', request: price('"urn:calcularFrete"', '"urn:calcular"') },
    { fact: 'T2', request: price('</soapenv:Body>', '') },
    { fact: 'T3', request: price('<TipoServico>EXP', '<TipoServico>SEDEX') },
    { fact: 'T3', request: price('<ServicoCOD>false</ServicoCOD>', '') },
    { fact: 'T4', request: price('<CepDestino>1311000', '<CepDestino>01311000') },
    { fact: 'T5', request: price('<Peso>6,20', '<Peso>6.20') },
    { fact: 'T5', request: price('<ValorDeclarado>299,80', '<ValorDeclarado>299,8') },
    { fact: 'T6', request: price('<Altura>63', '<Altura>0,63') },
    { fact: 'T9', request: post(tracking, { awbs: ['1'] }, { authorization: 'Basic x' }) },
    { fact: 'T10', request: post('/ics-edi-lv/v1/coleta/smartlabel/registrar', '[') },
    { fact: 'T10', request: post('/ics-edi-lv/v1/coleta/smartlabel/registrar', { encomendas: [freight] }) },
    { fact: 'T10', request: place({ peso: '6,2' }) },
    { fact: 'T10', request: place({ volumes: 0 }) },
    { fact: 'T11', request: place({ docFiscal: {} }) },
    { fact: 'T11', request: place({ docFiscal: { nfe: [{ ...nfe, nfeNumero: '1' }] } }) },
    { fact: 'T13', request: post(tracking, {}) },
    { fact: 'T13', request: post(tracking, { awbs: ['1'], pedidos: ['1'] }) },
    { fact: 'T13', request: post(tracking, { awbs: Array.from({ length: 51 }, String) }) },
  ],
};

describeVendor(sample);

describe('Total Express', () => {
  it('is asked for nothing but tracking by a check where prices cannot be tried out', async () => {
    const open = await openSample({ ...sample, access: { ...access, environment: 'test' } });
    try {
      expect(await open.ports.check(AbortSignal.timeout(20_000))).toEqual({ kind: 'accepted' });
      expect(open.simulator.calls.map(({ host }) => host)).toEqual(['rest']);
    } finally {
      await open.close();
    }
  });
});
