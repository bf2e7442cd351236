import type { VendorManifest, VendorService } from '../manifest.ts';

/** Its one kind of transport, which has no code of its own; Rodonaves cubes by itself. */
export const service: VendorService = { code: 'road', title: 'Rodoviário', modal: 'road', cubing: 'none' };

/** Rodonaves' interfaces of customers; facts in `docs/connectors/rodonaves.md`. */
export const manifest: VendorManifest = {
  vendor: 'rodonaves',
  title: 'Rodonaves',
  documentedOn: '2026-10-01',
  hosts: {
    production: {
      quotation: 'https://quotation-apigateway.rte.com.br',
      cities: 'https://dne-api.rte.com.br',
      terms: 'https://01wapi.rte.com.br',
      tracking: 'https://tracking-apigateway.rte.com.br',
    },
  },
  credential: [
    {
      name: 'user',
      title: 'Usuário',
      kind: 'text',
      pattern: /[\x21-\x7e]{3,120}/,
      isRequired: true,
      help: 'O usuário das APIs, que a Rodonaves envia; costuma ser o CNPJ ou o nome da empresa.',
    },
    {
      name: 'password',
      title: 'Senha',
      kind: 'secret',
      pattern: /[\x20-\x7e]{4,200}/,
      isRequired: true,
      help: 'A senha do mesmo usuário.',
    },
  ],
  settings: [
    {
      name: 'contact',
      title: 'Contato',
      pattern: /[^\p{C}]{2,60}/u,
      isRequired: true,
      help: 'O nome de quem responde pelas cotações.',
    },
    {
      name: 'phone',
      title: 'Telefone do contato',
      pattern: /[0-9]{10,11}/,
      isRequired: true,
      help: 'Com DDD, só os dígitos.',
    },
    {
      name: 'payer',
      title: 'Documento de quem paga',
      pattern: /[0-9A-Z]{12}[0-9]{2}|[0-9]{11}/,
      isRequired: false,
      help: 'O CNPJ do contrato, se não for o do embarcador.',
    },
    {
      name: 'recipient',
      title: 'Documento do destinatário não informado',
      pattern: /[0-9A-Z]{12}[0-9]{2}|[0-9]{11}/,
      isRequired: false,
      help: 'O que vai na cotação quando o destinatário ainda não é conhecido; em branco, não se cota sem ele.',
    },
  ],
  services: [service],
  can: { quote: true, track: ['nfe'], book: 'none', label: false, cancel: false, cte: false, push: false },
  bounds: { mostPerSecond: null, mostInFlight: 64, tokenEveryMs: 60_000, bodyBytes: 2 * 1_048_576 },
  sources: {
    token: { confidence: 'high', note: 'each host has a session of its own' },
    quote: { confidence: 'medium', note: 'a recipient that it does not know has no price' },
    track: { confidence: 'medium', note: 'codes of events are not public' },
    check: { confidence: 'medium', note: null },
  },
  verified: [],
};
