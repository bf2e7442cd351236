import { Type } from 'typebox';
import { refused } from '../../src/connectors/live-carrier/port.ts';
import { catalogueOf } from '../../src/connectors/vendors/catalogue.ts';
import { jsonReader } from '../../src/connectors/vendors/line/read-answer.ts';
import {
  refusalOf,
  trackingFailureOf,
  VendorProblem,
} from '../../src/connectors/vendors/line/vendor-problem.ts';
import type { VendorManifest } from '../../src/connectors/vendors/manifest.ts';
import type { CheckOutcome, Vendor } from '../../src/connectors/vendors/vendor.ts';

/** A vendor that does as little as one can: for what holds for all of them. */
const manifest: VendorManifest = {
  vendor: 'tiny',
  title: 'Tiny Cargas',
  documentedOn: '2026-10-01',
  hosts: {
    production: { api: 'https://api.tiny.example' },
    test: { api: 'https://hom.tiny.example' },
  },
  credential: [
    {
      name: 'token',
      title: 'Token',
      kind: 'secret',
      pattern: /[a-z0-9-]{8,60}/,
      isRequired: true,
      help: 'No painel do cliente.',
    },
    {
      name: 'user',
      title: 'Usuário',
      kind: 'text',
      pattern: /\w{1,20}/,
      isRequired: false,
      help: 'O nome de quem entra.',
    },
  ],
  settings: [
    { name: 'account', title: 'Conta', pattern: /\d{3,6}/, isRequired: true, help: 'O número do contrato.' },
  ],
  services: [{ code: 'R', title: 'Rodoviário', modal: 'road', cubing: 'road' }],
  can: { quote: true, track: ['nfe'], book: 'none', label: false, cancel: false, cte: false, push: false },
  bounds: { mostPerSecond: null, mostInFlight: 8, tokenEveryMs: 0, bodyBytes: 65_536 },
  sources: { quote: { confidence: 'low', note: null } },
  verified: [],
};

const readPrice = jsonReader(Type.Object({ cents: Type.Integer(), days: Type.Integer() }));

export const tinyVendor: Vendor = {
  manifest,
  open({ credential: { token = '' }, settings }, { line }) {
    const send = async (act: 'quote' | 'track' | 'check' | 'token', value: unknown, signal: AbortSignal) => {
      const answer = await line.send(
        {
          act,
          method: 'POST',
          host: 'api',
          path: `/${act}`,
          headers: { authorization: `Bearer ${token}` },
          body: { kind: 'json', value },
          isRepeatable: false,
        },
        signal,
      );
      if (answer.status === 401) throw new VendorProblem('not_let_in', 'TOKEN INVALIDO');
      if (answer.status === 403) throw new VendorProblem('not_for_this', 'SEM ACESSO');
      return answer;
    };
    return {
      quote: {
        async quote({ destination }, { signal }) {
          try {
            const answer = await send('quote', { account: settings.account, zip: destination.zip }, signal);
            if (answer.status === 422) return refused('live_refused', 'CEP NAO ATENDIDO');
            const { cents, days } = readPrice(answer);
            return { kind: 'offers', offers: [{ ...offer, costCents: cents, transitMinutes: days * 1440 }] };
          } catch (error) {
            return refusalOf(error);
          }
        },
      },
      track: {
        mostNames: 5,
        namesOf: ({ freightCode, nfes }) =>
          nfes.map(({ accessKey: key }) => ({ freightCode, key, values: {} })),
        async ask(names, signal) {
          try {
            await send('track', { keys: names.map(({ key }) => key) }, signal);
            const none = { kind: 'events', events: [], badEvents: 0, problem: null } as const;
            return { kind: 'answers', answers: names.map(() => none) };
          } catch (error) {
            return trackingFailureOf(error);
          }
        },
      },
      book: null,
      cte: null,
      push: null,
      async check(signal): Promise<CheckOutcome> {
        try {
          await send('token', { user: 'x' }, signal);
          await send('check', {}, signal);
          return { kind: 'accepted' };
        } catch (error) {
          if (!(error instanceof VendorProblem)) throw error;
          const { kind, message: sentence } = error;
          return { kind: kind === 'not_let_in' ? 'refused' : 'unknown', sentence };
        }
      },
    };
  },
};

const offer = {
  identifier: 'R',
  service: 'Rodoviário',
  serviceCode: 'R',
  serviceDescription: null,
  deliveryNote: null,
  modal: 'road',
  loadType: 'fractional',
  homeDelivery: true,
  carrierNeedsToReturnToSender: null,
  cubedG: null,
  usedG: null,
  expiresAtMs: null,
} as const;

export const tinyCatalogue = catalogueOf([tinyVendor]);
