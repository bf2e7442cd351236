import type { StoreManifest } from '../manifest.ts';

/** Nuvemshop, and Tiendanube, which is the same. */
export const manifest: StoreManifest = {
  platform: 'nuvemshop',
  title: 'Nuvemshop',
  documentedOn: '2026-09-05',
  hosts: { api: 'https://api.nuvemshop.com.br', install: 'https://www.tiendanube.com' },
  credential: [
    {
      name: 'appSecret',
      title: 'Client secret do aplicativo',
      kind: 'secret',
      pattern: /[0-9A-Za-z]{16,128}/,
      isRequired: true,
      help: 'No portal de parceiros, na página do aplicativo, ao lado do App ID.',
    },
    {
      name: 'accessToken',
      title: 'Access token da loja',
      kind: 'secret',
      pattern: /[0-9A-Za-z]{16,128}/,
      isRequired: false,
      help: 'Vem sozinho quando a loja instala o aplicativo; informe só se a instalação já foi feita.',
    },
  ],
  settings: [
    {
      name: 'appId',
      title: 'App ID',
      pattern: /\d{1,12}/,
      isRequired: true,
      help: 'No portal de parceiros, na página do aplicativo.',
    },
    {
      name: 'contact',
      title: 'E-mail de contato',
      pattern: /[^@\s()]{1,64}@[^@\s()]{1,190}/,
      isRequired: true,
      help: 'A Nuvemshop exige um contato em cada chamada; use o e-mail de quem cuida da integração.',
    },
    {
      name: 'storeId',
      title: 'Número da loja',
      pattern: /\d{1,12}/,
      isRequired: false,
      help: 'Vem sozinho quando a loja instala o aplicativo.',
    },
  ],
  // How long it waits is not published; what others keep is some ten seconds, and a buyer waits less.
  rates: {
    method: 'POST',
    answersWithinMs: 5000,
    mostBytes: 524_288,
    optionCode: /[a-z0-9][a-z0-9_-]{0,39}/,
  },
  signature: 'body',
  landsWith: 'code',
  sameAppBy: { settings: ['appId'], credential: ['appSecret'] },
  states: new Map([
    ['posted', 'dispatched'],
    ['in_transit', 'in_transit'],
    ['out_for_delivery', 'out_for_delivery'],
    ['attempt_failed', 'delivery_attempt_failed'],
    ['to_be_picked_up', 'ready_for_pickup'],
    ['delivered', 'delivered'],
    ['returned', 'returned_to_sender'],
    ['lost', 'lost'],
    ['failed', 'failure'],
  ]),
  backMinutes: [1, 2, 5, 10, 30, 60, 180, 360, 720],
  can: { rates: true, events: true, orders: true, back: true, nfe: false, install: true },
  // A bucket of 40 that empties by two a second, for one shop: who works for it keeps to a few at a time.
  bounds: { mostPerSecond: null, mostInFlight: 16, tokenEveryMs: 0, bodyBytes: 4_194_304 },
  sources: {
    rates: { confidence: 'high', note: 'How long the platform waits is not published.' },
    events: { confidence: 'high', note: 'Events have no id: a repeat cannot be told from a later one.' },
    orders: { confidence: 'high', note: null },
    back: { confidence: 'high', note: 'Whether a second `fulfill` is refused is not published.' },
    install: { confidence: 'high', note: null },
    check: { confidence: 'high', note: null },
  },
  verified: [],
};
