import type { StorePlatform } from '@carreto/contract/admin/registry/stores';
import { expect, test } from 'vitest';
import { emptyOption, emptyStore, storeBody, storeMembers } from './store-draft.ts';

const platform: StorePlatform = {
  ...{ platform: 'tiny', title: 'Tiny Loja', documentedOn: '2026-10-01', answersWithinMs: 5000 },
  credential: [{ name: 'secret', title: 'Segredo', kind: 'secret', isRequired: true, help: 'No painel.' }],
  settings: [{ name: 'appId', title: 'App', kind: 'text', isRequired: true, help: 'No painel.' }],
  ...{ isSigned: true, states: [], sources: [], verified: [] },
  can: { rates: true, events: true, orders: true, back: true, nfe: false, install: true },
};

test('a shop begins with the cheapest and the fastest offer, and hires by itself', () => {
  const draft = { ...emptyStore(platform), dispatchPointId: '7', platformCode: 'loja' };
  expect(storeBody(draft)).toEqual({
    ...{ name: 'Tiny Loja', platformCode: 'loja', dispatchPointId: 7, channel: null, settings: {} },
    options: [
      { code: 'economica', title: 'Entrega econômica', shows: 'cheapest' },
      { code: 'expressa', title: 'Entrega expressa', shows: 'fastest' },
    ],
    ...{ deadlineMs: null, asksLive: false, hires: true },
  });
  expect(storeMembers(platform, draft)).toContain('options[1].code');
});

test('a carrier and a service are named only where a line shows that of one', () => {
  const named = { ...emptyOption, code: 'rodo', title: 'Rodo', carrierId: '3', service: ' Rodo ' };
  const options = [named, { ...named, shows: 'cheapest' } as const];
  expect(storeBody({ ...emptyStore(platform), options }).options).toEqual([
    { code: 'rodo', title: 'Rodo', shows: 'service', carrierId: 3, service: 'Rodo' },
    { code: 'rodo', title: 'Rodo', shows: 'cheapest' },
  ]);
});
