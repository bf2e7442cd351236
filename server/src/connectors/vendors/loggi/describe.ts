import type { VendorManifest, VendorService } from '../manifest.ts';

const services: readonly VendorService[] = [
  { code: 'FREIGHT_TYPE_ECONOMIC', title: 'Loggi Econômico', modal: 'road', cubing: 'none' },
  { code: 'FREIGHT_TYPE_EXPRESS', title: 'Loggi Expresso', modal: 'road', cubing: 'none' },
];

/** Loggi's integration of companies; facts in `docs/connectors/loggi.md`. */
export const manifest: VendorManifest = {
  vendor: 'loggi',
  title: 'Loggi',
  documentedOn: '2026-10-01',
  hosts: {
    production: { api: 'https://api.loggi.com' },
    test: { api: 'https://stg.api.loggi.com' },
  },
  credential: [
    {
      name: 'clientId',
      title: 'Client ID',
      kind: 'text',
      pattern: /[\x21-\x7e]{4,200}/,
      isRequired: true,
      help: 'O client_id da conta de serviço, que o time de integração da Loggi envia.',
    },
    {
      name: 'clientSecret',
      title: 'Client secret',
      kind: 'secret',
      pattern: /[\x21-\x7e]{8,500}/,
      isRequired: true,
      help: 'O client_secret da mesma conta de serviço.',
    },
    {
      name: 'pushUser',
      title: 'Usuário dos avisos',
      kind: 'text',
      // A colon would end it (RFC 7617).
      pattern: /[\x21-\x39\x3b-\x7e]{4,100}/,
      isRequired: false,
      help: 'Escolha um usuário e informe-o à Loggi com o endereço dos avisos; em branco, avisos são recusados.',
    },
    {
      name: 'pushPassword',
      title: 'Senha dos avisos',
      kind: 'secret',
      pattern: /[\x21-\x7e]{16,200}/,
      isRequired: false,
      help: 'Escolha uma senha longa e informe-a à Loggi com o usuário dos avisos.',
    },
  ],
  settings: [
    {
      name: 'company',
      title: 'Código da empresa',
      pattern: /[0-9]{1,20}/,
      isRequired: true,
      help: 'O companyId da empresa na Loggi.',
    },
    {
      name: 'pickup',
      title: 'Tipo de coleta',
      pattern: /SPOT|DEDICATED|MILK_RUN|DROP_OFF/,
      isRequired: false,
      help: 'SPOT: coleta avulsa (padrão); DEDICATED, MILK_RUN ou DROP_OFF conforme o contrato.',
    },
    {
      name: 'externalService',
      title: 'Serviço (SISU)',
      pattern: /[A-Z0-9-]{4,60}/,
      isRequired: false,
      help: 'O externalServiceId que a Loggi informou na homologação; necessário para contratar.',
    },
    {
      name: 'icms',
      title: 'ICMS da mercadoria',
      pattern: /TAXED|NOT_TAXED|FREE/,
      isRequired: false,
      help: 'Como as notas da empresa são tributadas: TAXED, NOT_TAXED (padrão) ou FREE.',
    },
  ],
  services,
  can: {
    quote: true,
    track: ['carrier_code'],
    book: 'blind',
    label: true,
    cancel: false,
    cte: false,
    push: true,
  },
  // A quote is a call for each kind of package.
  bounds: { mostPerSecond: null, mostInFlight: 64, tokenEveryMs: 30_000, bodyBytes: 8 * 1_048_576 },
  sources: {
    token: { confidence: 'high', note: null },
    quote: { confidence: 'high', note: 'a street is required, which only the zip code is known of' },
    track: { confidence: 'medium', note: 'codes of statuses are not public but for that of delivery' },
    book: { confidence: 'medium', note: 'nothing looks a booking up: what was lost waits for a person' },
    push: { confidence: 'medium', note: 'its people register the address' },
    label: { confidence: 'medium', note: 'what a label that is not ready answers is not published' },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
