import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { type FreightQuery, type ViewParam, viewParams, views } from './freight-filters.ts';

export type FoundFreight = Awaited<ReturnType<Methods['findFreights']>>['items'][number];
export type Count = { count: number; isMore: boolean };
type Counts = { all: Count; byView: Readonly<Record<ViewParam, Count>>; queries: Queries };
type Queries = Readonly<Partial<Record<ViewParam, FreightQuery>>>;

const pageSize = 100;

/** How many freights a filter finds, and each saved view within it, with what the view asks for. */
export function useFreightCounts(filter: FreightQuery) {
  return useQuery({
    queryKey: ['countFreights', filter],
    queryFn: async ({ signal }): Promise<Counts> => {
      const [counted, unprinted] = await Promise.all([
        api.countFreights(filter, { signal }),
        api.countFreights({ ...filter, unprinted: true }, { signal }),
      ]);
      const found = viewParams.map((param) => {
        const view = counted.views.find((one) => one.view === views[param]);
        return [param, view ?? { ...unprinted, query: { unprinted: true } }] as const;
      });
      return {
        all: counted,
        byView: Object.fromEntries(found) as unknown as Counts['byView'],
        queries: Object.fromEntries(found.map(([param, { query }]) => [param, query])) as Queries,
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

/** The rows of a filter, a page after the other; undefined: it is not yet known what its view asks for. */
export function useFreightRows(query: FreightQuery | undefined) {
  return useInfiniteQuery({
    queryKey: ['findFreights', query],
    queryFn: ({ pageParam, signal }) =>
      api.findFreights(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
}
