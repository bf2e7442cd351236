import type { VendorManifest } from '../manifest.ts';

/** Braspress; facts in `docs/connectors/braspress.md`. */
export const manifest: VendorManifest = {
  vendor: 'braspress',
  title: 'Braspress',
  documentedOn: '2026-10-01',
  hosts: { production: { api: 'https://api.braspress.com' } },
  credential: [
    {
      name: 'user',
      title: 'Usuário',
      kind: 'text',
      pattern: /[\x21-\x39\x3b-\x7e]{1,60}/,
      isRequired: true,
      help: 'O usuário da API, que a filial da Braspress envia; em geral é o CNPJ com um sufixo.',
    },
    {
      name: 'password',
      title: 'Senha',
      kind: 'secret',
      pattern: /[\x21-\x7e]{1,60}/,
      isRequired: true,
      help: 'A senha desse usuário.',
    },
  ],
  settings: [
    {
      name: 'payer',
      title: 'CNPJ do tomador',
      pattern: /[0-9]{14}/,
      isRequired: true,
      help: 'O CNPJ que paga o frete, sem pontuação; por ele a Braspress rastreia.',
    },
    {
      name: 'modals',
      title: 'Modais',
      pattern: /R,A|A,R|R|A/,
      isRequired: false,
      help: 'R: rodoviário (padrão); A: aéreo; R,A: os dois.',
    },
    {
      name: 'terms',
      title: 'Tipo de frete',
      pattern: /[123]/,
      isRequired: false,
      help: '1: CIF (padrão); 2: FOB; 3: consignado, pago pelo CNPJ do tomador.',
    },
    {
      name: 'recipient',
      title: 'CNPJ de destinatário desconhecido',
      pattern: /[0-9]{14}/,
      isRequired: false,
      help: 'O CNPJ com que se cota quando ainda não se sabe quem recebe; sem ele, o do remetente.',
    },
  ],
  services: [
    { code: 'R', title: 'Rodoviário', modal: 'road', cubing: 'none' },
    { code: 'A', title: 'Aéreo', modal: 'air', cubing: 'none' },
  ],
  can: {
    quote: true,
    track: ['nfe', 'order'],
    book: 'none',
    label: false,
    cancel: false,
    cte: false,
    push: false,
  },
  bounds: { mostPerSecond: null, mostInFlight: 16, tokenEveryMs: 0, bodyBytes: 1_048_576 },
  sources: {
    quote: { confidence: 'high', note: 'what to send where nobody knows the recipient is not published' },
    track: { confidence: 'high', note: 'descriptions are the codes, and their list is not published' },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
