import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';

/** Quotes what the address says; undefined quotes nothing. */
export function useTrial(shipperId: number, trial: Trial | undefined) {
  return useQuery({
    queryKey: ['tryQuote', shipperId, trial],
    queryFn: ({ signal }) => {
      if (trial === undefined) throw new Error('nothing to quote');
      return api.tryQuote({ shipperId, body: trial }, { signal });
    },
    enabled: trial !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
