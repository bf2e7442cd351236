import type { Methods } from '../../api/made/operations.ts';
import { choice, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of tokens is asked for. */
export type TokenQuery = NonNullable<Parameters<Methods['listTokens']>[0]>;

const dayMs = 86_400_000;
const states = { vivos: 'live', encerrados: 'ended', todos: undefined } as const;

/** Everything that tokens are filtered by. Without a state those that work are shown. */
export const tokenFilters = {
  text: words('texto'),
  unused: choice('sem-uso', ['30', '90', '365']),
  state: choice('situacao', Object.keys(states) as (keyof typeof states)[]),
};
export type TokenFilterValues = ValuesOf<typeof tokenFilters>;

/** Tokens, or platforms of shippers: a parameter of its own, for it filters nothing. */
export const tokenPart = { part: choice('parte', ['plataformas']) };

/** The filter as the API takes it. `nowMs`: to the day, so that the question stays the same while it is shown. */
export function toTokenQuery(
  { text, unused, state = 'vivos' }: TokenFilterValues,
  { shipperId, nowMs }: { shipperId: number | undefined; nowMs: number },
): TokenQuery {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  return {
    ...(text === undefined ? {} : { text }),
    ...(states[state] === undefined ? {} : { state: states[state] }),
    ...(unused === undefined ? {} : { unusedSince: new Date(today - Number(unused) * dayMs).toISOString() }),
    ...(shipperId === undefined ? {} : { ownerKind: 'shipper', ownerId: shipperId }),
  };
}
