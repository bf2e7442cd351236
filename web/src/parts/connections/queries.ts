import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Tracked } from './tracking-card.tsx';

/** While the page is seen. */
const againMs = 15_000;

/** Connectors of carriers that price by their own API, of all carriers or of one. */
export function useLiveCarriers(carrierId?: number) {
  const of = carrierId === undefined ? {} : { carrierId };
  return useQuery({
    queryKey: ['listLiveCarriers', carrierId ?? 'all'],
    queryFn: ({ signal }) => everyPage((page) => api.listLiveCarriers({ ...of, ...page }, { signal })),
  });
}

/** Connections by which carriers are asked for tracking and how that goes, of all carriers or of one. */
export function useTracked(carrierId?: number) {
  const of = carrierId === undefined ? {} : { carrierId };
  return useQuery({
    queryKey: ['listTrackingStates', carrierId ?? 'all'],
    queryFn: async ({ signal }): Promise<readonly Tracked[]> => {
      const [connections, states] = await Promise.all([
        everyPage((page) => api.listTrackingConnections({ ...of, ...page }, { signal })),
        everyPage((page) => api.listTrackingStates({ ...of, ...page }, { signal })),
      ]);
      const byId = new Map(states.map((state) => [state.connectionId, state]));
      return connections.map((connection) => ({ connection, state: byId.get(connection.id) }));
    },
    refetchInterval: againMs,
  });
}
