import type { StoreManifest } from '../manifest.ts';

/** VTEX, where a shop is an account. What it rests on is listed in `docs/shops/vtex.md`. */
export const manifest: StoreManifest = {
  platform: 'vtex',
  title: 'VTEX',
  documentedOn: '2026-11-29',
  hosts: { api: 'https://{storeId}.vtexcommercestable.com.br' },
  credential: [
    {
      name: 'appKey',
      title: 'Application key',
      kind: 'text',
      pattern: /[0-9A-Za-z][0-9A-Za-z_-]{5,127}/,
      isRequired: true,
      help: 'No Admin da VTEX, em Configurações da conta, Chaves de aplicação; começa com vtexappkey.',
    },
    {
      name: 'accessToken',
      title: 'Application token',
      kind: 'secret',
      pattern: /[\x21-\x7e]{16,512}/,
      isRequired: true,
      help: 'Aparece uma única vez, quando a chave de aplicação é criada.',
    },
  ],
  settings: [
    {
      name: 'storeId',
      title: 'Nome da conta',
      pattern: /[a-z0-9][a-z0-9-]{0,62}/,
      isRequired: true,
      help: 'O começo do endereço do Admin: em minhaloja.myvtex.com é minhaloja.',
    },
    {
      name: 'paidStatuses',
      title: 'Status que pedem frete',
      pattern: /[a-z-]{1,40}(?:,[a-z-]{1,40}){0,9}/,
      isRequired: false,
      help: 'Separados por vírgula; sem isso, ready-for-handling, start-handling e handling.',
    },
    {
      name: 'skuMember',
      title: 'Código do produto',
      pattern: /id|refId/,
      isRequired: false,
      help: 'Onde os pedidos têm o código do catálogo de produtos: id (ID do SKU), como sem isso, ou refId (código de referência).',
    },
    {
      name: 'startsHandling',
      title: 'Iniciar o manuseio',
      pattern: /yes|no/,
      isRequired: false,
      help: 'Com yes, o pedido passa a «Iniciar manuseio» quando o frete é contratado; sem isso, quem o faz é a loja.',
    },
    {
      name: 'sendsInvoice',
      title: 'Enviar a nota fiscal',
      pattern: /yes|no/,
      isRequired: false,
      help: 'Com yes, o pedido sem nota na VTEX é faturado com a NF-e do frete quando ele sai; sem isso, quem o faz é a loja.',
    },
  ],
  // How long its checkout waits for a seller is not published; a few seconds are taken.
  rates: {
    method: 'POST',
    below: '/pvt/orderForms/simulation',
    answersWithinMs: 5000,
    mostBytes: 524_288,
    optionCode: /[a-z0-9][a-z0-9_-]{0,39}/,
  },
  signature: 'address',
  landsWith: 'code',
  sameAppBy: { settings: [], credential: ['appKey'] },
  ordersName: 'option',
  // It has no words for where a freight is: events are sentences, and one member says that it arrived.
  states: new Map([
    ['posted', 'event'],
    ['in_transit', 'event'],
    ['out_for_delivery', 'event'],
    ['attempt_failed', 'event'],
    ['to_be_picked_up', 'event'],
    ['delivered', 'isDelivered'],
    ['returned', 'event'],
    ['lost', 'event'],
    ['failed', 'event'],
  ]),
  // An order is invoiced when the goods are packed, which may be after they were first seen on their way.
  backMinutes: [5, 10, 30, 60, 120, 240, 480, 720, 1440],
  can: { rates: true, events: true, orders: true, back: true, nfe: true, install: false },
  // Reading orders is bounded by the minute, at 6000; who works for a shop keeps to a few at a time, and to a minute of quiet.
  bounds: { mostPerSecond: null, mostInFlight: 8, tokenEveryMs: 0, bodyBytes: 4_194_304 },
  sources: {
    rates: {
      confidence: 'medium',
      note: 'Stock is not answered, which the documents want; how long its checkout waits is not published.',
    },
    events: {
      confidence: 'high',
      note: 'Events are not signed: our own header proves them. A hook that is quiet for three days is dropped there.',
    },
    orders: {
      confidence: 'high',
      note: 'Lists know no day of change, and its documents advise against them: they are for the nightly look alone.',
    },
    back: {
      confidence: 'medium',
      note: 'Whether events that are sent replace those before or come after them is not published: all are sent each time.',
    },
    nfe: {
      confidence: 'high',
      note: 'The XML is there where whoever invoices sent it; else the key alone. Links of invoices are not followed.',
    },
    tables: {
      confidence: 'medium',
      note: 'Whether a change names its row by zip codes and weights is taken from how rows are kept; it is not published.',
    },
    check: {
      confidence: 'medium',
      note: 'What the configuration of the hook answers is not published in full.',
    },
  },
  verified: [],
};
