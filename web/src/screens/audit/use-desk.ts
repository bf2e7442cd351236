import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import type { QueueQuery } from './audit-filters.ts';

export type QueuedCte = Awaited<ReturnType<Methods['searchCtes']>>['items'][number];
export type CteGroup = Awaited<ReturnType<Methods['countCtes']>>['groups'][number];
export type CteAudit = Awaited<ReturnType<Methods['getCteAudit']>>;
export type MoveTo = Parameters<Methods['moveCte']>[0]['body']['to'];

/** CT-es that wait for a person, dearest first. */
export function useQueue(query: QueueQuery) {
  return useInfiniteQuery({
    queryKey: ['searchCtes', 'queue', query],
    queryFn: ({ pageParam, signal }) =>
      api.searchCtes(
        {
          ...query,
          sort: '-difference',
          limit: 100,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // What was decided leaves the queue when it has become effective.
    refetchInterval: ({ state: { data } }) => (isDecidedIn(data?.pages) ? 3000 : 60_000),
  });
}

function isDecidedIn(pages: readonly { items: readonly QueuedCte[] }[] | undefined): boolean {
  return pages?.some(({ items }) => items.some(({ decidedTo }) => decidedTo !== null)) === true;
}

/** How many there are of each cause and carrier, where they stand. */
export function useGroups({ cause: _, carrierId: __, text: ___, ...query }: QueueQuery) {
  return useQuery({
    queryKey: ['countCtes', query],
    queryFn: ({ signal }) => api.countCtes(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useAudit(cteId: number) {
  return useQuery({
    queryKey: ['getCteAudit', cteId],
    queryFn: ({ signal }) => api.getCteAudit({ cteId }, { signal }),
    // What was decided is looked at again when it has become effective.
    refetchInterval: ({ state: { data } }) => (data?.decision == null ? false : 2000),
  });
}

export function useCte(cteId: number) {
  return useQuery({
    queryKey: ['getCte', cteId],
    queryFn: ({ signal }) => api.getCte({ cteId }, { signal }),
  });
}

/** What a decision makes stale. */
export async function staleDesk(queries: QueryClient): Promise<void> {
  const names = ['searchCtes', 'countCtes', 'getCteAudit', 'getCte', 'listCteCandidates', 'getToday'];
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
