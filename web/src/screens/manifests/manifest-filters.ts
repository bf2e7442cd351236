import type { Methods } from '../../api/made/operations.ts';
import { choice, day, integer } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of manifests is asked for. */
export type ManifestQuery = NonNullable<Parameters<Methods['listLoadingManifests']>[0]>;

/** States, as the address has them and as the API does. */
export const states = { aberto: 'open', fechado: 'closed', cancelado: 'cancelled' } as const;
type StateParam = keyof typeof states;

/** Everything that the list is filtered by, declared once. */
export const manifestFilters = {
  state: choice('situacao', Object.keys(states) as StateParam[]),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  from: day('de'),
  until: day('ate'),
};

/** The filter as the API takes it. */
export function toQuery(
  { state, ...same }: ValuesOf<typeof manifestFilters>,
  shipperId: number | undefined,
): ManifestQuery {
  return {
    ...same,
    ...(state === undefined ? {} : { state: states[state] }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}
