import type { VendorManifest, VendorService } from '../manifest.ts';

/** Jamef cubes by itself. */
const services: readonly VendorService[] = [
  { code: '1', title: 'Rodoviário', modal: 'road', cubing: 'none' },
  { code: '2', title: 'Aéreo', modal: 'air', cubing: 'none' },
];

/** Jamef's interface of customers; facts in `docs/connectors/jamef.md`. */
export const manifest: VendorManifest = {
  vendor: 'jamef',
  title: 'Jamef',
  documentedOn: '2026-10-01',
  hosts: {
    production: { api: 'https://api.jamef.com.br' },
    test: { api: 'https://api-qa.jamef.com.br' },
  },
  credential: [
    {
      name: 'user',
      title: 'Usuário',
      kind: 'text',
      pattern: /[\x21-\x7e]{3,120}/,
      isRequired: true,
      help: 'O e-mail cadastrado no portal de desenvolvedores da Jamef.',
    },
    {
      name: 'password',
      title: 'Senha',
      kind: 'secret',
      pattern: /[\x20-\x7e]{4,200}/,
      isRequired: true,
      help: 'A senha do mesmo portal; produção e homologação têm cada uma a sua.',
    },
  ],
  settings: [
    {
      name: 'services',
      title: 'Transportes',
      pattern: /[12](,[12])?/,
      isRequired: true,
      help: '1: rodoviário; 2: aéreo; os dois separados por vírgula.',
    },
    {
      name: 'branch',
      title: 'Filial de origem',
      pattern: /[0-9A-Z]{1,6}/,
      isRequired: false,
      help: 'O código da filial que coleta; em branco, é consultada pelo CEP de origem.',
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
  services,
  can: { quote: true, track: ['nfe'], book: 'none', label: false, cancel: false, cte: false, push: false },
  bounds: { mostPerSecond: null, mostInFlight: 64, tokenEveryMs: 60_000, bodyBytes: 2 * 1_048_576 },
  sources: {
    token: { confidence: 'high', note: 'one new token a minute' },
    quote: { confidence: 'high', note: 'it wants the document of the recipient' },
    track: { confidence: 'medium', note: 'one call in two seconds; one status is known' },
    check: { confidence: 'medium', note: null },
  },
  verified: [],
};
