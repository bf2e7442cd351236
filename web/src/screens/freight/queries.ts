import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { freightQuery, timelineQuery } from '../../parts/freight/queries.ts';

/** What the page of a freight reads; a key begins with the operation, then the freight. */

export function useFreight(freightCode: string) {
  return useQuery(freightQuery(freightCode));
}

export function useTimeline(freightCode: string) {
  return useQuery(timelineQuery(freightCode));
}

export function useRaw(freightCode: string) {
  return useQuery({
    queryKey: ['getFreightRaw', freightCode],
    queryFn: ({ signal }) => api.getFreightRaw({ freightCode }, { signal }),
  });
}

/** CT-es that charge the freight, for those who may see amounts of the audit. */
export function useCtes(freightCode: string, isAllowed: boolean) {
  return useQuery({
    queryKey: ['searchCtes', { freightCode }],
    queryFn: ({ signal }) => api.searchCtes({ freightCode, limit: 200 }, { signal }),
    enabled: isAllowed,
  });
}

/** What a change of a freight makes stale: the freight, its life, and every list of freights. */
export async function staleFreight(queries: QueryClient, freightCode: string): Promise<void> {
  const names = ['getFreight', 'getFreightTimeline', 'getFreightRaw'];
  await Promise.all([
    ...names.map((name) => queries.invalidateQueries({ queryKey: [name, freightCode] })),
    queries.invalidateQueries({ queryKey: ['findFreights'] }),
    queries.invalidateQueries({ queryKey: ['countFreights'] }),
    queries.invalidateQueries({ queryKey: ['getToday'] }),
  ]);
}
