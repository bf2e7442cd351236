import type { VendorManifest, VendorService } from '../manifest.ts';

const air: readonly (readonly [code: string, title: string])[] = [
  ['0', 'Expresso'],
  ['7', 'Corporate'],
  ['9', '.Com'],
  ['12', 'Cargo'],
];
const road: readonly (readonly [code: string, title: string])[] = [
  ['3', '.Package'],
  ['4', 'Rodoviário'],
  ['5', 'Econômico'],
  ['6', 'Doc'],
  ['14', 'Emergencial'],
  ['40', 'Pickup'],
];

const services: readonly VendorService[] = [
  ...road.map(([code, title]) => ({ code, title, modal: 'road', cubing: 'road' }) as const),
  ...air.map(([code, title]) => ({ code, title, modal: 'air', cubing: 'air' }) as const),
];

/** Jadlog's API Embarcador; facts in `docs/connectors/jadlog.md`. */
export const manifest: VendorManifest = {
  vendor: 'jadlog',
  title: 'Jadlog',
  documentedOn: '2026-10-01',
  hosts: { production: { api: 'https://www.jadlog.com.br/embarcador/api' } },
  credential: [
    {
      name: 'token',
      title: 'Token',
      kind: 'secret',
      pattern: /[\x21-\x7e]{8,2000}/,
      isRequired: true,
      help: 'O token da API Embarcador, que o contato comercial da Jadlog envia.',
    },
  ],
  settings: [
    {
      name: 'account',
      title: 'Conta corrente',
      pattern: /[0-9]{1,10}/,
      isRequired: true,
      help: 'A conta corrente do contrato na Jadlog, com seus zeros.',
    },
    {
      name: 'contract',
      title: 'Número do contrato',
      pattern: /[0-9]{1,10}/,
      isRequired: false,
      help: 'Só se a Jadlog informou um.',
    },
    {
      name: 'services',
      title: 'Modalidades',
      pattern: /(0|3|4|5|6|7|9|12|14|40)(,(0|3|4|5|6|7|9|12|14|40)){0,9}/,
      isRequired: true,
      help: 'Os números das modalidades do contrato, separados por vírgula: 3 é .Package, 5 é Econômico.',
    },
    {
      name: 'unit',
      title: 'Unidade de origem',
      pattern: /[0-9]{1,6}/,
      isRequired: false,
      help: 'O código da unidade que coleta; necessário para contratar.',
    },
    {
      name: 'collection',
      title: 'Coleta',
      pattern: /[KS]/,
      isRequired: false,
      help: 'K: a Jadlog coleta na expedição (padrão); S: solicitação eletrônica.',
    },
    {
      name: 'insurance',
      title: 'Seguro',
      pattern: /[NA]/,
      isRequired: false,
      help: 'N: seguro da Jadlog (padrão); A: apólice própria.',
    },
    {
      name: 'pin',
      title: 'Serviço',
      pattern: /[012]/,
      isRequired: false,
      help: '0: sem PIN; 1: com PIN (padrão); 2: entrega na unidade.',
    },
  ],
  services,
  can: {
    quote: true,
    track: ['nfe', 'carrier_code'],
    book: 'findable',
    label: false,
    cancel: true,
    cte: true,
    push: false,
  },
  bounds: { mostPerSecond: null, mostInFlight: 16, tokenEveryMs: 0, bodyBytes: 1_048_576 },
  sources: {
    quote: { confidence: 'high', note: null },
    track: { confidence: 'high', note: 'an answer does not name the document it was asked by' },
    book: { confidence: 'high', note: 'there is no place to try things out: what is booked is booked' },
    cancel: { confidence: 'high', note: null },
    cte: { confidence: 'medium', note: null },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
