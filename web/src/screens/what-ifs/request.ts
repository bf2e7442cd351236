import type { NewRule } from '@carreto/contract/admin/registry/rules';
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

/**
 * A change of rules: a stored one with which, or without which, those of today are compared (`com-12`, `sem-12`), or one that was
 * typed in this tab and not saved (`nova`, `mudada-12`).
 */
export type ChosenRule = { ruleId: number; as: 'on' | 'off' | 'typed' } | { ruleId: undefined; as: 'typed' };

const ways = { com: 'on', sem: 'off', mudada: 'typed' } as const;
type Way = keyof typeof ways;

const rule: Filter<ChosenRule> = {
  param: 'regra',
  control: 'text',
  read: (text) => {
    if (text === 'nova') return { ruleId: undefined, as: 'typed' };
    const [, way, id] = /^(com|sem|mudada)-([1-9]\d{0,14})$/.exec(text) ?? [];
    return id === undefined ? undefined : { ruleId: Number(id), as: ways[way as Way] };
  },
  write: ({ ruleId, as }) => {
    if (ruleId === undefined) return 'nova';
    return `${as === 'typed' ? 'mudada' : as === 'on' ? 'com' : 'sem'}-${ruleId}`;
  },
  typed: (text) => text,
};

/** What was typed of a rule: undefined where this tab has nothing, or no whole rule yet. */
export type TypedRule = (ruleId: number | undefined) => NewRule | undefined;

/** The change of rules as the API takes it; undefined where none is chosen, or what was typed is not here. */
export function toRuleChange(chosen: ChosenRule | undefined, typed: TypedRule): WhatIfBody['rules'] {
  if (chosen === undefined) return undefined;
  const { ruleId, as } = chosen;
  if (as !== 'typed') return { ruleId, active: as === 'on' };
  const written = typed(ruleId);
  return written === undefined ? undefined : { rule: written, ...(ruleId === undefined ? {} : { ruleId }) };
}

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

/** Of which shipper, and what is changed of its rules: rules are of a shipper, so there is none without one. */
type Subject = { shipperId: number | undefined; rules: WhatIfBody['rules'] };

/** As the API takes it. Days are São Paulo's, the last one whole; without days the API has its own span. */
export function toBody(
  { versions = [], against: other, over, from, until }: RequestValues,
  { shipperId, rules }: Subject,
): WhatIfBody {
  return {
    ...(versions.length === 0 ? {} : { versionIds: versions.map(Number) }),
    ...(other === undefined || versions.length !== 1 ? {} : { against: other === 'none' ? null : other }),
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(rules === undefined ? {} : { rules }),
    over: rules !== undefined ? 'quotes' : (overs.get(over ?? 'ambos') ?? 'both'),
    ...(from === undefined ? {} : { from: instantOfLocal(`${from}T00:00`) }),
    ...(until === undefined ? {} : { until: instantOfLocal(`${dayAfter(until)}T00:00`) }),
  };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
