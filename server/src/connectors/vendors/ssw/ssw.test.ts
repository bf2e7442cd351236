import { describe, expect, it } from 'vitest';
import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import { openSample } from '../../../../test/support/vendors/open-sample.ts';
import { enquiry, nfeKey } from '../../../../test/support/vendors/samples.ts';
import type { VendorSample } from '../../../../test/support/vendors/vendor-sample.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { ssw } from './carrier.ts';
import { simulateSsw } from './simulator/simulator.ts';
import { simulatedLogin } from './simulator/wire-rules.ts';
import { withoutReferences } from './wire-entities.ts';
import { quoteRequest } from './wire-quote.ts';

const { domain, payer, ...credential } = simulatedLogin;
const access = {
  environment: 'production',
  credential,
  settings: { domain, payer, tracking: 'payer' },
} as const;

type Changes = {
  service?: string;
  from?: string | RegExp;
  to?: string;
  headers?: Record<string, string>;
};

/** A price as it is asked for, with one thing in it changed. */
function price({ service = 'sswCotacao', from = '', to = '', headers = {} }: Changes): ExchangeRequest {
  const settings = { ...access.settings, service };
  const request = quoteRequest({ ...access, settings }, enquiry);
  const text = request.body?.kind === 'xml' ? request.body.text : '';
  return {
    method: 'POST',
    host: 'api',
    path: request.path,
    headers: { 'content-type': 'text/xml; charset=utf-8', ...request.headers, ...headers },
    body: text.replace(from, to),
  };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): ExchangeRequest {
  return { method: 'POST', host: 'api', path, headers, body };
}

const sender = { cnpj: payer, senha: credential.trackingPassword };
const logIn = { domain, username: credential.login, password: credential.password, cnpj_edi: payer };
/** A token that its simulator gave before. */
const token = { authorization: 'ssw-0' };
const place = { endereco: { cep: '01311000' } };
const nfe = { chaveNFe: nfeKey, numero: '1', serie: '1', dataEmissao: '2026-09-05', cnpjPagador: payer };
const amounts = { qtdeVolumes: 1, valorMercadoria: 10, pesoReal: 1, cubagem: 0.1 };

function notfis(nf: object, party: object = {}): ExchangeRequest {
  const recipient = { cnpj: '00052998224725', nome: 'Ana', ...place, ...party, nf: [nf] };
  const dados = [{ remetente: { cnpj: payer, nome: 'Loja', ...place }, destinatario: [recipient] }];
  return post('/api/notfis', { lote: '1', dados }, token);
}

const sample: VendorSample = {
  vendor: ssw,
  access,
  simulate(clock) {
    const simulated = simulateSsw(clock);
    simulated.state.tokens.set(token.authorization, { untilMs: Number.POSITIVE_INFINITY, isFresh: false });
    return simulated;
  },
  unservedZip: 69_900_000,
  pricesUnserved: true,
  // The real weight: the carrier cubes.
  weights: {
    said: ({ body }) => [...body.matchAll(/<peso>([\d.]+)</g)].map(([, kg]) => Math.round(Number(kg) * 1000)),
    expected: [6200],
  },
  isLogIn: ({ path }) => path === '/api/generateToken',
  tokenAct: 'book',
  isBooking: ({ path }) => path === '/api/notfis',
  breakages: [
    { fact: 'S2', request: price({ headers: { 'content-type': 'application/xml' } }) },
    { fact: 'S2', request: price({ headers: { soapaction: 'cotar' } }) },
    { fact: 'S2', request: price({ from: 'urn:sswinfbr.sswCotacao', to: 'urn:sswCotacao' }) },
    { fact: 'S2', request: price({ from: '</soapenv:Body>' }) },
    { fact: 'S3', request: price({ from: /<mercadoria>1<\/mercadoria>/ }) },
    {
      fact: 'S3',
      request: price({
        from: '<altura>0</altura><largura>0</largura>',
        to: '<largura>0</largura><altura>0</altura>',
      }),
    },
    {
      fact: 'S3',
      request: price({ service: 'sswCotacaoCliente', from: /<senhaPagador>.*<\/senhaPagador>/ }),
    },
    { fact: 'S4', request: price({ from: '01311000', to: '1311000' }) },
    { fact: 'S5', request: price({ from: '<valorNF>299.80', to: '<valorNF>299,80' }) },
    { fact: 'S5', request: price({ from: '<peso>6.200', to: '<peso>6.2' }) },
    { fact: 'S5', request: price({ from: '<volume>0.1260', to: '<volume>3' }) },
    { fact: 'S6', request: price({ from: '<coletar>N', to: '<coletar>0' }) },
    { fact: 'S6', request: price({ service: 'sswCotacaoColeta', from: '<ciffob>C', to: '<ciffob>CIF' }) },
    { fact: 'S7', request: price({ from: '00052998224725', to: '52998224725' }) },
    { fact: 'S9', request: price({ from: '<login>', to: '<login>x' }) },
    { fact: 'S9', request: price({ service: 'sswCotacaoCliente', from: credential.payerPassword, to: 'x' }) },
    { fact: 'S14', request: post('/api/trackingdanfe', { chave_nfe: '123' }) },
    { fact: 'S14', request: post('/api/trackingdanfe', `chave_nfe=${nfeKey}`) },
    { fact: 'S15', request: post('/api/trackingpag', { ...sender, sigla_emp: 'XYZ', chave_nfe: nfeKey }) },
    { fact: 'S15', request: post('/api/trackingpag', { ...sender, sigla_emp: domain }) },
    { fact: 'S16', request: post('/api/tracking', { ...sender, senha: 'x', nro_nf: '123' }) },
    { fact: 'S16', request: post('/api/tracking', sender) },
    { fact: 'S18', request: post('/api/generateToken', logIn) },
    { fact: 'S18', request: post('/api/generateToken', { ...logIn, password: 'x', force: false }) },
    {
      fact: 'S19',
      request: { ...notfis({ ...nfe, ...amounts }), headers: { authorization: 'Bearer ssw-0' } },
    },
    ...[
      notfis({ ...nfe, ...amounts, chaveNFe: '' }),
      notfis({ ...nfe, ...amounts, pesoReal: '1,0' }),
      notfis({ ...nfe, ...amounts }, { cnpj: '52998224725' }),
      notfis({ ...nfe, ...amounts, cnpjPagador: '99500202000180' }),
      post('/api/notfis', { lote: '1', dados: [] }, token),
    ].map((request) => ({ fact: 'S20', request })),
  ],
};

describeVendor(sample);

describe('SSW', () => {
  it('is asked for a collection price once, for it may keep a number', async () => {
    const settings = { ...access.settings, service: 'sswCotacaoColeta' };
    const open = await openSample({ ...sample, access: { ...access, settings } });
    try {
      [open.simulator.mode, open.simulator.times] = ['closing', 1];
      const call = { requestId: 'r', signal: AbortSignal.timeout(20_000), deadlineMs: 20_000 };
      expect(await open.ports.quote?.quote(enquiry, call)).toMatchObject({ code: 'live_down' });
      expect(open.simulator.calls).toHaveLength(1);
    } finally {
      await open.close();
    }
  });

  it('has references to characters in its words, of which those of others stay as they are', () => {
    const written = 'N&atilde;o &Eacute; &#231;&#xE7; &quot;&amp;&apos; &bogus; &#0; &#xD800; &amp;amp;';
    expect(withoutReferences(written)).toBe('Não É çç "&\' &bogus; &#0; &#xD800; &amp;');
  });
});
