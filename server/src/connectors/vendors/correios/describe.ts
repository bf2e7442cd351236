import type { VendorManifest, VendorService } from '../manifest.ts';

/** Correios cubes by itself. */
const service = (code: string, title: string, modal: VendorService['modal']): VendorService => ({
  code,
  title,
  modal,
  cubing: 'none',
});

const services: readonly VendorService[] = [
  service('03220', 'SEDEX', 'air'),
  service('03298', 'PAC', 'road'),
  service('03140', 'SEDEX 12', 'air'),
  service('03158', 'SEDEX 10', 'air'),
  service('03204', 'SEDEX Hoje', 'air'),
  service('04227', 'Mini Envios', 'road'),
];

/** Correios CWS by contract; facts in `docs/connectors/correios.md`. */
export const manifest: VendorManifest = {
  vendor: 'correios',
  title: 'Correios',
  documentedOn: '2026-10-01',
  hosts: {
    production: { api: 'https://api.correios.com.br' },
    test: { api: 'https://apihom.correios.com.br' },
  },
  credential: [
    {
      name: 'user',
      title: 'Usuário',
      kind: 'text',
      // A colon would end it (RFC 7617).
      pattern: /[\x21-\x39\x3b-\x7e]{1,100}/,
      isRequired: true,
      help: 'O usuário do Meu Correios que tem acesso ao CWS.',
    },
    {
      name: 'accessCode',
      title: 'Código de acesso às APIs',
      kind: 'secret',
      pattern: /[\x21-\x7e]{8,200}/,
      isRequired: true,
      help: 'No CWS, em Gestão de acesso a APIs; gerar outro invalida o anterior.',
    },
  ],
  settings: [
    {
      name: 'card',
      title: 'Cartão de postagem',
      pattern: /[0-9]{10}/,
      isRequired: true,
      help: 'O número do cartão, com seus zeros: dez dígitos.',
    },
    {
      name: 'contract',
      title: 'Número do contrato',
      pattern: /[0-9]{10}/,
      isRequired: true,
      help: 'O contrato a que o cartão pertence: dez dígitos.',
    },
    {
      name: 'office',
      title: 'Diretoria regional (DR)',
      pattern: /[0-9]{1,3}/,
      isRequired: true,
      help: 'O número da superintendência do contrato, que o CWS mostra junto ao cartão.',
    },
    {
      name: 'services',
      title: 'Serviços',
      pattern: /(03220|03298|03140|03158|03204|04227)(,(03220|03298|03140|03158|03204|04227)){0,4}/,
      isRequired: true,
      help: 'Os códigos dos serviços do contrato, até cinco, separados por vírgula: 03220 é SEDEX, 03298 é PAC.',
    },
    {
      name: 'declares',
      title: 'Valor declarado',
      pattern: /[SN]/,
      isRequired: false,
      help: 'S: cotar com o valor declarado de cada objeto (padrão); N: sem.',
    },
  ],
  services,
  can: {
    quote: true,
    track: ['carrier_code'],
    book: 'none',
    label: false,
    cancel: false,
    cte: false,
    push: true,
  },
  // A quote is two calls at least.
  bounds: { mostPerSecond: null, mostInFlight: 64, tokenEveryMs: 60_000, bodyBytes: 8 * 1_048_576 },
  sources: {
    token: { confidence: 'high', note: null },
    quote: { confidence: 'high', note: 'terms are said to be calendar days: the last day is what counts' },
    track: { confidence: 'high', note: null },
    push: {
      confidence: 'low',
      note: 'how it wraps objects, and by what it signs, is not published: the secret of the address counts',
    },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
