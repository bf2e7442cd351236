import type { VendorManifest } from '../manifest.ts';

const token = /[\x21-\x7e]{20,4000}/;

/** Melhor Envio, an aggregator; facts in `docs/connectors/melhor-envio.md`. What it offers is the account's: there is no list of services. */
export const manifest: VendorManifest = {
  vendor: 'melhor-envio',
  title: 'Melhor Envio',
  documentedOn: '2026-10-01',
  hosts: {
    production: { site: 'https://melhorenvio.com.br' },
    test: { site: 'https://sandbox.melhorenvio.com.br' },
  },
  credential: [
    {
      name: 'clientId',
      title: 'Client ID',
      kind: 'text',
      pattern: /[0-9A-Za-z-]{1,60}/,
      isRequired: true,
      help: 'O número do aplicativo, em Integrações, Área dev.',
    },
    {
      name: 'clientSecret',
      title: 'Secret',
      kind: 'secret',
      pattern: /[\x21-\x7e]{8,200}/,
      isRequired: true,
      help: 'O segredo do mesmo aplicativo.',
    },
    {
      name: 'refreshToken',
      title: 'Refresh token',
      kind: 'secret',
      pattern: token,
      isRequired: true,
      help: 'O refresh_token da primeira autorização; o Carreto guarda os que vêm depois dele.',
    },
    {
      name: 'accessToken',
      title: 'Access token',
      kind: 'secret',
      pattern: token,
      isRequired: false,
      help: 'Deixe em branco: o Carreto guarda aqui o token em uso.',
    },
    {
      name: 'accessUntil',
      title: 'Validade do access token',
      kind: 'text',
      pattern: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z/,
      isRequired: false,
      help: 'Deixe em branco: o Carreto guarda aqui até quando o token em uso vale.',
    },
  ],
  settings: [
    {
      name: 'application',
      title: 'Nome do aplicativo',
      pattern: /[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}/,
      isRequired: true,
      help: 'Como o aplicativo foi cadastrado; vai no cabeçalho de cada chamada.',
    },
    {
      name: 'contact',
      title: 'E-mail de contato técnico',
      pattern: /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{3,120}/,
      isRequired: true,
      help: 'O Melhor Envio exige um e-mail em cada chamada, para avisar de problemas.',
    },
    {
      name: 'services',
      title: 'Serviços',
      pattern: /[0-9]{1,4}(,[0-9]{1,4}){0,29}/,
      isRequired: false,
      help: 'Os números dos serviços a cotar, separados por vírgula: 1 é PAC, 2 é SEDEX; em branco, todos.',
    },
  ],
  services: [],
  can: {
    quote: true,
    track: ['carrier_code'],
    book: 'blind',
    label: true,
    cancel: true,
    cte: false,
    push: true,
  },
  bounds: { mostPerSecond: null, mostInFlight: 32, tokenEveryMs: 60_000, bodyBytes: 8 * 1_048_576 },
  sources: {
    token: { confidence: 'high', note: 'the refresh token changes at each log-in and is kept' },
    quote: { confidence: 'high', note: 'it packs products into boxes of its own' },
    track: { confidence: 'high', note: 'times say no zone: UTC is read' },
    book: { confidence: 'high', note: 'it spends the balance; a lost answer waits for a person' },
    label: { confidence: 'medium', note: 'whether the address answers a PDF is not published' },
    cancel: { confidence: 'medium', note: null },
    push: { confidence: 'high', note: null },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
