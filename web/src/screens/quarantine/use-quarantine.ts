import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import type { QuarantineQuery } from './quarantine-filters.ts';

const pageSize = 200;
/** Pages that are read unasked, so that groups are whole. */
const usualPages = 5;

/** Occurrences in the order they came; as many as groups need, then more as asked. */
export function useQuarantine(query: QuarantineQuery) {
  const found = useInfiniteQuery({
    queryKey: ['listHeldOccurrences', query],
    queryFn: ({ pageParam, signal }) =>
      api.listHeldOccurrences(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { hasNextPage, isFetching, fetchNextPage, data } = found;
  const wantsMore = hasNextPage && !isFetching && (data?.pages.length ?? 0) < usualPages;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return found;
}

/** What a decision makes stale: the quarantine, and everything of freights. */
export async function staleQuarantine(queries: QueryClient): Promise<void> {
  const names = [
    'listHeldOccurrences',
    'getFreight',
    'getFreightTimeline',
    'findFreights',
    'countFreights',
    'getToday',
  ];
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
