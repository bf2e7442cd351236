import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { CallQuery, GroupQuery } from './call-filters.ts';

const pageSize = 100;

/** The calls of a filter, a page after the other; while the page is seen, new ones appear by themselves. */
export function useCallRows(query: CallQuery) {
  return useInfiniteQuery({
    queryKey: ['listCalls', query],
    queryFn: ({ pageParam, signal }) =>
      api.listCalls(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : 10_000),
  });
}

/** The failures of a filter by kind. */
export function useCallGroups(query: GroupQuery) {
  return useInfiniteQuery({
    queryKey: ['listCallGroups', query],
    queryFn: ({ pageParam, signal }) =>
      api.listCallGroups(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One call; it never changes. */
export function callQuery(requestId: string) {
  return queryOptions({
    queryKey: ['getCall', requestId],
    queryFn: ({ signal }) => api.getCall({ requestId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
