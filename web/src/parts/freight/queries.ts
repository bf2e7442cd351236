import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** A freight, as its page and whoever reads ahead ask for it. */
export function freightQuery(freightCode: string) {
  return queryOptions({
    queryKey: ['getFreight', freightCode],
    queryFn: ({ signal }) => api.getFreight({ freightCode }, { signal }),
  });
}

/** Everything that happened to a freight. */
export function timelineQuery(freightCode: string) {
  return queryOptions({
    queryKey: ['getFreightTimeline', freightCode],
    queryFn: ({ signal }) => api.getFreightTimeline({ freightCode }, { signal }),
  });
}

/** Reads what is about to be looked at, so that it is there when it is. */
export function readFreightAhead(queries: QueryClient, freightCode: string): void {
  void queries.prefetchQuery(freightQuery(freightCode));
  void queries.prefetchQuery(timelineQuery(freightCode));
}
