import type { Methods } from '../../api/made/operations.ts';
import { choice, day, type Filter, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of calls is asked for. */
export type CallQuery = NonNullable<Parameters<Methods['listCalls']>[0]>;
/** The same of groups, which no single request is one of. */
export type GroupQuery = NonNullable<Parameters<Methods['listCallGroups']>[0]>;

const outcomes = { certas: '2xx', recusadas: '4xx', falhas: '5xx' } as const;
const callers: ReadonlyMap<string, NonNullable<CallQuery['callerKind']>> = new Map([
  ['embarcador', 'shipper'],
  ['transportadora', 'carrier'],
  ['pessoa', 'admin'],
  ['desconhecido', 'stranger'],
]);

export type OutcomeParam = keyof typeof outcomes;

/** A name of the API, which has a form. */
function named(param: string, form: RegExp): Filter<string> {
  const read = (text: string): string | undefined => (form.test(text.trim()) ? text.trim() : undefined);
  return { ...words(param), read, typed: read };
}

const ids = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** Everything that calls are filtered by: the address, the chips and the form follow from it. */
export const callFilters = {
  outcome: choice('resultado', Object.keys(outcomes) as OutcomeParam[]),
  text: words('texto'),
  code: named('codigo', /^[a-z_]{1,40}$/),
  operation: named('operacao', /^[A-Za-z0-9]{1,60}$/),
  caller: choice('quem', [...callers.keys()]),
  tokenId: integer('token', ids),
  requestId: named('pedido', /^[0-9a-z]{16}$/),
  from: day('de'),
  until: day('ate'),
};
export type CallFilterValues = ValuesOf<typeof callFilters>;

/** Calls one by one, or failures by kind: a parameter of its own, for it filters nothing. */
export const callView = { view: choice('visao', ['grupos']) };

/** The filter as the API takes it. Days are those of São Paulo, which has had no summer time since 2019. */
export function toCallQuery(values: CallFilterValues, shipperId: number | undefined): CallQuery {
  const { outcome, caller, from, until, ...same } = values;
  const callerKind = caller === undefined ? undefined : callers.get(caller);
  return {
    ...same,
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(outcome === undefined ? {} : { statusClass: outcomes[outcome] }),
    ...(callerKind === undefined ? {} : { callerKind }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(until === undefined
      ? {}
      : { until: new Date(Date.parse(startOf(until)) + 86_400_000).toISOString() }),
  };
}

/** What of it groups are asked for. */
export function toGroupQuery({ requestId: _, ...query }: CallQuery): GroupQuery {
  return query;
}

function startOf(on: string): string {
  return new Date(`${on}T00:00:00-03:00`).toISOString();
}
