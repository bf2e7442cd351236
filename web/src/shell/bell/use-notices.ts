import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';

export type Notice = Awaited<ReturnType<Methods['listNotices']>>['items'][number];

const everyMs = 30_000;
/** More than these are as many as anybody counts. */
const mostCounted = 99;

/** How many notices were not read, as text: `99+`; empty where none is, or nobody knows. */
export function useUnread(): string {
  const { data } = useQuery({
    queryKey: ['listNotices', 'unread'],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await api.listNotices({ unread: true, limit: mostCounted }, { signal });
      return { count: items.length, isMore: nextCursor !== null };
    },
    refetchInterval: everyMs,
  });
  if (data === undefined || data.count === 0) return '';
  return data.isMore ? `${mostCounted}+` : String(data.count);
}

/** What this person is told, newest first, a page after the other. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: ['listNotices', 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listNotices({ limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Marks notices as read, up to one of them. */
export function useReadNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (untilId: number) => api.readNotices({ untilId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['listNotices'] }),
  });
}
