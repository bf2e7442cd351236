import type { Methods } from '../../api/made/operations.ts';
import { choice, day, integer } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of files is asked for. */
export type FileQuery = NonNullable<Parameters<Methods['listFiles']>[0]>;

const kinds: ReadonlyMap<string, NonNullable<FileQuery['kind']>> = new Map([
  ['ocoren', 'ocoren'],
  ['conemb', 'conemb'],
  ['doccob', 'doccob'],
  ['cte', 'cte_xml'],
  ['notfis', 'notfis'],
]);
const states: ReadonlyMap<string, NonNullable<FileQuery['state']>> = new Map([
  ['aceito', 'taken'],
  ['em-parte', 'partial'],
  ['recusado', 'refused'],
  ['interrompido', 'interrupted'],
  ['em-andamento', 'working'],
  ['escrito', 'written'],
]);

/** Everything that files are filtered by: the address, the chips and the form follow from it. */
export const fileFilters = {
  kind: choice('tipo', [...kinds.keys()]),
  state: choice('situacao', [...states.keys()]),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  from: day('de'),
  until: day('ate'),
};
export type FileFilterValues = ValuesOf<typeof fileFilters>;

/** The filter as the API takes it. Days are those of São Paulo, which has had no summer time since 2019. */
export function toFileQuery({ kind, state, carrierId, from, until }: FileFilterValues): FileQuery {
  const [kindOf, stateOf] = [kinds.get(kind ?? ''), states.get(state ?? '')];
  return {
    ...(kindOf === undefined ? {} : { kind: kindOf }),
    ...(stateOf === undefined ? {} : { state: stateOf }),
    ...(carrierId === undefined ? {} : { carrierId }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(until === undefined
      ? {}
      : { until: new Date(Date.parse(startOf(until)) + 86_400_000).toISOString() }),
  };
}

function startOf(on: string): string {
  return new Date(`${on}T00:00:00-03:00`).toISOString();
}
