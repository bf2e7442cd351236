import type { StoreManifest } from '../manifest.ts';

/** Shopify. What it rests on is listed in `docs/shops/shopify.md`. */
export const manifest: StoreManifest = {
  platform: 'shopify',
  title: 'Shopify',
  documentedOn: '2026-11-29',
  // Each shop has a host of its own.
  hosts: { api: 'https://{storeId}' },
  credential: [
    {
      name: 'appSecret',
      title: 'Client secret do aplicativo',
      kind: 'secret',
      pattern: /[0-9A-Za-z_-]{16,128}/,
      isRequired: true,
      help: 'No Dev Dashboard, em Settings do aplicativo; nos aplicativos antigos, a chave secreta da API. Assina também o que a Shopify envia.',
    },
    {
      name: 'accessToken',
      title: 'Access token da loja',
      kind: 'secret',
      pattern: /[\x21-\x7e]{16,512}/,
      isRequired: false,
      help: 'Vem sozinho quando o aplicativo é instalado; informe só o de um aplicativo antigo, criado na administração da loja.',
    },
    {
      name: 'accessUntil',
      title: 'Validade do access token',
      kind: 'text',
      pattern: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/,
      isRequired: false,
      help: 'Vem sozinha com o access token; sem ela o token vale até ser trocado.',
    },
    {
      name: 'refreshToken',
      title: 'Refresh token da loja',
      kind: 'secret',
      pattern: /[\x21-\x7e]{16,512}/,
      isRequired: false,
      help: 'Vem sozinho quando a loja autoriza o aplicativo; renova o access token, e é trocado a cada vez.',
    },
  ],
  settings: [
    {
      name: 'storeId',
      title: 'Endereço myshopify.com da loja',
      pattern: /[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com/,
      isRequired: true,
      help: 'Como minha-loja.myshopify.com; está em Configurações, Domínios, e não muda quando a loja tem domínio próprio.',
    },
    {
      name: 'appId',
      title: 'Client ID do aplicativo',
      pattern: /[0-9A-Za-z]{8,64}/,
      isRequired: false,
      help: 'No Dev Dashboard, em Settings do aplicativo; os aplicativos antigos, que já têm access token, não precisam dele.',
    },
    {
      name: 'documentAttribute',
      title: 'Atributo com o CPF ou CNPJ',
      pattern: /[^\p{Cc}]{1,60}/u,
      isRequired: false,
      help: 'Nome do atributo do pedido em que a loja guarda o CPF ou CNPJ, se não for o campo da própria Shopify.',
    },
  ],
  // It waits for 10, 5 or 3 seconds, the less the more it asks: the least is taken.
  rates: {
    method: 'POST',
    answersWithinMs: 3000,
    mostBytes: 524_288,
    optionCode: /[a-z0-9][a-z0-9_-]{0,39}/,
  },
  signature: 'body',
  landsWith: 'maybe_code',
  sameAppBy: { settings: ['appId'], credential: ['appSecret'] },
  states: new Map([
    ['posted', 'CARRIER_PICKED_UP'],
    ['in_transit', 'IN_TRANSIT'],
    ['out_for_delivery', 'OUT_FOR_DELIVERY'],
    ['attempt_failed', 'ATTEMPTED_DELIVERY'],
    ['to_be_picked_up', 'READY_FOR_PICKUP'],
    ['delivered', 'DELIVERED'],
    ['returned', 'FAILURE'],
    ['lost', 'FAILURE'],
    ['failed', 'FAILURE'],
  ]),
  backMinutes: [1, 2, 5, 10, 30, 60, 180, 360, 720],
  can: { rates: true, events: true, orders: true, back: true, nfe: false, install: true },
  // It counts points of queries, not calls: 1000 in its smallest bucket, of which a second brings back 50.
  bounds: { mostPerSecond: null, mostInFlight: 16, tokenEveryMs: 0, bodyBytes: 4_194_304 },
  sources: {
    rates: {
      confidence: 'high',
      note: 'That call-backs for rates are signed as webhooks are is what others rely on. How long a service_code may be is not published; ours has at most 21 characters.',
    },
    events: { confidence: 'high', note: null },
    orders: {
      confidence: 'high',
      note: 'Where the CPF or CNPJ stands depends on the settings of the checkout. Street, number and district share two lines.',
    },
    back: {
      confidence: 'high',
      note: 'Whether a second event of the same status is refused is not published: events are read before one is repeated.',
    },
    install: {
      confidence: 'medium',
      note: 'Client credentials are for apps and shops of one organization; other shops bring the code of an authorization.',
    },
    check: {
      confidence: 'medium',
      note: 'Whether a scope to write is also listed as one to read is not published.',
    },
  },
  verified: [],
};
