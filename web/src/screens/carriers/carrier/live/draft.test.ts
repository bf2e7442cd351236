import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { expect, test } from 'vitest';
import { liveBody, liveDraft } from './draft.ts';

test('the form gives back what it was given, and a secret only where one is typed', () => {
  const members = {
    name: 'Expresso',
    url: 'https://frete.example/api',
    services: ['Rodo', 'Aéreo'],
    loadTypes: ['fractional' as const],
    deadlineMs: 1500,
    budgetMs: null,
    cacheTtlMs: 90_000,
    maxInFlight: 8,
    offerValidityDays: 3,
    breaker: { failures: 4, ratePpm: 333_300, pauseMs: 2_500 },
  };
  const one: LiveCarrier = {
    ...members,
    id: 1,
    carrierId: 2,
    audience: { kind: 'all', shipperId: null, groupId: null },
    auth: { kind: 'header', name: 'x-chave' },
    vendorAccountId: null,
    active: true,
    revision: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
  };
  const draft = liveDraft(one);
  expect(liveBody(draft)).toEqual({ ...members, auth: { kind: 'header', name: 'x-chave' } });
  expect(liveBody({ ...draft, auth: { ...draft.auth, secret: 's' } }).auth).toEqual({
    kind: 'header',
    name: 'x-chave',
    secret: 's',
  });
});
