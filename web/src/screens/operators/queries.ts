import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Methods } from '../../api/made/operations.ts';

export type ListedOperator = Awaited<ReturnType<Methods['listOperators']>>['items'][number];

/** Everybody whom this person sees; installations have few enough to read them all. */
export function useOperators() {
  return useQuery({
    queryKey: ['listOperators', 'all'],
    queryFn: ({ signal }) => everyPage((page) => api.listOperators(page, { signal })),
  });
}
