import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';

/** Something that is done to many things, line by line. */
export type Job = Awaited<ReturnType<Methods['getJob']>>;

/** Whether more will become of it. */
export function isGoing({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

const everyMs = 1000;

/** A job as it stands, looked at each second until it has ended. */
export function useJob(jobId: number) {
  return useQuery({
    queryKey: ['getJob', jobId],
    queryFn: ({ signal }) => api.getJob({ jobId }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data !== undefined && isGoing(data) ? everyMs : false,
  });
}

/** Lines that were refused, a page after the other; read anew while more of them come. */
export function useRefusedLines({ id, refusedCount }: Job) {
  return useInfiniteQuery({
    queryKey: ['listJobLines', id, refusedCount],
    queryFn: ({ pageParam, signal }) =>
      api.listJobLines(
        { jobId: id, state: 'refused', limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: refusedCount > 0,
    placeholderData: (before) => before,
  });
}
