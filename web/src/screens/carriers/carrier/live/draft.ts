import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import type { Methods } from '../../../../api/made/operations.ts';
import { type AuthDraft, authBody } from '../connection/auth.ts';

export const authKinds = ['none', 'bearer', 'basic', 'header'] as const;
export const loadTypes = ['fractional', 'full_load'] as const;

/** A connector as its form has it: numbers are typed, times of memory and pause in seconds, shares in per cent. */
export type LiveDraft = {
  name: string;
  url: string;
  auth: AuthDraft<(typeof authKinds)[number]>;
  services: string;
  loadTypes: readonly (typeof loadTypes)[number][];
  deadlineMs: string;
  budgetMs: string;
  cacheTtlS: string;
  maxInFlight: string;
  offerValidityDays: string;
  failures: string;
  ratePercent: string;
  pauseS: string;
};

/** What holds where nothing else is said, as the API has it. */
export const emptyLive: LiveDraft = {
  name: '',
  url: 'https://',
  auth: { kind: 'none', name: '', secret: '' },
  services: '',
  loadTypes: ['fractional', 'full_load'],
  deadlineMs: '',
  budgetMs: '',
  cacheTtlS: '60',
  maxInFlight: '32',
  offerValidityDays: '7',
  failures: '5',
  ratePercent: '50',
  pauseS: '10',
};

export function liveDraft(one: LiveCarrier): LiveDraft {
  const { name, url, auth, services, loadTypes: loads, breaker } = one;
  return {
    ...{ name, url, loadTypes: loads },
    auth: { kind: auth.kind, name: auth.name ?? '', secret: '' },
    services: services.join('\n'),
    deadlineMs: one.deadlineMs === null ? '' : String(one.deadlineMs),
    budgetMs: one.budgetMs === null ? '' : String(one.budgetMs),
    cacheTtlS: String(one.cacheTtlMs / 1000),
    maxInFlight: String(one.maxInFlight),
    offerValidityDays: String(one.offerValidityDays),
    failures: String(breaker.failures),
    ratePercent: String(breaker.ratePpm / 10_000),
    pauseS: String(breaker.pauseMs / 1000),
  };
}

type Changes = Omit<Parameters<Methods['updateLiveCarrier']>[0]['body'], 'revision' | 'active'>;

/** What the API takes of a draft. */
export function liveBody(draft: LiveDraft): Required<Changes> {
  const services = draft.services
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    name: draft.name.trim(),
    url: draft.url.trim(),
    auth: authBody(draft.auth),
    services,
    loadTypes: [...draft.loadTypes],
    deadlineMs: draft.deadlineMs === '' ? null : Number(draft.deadlineMs),
    budgetMs: draft.budgetMs === '' ? null : Number(draft.budgetMs),
    cacheTtlMs: Math.round(Number(draft.cacheTtlS) * 1000),
    maxInFlight: Number(draft.maxInFlight),
    offerValidityDays: Number(draft.offerValidityDays),
    breaker: {
      failures: Number(draft.failures),
      ratePpm: Math.round(Number(draft.ratePercent) * 10_000),
      pauseMs: Math.round(Number(draft.pauseS) * 1000),
    },
  };
}
