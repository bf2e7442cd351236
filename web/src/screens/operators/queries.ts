import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';

export type ListedOperator = Awaited<ReturnType<Methods['listOperators']>>['items'][number];

/** Everybody whom this person sees; installations have few enough to read them all. */
export function useOperators() {
  return useQuery({
    queryKey: ['listOperators', 'all'],
    queryFn: async ({ signal }) => {
      const all: ListedOperator[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<Methods['listOperators']>> = await api.listOperators(
          { limit: 200, ...(cursor === '' ? {} : { cursor }) },
          { signal },
        );
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all;
    },
  });
}
