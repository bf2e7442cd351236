import type { StoreManifest } from '../manifest.ts';
import { noRates } from '../never-asks.ts';

/** Bling, an ERP: orders, NF-es and tracking, and no rates. What it rests on is listed in `docs/shops/bling.md`. */
export const manifest: StoreManifest = {
  platform: 'bling',
  title: 'Bling',
  documentedOn: '2026-10-01',
  hosts: { api: 'https://api.bling.com.br', site: 'https://www.bling.com.br' },
  credential: [
    {
      name: 'clientId',
      title: 'Client ID',
      kind: 'text',
      pattern: /[0-9A-Za-z]{16,128}/,
      isRequired: true,
      help: 'No Bling, em Cadastro de aplicativos, na aba Informações do app.',
    },
    {
      name: 'clientSecret',
      title: 'Client Secret',
      kind: 'secret',
      pattern: /[0-9A-Za-z]{16,128}/,
      isRequired: true,
      help: 'Ao lado do Client ID; assina também os avisos que o Bling envia.',
    },
    {
      name: 'refreshToken',
      title: 'Refresh token',
      kind: 'secret',
      pattern: /[\x21-\x7e]{20,4000}/,
      isRequired: false,
      help: 'Vem sozinho quando o aplicativo é autorizado; o Bling o troca a cada renovação.',
    },
    {
      name: 'accessToken',
      title: 'Access token',
      kind: 'secret',
      pattern: /[\x21-\x7e]{20,4000}/,
      isRequired: false,
      help: 'Vem sozinho quando o aplicativo é autorizado; vale seis horas.',
    },
    {
      name: 'accessUntil',
      title: 'Validade do access token',
      kind: 'text',
      pattern: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/,
      isRequired: false,
      help: 'Vem sozinha com o access token.',
    },
  ],
  settings: [
    {
      name: 'paidSituations',
      title: 'Situações que pedem frete',
      pattern: /\d{1,9}(?:,\d{1,9}){0,19}/,
      isRequired: false,
      help: 'Números das situações do pedido que pedem frete, separados por vírgula; sem isso, 15 (Em andamento) e 9 (Atendido).',
    },
  ],
  rates: noRates,
  signature: 'body',
  landsWith: 'code',
  // Situations of its logistics objects (B14); it has fewer than there are states.
  states: new Map([
    ['posted', '0'],
    ['in_transit', '1'],
    ['out_for_delivery', '1'],
    ['attempt_failed', '2'],
    ['to_be_picked_up', '4'],
    ['delivered', '3'],
    ['returned', '2'],
    ['lost', '2'],
    ['failed', '2'],
  ]),
  backMinutes: [1, 2, 5, 10, 30, 60, 180, 360, 720],
  can: { rates: false, events: true, orders: true, back: true, nfe: true, install: true },
  bounds: { mostPerSecond: 3, mostInFlight: 8, tokenEveryMs: 0, bodyBytes: 4_194_304 },
  sources: {
    events: { confidence: 'high', note: null },
    orders: {
      confidence: 'medium',
      note: 'Whether an order is paid is not told; its situation stands for that.',
    },
    back: {
      confidence: 'medium',
      note: 'Whether members of a logistics object that are left out of a change stay is not published: all are sent back.',
    },
    nfe: {
      confidence: 'medium',
      note: 'On which host the link of the XML is has been seen, and is not promised.',
    },
    install: { confidence: 'high', note: 'Addresses are entered on the page of the app, not by a call.' },
    check: { confidence: 'medium', note: 'The list of orders is asked for one of them.' },
  },
  verified: [],
};
