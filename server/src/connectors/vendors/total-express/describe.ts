import type { CredentialField } from '../../fields.ts';
import type { VendorManifest } from '../manifest.ts';

const user = (name: string, title: string, isRequired: boolean): CredentialField => ({
  name,
  title,
  kind: 'text',
  pattern: /[\x21-\x39\x3b-\x7e]{1,60}/,
  isRequired,
  help: 'A equipe de integração da Total Express envia.',
});
const password = (name: string, title: string, isRequired: boolean): CredentialField => ({
  name,
  title,
  kind: 'secret',
  pattern: /[\x21-\x7e]{1,60}/,
  isRequired,
  help: 'A senha desse usuário.',
});

/** Total Express; facts in `docs/connectors/total-express.md`. */
export const manifest: VendorManifest = {
  vendor: 'total-express',
  title: 'Total Express',
  documentedOn: '2026-10-01',
  hosts: {
    production: { edi: 'https://edi.totalexpress.com.br', rest: 'https://apis.totalexpress.com.br' },
    // No place to try prices out is published.
    test: { rest: 'https://apis-qa.totalexpress.com.br' },
  },
  credential: [
    user('user', 'Usuário EDI', true),
    password('password', 'Senha EDI', true),
    user('restUser', 'Usuário REST, se for outro', false),
    password('restPassword', 'Senha REST, se for outra', false),
  ],
  settings: [
    {
      name: 'services',
      title: 'Serviços',
      pattern: /(EXP|ESP|PRM|STD)(,(EXP|ESP|PRM|STD)){0,3}/,
      isRequired: true,
      help: 'Os serviços do contrato, separados por vírgula: EXP, ESP, PRM, STD.',
    },
    {
      name: 'sender',
      title: 'Remetente (REID)',
      pattern: /[0-9]{1,10}/,
      isRequired: false,
      help: 'O número do remetente na Total Express; necessário para contratar.',
    },
    {
      name: 'cnpj',
      title: 'CNPJ do contrato',
      pattern: /[0-9A-Z]{12}[0-9]{2}/,
      isRequired: false,
      help: 'O CNPJ do contrato, sem pontuação; sem ele, o do remetente do frete.',
    },
    {
      name: 'serviceNumber',
      title: 'Número do serviço',
      pattern: /[1-9][0-9]?/,
      isRequired: false,
      help: 'Só se o contrato tem outro que 1 (STD) ou 7 (EXP).',
    },
    {
      name: 'authorization',
      title: 'Cabeçalho da API REST',
      pattern: /basic_auth|basic/,
      isRequired: false,
      help: 'basic (padrão), ou basic_auth se o contrato pede «Basic Auth».',
    },
  ],
  services: [
    { code: 'EXP', title: 'Expresso', modal: 'road', cubing: 'none' },
    { code: 'ESP', title: 'Especial', modal: 'road', cubing: 'none' },
    { code: 'PRM', title: 'Premium', modal: 'road', cubing: 'none' },
    { code: 'STD', title: 'Standard', modal: 'road', cubing: 'none' },
  ],
  can: {
    quote: true,
    track: ['order', 'carrier_code'],
    book: 'findable',
    label: false,
    cancel: false,
    cte: false,
    push: false,
  },
  bounds: { mostPerSecond: null, mostInFlight: 16, tokenEveryMs: 0, bodyBytes: 2_097_152 },
  sources: {
    quote: { confidence: 'medium', note: 'its terms are taken for business days' },
    track: { confidence: 'medium', note: 'names of members differ between clients' },
    book: { confidence: 'medium', note: 'how it words errors is not known' },
    check: { confidence: 'medium', note: null },
  },
  verified: [],
};
