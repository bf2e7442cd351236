import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

/** Active people to whom a freight can be given. */
export function useOperators(isAllowed: boolean) {
  return useQuery({
    queryKey: ['listOperators', 'to choose from'],
    queryFn: ({ signal }) => everyPage((page) => api.listOperators(page, { signal })),
    enabled: isAllowed,
    staleTime: 60_000,
  });
}
