import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Active people to whom a freight can be given. */
export function useOperators(isAllowed: boolean) {
  return useQuery({
    queryKey: ['listOperators'],
    queryFn: ({ signal }) => api.listOperators({ limit: 200 }, { signal }),
    enabled: isAllowed,
    staleTime: 60_000,
  });
}
