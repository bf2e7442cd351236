import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** What is known of a zip code of eight digits; of what is none yet nothing is asked, and what is unknown is not asked for again. */
export function placeQuery(zip: string | undefined) {
  return queryOptions({
    queryKey: ['getPlace', zip],
    queryFn: ({ signal }) => api.getPlace({ zip: zip ?? '' }, { signal }),
    enabled: zip !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
