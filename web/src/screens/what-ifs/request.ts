import type { WhatIfBody } from '@carreto/contract/admin/tables/what-if';
import { instantOfLocal } from '../../formats/local-time.ts';
import { choice, codes, day, type Filter } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** The most versions that are compared at once. */
export const mostVersions = 20;

/** What is looked at: as the address and as the API have it. */
export const overs: ReadonlyMap<string, NonNullable<WhatIfBody['over']>> = new Map([
  ['cotacoes', 'quotes'],
  ['fretes', 'freights'],
  ['ambos', 'both'],
]);

/** The other side of a single version: its id, or nothing. */
const against: Filter<number | 'none'> = {
  param: 'contra',
  control: 'text',
  read: (text) => (text === 'nada' ? 'none' : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  write: (value) => (value === 'none' ? 'nada' : String(value)),
  typed: (text) => text,
};

/** A stored rule with which, or without which, the rules of today are compared: `com-12`, `sem-12`. */
const rule: Filter<{ ruleId: number; active: boolean }> = {
  param: 'regra',
  control: 'text',
  read: (text) => {
    const [, way, id] = /^(com|sem)-([1-9]\d{0,14})$/.exec(text) ?? [];
    return id === undefined ? undefined : { ruleId: Number(id), active: way === 'com' };
  },
  write: ({ ruleId, active }) => `${active ? 'com' : 'sem'}-${ruleId}`,
  typed: (text) => text,
};

/** What is to be compared, as the address has it: it can be kept, sent and come back to. */
export const requestFilters = {
  versions: codes('versoes', { max: mostVersions, form: /^[1-9]\d{0,14}$/ }),
  against,
  rule,
  over: choice('sobre', [...overs.keys()]),
  from: day('de'),
  until: day('ate'),
};
export type RequestValues = ValuesOf<typeof requestFilters>;

/** As the API takes it. Days are São Paulo's, the last one whole; without days the API has its own span. */
export function toBody(
  { versions = [], against: other, rule: changed, over, from, until }: RequestValues,
  shipperId: number | undefined,
): WhatIfBody {
  const isOfRules = isRuleCompared(changed, shipperId);
  return {
    ...(versions.length === 0 ? {} : { versionIds: versions.map(Number) }),
    ...(other === undefined || versions.length !== 1 ? {} : { against: other === 'none' ? null : other }),
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(isOfRules && changed !== undefined ? { rules: changed } : {}),
    over: isOfRules ? 'quotes' : (overs.get(over ?? 'ambos') ?? 'both'),
    ...(from === undefined ? {} : { from: instantOfLocal(`${from}T00:00`) }),
    ...(until === undefined ? {} : { until: instantOfLocal(`${dayAfter(until)}T00:00`) }),
  };
}

/** Whether a rule is compared: rules are of a shipper, and the one in view may have been taken away. */
export function isRuleCompared(changed: RequestValues['rule'], shipperId: number | undefined): boolean {
  return changed !== undefined && shipperId !== undefined;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
